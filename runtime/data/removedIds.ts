import type { EndpointName } from '../../schemas/types/common.ts'
import type { Endpoint } from '../../schemas/types/endpoint.ts'
import { knownEndpoint } from '../schema/endpoints.ts'

const none: readonly string[] = []

/**
 * Returns the ids of records that a successful call deleted, according to its endpoint; empty for other calls. A batch
 * reports those it deleted.
 */
export function removedIds(name: EndpointName, args: Record<string, unknown>, answer?: unknown): readonly string[] {
  const found = knownEndpoint(name)
  if (!found) return none
  const { endpoint, family } = found
  const target = endpoint.do === 'batch' ? family.endpoints[endpoint.of] : endpoint
  if (!target || !removes(target)) return none
  if (endpoint.do === 'batch' || isOutcome(answer)) return idsOf(answer, 'done')
  return typeof args.id === 'string' ? [args.id] : idsOf(args, 'ids')
}

const isOutcome = (answer: unknown) => typeof answer === 'object' && answer !== null && 'done' in answer

const removes = (endpoint: Endpoint): boolean =>
  endpoint.do === 'delete' || endpoint.do === 'deleteBatch' || (endpoint.do === 'handler' && endpoint.removes === true)

function idsOf(value: unknown, key: string): readonly string[] {
  const ids: unknown = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
  return Array.isArray(ids) ? ids.map(String) : none
}
