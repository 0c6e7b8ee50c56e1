import { dictionaryEntry } from '../../runtime/dictionary/dictionary.ts'
import type { ResolvedColumn } from '../../runtime/schema/resolvedPage.ts'
import { type Row, textOf } from '../page/cellKind.ts'

/** Returns a value as text: the label of a reference, a dictionary entry, else the value. */
export function cellText({ field, labelField, dictionary }: ResolvedColumn, row: Row): string {
  const value = (labelField === undefined ? undefined : row[labelField]) ?? row[field]
  if (value === null || value === undefined || value === '') return '-'
  return (dictionary === undefined ? undefined : dictionaryEntry(dictionary, value)?.label) ?? textOf(value)
}

/** Returns a number, or null, which is a gap in a line. */
export function cellNumber({ field }: ResolvedColumn, row: Row): number | null {
  const value = row[field]
  if (value === null || value === undefined || value === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}
