import { browserName } from '../../../schemas/evaluate/browserName.ts'
import { textOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { bumpPermissions } from '../../ground/kernel/permissionVersion.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { endSessions } from '../../ground/session/session.ts'
import { audit } from '../../services/records/log/audit.ts'
import { modelOf } from '../../services/records/model/entityModel.ts'
import type { Statement } from '../../services/records/model/statement.ts'
import { page } from '../../services/records/search/page.ts'
import { read } from '../../services/records/search/read.ts'
import { visibleCondition } from '../../services/records/search/scope.ts'
import { refuseSuperAdmin } from '../permission/mayGrant.ts'
import { fault } from './faults.ts'

/** POST /auth/session/list: returns the sessions of visible users. */
export async function sessionList(call: Call<EndpointInput<'session.list'>>) {
  const current = signedIn(call).id
  const found = await page(call, 'session', call.input, {
    sort: '-lastSeenAt',
    condition: statement => `t."refresh_expires_at" > now() and exists (${ownerOf(call, statement)})`,
    extra: '(select u."username" from "app_user" u where u."id" = t."user_id") as "username"',
  })
  const records = found.records.map(row => ({
    ...row,
    client: browserName(textOf(row.userAgent) ?? ''),
    current: row.id === current,
  }))
  return { ...found, records }
}

const ownerOf = (call: Call, statement: Statement) =>
  `select 1 from "app_user" u where u."id" = t."user_id" and ${visibleCondition(call, modelOf('user'), statement, 'u')}`

/** POST /auth/session/end */
export const sessionEnd = (call: Call<EndpointInput<'session.end'>>) =>
  call.transaction(async tx => {
    const id = tx.input.id
    const row = await tx.db.selectFrom('session').select('userId').where('id', '=', id).executeTakeFirst()
    // Sessions of invisible users do not exist for the caller.
    const user = row && (await read(tx, 'user', row.userId).catch(() => undefined))
    if (!row || !user) throw fault('SESSION_GONE')
    await end(tx, user, { id })
    return null
  })

/** POST /auth/session/endUser */
export const sessionEndUser = (call: Call<EndpointInput<'session.endUser'>>) =>
  call.transaction(async tx => ({ ended: await end(tx, await read(tx, 'user', tx.input.userId)) }))

async function end(tx: Call, user: Record<string, unknown>, which: { id?: string } = {}): Promise<number> {
  const userId = String(user.id)
  await refuseSuperAdmin(tx, [userId])
  const ended = await endSessions(tx.db, userId, which)
  if (ended === 0) return 0
  await audit(tx, {
    action: '结束会话',
    entity: 'user',
    recordId: userId,
    recordName: String(user.name),
    remark: `结束了 ${ended} 个登录会话`,
  })
  tx.afterCommit(() => bumpPermissions(userId))
  return ended
}
