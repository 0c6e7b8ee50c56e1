import type { Property } from '../../../../schemas/types/entity.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import type { EntityModel } from '../model/entityModel.ts'
import type { Row } from '../model/statement.ts'
import { isReadable } from '../search/searchable.ts'
import { changedText, valueTexts } from '../values/valueTexts.ts'

/** What one audit row changed in one field, in the words of the screen. */
export interface Difference {
  field: string
  title: string
  before: string
  after: string
}

/**
 * What each audit row changed, field by field; nothing for rows that compare nothing. A field that the caller may not
 * read is not told of.
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

/** The same as one sentence: `岗位名称：经理 → 总监；所属组织：财务部 → 审计部`; null where nothing is compared. */
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

/** Values by property, as an audit row holds them. */
export const isValues = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
