import type { ResolvedList } from '../../../runtime/schema/resolvedPage.ts'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import type { ListFacts } from '../../actions/actionContext.ts'
import type { Scope } from '../../page/scope.ts'
import type { TableColumn } from '../../table/tableColumn.ts'
import { isShown } from '../../table/useColumns.ts'
import type { ListQuery } from './listQuery.ts'
import type { ListLayout } from './useListLayout.ts'
import { argumentsFor } from './useListRows.ts'

interface Seen {
  query: ListQuery
  scope: Scope
  total: number
  selection: string[]
  columns: readonly TableColumn[]
  layout: ListLayout
}

/** Returns the state of a list for actions: query, display, selection. */
export function listFacts(page: ResolvedList, { query, scope, total, selection, columns, layout }: Seen): ListFacts {
  const { current: _current, size: _size, ...args } = argumentsFor(page, query, scope)
  const fixed = Object.entries(evaluateArguments(page.schema.with, scope)).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return {
    args,
    fixed: Object.fromEntries(fixed),
    total,
    selection,
    // Computed columns are no properties and cannot be exported.
    columns: columns.flatMap(({ id, title, source, ...column }) =>
      source && source.value === undefined
        ? [{ field: source.field, title, isShown: isShown({ id, title, source, ...column }, layout.columns ?? {}) }]
        : [],
    ),
  }
}
