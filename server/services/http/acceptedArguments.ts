import { rangeArguments } from '../../../schemas/evaluate/planAggregate.ts'
import type { Accepts, BatchEndpoint, Endpoint } from '../../../schemas/types/endpoint.ts'
import type { Property } from '../../../schemas/types/entity.ts'
import { invalid } from '../../ground/kernel/errors.ts'
import { registry } from '../../ground/kernel/registry.ts'
import type { EndpointInfo } from '../../ground/kernel/registryTypes.ts'
import { exportFormats } from '../../ground/sheets/fileTypes.ts'
import { modelOf } from '../records/model/entityModel.ts'
import { writableProperties } from '../records/model/entityShape.ts'
import { compileShape, type Shape, unknownArgument } from '../records/model/validate.ts'
import { searchMode } from '../records/search/searchable.ts'
import { titleOf } from '../records/search/searchValue.ts'
import { uniqueProperties } from '../records/write/exists.ts'

const text = (title: string): Property => ({ type: 'string', title })
const id = text('标识')
const ids: Property = { type: 'array', title: '标识', items: { type: 'string' } }
const revision: Property = { type: 'integer', title: '版本', description: '读到时的版本；他人已保存时拒绝' }
const batching: Record<string, Property> = {
  revisions: { type: 'object', title: '各条数据的版本', description: '{ 标识: 读到时的版本 }；他人已保存的数据被拒绝' },
  trial: { type: 'boolean', title: '只试算', description: '不保存，返回会成功和会被拒绝的数据' },
}
const paging: Record<string, Property> = {
  current: { type: 'integer', title: '页码', minimum: 1, default: 1 },
  size: { type: 'integer', title: '每页条数', minimum: 1, maximum: 100, default: 20 },
  after: { type: 'string', title: '从何处继续', description: '上一页的 next；空文本从头开始' },
  total: { type: 'boolean', title: '是否要总数', description: '默认要；按 after 翻页时默认不要' },
  exact: { type: 'boolean', title: '精确的总数', description: '超过 10000 条时也逐条计数' },
}
const pagingOf = (largest: number | undefined): Record<string, Property> =>
  largest === undefined || !paging.size ? paging : { ...paging, size: { ...paging.size, maximum: largest } }
const summing: Record<string, Property> = {
  summary: { type: 'string', title: '汇总', description: '例如 seats:sum,price:average' },
}
const narrowing: Record<string, Property> = {
  keyword: { type: 'string', title: '关键字', maxLength: 100 },
  ifOwn: { type: 'boolean', title: '仅本人范围' },
  filters: { type: 'array', title: '筛选条件', items: { type: 'object' }, description: '[{ field, operator, value }]' },
}
const searching: Record<string, Property> = {
  sort: { type: 'string', title: '排序', description: '例如 name,-createdAt' },
  ...narrowing,
}

const exporting: Record<string, Property> = {
  query: { type: 'object', title: '查询条件', description: '与列表相同的参数' },
  ids: { type: 'array', title: '选中的数据', items: { type: 'string' } },
  columns: { type: 'array', title: '导出的列', items: { type: 'string' } },
  format: { type: 'string', title: '文件格式', enum: exportFormats, default: 'xlsx' },
}
const importing: Record<string, Property> = {
  step: { type: 'string', title: '步骤', enum: ['template', 'preview', 'check', 'run', 'status', 'faults', 'undo'] },
  id: text('导入'),
  name: text('文件名'),
  overwrite: { type: 'boolean', title: '覆盖已有数据' },
  sheet: { type: 'integer', title: '工作表', description: '第几个，从 1 起；默认自动查找' },
  headRow: { type: 'integer', title: '列名所在的行', description: '从 1 起，0 表示没有列名；默认自动查找' },
  columns: {
    type: 'array',
    title: '各列对应的字段',
    items: { type: 'string' },
    description: '按文件中的列依次给出字段名，空文本不导入，例如 code,,name；默认按列名对应',
  },
}

/**
 * Returns all arguments of an endpoint with their types, for converting query texts and for the OpenAPI document.
 * Generic operations validate their own arguments further.
 */
export function acceptedArguments(endpoint: EndpointInfo): Shape {
  const { definition, entity } = endpoint
  if (definition.do === 'handler') return handlerArguments(definition.accepts ?? {}, entity)
  if (definition.do === 'batch') return batchArguments(endpoint, definition)
  if ('link' in definition) return bindArguments(definition)
  const name = entity ?? ''
  const writable = (): Shape => ({ properties: writableProperties(name), required: requiredOf(name) })
  switch (definition.do) {
    case 'page':
      return {
        properties: { ...pagingOf(definition.largest), ...searching, ...summing, ...searchProperties(name) },
        required: [],
      }
    case 'deleted':
      return { properties: { ...paging, ...searching, ...searchProperties(name) }, required: [] }
    case 'list':
      return { properties: { ...searching, ...searchProperties(name) }, required: [] }
    case 'aggregate':
      return { properties: { ...narrowing, ...searchProperties(name), ...rangeArguments(definition) }, required: [] }
    case 'tree':
      return {
        properties: { ...searching, ...searchProperties(name), lazy: { type: 'boolean', title: '逐级' } },
        required: [],
      }
    case 'read':
    case 'uses':
    case 'delete':
      return { properties: { id }, required: ['id'] }
    case 'exists':
      return { properties: { id, ...uniqueProperties(name) }, required: [] }
    case 'create':
      return writable()
    case 'update':
      return { properties: { id, revision, ...writable().properties }, required: ['id'] }
    case 'save':
      return { properties: { id, revision, ...writable().properties }, required: [] }
    case 'deleteBatch':
    case 'restore':
      return { properties: { ids }, required: ['ids'] }
    case 'sort':
      return { properties: { ids, partial: { type: 'boolean', title: '仅其中一部分' } }, required: ['ids'] }
    case 'toggle':
      return { properties: { id, revision, [definition.field]: { type: 'boolean', title: '值' } }, required: ['id'] }
    case 'set':
      return { properties: { id, revision, ...settable(name, definition.fields) }, required: ['id'] }
    case 'move':
      return { properties: { id, parentId: text('上级'), beforeId: text('排在其前'), revision }, required: ['id'] }
    case 'revert':
      return { properties: { id, logId: text('日志'), revision }, required: ['id', 'logId'] }
    case 'export':
      return { properties: exporting, required: [] }
    case 'import':
      return { properties: importing, required: ['step'] }
    case 'log':
      return { properties: { id, ...paging, ...searching, ...searchProperties('auditLog') }, required: ['id'] }
  }
}

function settable(name: string, fields: readonly string[] = []): Record<string, Property> {
  return Object.fromEntries(
    Object.entries(registry.entity(name).properties).filter(([field]) => fields.includes(field)),
  )
}

function handlerArguments(accepts: Accepts, family: string | undefined): Shape {
  return {
    properties: { ...pagedProperties(accepts, family), ...checkedProperties(accepts) },
    required: accepts.required ?? [],
  }
}

/** Returns the search arguments of a paged handler; `page` validates their values. */
function pagedProperties({ entity, paged }: Accepts, family: string | undefined): Record<string, Property> {
  if (!paged) return {}
  const name = entity ?? family
  return { ...paging, ...searching, ...(name === undefined ? {} : searchProperties(name)) }
}

/** Returns the arguments that are validated before a handler runs. */
function checkedProperties({ entity, paged, properties }: Accepts): Record<string, Property> {
  return { ...(entity === undefined || paged ? {} : writableProperties(entity)), ...properties }
}

/**
 * Returns a function that validates and normalizes the arguments of a hand-written handler in place and refuses unknown
 * names.
 */
export function argumentCheck(endpoint: EndpointInfo): (input: Record<string, unknown>) => void {
  if (endpoint.definition.do !== 'handler') return () => undefined
  const accepts = endpoint.definition.accepts ?? {}
  const checked = checkedProperties(accepts)
  const paged = pagedProperties(accepts, endpoint.entity)
  const all = { ...paged, ...checked }
  const check = compileShape({ properties: checked, required: accepts.required ?? [] })
  const isOwn = (name: string) => Object.hasOwn(checked, name) || !Object.hasOwn(all, name)
  return input => {
    // Skips the copy if no argument is validated elsewhere.
    const values = Object.keys(input).every(isOwn)
      ? input
      : Object.fromEntries(Object.entries(input).filter(([name]) => isOwn(name)))
    const errors = check(values).map(error =>
      Object.hasOwn(all, error.field) ? error : unknownArgument(error.field, all),
    )
    if (errors.length > 0) throw invalid(errors)
    if (values !== input) Object.assign(input, values)
  }
}

/** Returns the arguments of the batched endpoint, with `ids` instead of `id`. */
function batchArguments(endpoint: EndpointInfo, { of }: BatchEndpoint): Shape {
  const target = registry.endpoints.get(`${endpoint.family}.${of}`)
  if (!target) return { properties: { ids }, required: ['ids'] }
  const { properties, required } = acceptedArguments(target)
  const { id: _, ...rest } = properties
  return { properties: { ids, ...batching, ...rest }, required: ['ids', ...required.filter(name => name !== 'id')] }
}

function bindArguments(definition: Extract<Endpoint, { link: string }>): Shape {
  const link = registry.entity(definition.link)
  const owner = { [definition.owner]: link.properties[definition.owner] ?? id }
  const target = link.properties[definition.target]?.['x-ref'] ?? ''
  if (definition.do === 'bind.add' || definition.do === 'bind.remove') {
    return { properties: { ...owner, ids }, required: [definition.owner, 'ids'] }
  }
  return {
    properties: { ...paging, ...searching, ...searchProperties(target), ...owner },
    required: [definition.owner],
  }
}

/** Returns the searchable properties of an entity; in JSON bodies, ranges and choices may also be lists. */
export function searchProperties(entityName: string): Record<string, Property> {
  const found: Record<string, Property> = {}
  for (const column of modelOf(entityName).columns.values()) {
    if (searchMode(column) === undefined) continue
    const title = titleOf(column)
    found[column.name] = {
      type: column.type,
      title,
      ...(column.property?.['x-dictionary'] ? { 'x-dictionary': column.property['x-dictionary'] } : {}),
    }
  }
  return found
}

const requiredOf = (entityName: string) => registry.entity(entityName).required ?? []
