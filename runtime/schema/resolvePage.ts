import type { Name, PageName } from '../../schemas/types/common.ts'
import type {
  DashboardPage,
  DetailPage,
  EditPage,
  ListPage,
  Page,
  TransferPage,
  TreePage,
} from '../../schemas/types/page.ts'
import { answerOf, argumentsOf, type Element, type LoadedEndpoint, loadEndpoint } from './endpoints.ts'
import { resolveActions } from './resolveAction.ts'
import { resolveColumns, systemProperties } from './resolveColumn.ts'
import type {
  ResolvedAbout,
  ResolvedBlock,
  ResolvedColumn,
  ResolvedDashboard,
  ResolvedDetail,
  ResolvedEdit,
  ResolvedField,
  ResolvedList,
  ResolvedPage,
  ResolvedTransfer,
  ResolvedTree,
} from './resolvedPage.ts'
import { resolveField } from './resolveField.ts'

/** Fills the defaults of a checked page; done once, so that drawing never asks entity or endpoint again. */
export async function resolvePage(schema: Page, name: PageName, file: string): Promise<ResolvedPage> {
  const base = { name, file, title: schema.title, dictionaries: [] as string[] }
  const [page, about] = await Promise.all([resolveKind(schema, base), resolveAbout(schema, file)])
  return about ? { ...page, about } : page
}

async function resolveAbout({ about }: Page, file: string): Promise<ResolvedAbout | undefined> {
  if (!about) return undefined
  const { entity } = await answerOf(await loadEndpoint(about.source, { file, path: 'about.source' }))
  return { ...about, label: about.label ?? entity?.label ?? 'name' }
}

function resolveKind(schema: Page, base: Base): Promise<ResolvedPage> {
  switch (schema.kind) {
    case 'list':
      return resolveList(schema, base)
    case 'detail':
      return resolveDetail(schema, base)
    case 'edit':
      return resolveEdit(schema, base)
    case 'transfer':
      return resolveTransfer(schema, base)
    case 'tree':
      return resolveTree(schema, base)
    case 'dashboard':
      return resolveDashboard(schema, base)
    case 'tabs':
      return Promise.resolve({ ...base, kind: 'tabs', schema })
    case 'custom':
      return Promise.resolve({ ...base, kind: 'custom', schema })
  }
}

interface Base {
  name: PageName
  file: string
  title: string
  dictionaries: string[]
}

const dictionariesOf = (...groups: { dictionary?: string }[][]) => [
  ...new Set(groups.flat().flatMap(item => (item.dictionary ? [item.dictionary] : []))),
]

/** An endpoint sorts by what is stored, and one with a handler only when it says that it takes a sort. */
function sortsBy({ endpoint }: LoadedEndpoint, { entity }: Element, field: Name): boolean {
  if (endpoint.do === 'handler' && !endpoint.accepts?.paged && !endpoint.accepts?.properties?.sort) return false
  return entity?.properties[field] !== undefined || field in systemProperties
}

async function resolveList(schema: ListPage, base: Base): Promise<ResolvedList> {
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

async function resolveDetail(schema: DetailPage, base: Base): Promise<ResolvedDetail> {
  const { file } = base
  const element = await answerOf(await loadEndpoint(schema.source, { file, path: 'source' }))
  const sections = await Promise.all(
    schema.sections.map(async section => ({
      ...section,
      columns: section.columns ?? 3,
      fields: await resolveColumns(section.fields, element),
    })),
  )
  const actions = await resolveActions(schema.actions, file, 'actions')
  return {
    ...base,
    kind: 'detail',
    schema,
    sections,
    actions,
    tabs: schema.tabs ?? [],
    dictionaries: dictionariesOf(...sections.map(section => section.fields)),
  }
}

async function resolveEdit(schema: EditPage, base: Base): Promise<ResolvedEdit> {
  const { file } = base
  const [create, update, source] = await Promise.all(
    (['create', 'update', 'source'] as const).map(async key => {
      const name = schema[key]
      return name === undefined ? undefined : loadEndpoint(name, { file, path: key })
    }),
  )
  const elements = await Promise.all([create, update].flatMap(endpoint => (endpoint ? [argumentsOf(endpoint)] : [])))
  const read = source ? await answerOf(source) : undefined
  const element: Element = {
    ...read,
    properties: Object.assign({}, read?.properties, ...elements.map(one => one.properties)),
  }
  const entity = elements.find(one => one.entity)?.entity ?? read?.entity
  const required = elements[0]?.required ?? []
  const sections = await Promise.all(
    schema.sections.map(async (section, at) => ({
      ...section,
      columns: section.columns ?? 2,
      fields: await Promise.all(
        section.fields.map((field, index) =>
          resolveField(field, element, { use: 'form', required, file, path: `sections[${at}].fields[${index}]` }),
        ),
      ),
    })),
  )
  return { ...base, kind: 'edit', schema, sections, ...(entity ? { entity } : {}) }
}

async function resolveTransfer(schema: TransferPage, base: Base): Promise<ResolvedTransfer> {
  const { file } = base
  const [available] = await Promise.all(
    (['available', 'chosen', 'add', 'remove'] as const).map(key => loadEndpoint(schema[key], { file, path: key })),
  )
  const element = available ? await answerOf(available) : { properties: {} }
  const accepts = available?.endpoint.do === 'handler' ? available.endpoint.accepts : undefined
  const searchBy = accepts?.properties?.condition && !accepts.paged ? 'condition' : 'keyword'
  const columns = await resolveColumns(schema.columns ?? ['name', 'username'], element)
  return {
    ...base,
    kind: 'transfer',
    schema,
    columns,
    key: schema.key ?? 'id',
    searchBy,
    dictionaries: dictionariesOf(columns),
  }
}

async function resolveTree(schema: TreePage, base: Base): Promise<ResolvedTree> {
  const { file } = base
  const element = await answerOf(await loadEndpoint(schema.source, { file, path: 'source' }))
  const [page, node, switcher] = await Promise.all([
    resolveActions(schema.actions?.page, file, 'actions.page'),
    resolveActions(schema.actions?.node, file, 'actions.node'),
    resolveSwitcher(schema, file),
    ...[schema.move, schema.check?.source, schema.check?.save].flatMap(name =>
      name ? [loadEndpoint(name, { file, path: 'move' })] : [],
    ),
  ])
  const label = schema.label ?? element.entity?.label ?? 'name'
  return { ...base, kind: 'tree', schema, label, actions: { page, node }, ...(switcher ? { switcher } : {}) }
}

async function resolveSwitcher({ switcher }: TreePage, file: string): Promise<ResolvedField | undefined> {
  if (!switcher) return undefined
  return resolveField(
    { ...switcher, input: 'select' },
    { properties: {} },
    { use: 'search', required: [], file, path: 'switcher' },
  )
}

async function resolveDashboard(schema: DashboardPage, base: Base): Promise<ResolvedDashboard> {
  const blocks = await Promise.all(
    schema.blocks.map(async (block, index): Promise<ResolvedBlock> => {
      const path = `blocks[${index}]`
      const source = await loadEndpoint(block.source, { file: base.file, path: `${path}.source` })
      const cells: ResolvedColumn[] = []
      if (block.kind === 'records') {
        const element = await answerOf(source)
        cells.push(...(await resolveColumns(block.columns, element)))
      }
      return { ...block, key: path, cells }
    }),
  )
  return {
    ...base,
    kind: 'dashboard',
    schema,
    blocks,
    dictionaries: dictionariesOf(...blocks.map(block => block.cells)),
  }
}
