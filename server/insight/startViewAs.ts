import { signedIn } from '../identity/signedIn.ts'
import { viewAs } from '../identity/viewAs.ts'
import type { Call } from '../kernel/call.ts'
import { notFound } from '../kernel/errors.ts'
import { audit } from '../records/audit.ts'

/**
 * POST /auth/insight/viewAs: checks that the caller may look as that user or role, and leaves a trace. What follows are
 * ordinary calls with the header `view-as`; each is checked again.
 *
 * @example { kind: 'role', id: 'r1' } // { kind: 'role', id: 'r1', name: '人事' }
 */
export async function startViewAs(call: Call) {
  const viewer = signedIn(call)
  const kind = call.input.kind === 'role' ? 'role' : 'user'
  const id = String(call.input.id)
  await viewAs(call, viewer, `${kind}:${id}`)
  const row = await call.db
    .selectFrom(kind === 'role' ? 'role' : 'appUser')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  await call.transaction(tx =>
    audit(tx, { action: '以他人身份查看', entity: kind, recordId: row.id, recordName: row.name }),
  )
  return { kind, id: row.id, name: row.name }
}
