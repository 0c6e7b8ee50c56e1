import type { EndpointName } from '../../schemas/types/common.ts'
import type { Endpoint } from '../../schemas/types/endpoint.ts'
import { knownEndpoint } from '../schema/endpoints.ts'

const none: readonly string[] = []

/**
 * Ids of the records that a call which succeeded has deleted, by what its endpoint says of itself; none for any other
 * call. A batch names those that it did.
 */
export function removedIds(name: EndpointName, args: Record<string, unknown>, answer?: unknown): readonly string[] {
  const found = knownEndpoint(name)
  if (!found) return none
  const { endpoint, family } = found
  if (endpoint.do === 'batch') {
    const target = family.endpoints[endpoint.of]
    return target && removes(target) ? idsOf(answer, 'done') : none
  }
  if (!removes(endpoint)) return none
  return typeof args.id === 'string' ? [args.id] : idsOf(args, 'ids')
}

const removes = (endpoint: Endpoint): boolean =>
  endpoint.do === 'delete' || endpoint.do === 'deleteBatch' || (endpoint.do === 'handler' && endpoint.removes === true)

function idsOf(value: unknown, key: string): readonly string[] {
  const ids: unknown = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
  return Array.isArray(ids) ? ids.map(String) : none
}
