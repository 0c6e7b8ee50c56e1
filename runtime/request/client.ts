/** A call as the network wants it, and where calls go. */
import { environment } from '../environment/environment.ts'

export interface Call {
  method: string
  url: string
  /** Behind the question mark, encoded. */
  query?: string
  headers: Record<string, string>
  /** FormData, URLSearchParams and Blob as they are, everything else as JSON. */
  body?: unknown
  signal?: AbortSignal
  /** Told the share sent, 0 to 1; such a call is loaded with the library for it. */
  onProgress?: (share: number) => void
}

export interface Answer {
  status: number
  /** The JSON of the body, or its text. */
  data: unknown
  header(name: string): string | null
}

/** Where calls go and by what; a test may point both elsewhere. */
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
  // fetch would say it by itself, the library for uploads does not.
  ...(body instanceof Blob && body.type !== '' ? { 'content-type': body.type } : {}),
  ...headers,
})

export const bodyOf = (body: unknown) => (body === undefined ? null : isNative(body) ? body : JSON.stringify(body))

/** The platform knows their content type itself. */
const isNative = (body: unknown): body is FormData | URLSearchParams | Blob =>
  body instanceof FormData || body instanceof URLSearchParams || body instanceof Blob

export function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A page of a proxy, an empty body.
    return text
  }
}
