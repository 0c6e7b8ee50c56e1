import type { ExternalStatement } from './externalStatement.ts'
import type { CompositeReference } from './externalTable.ts'
import { readRowId } from './rowId.ts'

/**
 * The condition that several columns together refer to a record, as it is asked of a single reference; undefined for what
 * cannot be asked of it, since keys of several columns are in no order. A text that is no id of such a record finds none.
 */
export function referenceCondition(
  statement: ExternalStatement,
  { parts }: CompositeReference,
  operator: string,
  value: unknown,
): string | undefined {
  const columns = parts.map(part => statement.column(part))
  const isEmpty = `(${columns.map(column => `${column} is null`).join(' or ')})`
  const refersTo = (id: unknown) => {
    const values = typeof id === 'string' ? readRowId(id, parts.length) : undefined
    if (!values) return 'false'
    return `(${columns.map((column, index) => `${column} = ${statement.value(values[index])}`).join(' and ')})`
  }
  switch (operator) {
    case 'isNull':
      return isEmpty
    case 'isNotNull':
      return `not ${isEmpty}`
    case 'eq':
      return refersTo(value)
    case 'ne':
      return `(not ${refersTo(value)} or ${isEmpty})`
    case 'in':
      return `(${(value as unknown[]).map(refersTo).join(' or ') || 'false'})`
    default:
      return undefined
  }
}
