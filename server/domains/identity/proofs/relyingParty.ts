import { isIP } from 'node:net'
import type { Config } from '../../../ground/config/config.ts'
import { fault } from '../faults.ts'

/** What passkeys are bound to: the configured address of the console, never a `Host` header. */
export interface RelyingParty {
  origin: string
  /** Host name of the origin; browsers offer the passkey to no other. */
  id: string
}

/**
 * Returns what passkeys of a console at this origin are bound to, or undefined where browsers offer none: without TLS
 * (but for `localhost`) and at bare IP addresses.
 *
 * @example relyingPartyOf('https://console.example:8443')
 *          // { origin: 'https://console.example:8443', id: 'console.example' }
 */
export function relyingPartyOf(origin: string | undefined): RelyingParty | undefined {
  if (origin === undefined) return undefined
  const { protocol, hostname } = new URL(origin)
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return isSecure && !isAddress ? { origin, id: hostname } : undefined
}

/**
 * Returns the relying party.
 * @throws AppError 403 if this installation offers no passkeys
 */
export function requireRelyingParty({ identity }: Config): RelyingParty {
  const party = relyingPartyOf(identity.passkeyOrigin)
  if (!party) throw fault('PASSKEYS_OFF')
  return party
}
