import { readingOperations } from '../../schemas/evaluate/readingOperations.ts'
import type { EndpointName } from '../../schemas/types/common.ts'
import type { Endpoint } from '../../schemas/types/endpoint.ts'
import { request } from '../request/request.ts'
import { type LoadedEndpoint, loadEndpoint } from '../schema/endpoints.ts'
import { noted } from './recentCalls.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** No toast on failure: the caller shows it. */
  silent?: boolean
  /** False: the full-screen mask does not wait for it. */
  mask?: boolean
  /** With one's own rights, also while looking with those of somebody else. */
  asSelf?: boolean
}

/**
 * Calls an endpoint by its name; resolves with `data` of the envelope.
 *
 * `await callEndpoint('position.details', { id })`
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

/** The arguments without the values that the endpoint declares as secret, such as one-time codes. */
function withoutSecrets({ endpoint }: LoadedEndpoint, args: Record<string, unknown>): Record<string, unknown> {
  const accepted = endpoint.do === 'handler' ? (endpoint.accepts?.properties ?? {}) : {}
  return Object.fromEntries(
    Object.entries(args).map(([key, value]) => [key, accepted[key]?.['x-secret'] === true ? '***' : value]),
  )
}

/** Whether a call may change something, so that it must not be done twice. */
const stores = ({ call, do: operation }: Endpoint) =>
  !call.startsWith('GET ') && !readingOperations.has(operation) && operation !== 'exists' && operation !== 'export'

const needsNobody = ({ permission }: Endpoint) => permission === '@public'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Puts path parameters into the address; what is left goes to query or body. */
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
