import { use, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { evaluateCondition } from '../../../schemas/evaluate/evaluateCondition.ts'
import {
  type ConditionWord,
  conditionOf,
  hasConditions,
} from '../../../schemas/evaluate/json-schema/memberConditions.ts'
import { FieldFrames } from './fieldFrames.ts'
import type { Path, SchemaStore } from './schemaStore.ts'

export interface ConditionsMet {
  isShown: boolean
  isEnabled: boolean
  /** Whether its own condition requires it. */
  isRequired: boolean
}

const shown = 1
const enabled = 2
const required = 4
const still = () => () => undefined

/**
 * Returns what the conditions of a field say at present. A field that becomes hidden loses its value, which could not
 * be corrected. In a designer, every field is shown.
 */
export function useConditions(store: SchemaStore, schema: unknown, path: Path): ConditionsMet {
  const isDesign = use(FieldFrames) !== null
  const isPlain = isDesign || !hasConditions(schema)
  const read = useCallback(() => {
    if (isPlain) return shown | enabled
    const scope = { form: store.value(), row: store.at(path.slice(0, -1)) ?? {} }
    const holds = (word: ConditionWord, otherwise: boolean) =>
      evaluateCondition(conditionOf(schema, word), scope, otherwise, `${word} of ${path.join('.')}`)
    return (
      (holds('x-visible', true) ? shown : 0) |
      (holds('x-enabled', true) ? enabled : 0) |
      (holds('x-required', false) ? required : 0)
    )
  }, [isPlain, store, schema, path])
  const met = useSyncExternalStore(isPlain ? still : store.watchAll, read, read)
  const isShown = (met & shown) !== 0
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (wasShown.current && !isShown && store.at(path) !== undefined) store.set(path, undefined)
    wasShown.current = isShown
  }, [isShown, store, path])
  return { isShown, isEnabled: (met & enabled) !== 0, isRequired: (met & required) !== 0 }
}
