import { fault } from '../faults.ts'
import type { Call, Session } from './call.ts'

/** The session of an endpoint that is not public. */
export function signedIn(call: Call): Session {
  if (!call.session) throw fault('SIGN_IN_NEEDED')
  return call.session
}
