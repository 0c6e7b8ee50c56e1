import { dictionaryEntry } from '../../../runtime/dictionary/dictionary.ts'
import type { ResolvedColumn, ResolvedList } from '../../../runtime/schema/resolvedPage.ts'
import { compile } from '../../../schemas/evaluate/compile.ts'
import { compareWords } from '../../../schemas/evaluate/pinyinOrder.ts'
import type { Row } from '../../page/cellKind.ts'
import type { Sort } from '../../table/tableColumn.ts'

/** Sorts locally loaded rows by their displayed texts; empty values last. */
export function sortRows(rows: Row[], sort: readonly Sort[] | undefined, { columns, schema }: ResolvedList): Row[] {
  const terms = (sort ?? []).flatMap(({ field, descending }) => {
    const column = columns.find(one => one.field === field)
    return column ? [{ read: readerOf(column), sign: descending ? -1 : 1 }] : []
  })
  // The server's order stays unless the user chose another.
  if (terms.length === 0 || sortKey(sort) === schema.sort) return rows
  const keyed = rows.map(row => ({ row, keys: terms.map(({ read }) => read(row)) }))
  keyed.sort((a, b) => {
    for (const [index, { sign }] of terms.entries()) {
      const order = compare(a.keys[index], b.keys[index], sign)
      if (order !== 0) return order
    }
    return 0
  })
  return keyed.map(({ row }) => row)
}

const sortKey = (sort: readonly Sort[] | undefined) =>
  sort?.map(({ field, descending }) => `${descending ? '-' : ''}${field}`).join(',')

function readerOf({ field, labelField, dictionary, value }: ResolvedColumn): (row: Row) => unknown {
  if (value !== undefined) {
    const { evaluate } = compile(value)
    return row => evaluate({ row })
  }
  if (labelField !== undefined) return row => row[labelField] ?? row[field]
  if (dictionary !== undefined) return row => dictionaryEntry(dictionary, row[field])?.label ?? row[field]
  return row => row[field]
}

function compare(a: unknown, b: unknown, sign: number): number {
  const [noA, noB] = [a, b].map(one => one === null || one === undefined || one === '')
  if (noA || noB) return noA && noB ? 0 : noA ? 1 : -1
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
  if (typeof a === 'boolean' && typeof b === 'boolean') return sign * (Number(a) - Number(b))
  return sign * compareWords(String(a), String(b))
}
