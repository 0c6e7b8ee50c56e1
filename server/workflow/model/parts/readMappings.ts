import type { Expression, Mapping } from '../../engine/graph.ts'
import type { Foreign } from '../foreign.ts'
import type { Reading } from '../reading.ts'

/** `<in>` and `<out>` of vendors: a variable or an expression under the name that it has on the other side. */
export function mappings(reading: Reading, parts: Foreign[], id: string): Mapping[] {
  return parts.flatMap(({ attributes }) => {
    const target = attributes.get('target')
    const value = mappedValue(reading, attributes, id)
    return target !== undefined && value ? [{ target, value }] : []
  })
}

/** An expression without its braces is a text. */
function mappedValue(reading: Reading, attributes: Foreign['attributes'], id: string): Expression | undefined {
  const written = attributes.get('sourceExpression')
  if (written === undefined) return reading.expression(attributes.get('source'), id)
  const value = reading.template(written, id)
  return typeof value === 'string' ? { cel: JSON.stringify(value), source: written } : value
}
