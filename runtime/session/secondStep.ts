import { request } from '../request/request.ts'

/** The second step of a sign-in: a code, or the setup of a second factor. */
export interface SecondStep {
  ticket: string
  step: 'code' | 'setup'
  /** Authenticator code, passkey; a recovery code is always accepted. */
  methods: readonly ('code' | 'passkey')[]
}

export interface NewSecret {
  secret: string
  uri: string
}

const fieldsOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Returns the second step in a token response; null if it contains tokens. */
export function readSecondStep(answer: unknown): SecondStep | null {
  const { secondFactor } = fieldsOf(answer)
  if (secondFactor === undefined || secondFactor === null) return null
  const { ticket, step, methods } = fieldsOf(secondFactor)
  const offered = Array.isArray(methods) ? methods : ['code']
  return {
    ticket: text(ticket),
    step: step === 'setup' ? 'setup' : 'code',
    methods: (['code', 'passkey'] as const).filter(method => offered.includes(method)),
  }
}

export function readNewSecret(answer: unknown): NewSecret {
  const { secret, uri } = fieldsOf(answer)
  return { secret: text(secret), uri: text(uri) }
}

export function readRecoveryCodes(answer: unknown): string[] {
  const { recoveryCodes } = fieldsOf(answer)
  return Array.isArray(recoveryCodes) ? recoveryCodes.map(text) : []
}

export const readDeviceToken = (answer: unknown): string => text(fieldsOf(answer).deviceToken)

/** Calls between the two steps. Silent: the page shows the error. */
export const askSecondStep = (
  step: 'verify' | 'setup' | 'confirm' | 'challenge' | 'passkey',
  body: Record<string, unknown>,
): Promise<unknown> =>
  request({ method: 'POST', url: `/auth/secondFactor/${step}`, body, basic: true, silent: true, mask: false })
