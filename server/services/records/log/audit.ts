import type { Call } from '../../../ground/kernel/call.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { type EntityModel, modelOf } from '../model/entityModel.ts'
import { type Row, Statement } from '../model/statement.ts'
import type { AuditEntry } from './auditEntry.ts'
import { noteChanges } from './changes.ts'
import { rowsWritten } from './rowsWritten.ts'

/**
 * Writes an audit row in the transaction of the operation. Properties with `x-secret` are omitted.
 *
 * @example await audit(tx, { action: '重置密码', entity: 'user', recordId: id, recordName: name })
 */
export const audit = (call: Call, entry: AuditEntry): Promise<void> => auditAll(call, [entry])

/** Writes several entries with one statement. */
export async function auditAll(call: Call, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const statement = new Statement()
  await statement.steady(call.db, entered(call, entries, statement))
}

/**
 * Returns a statement that writes entries, to combine with other writes: each statement is a message to the database,
 * and messages are most of the cost of a small change.
 */
export function entered(call: Call, entries: readonly AuditEntry[], statement: Statement): string {
  const rows = entries.map(({ action, entity, recordId, recordName, revision, before, after, remark, refused }) => {
    const model = entity === undefined ? undefined : modelOf(entity)
    return {
      id: newId(),
      ...whoOf(call),
      application_id: call.session?.applicationId ?? null,
      action,
      entity: entity ?? null,
      record_id: recordId ?? null,
      record_name: recordName?.slice(0, 200) ?? null,
      record_revision: revision ?? null,
      before: withoutSecrets(model, before),
      after: withoutSecrets(model, after),
      remark: (remark ?? call.note)?.slice(0, 500) ?? null,
      refused: refused ?? null,
      ip: call.request.ip.slice(0, 60),
      user_agent: call.request.userAgent.slice(0, 300) || null,
      request_id: call.request.id.slice(0, 60),
    }
  })
  const columns = Object.keys(rows[0] ?? {})
    .map(name => `"${name}"`)
    .join(', ')
  noteChanges(call, entries)
  call.afterCommit(() => rowsWritten(call.config))
  return `insert into "audit_log" (${columns}, "at") select ${columns}, clock_timestamp()
     from jsonb_populate_recordset(null::"audit_log", ${statement.value(JSON.stringify(rows))}::jsonb)`
}

/** Returns the acting user by token, the user whose rights were used, and the claimed user if different. */
function whoOf({ session, request: { claimedUser } }: Call) {
  const actor = session?.viewedBy ?? session
  const isForOther = session !== null && actor?.userId !== session.userId
  // Browsers send the header with each call; if it equals the token's user, it adds nothing.
  const isClaimed = actor !== null && claimedUser !== undefined && claimedUser !== actor.username
  return {
    actor_id: actor?.userId ?? null,
    actor_name: actor?.name ?? '系统',
    acting_for_id: isForOther ? session.userId : null,
    acting_for_name: isForOther ? session.name : null,
    claimed_user: isClaimed ? claimedUser.slice(0, 60) : null,
  }
}

function withoutSecrets(
  model: EntityModel | undefined,
  values: Record<string, unknown> | undefined,
): Record<string, unknown> | null {
  if (!values) return null
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !model?.columns.get(name)?.property?.['x-secret']),
  )
}

/** Returns a record's name for messages and the log. */
export const nameOf = (model: EntityModel, row: Row): string => String(row[model.label] ?? row.id ?? '')
