import type { Call, DataScope, Session } from '../../../ground/kernel/call.ts'

export interface Actor {
  id: string
  username: string
  name: string
  organizationId: string
}

/**
 * Returns the call on behalf of an account, for audit rows before a token exists. Its session has no codes and sees
 * only the user's own records.
 */
export function actingAs(call: Call, actor: Actor, { sessionId = '', applicationId = '' } = {}): Call {
  const own: DataScope = { all: false, userId: actor.id, organizationPaths: [], organizationIds: [], projectIds: [] }
  const session: Session = {
    id: sessionId,
    userId: actor.id,
    username: actor.username,
    name: actor.name,
    superAdmin: false,
    organizationId: actor.organizationId,
    applicationId,
    codes: new Set(),
    scope: own,
    grantedScopes: { general: own, bound: [] },
  }
  return { ...call, session }
}
