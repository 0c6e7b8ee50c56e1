import type { Name } from '../../../schemas/types/common.ts'
import type { ListPage } from '../../../schemas/types/pages/list.ts'
import { answerOf, argumentsOf, type Element, type LoadedEndpoint, loadEndpoint } from '../endpoints.ts'
import { resolveActions } from '../resolveAction.ts'
import { resolveColumns, systemProperties } from '../resolveColumn.ts'
import type { ResolvedChildren, ResolvedColumn, ResolvedList, ResolvedMove } from '../resolvedPage.ts'
import { resolveField } from '../resolveField.ts'
import { type Base, dictionariesOf } from './base.ts'
import { resolveDisplays } from './resolveDisplays.ts'
import { resolveEditing } from './resolveEditing.ts'

export async function resolveList(schema: ListPage, base: Base): Promise<ResolvedList> {
  const { file } = base
  const source = await loadEndpoint(schema.source, { file, path: 'source' })
  const [element, searched] = await Promise.all([answerOf(source), argumentsOf(source)])
  const known: Element = { ...element, properties: { ...searched.properties, ...element.properties } }
  const isLocal = source.shape === 'list' && !takesSort(source)
  const columns = (await resolveColumns(schema.columns, element)).map(column => ({
    ...column,
    sortable: isLocal ? sortsHere(schema, column) : column.sortable && sortsBy(source, element, column.field),
  }))
  const [search, page, row, selection, children, move, editable, displays] = await Promise.all([
    Promise.all(
      (schema.search ?? []).map((field, index) =>
        resolveField(field, known, { use: 'search', required: [], file, path: `search[${index}]` }),
      ),
    ),
    resolveActions(schema.actions?.page, file, 'actions.page'),
    resolveActions(schema.actions?.row, file, 'actions.row'),
    resolveActions(schema.actions?.selection, file, 'actions.selection'),
    resolveChildren(schema, file),
    resolveMove(schema, file),
    resolveEditing(schema, { columns, element, file }),
    resolveDisplays(schema, element, file),
    schema.moreColumns && loadEndpoint(schema.moreColumns.source, { file, path: 'moreColumns.source' }),
    // The switch follows the permission of its endpoint.
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
    isLocal,
    sumsAll: source.endpoint.do === 'page',
    displays,
    ...(children ? { children } : {}),
    ...(move ? { move } : {}),
    ...(editable ? { editable } : {}),
    ...(children && source.endpoint.do === 'tree' ? { ask: { lazy: true } } : {}),
    dictionaries: dictionariesOf(
      columns,
      displays.flatMap(display => ('fields' in display ? Object.values(display.fields) : [])),
    ),
  }
}

/** Whether an endpoint can sort by a field: only stored ones, and a handler only if it declares `sort`. */
function sortsBy(source: LoadedEndpoint, { entity }: Element, field: Name): boolean {
  return takesSort(source) && (entity?.properties[field] !== undefined || field in systemProperties)
}

function takesSort({ endpoint }: LoadedEndpoint): boolean {
  if (endpoint.do === 'list') return false
  if (endpoint.do !== 'handler') return true
  return endpoint.accepts?.paged === true || endpoint.accepts?.properties?.sort !== undefined
}

/** Whether the browser can sort by a column: any value except lists and objects. */
function sortsHere({ columns }: ListPage, column: ResolvedColumn): boolean {
  const given = columns.find(one => typeof one !== 'string' && one.field === column.field)
  if (typeof given === 'object' && given.sortable !== undefined) return given.sortable
  return column.property?.type !== 'array' && column.property?.type !== 'object'
}

async function resolveChildren({ children }: ListPage, file: string): Promise<ResolvedChildren | undefined> {
  if (!children) return undefined
  const endpoint = await loadEndpoint(children.source, { file, path: 'children.source' })
  const parent = (await answerOf(endpoint)).entity?.['x-tree']?.parent
  const own = endpoint.endpoint.do === 'tree' && parent !== undefined ? { [parent]: '=row.id' } : {}
  return { source: children.source, with: { ...own, ...children.with } }
}

async function resolveMove({ move }: ListPage, file: string): Promise<ResolvedMove | undefined> {
  if (move === undefined) return undefined
  const loaded = await loadEndpoint(move, { file, path: 'move' })
  const { endpoint, permission } = loaded
  const takesIds = endpoint.do === 'handler' && endpoint.accepts?.properties?.ids !== undefined
  if (endpoint.do === 'sort' || takesIds)
    return { call: move, kind: 'sort', permission, isPartial: endpoint.do === 'sort' }
  const parent = (await answerOf(loaded)).entity?.['x-tree']?.parent
  return { call: move, kind: 'move', permission, ...(parent === undefined ? {} : { parent }) }
}
