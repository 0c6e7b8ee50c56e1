import { use, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { evaluateCondition } from '../../../schemas/evaluate/evaluateCondition.ts'
import {
  type ConditionWord,
  conditionOf,
  hasConditions,
} from '../../../schemas/evaluate/json-schema/memberConditions.ts'
import { isRecord } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import { isSkipped, skipEmptyWord } from '../../../schemas/evaluate/json-schema/skipEmpty.ts'
import { FieldFrames } from './fieldFrames.ts'
import type { Path, SchemaStore } from './schemaStore.ts'

export interface ConditionsMet {
  /** False also while it is left out because it is empty (`x-skipEmpty`). */
  isShown: boolean
  isEnabled: boolean
  /** Whether its own condition requires it. */
  isRequired: boolean
}

const shown = 1
const enabled = 2
const required = 4
const skipped = 8
const still = () => () => undefined

const usual = shown | enabled

/** Whether the value has a say in how the field is shown. */
const hasSay = (schema: unknown) => hasConditions(schema) || (isRecord(schema) && schema[skipEmptyWord] === true)

/** Returns what the conditions of a field say at present, as bits. */
function metAt(store: SchemaStore, schema: unknown, path: Path): number {
  const scope = { form: store.value(), row: store.at(path.slice(0, -1)) ?? {} }
  const holds = (word: ConditionWord, otherwise: boolean) =>
    evaluateCondition(conditionOf(schema, word), scope, otherwise, `${word} of ${path.join('.')}`)
  return (
    (holds('x-visible', true) ? shown : 0) |
    (holds('x-enabled', true) ? enabled : 0) |
    (holds('x-required', false) ? required : 0) |
    (isSkipped(schema, store.at(path)) ? skipped : 0)
  )
}

const isDrawn = (met: number) => (met & shown) !== 0 && (met & skipped) === 0

/**
 * Returns what the conditions of a field say at present. A field that becomes hidden loses its value, which could not
 * be corrected, and has it back when it is shown again. In a designer, every field is shown.
 */
export function useConditions(store: SchemaStore, schema: unknown, path: Path): ConditionsMet {
  const isDesign = use(FieldFrames) !== null
  const isPlain = isDesign || !hasSay(schema)
  const read = useCallback(() => (isPlain ? usual : metAt(store, schema, path)), [isPlain, store, schema, path])
  const met = useSyncExternalStore(isPlain ? still : store.watchAll, read, read)
  const isShown = (met & shown) !== 0
  const wasShown = useRef(isShown)
  const kept = useRef<unknown>(undefined)
  useEffect(() => {
    const value = store.at(path)
    if (wasShown.current && !isShown && value !== undefined) {
      kept.current = value
      store.set(path, undefined)
    }
    if (!wasShown.current && isShown && value === undefined && kept.current !== undefined) store.set(path, kept.current)
    wasShown.current = isShown
  }, [isShown, store, path])
  return { isShown: isDrawn(met), isEnabled: (met & enabled) !== 0, isRequired: (met & required) !== 0 }
}

interface Members {
  store: SchemaStore
  /** Schemas of the members by name. */
  schemas: Readonly<Record<string, unknown>>
  path: Path
}

/** Returns for each list of members whether none of them is shown at present; for an empty list it is false. */
export function useHiddenGroups(lists: readonly (readonly string[])[], { store, schemas, path }: Members): boolean[] {
  const isDesign = use(FieldFrames) !== null
  const isPlain = isDesign || !lists.some(names => names.length > 0 && names.every(name => hasSay(schemas[name])))
  const read = () =>
    lists
      .map(names => names.length > 0 && names.every(name => !isDrawn(metOf(store, schemas[name], [...path, name]))))
      .map(isHidden => (isHidden ? '1' : '0'))
      .join('')
  const plain = '0'.repeat(lists.length)
  const found = useSyncExternalStore(isPlain ? still : store.watchAll, () => (isPlain ? plain : read()))
  return [...found].map(each => each === '1')
}

const metOf = (store: SchemaStore, schema: unknown, path: Path) => (hasSay(schema) ? metAt(store, schema, path) : usual)
