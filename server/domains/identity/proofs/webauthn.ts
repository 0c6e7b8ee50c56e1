import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { RelyingParty } from './relyingParty.ts'

/** The one door to the WebAuthn library, which is loaded with the first passkey. */
const library = () => import('@simplewebauthn/server')

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON

/** EdDSA, ES256 and RS256: together they are what browsers and security keys have. */
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

/** What a browser creates a passkey with: one that names its owner by itself and verifies the person. */
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

/** What a browser signs with a passkey: one of those named or, if none is, any that it has for this console. */
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

/** The challenge that an answer of a browser names; undefined if it is no such answer. Nothing is proved by it yet. */
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

/** The new passkey of an answer to `creationOptions`; undefined if anything of it is wrong. */
export async function readCreation(
  party: RelyingParty,
  answer: unknown,
  challenge: string,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await library()
  // The library throws on whatever is wrong with the answer, which comes from outside.
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
    // Repeated to the browser later, so only words.
    transports: transports
      .filter(word => /^[a-z-]{1,20}$/.test(word))
      .slice(0, 8)
      .join(','),
    backedUp: credentialBackedUp,
  }
}

/**
 * The signature counter of a right answer to `requestOptions`; undefined if anything of it is wrong. The caller compares the
 * counter: only of a signature that is right does a counter that goes back say that the passkey was copied.
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

/** The user as a passkey names it, and whether an answer names that user. */
const handleOf = (userId: string) => new TextEncoder().encode(userId)
export const namesOwner = (answer: unknown, userId: string): boolean => {
  const { response } = Object(answer) as { response?: { userHandle?: unknown } }
  return response?.userHandle === Buffer.from(handleOf(userId)).toString('base64url')
}
