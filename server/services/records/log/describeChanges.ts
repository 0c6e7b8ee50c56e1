import type { Property } from '../../../../schemas/types/entity.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import type { EntityModel } from '../model/entityModel.ts'
import type { Row } from '../model/statement.ts'
import { isReadable } from '../search/searchable.ts'
import { changedText, valueTexts } from '../values/valueTexts.ts'

/** A change of one field, in display texts. */
export interface Difference {
  field: string
  title: string
  before: string
  after: string
}

/**
 * Returns the changes of each audit row, field by field; empty for rows without values. Fields that the caller may not
 * read are omitted.
 *
 * @example await differencesOf(call, model, rows) // [[{ field: 'name', title: '岗位名称', before: '经理', after: '总监' }]]
 */
export async function differencesOf(call: Call, model: EntityModel, rows: readonly Row[]): Promise<Difference[][]> {
  const pairs = rows.map(row => changedPairs(call, model, row))
  const say = await valueTexts(
    call,
    pairs.flat().flatMap(({ field, property, before, after }) => [
      { field, property, value: before },
      { field, property, value: after },
    ]),
  )
  return pairs.map(list =>
    list.map(({ field, property, before, after }) => {
      const [was, is] = [say({ field, property, value: before }), say({ field, property, value: after })]
      return { field, title: property.title, before: was === changedText ? '（原内容）' : was, after: is }
    }),
  )
}

/** Returns the changes as one sentence: `岗位名称：经理 → 总监；所属组织：财务部 → 审计部`; null without changes. */
export const sentenceOf = (differences: readonly Difference[]): string | null =>
  differences.map(({ title, before, after }) => `${title}：${before} → ${after}`).join('；') || null

interface Pair {
  field: string
  property: Property
  before: unknown
  after: unknown
}

function changedPairs(call: Call, model: EntityModel, { before, after }: Row): Pair[] {
  if (!isValues(before) || !isValues(after)) return []
  return Object.keys(after).flatMap(field => {
    const column = model.columns.get(field)
    if (!column?.property || !(field in before) || !isReadable(call, column)) return []
    return [{ field, property: column.property, before: before[field], after: after[field] }]
  })
}

/** Whether it is a record of values by property. */
export const isValues = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
