import type { Diagram } from '../../schemas/types/diagram.ts'

/** The value as a picture; undefined when it is none, or holds nothing. */
export function diagramOf(value: unknown): Diagram | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { shapes, edges } = value as Partial<Diagram>
  return Array.isArray(shapes) && shapes.length > 0 && Array.isArray(edges) ? (value as Diagram) : undefined
}
