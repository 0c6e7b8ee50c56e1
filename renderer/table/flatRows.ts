import type { Row } from '../page/cellKind.ts'

/** One line of the table: a record, or what a record unfolds to. */
export interface FlatRow {
  key: string
  id: string
  row: Row
  depth: number
  /** Place among the records, from 0. */
  at: number
  /** Undefined: is no branch. */
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
  /** Records that are unfolded to a page of their own. */
  opened: ReadonlySet<string>
}

export const childrenOf = (row: Row): readonly Row[] => (Array.isArray(row.children) ? (row.children as Row[]) : [])

/** Whether a record has something below it, also when that is still to be loaded. */
export const isBranch = (row: Row): boolean =>
  Array.isArray(row.children) ? row.children.length > 0 : row.hasChildren === true

/** The lines in sight, in their order; what is folded away is left out. */
export function flatRows({ rows, rowKey, isTree, expanded, opened }: FlatInput): FlatRow[] {
  // The plain list, which may be long.
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
