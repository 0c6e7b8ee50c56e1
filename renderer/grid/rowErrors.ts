import { missingError } from '../../runtime/data/propertyError.ts'
import { propertyErrors } from '../../runtime/data/propertyErrors.ts'
import type { ResolvedField, ResolvedGridColumn } from '../../runtime/schema/resolvedPage.ts'
import type { Row } from '../page/cellKind.ts'
import type { Scope } from '../page/scope.ts'
import { cellView, isNothing, rowScope } from './gridModel.ts'

/** Returns the messages of a row, by field. Hidden and disabled cells are not validated. */
export function rowErrors(columns: readonly ResolvedGridColumn[], scope: Scope, values: Row): Map<string, string> {
  const found = new Map<string, string>()
  const inner = rowScope(columns, scope, values)
  for (const column of columns) {
    const message = cellError(column, inner, values[column.field])
    if (message !== undefined) found.set(column.field, message)
  }
  return found
}

/** `scope` holds the row. */
export function cellError(column: ResolvedGridColumn, scope: Scope, given: unknown): string | undefined {
  const { visible, enabled, required } = cellView(column, scope)
  if (!visible || !enabled) return undefined
  const value = typeof given === 'string' && column.input !== 'password' ? given.trim() : given
  if (isNothing(value)) return required ? missingError(column.title) : undefined
  if (!column.property) return undefined
  return propertyErrors(value, { ...column.property, title: column.title })[0]?.message
}

/** Returns the messages inside a sub-table, by relative path: `2.amount`. */
export function tableErrors(field: ResolvedField, value: unknown, scope: Scope): Map<string, string> {
  const found = new Map<string, string>()
  for (const [index, row] of rowsOf(value).entries())
    for (const [name, message] of rowErrors(field.columns ?? [], scope, row)) found.set(`${index}.${name}`, message)
  return found
}

/** Returns the rows to submit: without hidden cells, with trimmed texts. */
export function sentRows(field: ResolvedField, value: unknown, scope: Scope): Row[] {
  const all = field.columns ?? []
  const columns = new Map(all.map(column => [column.field, column]))
  const known = field.property?.items?.properties
  return rowsOf(value).map(row => {
    const inner = rowScope(all, scope, row)
    return Object.fromEntries(
      Object.entries(row).flatMap(([name, given]) => {
        const column = columns.get(name)
        if (known && !Object.hasOwn(known, name)) return []
        if (column && !cellView(column, inner).visible) return []
        const part = typeof given === 'string' && column?.input !== 'password' ? given.trim() : given
        return isNothing(part) ? [] : [[name, part]]
      }),
    )
  })
}

export const rowsOf = (value: unknown): Row[] =>
  Array.isArray(value)
    ? value.map((row: unknown) => (typeof row === 'object' && row !== null && !Array.isArray(row) ? (row as Row) : {}))
    : []
