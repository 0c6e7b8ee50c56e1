import { createHash } from 'node:crypto'
import type { Graph } from '../../../../processes/state/graph.ts'

/**
 * Returns a hash that is equal for equivalent graphs: SHA-256 of the JSON with sorted keys.
 *
 * @example graphHash(graph) // '9f2c…', 64 characters
 */
export const graphHash = (graph: Graph): string => createHash('sha256').update(stable(graph)).digest('hex')

function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${stable(inner)}`).join(',')}}`
}
