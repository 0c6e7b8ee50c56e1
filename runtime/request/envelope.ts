/** `{ status, code, message, data }`; older systems use `msg` or `errMsg`. */
export interface Envelope {
  status: unknown
  code: number | undefined
  message: string | undefined
  data: unknown
}

/** Returns the envelope; null if the body is none (a file, a proxy's page). */
export function readEnvelope(body: unknown): Envelope | null {
  if (typeof body !== 'object' || body === null || !('status' in body)) return null
  const { status, code, message, msg, errMsg, data } = body as Record<string, unknown>
  return {
    status,
    code: typeof code === 'number' ? code : typeof code === 'string' && code !== '' ? Number(code) : undefined,
    message: [message, msg, errMsg].find((text): text is string => typeof text === 'string' && text !== ''),
    data,
  }
}

/** Code of refusals that callers expect and that are never shown. */
export const silentCode = 30201

/** Code for a password set by another person, which must be changed first; a dialog asks for it. */
export const mustChangeCode = 40301
