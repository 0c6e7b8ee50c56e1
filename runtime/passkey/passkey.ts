/**
 * Passkeys of this browser (WebAuthn): the only import of the library, loaded on first use. The server provides the
 * `options` and the origin where they are valid.
 */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { type Finding, FoundError } from '../../schemas/evaluate/finding.ts'
import { finding } from './findings.ts'

const library = () => import('@simplewebauthn/browser')

/** Why there is no answer; its message is final. */
export class PasskeyError extends FoundError {}

/**
 * Returns why passkeys cannot be used here; undefined if they can. `origin` is where the server accepts them; empty if
 * it does not.
 */
export function passkeyHindrance(origin: string): Finding | undefined {
  if (origin === '') return finding('PASSKEY_NOT_ENABLED')
  if (globalThis.location.origin !== origin) return finding('PASSKEY_ONLY_AT_ORIGIN', { origin })
  if (!globalThis.isSecureContext) return finding('PASSKEY_CONNECTION_INSECURE')
  return 'PublicKeyCredential' in globalThis ? undefined : finding('PASSKEY_UNKNOWN_TO_BROWSER')
}

/** Creates a passkey. @throws PasskeyError */
export const createPasskey = (offer: unknown): Promise<unknown> =>
  answer(offer, async options => {
    const { startRegistration } = await library()
    return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
  })

/** Signs with a passkey that the user chooses and unlocks. @throws PasskeyError */
export const signWithPasskey = (offer: unknown): Promise<unknown> =>
  answer(offer, async options => {
    const { startAuthentication } = await library()
    return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
  })

async function answer(offer: unknown, ask: (options: unknown) => Promise<unknown>): Promise<unknown> {
  const { origin, options } = (offer ?? {}) as Record<string, unknown>
  const hindrance = passkeyHindrance(typeof origin === 'string' ? origin : '')
  if (hindrance !== undefined) throw new PasskeyError(hindrance)
  try {
    return await ask(options)
  } catch (error) {
    throw new PasskeyError(failures[error instanceof Error ? error.name : ''] ?? finding('PASSKEY_FAILED'))
  }
}

/** Findings by WebAuthn error name. */
const failures: Readonly<Record<string, Finding>> = {
  NotAllowedError: finding('PASSKEY_CANCELLED'),
  AbortError: finding('PASSKEY_CANCELLED'),
  InvalidStateError: finding('PASSKEY_ADDED_ALREADY'),
  ConstraintError: finding('PASSKEY_WITHOUT_LOCK'),
  NotSupportedError: finding('PASSKEY_DEVICE_UNSUITABLE'),
  SecurityError: finding('PASSKEY_OF_OTHER_ADDRESS'),
}
