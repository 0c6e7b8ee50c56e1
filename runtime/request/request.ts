/**
 * Sends every call of the console: adds headers, opens the envelope, and turns failures into a RequestError and one
 * toast. An expired access token is refreshed silently and the call repeated; if that fails, the tokens are dropped,
 * and their watchers (the session, the guard) redirect to login.
 */
import { environment } from '../environment/environment.ts'
import { notify } from '../notify/notify.ts'
import { applicationId } from './applicationId.ts'
import type { Answer } from './client.ts'
import { mustChangeCode, readEnvelope, silentCode } from './envelope.ts'
import { errorText } from './errorText.ts'
import { beginRead } from './leaving.ts'
import { keepLost, keyOf } from './lostWrites.ts'
import { beginCall } from './pending.ts'
import { refreshTokens } from './refreshTokens.ts'
import { RequestError } from './requestError.ts'
import { send } from './send.ts'
import { tokens } from './tokens.ts'
import { viewAsHeader } from './viewedAs.ts'

export interface RequestOptions {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  /** Null, undefined and empty text are omitted; lists repeat the key. */
  query?: Record<string, unknown>
  /** Sent as JSON; FormData as multipart. */
  body?: unknown
  /** Sent form-encoded. */
  form?: Record<string, string>
  signal?: AbortSignal
  /** Shows no toast; the caller shows the error. */
  silent?: boolean
  /** Sends the client credential instead of the token. */
  basic?: boolean
  /** Uses the user's own rights even in a view-as session. */
  asSelf?: boolean
  /** False: the full-screen mask does not wait for this call (search while typing, polling). */
  mask?: boolean
  /** A write: a retry after a lost response executes it only once. */
  once?: boolean
  /** Continues when the user signs out, like `once` calls and calls without a session. */
  lasting?: boolean
  /** Receives the sent share of the body, 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * Returns `data` of the envelope.
 *
 * @example const user = await request({ method: 'GET', url: '/upms/personInfo/detail' })
 */
export async function request(options: RequestOptions): Promise<unknown> {
  const end = options.mask === false ? () => {} : beginCall()
  const content = options.once ? JSON.stringify([options.method, options.url, options.query, options.body]) : undefined
  const key = content === undefined ? undefined : keyOf(content)
  try {
    return await attempt({ ...options, ...(key !== undefined && { key }) }, true)
  } catch (error) {
    if (error instanceof RequestError) {
      if (content !== undefined && key !== undefined && noAnswer.has(error.status)) keepLost(content, key)
      tell(error, options)
    }
    throw error
  } finally {
    end()
  }
}

/** No connection, or a proxy without a response from the server. */
const noAnswer: ReadonlySet<number> = new Set([0, 502, 503, 504])

type Keyed = RequestOptions & { key?: string }

async function attempt(options: Keyed, mayRefresh: boolean): Promise<unknown> {
  const held = options.basic ? null : tokens.get()
  const used = held?.accessToken
  const answer = await call(options, used)
  const envelope = readEnvelope(answer.data)
  if (answer.status < 400 && (!envelope || envelope.status)) return envelope ? envelope.data : answer.data

  const code = envelope?.code ?? answer.status
  if ((answer.status === 401 || code === 401) && used !== undefined) {
    // A user who signed in meanwhile must not execute another user's request.
    const isSame = () => tokens.get()?.userCode === held?.userCode
    if (mayRefresh && (await tryRefresh(used)) && isSame()) return attempt(options, false)
    // Drops only the refused token, because a new session may exist.
    tokens.set(now => (now?.accessToken === used ? null : now))
  }
  throw new RequestError({
    status: answer.status,
    code,
    message: envelope?.message ?? plainMessage(answer.data) ?? errorText(answer.status < 400 ? code : answer.status),
    data: envelope?.data,
  })
}

async function tryRefresh(used: string): Promise<boolean> {
  try {
    return await refreshTokens(used)
  } catch (cause) {
    throw new RequestError({ status: 0, message: errorText(0), cause })
  }
}

async function call(options: Keyed, token: string | undefined): Promise<Answer> {
  const { method, url, query, body, form, onProgress } = options
  const isLasting = options.once || options.lasting || options.basic
  const { signal, done } = isLasting ? { signal: options.signal, done: undefined } : beginRead(options.signal)
  try {
    return await send({
      method,
      url,
      query: serializeQuery(query ?? {}),
      body: form ? new URLSearchParams(form) : body,
      headers: {
        appId: applicationId.get(),
        remote_user: encodeURIComponent(tokens.get()?.userCode ?? ''),
        Authorization: token === undefined ? `Basic ${environment.basicClient}` : `Bearer ${token}`,
        ...(token === undefined ? {} : viewAsHeader(options.asSelf)),
        ...(options.key !== undefined && { 'Idempotency-Key': options.key }),
      },
      ...(signal && { signal }),
      ...(onProgress && { onProgress }),
    })
  } catch (cause) {
    throw new RequestError({ status: 0, message: errorText(0), cancelled: signal?.aborted ?? false, cause })
  } finally {
    done?.()
  }
}

function serializeQuery(query: Record<string, unknown>): string {
  const pairs = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === null || item === undefined || item === '') continue
      pairs.append(key, typeof item === 'object' ? JSON.stringify(item) : String(item))
    }
  }
  return pairs.toString()
}

/** Returns a message from a body that is no envelope. */
function plainMessage(body: unknown): string | undefined {
  const found = readEnvelope(typeof body === 'object' && body !== null ? { status: false, ...body } : null)
  return found?.message
}

/** Codes that others report: the caller, the dialog, the login page. */
const quietCodes: ReadonlySet<number> = new Set([silentCode, mustChangeCode, 401])
const burst = 600
let lastToast = Number.NEGATIVE_INFINITY

/** Shows one toast for a burst of failures: a lost connection fails many calls at once. */
function tell(error: RequestError, { silent }: RequestOptions): void {
  if (silent || error.cancelled || error.status === 401 || quietCodes.has(error.code)) return
  const now = performance.now()
  const alone = now - lastToast > burst
  lastToast = now
  if (alone) notify.error(error.message)
}
