import { createHash } from 'node:crypto'
import { textOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call } from '../../ground/kernel/call.ts'
import { momentText } from '../../services/records/model/words.ts'
import { fault } from './faults.ts'

/** Returns a fingerprint of a selection tree: a save sends the one it read, and is refused if it is outdated. */
export function tickRevision(ids: readonly string[], halfIds: readonly string[] = []): string {
  const text = `${[...ids].sort().join()}|${[...halfIds].sort().join()}`
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

export interface TickedRecord {
  entity: string
  id: string
  /** Display name of the selection, such as 角色权限. */
  title: string
  /** Prefixes of the audit actions for such changes. */
  actions: readonly string[]
}

/** Refuses (409) to save a selection that another user changed after it was read; the error says who, when and what. */
export async function checkTickRevision(call: Call, record: TickedRecord, now: string): Promise<void> {
  const given = textOf(call.input.revision)
  if (given === null || given === now) return
  const last = await call.db
    .selectFrom('auditLog')
    .select(['actorName', 'at', 'remark'])
    .where('entity', '=', record.entity)
    .where('recordId', '=', record.id)
    .where('refused', 'is not', true)
    .where(eb => eb.or(record.actions.map(action => eb('action', 'like', `${action}%`))))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const time = last && momentText(last.at)
  const by = last ? `已被 ${last.actorName ?? '其他人'} 于 ${time} 修改` : '已被其他人修改'
  const what = last?.remark ? `（${last.remark}）` : ''
  throw fault('TICKS_CHANGED', { title: record.title, by, what }, { revision: now, updatedBy: last?.actorName ?? null })
}
