import type { CSSProperties } from 'react'
import { dictionaryEntry } from '../../../runtime/dictionary/dictionary.ts'
import type { ResolvedColumn } from '../../../runtime/schema/resolvedPage.ts'
import { booleanWords } from '../../page/booleanWords.ts'
import type { Row } from '../../page/cellKind.ts'

/** How a value colours what stands for a row: a class of tags, or a colour of its own. */
export interface ShownColor {
  className: string
  style?: CSSProperties
  /** Name of the value, for the legend; absent for a plain colour. */
  label?: string
}

const turns = ['blue', 'green', 'orange', 'purple', 'cyan', 'gold', 'red'] as const
const plain: ShownColor = { className: 'cell-tag-blue' }
const hexColor = /^#[0-9a-f]{6}$/i

/**
 * Returns a function that gives the colour of a row by a property: a colour itself, the colour of a dictionary entry,
 * and for other values one colour each, in the order in which they appear.
 */
export function shownColors(column: ResolvedColumn | undefined): (row: Row) => ShownColor {
  if (!column) return () => plain
  const { field, dictionary, property, labelField } = column
  const given = new Map<unknown, ShownColor>()
  return row => {
    const value = row[field]
    if (value === null || value === undefined || value === '') return plain
    if (property?.format === 'color')
      return hexColor.test(String(value))
        ? { className: 'own-color', style: { '--own': String(value) } as CSSProperties }
        : plain
    const known = given.get(value)
    if (known) return known
    const entry = dictionary === undefined ? undefined : dictionaryEntry(dictionary, value)
    const { yes, no } = booleanWords(field)
    const label =
      entry?.label ??
      (typeof value === 'boolean' ? (value ? yes : no) : String((labelField && row[labelField]) ?? value))
    const color = entry ? (entry.color ?? 'default') : turns[given.size % turns.length]
    const found = { className: `cell-tag-${color}`, label }
    given.set(value, found)
    return found
  }
}
