import type { Name } from '../../../schemas/types/common.ts'
import type { ListPage } from '../../../schemas/types/pages/list.ts'
import { answerOf, argumentsOf, type Element, type LoadedEndpoint, loadEndpoint } from '../endpoints.ts'
import { resolveActions } from '../resolveAction.ts'
import { resolveColumns, systemProperties } from '../resolveColumn.ts'
import type { ResolvedList } from '../resolvedPage.ts'
import { resolveField } from '../resolveField.ts'
import { type Base, dictionariesOf } from './base.ts'

export async function resolveList(schema: ListPage, base: Base): Promise<ResolvedList> {
  const { file } = base
  const source = await loadEndpoint(schema.source, { file, path: 'source' })
  const [element, searched] = await Promise.all([answerOf(source), argumentsOf(source)])
  const known: Element = { ...element, properties: { ...searched.properties, ...element.properties } }
  const columns = (await resolveColumns(schema.columns, element)).map(column => ({
    ...column,
    sortable: column.sortable && sortsBy(source, element, column.field),
  }))
  const [search, page, row, selection] = await Promise.all([
    Promise.all(
      (schema.search ?? []).map((field, index) =>
        resolveField(field, known, { use: 'search', required: [], file, path: `search[${index}]` }),
      ),
    ),
    resolveActions(schema.actions?.page, file, 'actions.page'),
    resolveActions(schema.actions?.row, file, 'actions.row'),
    resolveActions(schema.actions?.selection, file, 'actions.selection'),
    // A switch shows what its endpoint allows.
    ...columns.flatMap((column, index) =>
      column.call ? [loadEndpoint(column.call, { file, path: `columns[${index}].call` })] : [],
    ),
  ])
  const label = element.entity?.label ?? 'name'
  return {
    ...base,
    kind: 'list',
    schema,
    shape: source.shape,
    search,
    columns,
    actions: { page, row, selection },
    label,
    dictionaries: dictionariesOf(columns),
  }
}

/** An endpoint sorts by what is stored, and one with a handler only when it says that it takes a sort. */
function sortsBy({ endpoint }: LoadedEndpoint, { entity }: Element, field: Name): boolean {
  if (endpoint.do === 'handler' && !endpoint.accepts?.paged && !endpoint.accepts?.properties?.sort) return false
  return entity?.properties[field] !== undefined || field in systemProperties
}
