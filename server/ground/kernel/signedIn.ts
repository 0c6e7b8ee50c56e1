import type { Call, Session } from './call.ts'
import { unauthorized } from './errors.ts'

/** The session of an endpoint that is not public. */
export function signedIn(call: Call): Session {
  if (!call.session) throw unauthorized()
  return call.session
}
