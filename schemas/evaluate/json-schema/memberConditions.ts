import { evaluateCondition } from '../evaluateCondition.ts'
import type { Run } from './schemaRun.ts'
import { isRecord, type SchemaObject } from './schemaWords.ts'

/** Keywords with a condition of a member: whether it is shown, may be filled in, or must be. */
export const conditionWords = ['x-visible', 'x-enabled', 'x-required'] as const
export type ConditionWord = (typeof conditionWords)[number]

/** Returns a condition of a member; undefined if it has none. */
export const conditionOf = (schema: unknown, word: ConditionWord): string | undefined =>
  isRecord(schema) && typeof schema[word] === 'string' && schema[word] !== '' ? schema[word] : undefined

export const hasConditions = (schema: unknown): boolean =>
  conditionWords.some(word => conditionOf(schema, word) !== undefined)

interface Needing {
  /** Required members, of which some may be hidden. */
  required: readonly { name: string; visible: string | undefined }[]
  /** Members that are required on a condition. */
  sometimes: readonly { name: string; visible: string | undefined; required: string }[]
}

const known = new WeakMap<SchemaObject, Needing | undefined>()

/** Returns the members that depend on conditions; undefined if none does. */
function needingIn(schema: SchemaObject): Needing | undefined {
  if (known.has(schema)) return known.get(schema)
  const properties = isRecord(schema.properties) ? schema.properties : {}
  const always = Array.isArray(schema.required) ? schema.required.map(String) : []
  const member = (name: string) => (Object.hasOwn(properties, name) ? properties[name] : undefined)
  const sometimes = Object.keys(properties).flatMap(name => {
    const required = conditionOf(member(name), 'x-required')
    if (required === undefined || always.includes(name)) return []
    return [{ name, visible: conditionOf(member(name), 'x-visible'), required }]
  })
  const required = always.map(name => ({ name, visible: conditionOf(member(name), 'x-visible') }))
  const isPlain = sometimes.length === 0 && required.every(({ visible }) => visible === undefined)
  const found = isPlain ? undefined : { required, sometimes }
  known.set(schema, found)
  return found
}

/**
 * Returns the required members of an object: those of `required` and of `x-required`, without members that their
 * `x-visible` hides. In conditions, `form` is the whole value and `row` the object.
 */
export function requiredMembers(schema: SchemaObject, value: Record<string, unknown>, run: Run): readonly string[] {
  const needing = needingIn(schema)
  if (!needing) return Array.isArray(schema.required) ? (schema.required as string[]) : []
  const scope = { form: run.whole, row: value }
  const holds = (condition: string | undefined, word: ConditionWord, name: string) =>
    evaluateCondition(condition, scope, true, `${word} of ${name}`, run.effort.rules)
  const isMissing = ({ name }: { name: string }) => !Object.hasOwn(value, name) || value[name] === undefined
  const required = needing.required.filter(isMissing).filter(each => holds(each.visible, 'x-visible', each.name))
  const sometimes = needing.sometimes
    .filter(isMissing)
    .filter(each => holds(each.required, 'x-required', each.name) && holds(each.visible, 'x-visible', each.name))
  return [...required, ...sometimes].map(({ name }) => name)
}
