import type { Expression, Mapping } from '../../state/graph.ts'
import { finding } from '../findings.ts'
import type { Foreign } from '../foreign.ts'
import type { Reading } from '../reading.ts'

/** Reads vendor `<in>` and `<out>` mappings: a variable or an expression, and its name on the other side. */
export function mappings(reading: Reading, parts: Foreign[], id: string): Mapping[] {
  return parts.flatMap(({ attributes }) => {
    if (attributes.has('businessKey') || attributes.has('variables')) return []
    const target = attributes.get('target')
    const value = mappedValue(reading, attributes, id)
    if (target === undefined || (attributes.get('source') ?? attributes.get('sourceExpression')) === undefined)
      reading.faults.warning(
        'ignored',
        id,
        target === undefined ? finding('MAPPING_TARGET_MISSING') : finding('MAPPING_SOURCE_MISSING'),
      )
    if (target === undefined || !value) return []
    return [{ target, value: converted(reading, value, attributes.get('targetType'), id) }]
  })
}

const whole = (cel: string) => `int(${cel})`
const numeric = (cel: string) => `double(${cel})`
const asWritten = (cel: string) => cel

/** Days and moments stay texts, as in JSON. */
const conversions: Readonly<Record<string, (cel: string) => string>> = {
  string: cel => `string(${cel})`,
  short: whole,
  integer: whole,
  long: whole,
  float: numeric,
  double: numeric,
  boolean: cel => `string(${cel}) == "true"`,
  date: asWritten,
  localdate: asWritten,
  localdatetime: asWritten,
  instant: asWritten,
}

/** Converts to `targetType`; null stays null. */
function converted(reading: Reading, value: Expression, type: string | undefined, id: string): Expression {
  if (type === undefined) return value
  const convert = conversions[type.toLowerCase()]
  if (!convert) {
    reading.faults.warning('ignored', id, finding('CONVERSION_UNKNOWN', { type }))
    return value
  }
  if (convert === asWritten) return value
  return { cel: `(${value.cel}) == null ? null : ${convert(value.cel)}`, source: value.source }
}

/** Returns the mapped value; an expression without braces is a literal text. */
function mappedValue(reading: Reading, attributes: Foreign['attributes'], id: string): Expression | undefined {
  const written = attributes.get('sourceExpression')
  if (written === undefined) return reading.expression(attributes.get('source'), id)
  const value = reading.template(written, id)
  return typeof value === 'string' ? { cel: JSON.stringify(value), source: written } : value
}
