import { AppError, invalid } from '../../ground/kernel/errors.ts'
import { fault, wrong } from '../faults.ts'
import type { Row } from '../records/model/statement.ts'
import type { TreeNode } from '../records/search/tree.ts'
import { nestRows } from './nestRows.ts'
import type { OnSource } from './onSource.ts'
import { find, rowById } from './readRows.ts'
import { treeColumns } from './treeColumns.ts'

/**
 * Refuses a parent that is a descendant of the row. Locks all ancestors until the change is done, so that concurrent
 * moves cannot create a cycle; an existing cycle is followed once.
 */
export async function refuseCircle(on: OnSource, id: unknown, parentId: string): Promise<void> {
  const parent = on.table.entity['x-tree']?.parent ?? ''
  const seen = new Set<unknown>()
  for (let at: unknown = parentId; typeof at === 'string' && !seen.has(at); ) {
    if (at === id) throw invalid(wrong(parent, 'MOVE_BELOW_SELF'))
    seen.add(at)
    const row: Row = await rowById(on, at, true).catch((error: unknown) => {
      const isMissing = error instanceof AppError && error.status === 404
      const title = on.table.entity.properties[parent]?.title ?? parent
      throw isMissing ? invalid(wrong(parent, 'REFERENCE_UNKNOWN', { title })) : error
    })
    at = row[parent]
  }
}

/** Orders rows to delete from the leaves up; refuses if other rows lie below them. */
export async function childrenFirst(on: OnSource, rows: readonly Row[]): Promise<Row[]> {
  const { parent, isBelow } = treeColumns(on)
  const ids = rows.map(row => String(row.id))
  // Asks for one row more than the rows to delete; if there is one, it is not among them.
  const below = await find(
    on,
    {},
    {},
    {
      limit: ids.length + 1,
      offset: 0,
      condition: statement => isBelow(statement, ids),
    },
  )
  const left = below.find(row => !ids.includes(String(row.id)))
  const held = left && rows.find(row => row.id === left[parent])
  if (held) throw fault('RECORD_HAS_CHILDREN', { label: String(held[on.table.label] ?? held.id) })
  const upwards = (nodes: readonly TreeNode[]): TreeNode[] =>
    nodes.flatMap(({ children, ...row }) => [...upwards(children), { ...row, children: [] }])
  const order = upwards(nestRows(rows, parent)).map(row => row.id)
  return [...rows].sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
}
