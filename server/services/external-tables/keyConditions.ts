import { fault } from '../faults.ts'
import type { ExternalStatement } from './externalStatement.ts'
import type { ExternalTable } from './externalTable.ts'
import { readRowId } from './rowId.ts'

const longestId = 1000

/** Returns the condition that a row has the key of an id. */
export function keyConditions(table: ExternalTable, statement: ExternalStatement, id: unknown): string {
  const { title } = table.entity
  if (typeof id !== 'string' || id === '' || id.length > longestId) throw fault('ID_MISSING', { title })
  if (table.key.length === 0) throw fault('TABLE_WITHOUT_KEY', { title })
  const values = readRowId(id, table.key.length)
  if (!values) throw fault('RECORD_GONE', { title })
  const conditions = table.key.map((name, index) => {
    const column = table.columns.get(name)
    // A BIT column is no text: `'1'` would mean the byte of the digit.
    const value = column?.property.type === 'boolean' ? /^(1|t|true)$/.test(values[index] ?? '') : values[index]
    return column ? `${statement.column(column)} = ${statement.value(value)}` : 'false'
  })
  return `(${conditions.join(' and ')})`
}
