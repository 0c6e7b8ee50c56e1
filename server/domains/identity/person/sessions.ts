import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { bumpPermissions } from '../../../ground/kernel/permissionVersion.ts'
import { signedIn } from '../../../ground/kernel/signedIn.ts'
import { endSessions } from '../../../ground/session/session.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { fault } from '../faults.ts'
import { oidcEndSession } from '../proofs/oidcProvider.ts'

/** POST /auth/oauth/logout: returns the single sign-on's logout URL; empty if there is none. */
export async function logout(call: Call): Promise<{ ssoLogoutUrl: string; endSessionUrl: string }> {
  const session = signedIn(call)
  const row = await call.db.selectFrom('session').select('way').where('id', '=', session.id).executeTakeFirst()
  const endSessionUrl = row?.way === 'oidc' ? await oidcEndSession(call.config) : ''
  return call.transaction(async tx => {
    await endSessions(tx.db, session.userId, { id: session.id })
    await audit(tx, { action: '退出登录', entity: 'user', recordId: session.userId, recordName: session.name })
    tx.afterCommit(() => bumpPermissions(session.userId))
    return { ssoLogoutUrl: tx.config.identity.ssoLogoutUrl ?? '', endSessionUrl }
  })
}

/** GET /auth/user/sessions */
export async function sessions(call: Call) {
  const session = signedIn(call)
  const rows = await call.db
    .selectFrom('session')
    .innerJoin('application', 'application.id', 'session.applicationId')
    .select([
      'session.id',
      'session.ip',
      'session.userAgent',
      'session.createdAt',
      'session.lastSeenAt',
      'application.name as applicationName',
    ])
    .where('session.userId', '=', session.userId)
    .where('session.refreshExpiresAt', '>', new Date())
    .orderBy('session.lastSeenAt', 'desc')
    .execute()
  return rows.map(row => ({ ...row, current: row.id === session.id }))
}

/** POST /auth/user/sessions/end: ends the named session, or all except the current one. */
export async function endSession(call: Call<EndpointInput<'auth.userSessionsEnd'>>) {
  const session = signedIn(call)
  const { id } = call.input
  return call.transaction(async tx => {
    const which = typeof id === 'string' && id !== '' ? { id } : { except: session.id }
    const ended = await endSessions(tx.db, session.userId, which)
    if ('id' in which && ended === 0) throw fault('SESSION_GONE')
    if (ended > 0) {
      const remark = `结束了 ${ended} 个登录会话`
      await audit(tx, {
        action: '结束会话',
        entity: 'user',
        recordId: session.userId,
        recordName: session.name,
        remark,
      })
      tx.afterCommit(() => bumpPermissions(session.userId))
    }
    return { ended }
  })
}
