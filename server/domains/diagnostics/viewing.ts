import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { newId } from '../../ground/kernel/id.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { sessionAs, viewingMinutes } from '../../ground/session/viewAs.ts'
import { fault } from '../../services/faults.ts'
import { audit } from '../../services/records/log/audit.ts'

/**
 * POST /auth/diagnostics/viewAs: checks the caller's rights, writes an audit row and starts a view-as session. The
 * following calls carry the header `view-as`; each is checked again until the session is ended or expires.
 *
 * @example { kind: 'role', id: 'r1' } // { kind: 'role', id: 'r1', name: '人事', until: '2026-01-31T08:30:00.000Z' }
 */
export async function startViewAs(call: Call<EndpointInput<'diagnostics.viewAs'>>) {
  const viewer = signedIn(call)
  const { kind, id } = subjectOf(call)
  await sessionAs(call, viewer, `${kind}:${id}`)
  const row = await call.db
    .selectFrom(kind === 'role' ? 'role' : 'appUser')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw fault('NOT_FOUND')
  const until = new Date(Date.now() + viewingMinutes * 60_000)
  await call.transaction(async tx => {
    await close(tx, viewer.id, `${kind}:${id}`)
    await tx.db
      .insertInto('viewing')
      .values({ id: newId(), sessionId: viewer.id, subject: `${kind}:${id}`, until })
      .execute()
    await audit(tx, { action: '以他人身份查看', entity: kind, recordId: row.id, recordName: row.name })
  })
  return { kind, id: row.id, name: row.name, until: until.toISOString() }
}

/** POST /auth/diagnostics/endViewAs: ends the view-as session; does nothing if it has already ended. */
export async function endViewAs(call: Call<EndpointInput<'diagnostics.endViewAs'>>) {
  const viewer = signedIn(call)
  const { kind, id } = subjectOf(call)
  await call.transaction(async tx => {
    if (await close(tx, viewer.id, `${kind}:${id}`))
      await audit(tx, { action: '结束以他人身份查看', entity: kind, recordId: id })
  })
  return { kind, id }
}

const subjectOf = ({ input }: Call) => ({
  kind: input.kind === 'role' ? ('role' as const) : ('user' as const),
  id: String(input.id),
})

async function close(call: Call, sessionId: string, subject: string): Promise<boolean> {
  const { numDeletedRows } = await call.db
    .deleteFrom('viewing')
    .where('sessionId', '=', sessionId)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
