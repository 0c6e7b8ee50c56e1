/** `{ status, code, message, data }`; older systems write `msg` or `errMsg`. */
export interface Envelope {
  status: unknown
  code: number | undefined
  message: string | undefined
  data: unknown
}

/** Null when the body is not an envelope (a file, a page of a proxy). */
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

/** Refusals with this code are expected by their callers and never shown. */
export const silentCode = 30201

/** The password was set by somebody else and must be changed before anything else; a dialog says so. */
export const mustChangeCode = 40301
