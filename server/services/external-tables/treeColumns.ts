import type { ExternalStatement } from './externalStatement.ts'
import type { ExternalColumn, ExternalTable } from './externalTable.ts'
import type { OnSource } from './onSource.ts'
import { partsOf } from './readRows.ts'
import { readRowId, rowId } from './rowId.ts'

/** SQL texts for the hierarchy of a table with `x-tree`, on its rows `t`. */
export interface TreeColumns {
  /** Property that holds the parent's id. */
  parent: string
  /** True for roots: without a parent, with themselves as parent, or with a missing parent. */
  isTop: string
  isBelow(statement: ExternalStatement, ids: readonly string[]): string
  /** Returns which of the rows have children. */
  parentsAmong(ids: readonly string[]): Promise<ReadonlySet<string>>
}

export function treeColumns(on: OnSource): TreeColumns {
  const { table, from, connection } = on
  const quote = connection.dialect.quote
  const parent = table.entity['x-tree']?.parent ?? ''
  const above = parentParts(table, parent)
  const key = table.key.flatMap(name => table.columns.get(name) ?? [])
  const pairs = (left: string, right: string) =>
    above.map((column, index) => `${left}.${quote(column.inTable)} = ${right}.${quote(key[index]?.inTable ?? '')}`)
  // A root may refer to itself.
  const isOwnParent = `(${pairs('t', 't').join(' and ')})`
  const isEmpty = above.map(column => `t.${quote(column.inTable)} is null`).join(' or ')
  const isBelow = (statement: ExternalStatement, ids: readonly string[]) => {
    const places = ids.flatMap(id => {
      const values = readRowId(id, above.length)
      return values ? [`(${values.map(value => statement.value(value)).join(', ')})`] : []
    })
    const columns = above.map(column => `t.${quote(column.inTable)}`).join(', ')
    return places.length === 0 ? 'false' : `((${columns}) in (${places.join(', ')}) and not ${isOwnParent})`
  }
  return {
    parent,
    isTop: `(${isEmpty} or ${isOwnParent} or not exists (select 1 from ${from} a
      where ${pairs('t', 'a').join(' and ')}))`,
    isBelow,
    async parentsAmong(ids) {
      const statement = on.statement()
      const { rows } = await statement.run(
        `select distinct ${statement.select(above)} from ${from} t where ${isBelow(statement, ids)}`,
      )
      return new Set(rows.map(row => rowId(above.map(({ name }) => row[name] ?? ''))))
    },
  }
}

function parentParts(table: ExternalTable, parent: string): readonly ExternalColumn[] {
  const property = table.columns.get(parent) ?? table.references.get(parent)
  return property ? partsOf(property) : []
}
