import { isRecord } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import type { FieldRename, FormDefinition } from '../../schemas/types/formDefinition.ts'
import type { FormSchema } from '../forms/formFields.ts'
import { fieldsOf, type PlacedField } from './fieldsOf.ts'

/** Returns the renames of a definition; none for those that are no renames. */
export function renamesOf({ renames }: FormDefinition): FieldRename[] {
  const given: unknown = renames
  const isRename = (each: unknown): each is FieldRename =>
    isRecord(each) && typeof each.from === 'string' && typeof each.to === 'string'
  return Array.isArray(given) ? given.filter(isRename) : []
}

/**
 * Returns the renames between two versions of a form: those that only the earlier one has are taken back, newest first,
 * then those follow that only the later one has. They are not taken back where that would lose a field which the later
 * version has by the same key.
 *
 * @example renamesBetween(second, first) // [{ from: 'total', to: 'days' }]
 */
export function renamesBetween(before: FormDefinition, after: FormDefinition): FieldRename[] {
  const [old, now] = [renamesOf(before), renamesOf(after)]
  let same = 0
  while (same < old.length && old[same]!.from === now[same]?.from && old[same]!.to === now[same]?.to) same++
  const forward = now.slice(same)
  if (same === old.length) return forward
  const back = old
    .slice(same)
    .toReversed()
    .map(({ from, to }) => ({ from: to, to: from }))
  const both = [...back, ...forward]
  const later = new Set(fieldsOf(after.schema as FormSchema).map(({ field }) => field))
  const isLost = ({ field }: PlacedField) => later.has(field) && !later.has(pathAfter(field, both))
  return fieldsOf(before.schema as FormSchema).some(isLost) ? forward : both
}

/** Returns the path of a field after renames; renaming a record moves the fields inside it. */
export const pathAfter = (path: string, renames: readonly FieldRename[]): string =>
  renames.reduce((now, { from, to }) => {
    if (now === from) return to
    return now.startsWith(`${from}.`) ? `${to}${now.slice(from.length)}` : now
  }, path)

/** Whether the field itself got another key or place, and not just a record around it. */
export function isMoved(path: string, renames: readonly FieldRename[]): boolean {
  const at = path.lastIndexOf('.')
  const beside = at < 0 ? path : `${pathAfter(path.slice(0, at), renames)}${path.slice(at)}`
  return pathAfter(path, renames) !== beside
}

/** Returns the paths that a field had before renames, newest first. */
export function pathsBefore(path: string, renames: readonly FieldRename[]): string[] {
  const found: string[] = []
  let now = path
  for (const { from, to } of renames.toReversed()) {
    if (now !== to && !now.startsWith(`${to}.`)) continue
    now = `${from}${now.slice(to.length)}`
    found.push(now)
  }
  return found
}
