import { columnFields, coveredFields } from '../../../schemas/evaluate/coveredFields.ts'
import { detailSection, formSection, isWideForm } from '../../../schemas/evaluate/planSections.ts'
import type { FieldPlan, TablePlan } from '../../../schemas/evaluate/tablePlan.ts'
import type { Action } from '../../../schemas/types/action.ts'
import type { DetailPage } from '../../../schemas/types/pages/detail.ts'
import type { EditPage } from '../../../schemas/types/pages/edit.ts'
import type { ListPage } from '../../../schemas/types/pages/list.ts'
import type { ListColumn } from '../../../schemas/types/pages/listColumn.ts'
import type { TreePage } from '../../../schemas/types/pages/tree.ts'
import { searchesOf, withChoices } from './compositeChoices.ts'
import { routeOf } from './generateFamily.ts'
import { belowParent, treePage } from './generateTree.ts'
import { kebab } from './names.ts'

type Pages = Record<string, ListPage | EditPage | DetailPage | TreePage>

const schema = { $schema: '../../json/page.schema.json', version: 2 as const }
const mostSearched = 6

/** Returns the folder of a table's pages below schemas/pages. */
export const folderOf = (name: string): string => kebab(name)

/** Whether a table's page is generated now or was earlier. */
type IsThere = (plan: TablePlan, page: string) => boolean

/** Returns the pages of a table by name; `others` are the tables generated together with it. */
export function generatePages(plan: TablePlan, others: readonly TablePlan[], isThere: IsThere = () => true): Pages {
  const pages: Pages = { [`${folderOf(plan.name)}/list`]: listPage(plan, others) }
  if (plan.pages.edit && plan.key.length > 0)
    pages[`${folderOf(plan.name)}/edit`] = belowParent(editPage(plan, others), plan)
  if (plan.tree !== undefined) pages[`${folderOf(plan.name)}/tree`] = treePage(plan, schema, routeOf(plan))
  if (plan.pages.detail && plan.key.length > 0) {
    pages[`${folderOf(plan.name)}/details`] = detailPage(plan, others, isThere)
    pages[`${folderOf(plan.name)}/log`] = logPage(plan)
  }
  for (const field of plan.fields) {
    const isShown = others.some(one => one.name === field.target && one.pages.detail && one.key.length > 0)
    if (field.kind === 'reference' && isShown) pages[byPage(plan, field)] = byPageOf(plan, field, others)
  }
  return pages
}

/** Returns the page path of the list of rows that refer to one record. */
const byPage = (plan: TablePlan, field: FieldPlan) => `${folderOf(plan.name)}/by-${kebab(field.name)}`

function listPage(plan: TablePlan, others: readonly TablePlan[]): ListPage {
  return {
    ...schema,
    kind: 'list',
    title: plan.title,
    route: routeOf(plan),
    menu: { module: 'external', order: plan.order },
    keepAlive: true,
    source: `${plan.name}.list`,
    search: searchesOf(searched(plan), plan, others),
    columns: columnsOf(plan, plan.fields),
    actions: {
      page: [
        ...createAction(plan),
        { kind: 'export', label: '导出', call: `${plan.name}.export`, icon: 'ExportOutlined' },
      ],
      ...selectionActions(plan),
      ...rowActions(plan),
    },
  }
}

function searched(plan: TablePlan): string[] {
  const isChoice = ({ kind }: FieldPlan) => kind === 'reference' || kind === 'choice' || kind === 'boolean'
  const covered = coveredFields(plan, 'inList')
  const can = plan.fields.filter(field => (field.search !== 'none' || isChoice(field)) && !covered.has(field.name))
  const rank = (field: FieldPlan) =>
    field.name === plan.label ? 0 : isChoice(field) ? 1 : field.search === 'contains' ? 2 : 3
  return can
    .map((field, index) => ({ field, at: rank(field) * 1000 + index }))
    .sort((a, b) => a.at - b.at)
    .slice(0, mostSearched)
    .map(({ field }) => field.name)
}

const widths: Partial<Record<FieldPlan['kind'], number>> = {
  integer: 100,
  number: 110,
  boolean: 80,
  date: 116,
  dateTime: 168,
  time: 100,
  longText: 240,
  json: 240,
  reference: 150,
}

function columnsOf(plan: TablePlan, fields: readonly FieldPlan[]): ListColumn[] {
  const covered = coveredFields(plan, 'inList')
  const isShown = ({ name }: FieldPlan) => !covered.has(name)
  const shown = fields.filter(isShown)
  const opened = shown.find(field => field.name === plan.label && field.kind !== 'reference') ?? shown[0] ?? fields[0]
  return fields.map(field => ({
    field: field.name,
    width: widths[field.kind] ?? Math.min(240, Math.max(120, (field.maxLength ?? 40) * 3)),
    ...(field === opened && plan.pages.detail && plan.key.length > 0
      ? { open: { page: `${folderOf(plan.name)}/details`, with: { id: '=row.id' }, in: 'drawer' as const } }
      : {}),
    ...(field.kind === 'json' || field.kind === 'longText' ? { sortable: false } : {}),
    ...(field.kind === 'choice' || field.kind === 'boolean' ? { filter: true } : {}),
    ...(field.inList && isShown(field) ? {} : { optional: true }),
  }))
}

const formWidth = (plan: TablePlan) => (isWideForm(plan) ? 860 : 640)
const isWritable = (plan: TablePlan) => plan.pages.edit && plan.key.length > 0

function createAction(plan: TablePlan): Action[] {
  if (!isWritable(plan) || plan.unfilled) return []
  return [
    {
      kind: 'open',
      label: '新增',
      page: `${folderOf(plan.name)}/edit`,
      icon: 'PlusOutlined',
      style: 'primary',
      in: 'drawer',
      width: formWidth(plan),
    },
  ]
}

const deleted = { success: '删除成功!', failure: '删除失败!', style: 'danger' as const }

function selectionActions(plan: TablePlan): { selection?: Action[] } {
  if (!isWritable(plan)) return {}
  const call = `${plan.name}.deleteBatch`
  const ask = { label: '批量删除', confirm: '确定要删除所选数据吗？', ...deleted }
  return { selection: [{ kind: 'call', call, with: { ids: '=selection' }, ...ask }] }
}

function rowActions(plan: TablePlan): { row?: Action[] } {
  if (!isWritable(plan)) return {}
  const edit: Action = {
    kind: 'open',
    label: '编辑',
    page: `${folderOf(plan.name)}/edit`,
    with: { id: '=row.id' },
    in: 'drawer',
    width: formWidth(plan),
  }
  const ask = { label: '删除', confirm: '确定要删除该数据吗？', ...deleted }
  return { row: [edit, { kind: 'call', call: `${plan.name}.delete`, with: { id: '=row.id' }, ...ask }] }
}

function editPage(plan: TablePlan, others: readonly TablePlan[]): EditPage {
  return {
    ...schema,
    kind: 'edit',
    title: plan.title,
    params: { id: { type: 'string' } },
    source: `${plan.name}.details`,
    with: { id: '=params.id' },
    ...(plan.unfilled ? {} : { create: `${plan.name}.create` }),
    update: `${plan.name}.update`,
    sections: [withChoices(formSection(plan), plan, others)],
    submit: { success: '保存成功!', failure: '保存失败!' },
  }
}

function detailPage(plan: TablePlan, others: readonly TablePlan[], isThere: IsThere): DetailPage {
  const related = others.flatMap(other =>
    other.fields
      .filter(field => field.kind === 'reference' && field.target === plan.name && isThere(other, byPage(other, field)))
      .map((field, _index, all) => ({
        title: all.length > 1 ? `${other.title}（${field.title}）` : other.title,
        page: byPage(other, field),
        with: { id: '=params.id' },
        permission: `${kebab(other.name).replaceAll('-', '_').toUpperCase()}_VIEW`,
      })),
  )
  return {
    ...schema,
    kind: 'detail',
    title: `${plan.title}详情`,
    params: { id: { type: 'string', required: true } },
    source: `${plan.name}.details`,
    with: { id: '=params.id' },
    sections: [detailSection(plan)],
    tabs: [...related, { title: '操作日志', page: `${folderOf(plan.name)}/log`, with: { id: '=params.id' } }],
  }
}

/**
 * Returns the list of rows at one record; the reference to that record is fixed, so it is neither a filter nor a
 * column.
 */
function byPageOf(plan: TablePlan, field: FieldPlan, others: readonly TablePlan[]): ListPage {
  const known = new Set([field, ...columnFields(plan.fields, field).filter(one => one.kind !== 'reference')])
  const rest = plan.fields.filter(one => !known.has(one))
  const own = { ...plan, fields: rest }
  return {
    ...schema,
    kind: 'list',
    title: plan.title,
    params: { id: { type: 'string', required: true } },
    source: `${plan.name}.list`,
    with: { [field.name]: '=params.id' },
    search: searchesOf(searched(own).slice(0, 3), plan, others),
    columns: columnsOf(plan, rest.length > 0 ? rest : plan.fields),
    actions: { ...rowActions(plan) },
  }
}

const logPage = (plan: TablePlan): ListPage => ({
  ...schema,
  kind: 'list',
  title: '操作日志',
  params: { id: { type: 'string', required: true } },
  source: `${plan.name}.log`,
  with: { id: '=params.id' },
  search: ['at', 'actorName'],
  columns: [
    { field: 'at', width: 168 },
    { field: 'actorName', width: 120 },
    { field: 'action', width: 100, dictionary: 'AUDIT_ACTION', cell: 'dictionary' },
    { field: 'refused', width: 90 },
    { field: 'differences', title: '变更内容', width: 420 },
    { field: 'remark', width: 220, optional: true },
    { field: 'ip', width: 140, optional: true },
  ],
})
