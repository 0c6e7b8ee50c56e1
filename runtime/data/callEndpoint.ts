import { readingOperations } from '../../schemas/evaluate/readingOperations.ts'
import type { EndpointName } from '../../schemas/types/common.ts'
import type { Endpoint } from '../../schemas/types/endpoint.ts'
import { request } from '../request/request.ts'
import { type LoadedEndpoint, loadEndpoint } from '../schema/endpoints.ts'
import { noted } from './recentCalls.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Shows no toast on failure; the caller shows the error. */
  silent?: boolean
  /** False: the full-screen mask does not wait for it. */
  mask?: boolean
  /** Uses the user's own rights even in a view-as session. */
  asSelf?: boolean
}

/**
 * Calls an endpoint by name; resolves with `data` of the envelope.
 *
 * @example await callEndpoint('position.details', { id })
 */
export async function callEndpoint(
  name: EndpointName,
  args: Record<string, unknown> = {},
  options: CallOptions = {},
): Promise<unknown> {
  const loaded = await loadEndpoint(name)
  const { method, url, rest } = place(loaded, args)
  const inQuery = method === 'GET' || method === 'DELETE'
  return noted({ endpoint: name, call: `${method} ${url}`, args: withoutSecrets(loaded, args) }, () =>
    request({
      method,
      url,
      ...(inQuery ? { query: rest } : { body: rest }),
      once: stores(loaded.endpoint),
      lasting: needsNobody(loaded.endpoint),
      ...options,
    }),
  )
}

/** Removes arguments that the endpoint declares as secret, such as one-time codes. */
function withoutSecrets({ endpoint }: LoadedEndpoint, args: Record<string, unknown>): Record<string, unknown> {
  const accepted = endpoint.do === 'handler' ? (endpoint.accepts?.properties ?? {}) : {}
  return Object.fromEntries(
    Object.entries(args).map(([key, value]) => [key, accepted[key]?.['x-secret'] === true ? '***' : value]),
  )
}

/** Whether a call may write, so that it must not run twice. */
const stores = ({ call, do: operation }: Endpoint) =>
  !call.startsWith('GET ') && !readingOperations.has(operation) && operation !== 'exists' && operation !== 'export'

const needsNobody = ({ permission }: Endpoint) => permission === '@public'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Inserts path parameters into the URL; the rest goes to query or body. */
function place({ name, family, endpoint }: LoadedEndpoint, args: Record<string, unknown>) {
  const [method = 'GET', path = ''] = endpoint.call.split(' ')
  const rest = { ...args }
  for (const [key, value] of Object.entries(rest)) if (value === undefined) delete rest[key]
  const filled = path.replace(/\{([A-Za-z0-9_]+)\}/g, (_, key: string) => {
    const value = rest[key]
    if (value === undefined || value === null || value === '') throw new Error(`${name}: argument "${key}" is missing`)
    delete rest[key]
    return encodeURIComponent(String(value))
  })
  return { method: method as Method, url: family.base + (filled === '/' ? '' : filled), rest }
}
