import { fault } from '../faults.ts'
import type { Call, Session } from './call.ts'

/** Returns the session of a non-public endpoint. */
export function signedIn(call: Call): Session {
  if (!call.session) throw fault('SIGN_IN_NEEDED')
  return call.session
}
