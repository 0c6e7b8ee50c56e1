import type { Config } from '../../ground/config/config.ts'
import { authorizePerson } from '../../ground/kernel/authorize.ts'
import { sessionWithin } from '../../ground/kernel/boundScope.ts'
import type { Call, Database } from '../../ground/kernel/call.ts'
import { systemCall } from '../../ground/kernel/createCall.ts'
import { registry } from '../../ground/kernel/registry.ts'
import { inner } from '../../ground/kernel/runEndpoint.ts'
import { sessionOf } from '../../ground/session/resolveSession.ts'
import { fault } from '../faults.ts'

/** Who left the work behind, and by which endpoint. */
export interface Owner {
  ownerId: string
  applicationId: string | null
  endpoint: string | null
}

/**
 * The call of an endpoint as if its caller had made it just now: refused when he may no longer make it, and seeing no
 * more than he sees now.
 */
export async function ownerCall({ db, config }: { db: Database; config: Config }, owner: Owner): Promise<Call> {
  const endpoint = registry.endpoints.get(owner.endpoint ?? '')
  if (!endpoint) throw fault('FUNCTION_GONE')
  const session = await sessionOf(db, owner.ownerId, owner.applicationId ?? '')
  if (!session) throw fault('OWNER_DISABLED')
  authorizePerson(session, endpoint.definition.permission)
  const { name, method, path, definition } = endpoint
  const call = systemCall({ db, config }, sessionWithin(session, definition.permission))
  return {
    ...call,
    endpoint: { name, method, path, definition },
    transaction: work => call.transaction(tx => work(inner(tx, endpoint, {}))),
  }
}
