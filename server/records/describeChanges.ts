import type { Property } from '../../schemas/types/entity.ts'
import type { Call } from '../kernel/call.ts'
import { registry } from '../kernel/registry.ts'
import { shorten } from '../kernel/shorten.ts'
import { type EntityModel, modelOf } from './entityModel.ts'
import { isReadable } from './searchable.ts'
import { type Row, Statement } from './statement.ts'

/**
 * Says in Chinese what each audit row changed: `岗位名称：经理 → 总监；所属组织：财务部 → 审计部`. Null where nothing
 * is compared. Labels of records referred to are looked up once for all rows.
 */
export async function describeChanges(
  call: Call,
  model: EntityModel,
  rows: readonly Row[],
): Promise<(string | null)[]> {
  const pairs = rows.map(row => changedPairs(call, model, row))
  const labels = await labelsOf(call, pairs.flat())
  return pairs.map(list => {
    const texts = list.map(
      ({ property, before, after }) =>
        `${property.title}：${say(property, before, labels)} → ${say(property, after, labels)}`,
    )
    return texts.length > 0 ? texts.join('；') : null
  })
}

interface Pair {
  property: Property
  before: unknown
  after: unknown
}

function changedPairs(call: Call, model: EntityModel, { before, after }: Row): Pair[] {
  if (!isValues(before) || !isValues(after)) return []
  return Object.keys(after).flatMap(name => {
    const column = model.columns.get(name)
    if (!column?.property || !(name in before) || !isReadable(call, column)) return []
    return [{ property: column.property, before: before[name], after: after[name] }]
  })
}

const isValues = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Labels by entity and id. */
type Labels = ReadonlyMap<string, string>
const place = (entity: string, id: unknown) => `${entity} ${String(id)}`

async function labelsOf(call: Call, pairs: readonly Pair[]): Promise<Labels> {
  const wanted = new Map<string, Set<string>>()
  for (const { property, before, after } of pairs) {
    const target = property['x-ref']
    if (target === undefined) continue
    const ids = wanted.get(target) ?? new Set()
    for (const id of [before, after].flat()) if (typeof id === 'string') ids.add(id)
    wanted.set(target, ids)
  }
  const labels = new Map<string, string>()
  for (const [entity, ids] of wanted) {
    if (ids.size === 0) continue
    const { table, columns, label } = modelOf(entity)
    const statement = new Statement()
    const rows = await statement.run(
      call.db,
      `select "id", ${columns.get(label)?.column ?? '"id"'}::text as "label" from ${table} where "id" = any(${statement.value([...ids])}::text[])`,
    )
    for (const row of rows) labels.set(place(entity, row.id), String(row.label ?? row.id))
  }
  return labels
}

function say(property: Property, value: unknown, labels: Labels): string {
  if (value === null || value === undefined || value === '') return '空'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value))
    return value.length === 0 ? '空' : shorten(value.map(item => say(property, item, labels)).join('、'))
  if (typeof value === 'object') return '（已变更）'
  if (property['x-ref'] !== undefined) return labels.get(place(property['x-ref'], value)) ?? String(value)
  const entries = registry.dictionaries.get(property['x-dictionary'] ?? '')?.entries
  return shorten(entries?.find(entry => entry.value === String(value))?.label ?? String(value))
}
