import type { Property } from '../../../../schemas/types/entity.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { shorten } from '../../../ground/kernel/shorten.ts'
import { modelOf } from '../model/entityModel.ts'
import { Statement } from '../model/statement.ts'
import { localText, momentText, truthWords } from '../model/words.ts'
import { type DictionaryLabels, dictionaryLabels } from './dictionaryLabels.ts'

/** A value with its property. */
export interface PropertyValue {
  field: string
  property: Property
  value: unknown
}

/**
 * Returns a function that gives the display text of values: labels of records and dictionaries, 启用 and 停用, 空.
 * Looks up all labels at once.
 *
 * @example const given = { field: 'organizationId', property, value: 'o1' }
 *   const say = await valueTexts(call, [given]); say(given) // '财务部'
 */
export async function valueTexts(
  call: Call,
  values: readonly PropertyValue[],
): Promise<(one: PropertyValue) => string> {
  const labels = await labelsOf(call, values)
  const codes = values.flatMap(({ property }) => property['x-dictionary'] ?? [])
  const words = await dictionaryLabels(call, codes)
  return one => say(one, labels, words)
}

/** Labels by entity and id. */
type Labels = ReadonlyMap<string, string>
const place = (entity: string, id: unknown) => `${entity} ${String(id)}`

async function labelsOf(call: Call, values: readonly PropertyValue[]): Promise<Labels> {
  const wanted = new Map<string, Set<string>>()
  for (const { property, value } of values) {
    const target = property['x-ref']
    if (target === undefined) continue
    const ids = wanted.get(target) ?? new Set()
    for (const id of [value].flat()) if (typeof id === 'string') ids.add(id)
    wanted.set(target, ids)
  }
  const labels = new Map<string, string>()
  for (const [entity, ids] of wanted) {
    if (ids.size === 0) continue
    const { table, columns, label } = modelOf(entity)
    const statement = new Statement()
    const rows = await statement.run(
      call.db,
      `select "id", ${columns.get(label)?.column ?? '"id"'}::text as "label" from ${table}
        where "id" = any(${statement.value([...ids])}::text[])`,
    )
    for (const row of rows) labels.set(place(entity, row.id), String(row.label ?? row.id))
  }
  return labels
}

function say({ field, property, value }: PropertyValue, labels: Labels, words: DictionaryLabels): string {
  if (value === null || value === undefined || value === '') return '空'
  if (typeof value === 'boolean') return value ? truthWords(field).yes : truthWords(field).no
  if (Array.isArray(value) && value.some(isStructure)) return changedText
  if (Array.isArray(value))
    return value.length === 0
      ? '空'
      : shorten(value.map(item => say({ field, property, value: item }, labels, words)).join('、'))
  if (value instanceof Date || property.format === 'date-time') return momentOf(value)
  if (property.format === 'local-date-time') return localText(String(value))
  if (isStructure(value)) return changedText
  if (property['x-ref'] !== undefined) return labels.get(place(property['x-ref'], value)) ?? String(value)
  return shorten(words.get(property['x-dictionary'] ?? '')?.get(String(value)) ?? String(value))
}

/** A structure is not shown in a line, only that it changed. */
export const changedText = '（已变更）'
const isStructure = (value: unknown) => typeof value === 'object' && value !== null && !(value instanceof Date)

const momentOf = (value: unknown): string =>
  momentText(value instanceof Date ? value : new Date(String(value))) || String(value)
