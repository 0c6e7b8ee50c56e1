import type { Call, DataScope, Session } from '../../../ground/kernel/call.ts'

export interface Actor {
  id: string
  username: string
  name: string
  organizationId: string
}

/**
 * The same call in the name of an account, for audit rows of what somebody does before he has a token. The session that
 * it carries holds no code and sees nothing but his own.
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
