import type { Row } from '../page/cellKind.ts'

/** One line of the table: a record, or the detail page below a record. */
export interface FlatRow {
  key: string
  id: string
  row: Row
  depth: number
  /** Index among the records, from 0. */
  at: number
  /** Undefined: the record is not a branch. */
  expanded: boolean | undefined
  /** Id of the record above it in the tree. */
  parent: string | undefined
  isDetail: boolean
}

export interface FlatInput {
  rows: readonly Row[]
  rowKey: string
  isTree: boolean
  expanded: Readonly<Record<string, boolean>>
  /** Records with an open detail page. */
  opened: ReadonlySet<string>
}

export const childrenOf = (row: Row): readonly Row[] => (Array.isArray(row.children) ? (row.children as Row[]) : [])

/** Returns whether a record has children, including children that are not loaded yet. */
export const isBranch = (row: Row): boolean =>
  Array.isArray(row.children) ? row.children.length > 0 : row.hasChildren === true

/** Returns the visible lines in order, without the children of folded records. */
export function flatRows({ rows, rowKey, isTree, expanded, opened }: FlatInput): FlatRow[] {
  // A plain list, which may be long, needs no walk through a tree.
  if (!isTree && opened.size === 0) return rows.map((row, at) => plainLine(row, String(row[rowKey] ?? at), at))
  const flat: FlatRow[] = []
  let at = 0
  const add = (list: readonly Row[], depth: number, parent: string | undefined) => {
    const above = parent === undefined ? '' : `${parent}/`
    for (const row of list) {
      const id = String(row[rowKey] ?? at)
      const isOpen = isTree && isBranch(row) ? (expanded[id] ?? false) : undefined
      flat.push({ key: above + id, id, row, depth, at, expanded: isOpen, parent, isDetail: false })
      if (opened.has(id))
        flat.push({ key: `${above}${id} #`, id, row, depth, at, expanded: undefined, parent, isDetail: true })
      at += 1
      if (isOpen) add(childrenOf(row), depth + 1, id)
    }
  }
  add(rows, 0, undefined)
  return flat
}

const plainLine = (row: Row, id: string, at: number): FlatRow => ({
  key: id,
  id,
  row,
  depth: 0,
  at,
  expanded: undefined,
  parent: undefined,
  isDetail: false,
})
