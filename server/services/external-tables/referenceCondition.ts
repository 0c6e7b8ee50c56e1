import type { ExternalStatement } from './externalStatement.ts'
import type { CompositeReference } from './externalTable.ts'
import { readRowId } from './rowId.ts'

/**
 * Returns the condition of a composite reference, with the operators of a single one; undefined for unsupported
 * operators, because composite keys have no order. A text that is no valid id matches nothing.
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
