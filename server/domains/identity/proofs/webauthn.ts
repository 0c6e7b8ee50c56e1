import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { RelyingParty } from './relyingParty.ts'

/** The only import of the WebAuthn library; loaded with the first passkey. */
const library = () => import('@simplewebauthn/server')

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON

/** EdDSA, ES256 and RS256 cover browsers and security keys. */
const algorithms = [-8, -7, -257]
const name = '集团管理控制台'

export interface StoredPasskey {
  credentialId: string
  publicKey: string
  transports: string | null
}

export interface NewPasskey {
  credentialId: string
  publicKey: string
  signCount: number
  transports: string
  backedUp: boolean
}

type Known = Pick<StoredPasskey, 'credentialId' | 'transports'>
const descriptors = (known: readonly Known[]) =>
  known.map(({ credentialId, transports }) => ({
    id: credentialId,
    ...(transports && { transports: transports.split(',') }),
  }))

/** Returns options to create a discoverable passkey that verifies its user. */
export async function creationOptions(
  party: RelyingParty,
  given: {
    owner: { id: string; username: string; name: string }
    challenge: Uint8Array<ArrayBuffer>
    seconds: number
    known: readonly Known[]
  },
): Promise<CreationOptions> {
  const { owner, challenge, seconds, known } = given
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: name,
    rpID: party.id,
    userID: handleOf(owner.id),
    userName: owner.username,
    userDisplayName: owner.name,
    challenge,
    timeout: seconds * 1000,
    attestationType: 'none',
    excludeCredentials: descriptors(known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
}

/** Returns options to sign with one of the named passkeys or, without names, any passkey for this console. */
export async function requestOptions(
  party: RelyingParty,
  given: { challenge: Uint8Array<ArrayBuffer>; seconds: number; known?: readonly Known[] },
): Promise<RequestOptions> {
  const { challenge, seconds, known = [] } = given
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge,
    timeout: seconds * 1000,
    userVerification: 'required',
    ...(known.length > 0 && { allowCredentials: descriptors(known) }),
  })
}

/** Returns the challenge that an answer names; undefined if it is no such answer. This proves nothing yet. */
export function challengeOf(answer: unknown): string | undefined {
  const { response } = Object(answer) as { response?: { clientDataJSON?: unknown } }
  if (typeof response?.clientDataJSON !== 'string') return undefined
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Verifies an answer to `creationOptions`; returns the new passkey, or undefined if anything is wrong. */
export async function readCreation(
  party: RelyingParty,
  answer: unknown,
  challenge: string,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await library()
  // The library throws on any fault of the answer, which is untrusted.
  const { registrationInfo: found } = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!found) return undefined
  const { credential, credentialBackedUp } = found
  const transports = Array.isArray(credential.transports) ? credential.transports : []
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    signCount: credential.counter,
    // Sent back to browsers later, so only words are accepted.
    transports: transports
      .filter(word => /^[a-z-]{1,20}$/.test(word))
      .slice(0, 8)
      .join(','),
    backedUp: credentialBackedUp,
  }
}

/**
 * Returns the signature counter of a valid answer to `requestOptions`; undefined if anything is wrong. The caller
 * compares it: with a valid signature, a decreased counter means that the passkey was copied.
 */
export async function readAssertion(
  party: RelyingParty,
  given: { answer: unknown; challenge: string; passkey: StoredPasskey },
): Promise<{ signCount: number } | undefined> {
  const { answer, challenge, passkey } = given
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: 0,
    },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  return verified && authenticationInfo ? { signCount: authenticationInfo.newCounter } : undefined
}

/** Returns the user handle of a passkey, and whether an answer has that handle. */
const handleOf = (userId: string) => new TextEncoder().encode(userId)
export const namesOwner = (answer: unknown, userId: string): boolean => {
  const { response } = Object(answer) as { response?: { userHandle?: unknown } }
  return response?.userHandle === Buffer.from(handleOf(userId)).toString('base64url')
}
