import type { Call } from '../../../ground/kernel/call.ts'
import { type EntityModel, modelOf, type Referrer, referrersOf } from '../model/entityModel.ts'
import { read } from '../search/read.ts'
import { findUse, type Use } from './remove.ts'

export interface RecordUse extends Use {
  onDelete: Referrer['onDelete']
}

export interface RecordUses {
  deletable: boolean
  /** Text: what prevents deletion, else what is deleted with the record. */
  message: string
  uses: RecordUse[]
}

/**
 * Returns what depends on a record, for the question before deletion. Internal records such as a user's sessions and
 * settings are omitted.
 *
 * @example await uses(call, 'position', 'p1') // { deletable: false, message: '岗位成员 2 条…', uses: […] }
 */
export async function uses(call: Call, entityName: string, id: unknown): Promise<RecordUses> {
  const model = modelOf(entityName)
  const record = await read(call, entityName, id)
  const found: RecordUse[] = []
  for (const referrer of referrersOf(entityName)) {
    if (referrer.model.entity['x-unaudited'] && referrer.onDelete !== 'refuse') continue
    const use = await findUse(call, referrer, [String(record.id)])
    if (use.count > 0) found.push({ ...use, onDelete: referrer.onDelete })
  }
  const against = found.filter(use => use.onDelete === 'refuse')
  return {
    deletable: against.length === 0,
    message: against.length > 0 ? standing(model, against) : consequences(found),
    uses: found,
  }
}

/** Some references are history that cannot be deleted; the text then suggests disabling the record. */
function standing({ title, entity }: EntityModel, against: readonly RecordUse[]): string {
  const instead = entity.properties.enabled?.type === 'boolean' ? `\n不能处理的，可以停用该${title}。` : ''
  return `${title}正被使用，请先处理：\n${linesOf(against)}${instead}`
}

function consequences(found: RecordUse[]): string {
  const parts = [
    ['将一并删除：', found.filter(use => use.onDelete === 'remove')],
    ['将不再引用它：', found.filter(use => use.onDelete === 'clear')],
  ] as const
  return parts.flatMap(([what, some]) => (some.length > 0 ? [what, linesOf(some)] : [])).join('\n')
}

const linesOf = (found: readonly RecordUse[]) => found.map(lineOf).join('\n')

/** Returns a line such as `下级组织 5 条：财务部、人事部、法务部 等`. */
function lineOf({ title, count, names }: RecordUse): string {
  const some = names.length > 0 ? `：${names.join('、')}${names.length < count ? ' 等' : ''}` : ''
  return `· ${title} ${count} 条${some}`
}
