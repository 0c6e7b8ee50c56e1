import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { isInnerWritten, rightsOf, shownValues } from '../../../../processes/forms/fieldRights.ts'
import { type FormSchema, followed, formFields } from '../../../../processes/forms/formFields.ts'
import { isKept } from '../../../../processes/forms/reservedNames.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import { canonical } from '../../../../schemas/evaluate/canonical.ts'
import { formulaOf } from '../../../../schemas/evaluate/json-schema/computedValues.ts'
import { isRecord } from '../../../../schemas/evaluate/json-schema/schemaWords.ts'
import type { FieldRight } from '../../../../schemas/types/process.ts'

/** Digests of the values that an approver was shown, by field: `{ amount: 'mJ3…' }`. Empty fields have none. */
export type Seen = Readonly<Record<string, string>>

/** Returns the digest of a value; the empty text for an empty value, however it is written. */
export const digestOfValue = (value: unknown): string =>
  isBlank(value) ? '' : createHash('sha256').update(canonical(value)).digest('base64url').slice(0, 22)

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.values(value).every(isBlank))

/** Returns what an approver is shown, by digests. */
export const seenOf = (shown: Variables): Seen =>
  Object.fromEntries(
    Object.entries(shown)
      .map(([name, value]) => [name, digestOfValue(value)] as const)
      .filter(([, digest]) => digest !== ''),
  )

/** Returns the digests in an input; undefined if the caller sent none. */
export const givenSeen = (given: unknown): Seen | undefined =>
  isRecord(given)
    ? Object.fromEntries(Object.entries(given).filter((each): each is [string, string] => typeof each[1] === 'string'))
    : undefined

/** Returns what an approver was shown of these fields, to keep with a draft: `''` for a field that was empty. */
export const seenFor = (drafted: Variables, seen: Seen): Seen =>
  Object.fromEntries(Object.keys(drafted).map(name => [name, (Object.hasOwn(seen, name) ? seen[name] : '') ?? '']))

/** Submitted values, the stored ones, and the rights by which the approver sees and writes them. */
export interface Submitted {
  given: Variables
  known: Variables
  rights: readonly FieldRight[]
  form: FormSchema | null
}

/** Returns the stored values as the approver sees them. */
export const shownTo = ({ known, rights }: Pick<Submitted, 'known' | 'rights'>): Variables => shownValues(known, rights)

/**
 * Returns the submitted fields that the approver writes and that differ from the stored values. Other checks refuse
 * hidden and read-only fields; comparing hidden ones would confirm guesses.
 */
export function changedNames({ given, known, rights, form }: Submitted): string[] {
  const shown = shownTo({ known, rights })
  return Object.keys(given).filter(name => {
    const { own, inner } = rightsOf(rights, name)
    const right = own?.right ?? (form ? 'read' : 'write')
    if (name.startsWith('#') || isKept(name) || right === 'hide') return false
    if (right === 'read' && !isInnerWritten(inner)) return false
    if (form && formulaOf(formFields(form).get(name)) !== undefined) return false
    return digestOfValue(given[name]) !== digestOfValue(shown[name])
  })
}

/**
 * Compares what was shown, what is stored and what is submitted. Returns the submitted values without the fields that
 * the approver left as shown although the stored value moved since, and the fields that both changed (`conflicts`). A
 * table is one field.
 *
 * @example mergedWith({ given: { amount: 1, remark: 'x' }, known: { amount: 2 }, rights, form }, seenOf({ amount: 1 }))
 * // { given: { remark: 'x' }, conflicts: [] }
 */
export function mergedWith(submitted: Submitted, seen: Seen): { given: Variables; conflicts: string[] } {
  const { given, known, rights, form } = submitted
  const shown = shownTo({ known, rights })
  const fields = form ? formFields(form) : undefined
  const was = (name: string) => (Object.hasOwn(seen, name) ? seen[name] : '') ?? ''
  const isMoved = (name: string) =>
    rightsOf(rights, name).own?.right !== 'hide' && !name.startsWith('#') && was(name) !== digestOfValue(shown[name])
  const isLeft = (name: string, value: unknown) =>
    digestOfValue(value) === was(name) || (was(name) === '' && isDefault(fields?.get(name), value, form))
  const left = Object.entries(given).filter(([name, value]) => !isMoved(name) || !isLeft(name, value))
  const kept = Object.fromEntries(left)
  return { given: kept, conflicts: changedNames({ ...submitted, given: kept }).filter(isMoved) }
}

/** Whether a form fills in the value by itself where nothing is stored. */
function isDefault(schema: object | undefined, value: unknown, form: FormSchema | null): boolean {
  if (isBlank(value)) return true
  if (!schema || !form) return false
  const field = followed(schema, form)
  if ('default' in field && isDeepStrictEqual(field.default, value)) return true
  const parts = formFields(field, form)
  return isRecord(value) && Object.entries(value).every(([name, part]) => isDefault(parts.get(name), part, form))
}
