import type { Config } from '../../ground/config/config.ts'
import { authorizePerson } from '../../ground/kernel/authorize.ts'
import { sessionWithin } from '../../ground/kernel/boundScope.ts'
import type { Call, Database } from '../../ground/kernel/call.ts'
import { systemCall } from '../../ground/kernel/createCall.ts'
import { registry } from '../../ground/kernel/registry.ts'
import { inner } from '../../ground/kernel/runEndpoint.ts'
import { sessionOf } from '../../ground/session/resolveSession.ts'
import { fault } from '../faults.ts'

/** The owner of background work and the endpoint it came from. */
export interface Owner {
  ownerId: string
  applicationId: string | null
  endpoint: string | null
}

/**
 * Returns a call of the endpoint as if its owner made it now: refused without current permission, and with the current
 * data scope.
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
