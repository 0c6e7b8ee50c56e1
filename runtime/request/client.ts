/** The network form of a call, and its destination. */
import { environment } from '../environment/environment.ts'

export interface Call {
  method: string
  url: string
  /** Encoded query without the question mark. */
  query?: string
  headers: Record<string, string>
  /** FormData, URLSearchParams and Blob are sent unchanged, everything else as JSON. */
  body?: unknown
  signal?: AbortSignal
  /** Receives the sent share, 0 to 1; such a call loads a library. */
  onProgress?: (share: number) => void
}

export interface Answer {
  status: number
  /** The JSON of the body, or its text. */
  data: unknown
  header(name: string): string | null
}

/** Base URL and transport of calls; tests may replace both. */
export const client = {
  baseUrl: environment.baseUrl,
  timeout: 300_000,
  fetch: (input: string, init: RequestInit) => globalThis.fetch(input, init),
}

export const addressOf = ({ url, query }: Call) => `${client.baseUrl}${url}${query ? `?${query}` : ''}`

export const headersOf = ({ headers, body }: Call): Record<string, string> => ({
  version: environment.version,
  accept: 'application/json, text/plain, */*',
  ...(body === undefined || isNative(body) ? {} : { 'content-type': 'application/json' }),
  // `fetch` would set it automatically, the upload library does not.
  ...(body instanceof Blob && body.type !== '' ? { 'content-type': body.type } : {}),
  ...headers,
})

export const bodyOf = (body: unknown) => (body === undefined ? null : isNative(body) ? body : JSON.stringify(body))

/** Body types whose content type the platform sets. */
const isNative = (body: unknown): body is FormData | URLSearchParams | Blob =>
  body instanceof FormData || body instanceof URLSearchParams || body instanceof Blob

export function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's page, or an empty body.
    return text
  }
}
