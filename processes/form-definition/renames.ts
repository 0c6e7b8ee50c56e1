import { isRecord } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import type { FieldRename, FormDefinition } from '../../schemas/types/formDefinition.ts'

/** Returns the renames of a definition; none for those that are no renames. */
export function renamesOf({ renames }: FormDefinition): FieldRename[] {
  const given: unknown = renames
  const isRename = (each: unknown): each is FieldRename =>
    isRecord(each) && typeof each.from === 'string' && typeof each.to === 'string'
  return Array.isArray(given) ? given.filter(isRename) : []
}

/** Returns the renames between two versions of a form: those that the earlier version does not have. */
export function renamesBetween(before: FormDefinition, after: FormDefinition): FieldRename[] {
  const [old, now] = [renamesOf(before), renamesOf(after)]
  let same = 0
  while (same < old.length && old[same]!.from === now[same]?.from && old[same]!.to === now[same]?.to) same++
  return now.slice(same)
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
