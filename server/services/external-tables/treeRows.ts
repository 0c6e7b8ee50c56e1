import type { Call } from '../../ground/kernel/call.ts'
import { fault } from '../faults.ts'
import type { Row } from '../records/model/statement.ts'
import type { ExternalTable } from './externalTable.ts'
import { nestRows } from './nestRows.ts'
import { type OnSource, onSource } from './onSource.ts'
import { find, type ListOptions, mostListed, withLabels } from './readRows.ts'
import { treeColumns } from './treeColumns.ts'

const askedTogether = 200

/**
 * Returns the rows of a table with `x-tree`, nested; a search keeps the ancestors of its matches. With a parent
 * argument, or `lazy`, returns one level, each row with `hasChildren`.
 */
export function treeRows(
  call: Call,
  table: ExternalTable,
  query: Record<string, unknown>,
  options: ListOptions,
): Promise<Row[]> {
  const parent = table.entity['x-tree']?.parent ?? ''
  const { lazy, [parent]: above, ...search } = query
  const isBelow = typeof above === 'string' && above !== ''
  return onSource(call, table, 'read', on =>
    isBelow || lazy === true || lazy === 'true'
      ? oneLevel(on, search, options, isBelow ? above : undefined)
      : wholeTree(on, search, options),
  )
}

const inOrder = (on: OnSource, options: ListOptions): ListOptions => ({ ...options, sort: on.table.label })

async function oneLevel(on: OnSource, search: Row, options: ListOptions, above: string | undefined): Promise<Row[]> {
  const tree = treeColumns(on)
  const rows = await find(on, search, inOrder(on, options), {
    limit: mostListed + 1,
    offset: 0,
    condition: statement => (above === undefined ? tree.isTop : tree.isBelow(statement, [above])),
  })
  if (rows.length > mostListed) throw fault('RESULT_TOO_LARGE', { most: mostListed })
  const parents = await tree.parentsAmong(rows.map(row => String(row.id)))
  return (await withLabels(on, rows)).map(row => ({ ...row, hasChildren: parents.has(String(row.id)) }))
}

async function wholeTree(on: OnSource, search: Row, options: ListOptions): Promise<Row[]> {
  const { parent } = treeColumns(on)
  const found = await find(on, search, inOrder(on, options), { limit: mostListed + 1, offset: 0 })
  const known = new Map(found.map(row => [row.id, row]))
  const asked = new Set<string>()
  for (let missing = missingOf(found); missing.length > 0 && known.size <= mostListed; ) {
    const ids = missing.slice(0, askedTogether)
    for (const id of ids) asked.add(id)
    const above = await find(on, { id: ids }, options, { limit: ids.length, offset: 0 })
    for (const row of above) known.set(row.id, row)
    missing = [...missing.slice(askedTogether), ...missingOf(above)]
  }
  if (known.size > mostListed) throw fault('TREE_TOO_LARGE', { most: mostListed })
  return nestRows(await withLabels(on, abovesFirst(found)), parent)

  function missingOf(rows: readonly Row[]): string[] {
    const ids = rows.flatMap(row => (typeof row[parent] === 'string' ? [row[parent]] : []))
    return [...new Set(ids)].filter(id => !known.has(id) && !asked.has(id))
  }

  /** Puts ancestors before the first match below them, even if there are cycles. */
  function abovesFirst(rows: readonly Row[]): Row[] {
    const ordered = new Set<Row>()
    for (const row of rows) {
      const way: Row[] = []
      for (let at: Row | undefined = row; at && !ordered.has(at) && !way.includes(at); at = known.get(at[parent]))
        way.unshift(at)
      for (const one of way) ordered.add(one)
    }
    return [...ordered]
  }
}
