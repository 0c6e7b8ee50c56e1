import type { Endpoint } from '../../../schemas/types/endpoint.ts'

const usual = 1024 * 1024
const largest = 32 * 1024 * 1024

/** Returns the maximum body size of an endpoint: above the default only if it declares long texts. */
export function bodyLimitOf(definition: Endpoint): { bodyLimit?: number } {
  if (definition.do !== 'handler') return {}
  const texts = Object.values(definition.accepts?.properties ?? {}).map(property => property.maxLength ?? 0)
  // A character takes up to three bytes, and some are escaped.
  const wanted = Math.min(largest, usual + 3 * Math.max(0, ...texts))
  return Math.max(...texts, 0) > usual / 3 ? { bodyLimit: wanted } : {}
}
