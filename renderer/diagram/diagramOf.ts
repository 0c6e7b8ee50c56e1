import type { Diagram } from '../../schemas/types/diagram.ts'

/** Parses a diagram; undefined if it is none or empty. */
export function diagramOf(value: unknown): Diagram | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { shapes, edges } = value as Partial<Diagram>
  return Array.isArray(shapes) && shapes.length > 0 && Array.isArray(edges) ? (value as Diagram) : undefined
}
