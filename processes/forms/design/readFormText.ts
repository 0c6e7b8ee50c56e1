import type { Finding } from '../../../schemas/evaluate/finding.ts'
import { isRecord, type SchemaObject } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import { parseExpression } from '../../../schemas/evaluate/parseExpression.ts'
import { finding } from './findings.ts'
import type { FormDefinition } from './formDefinition.ts'
import { sizeFault } from './formSize.ts'
import { mapFormulas } from './mapFormulas.ts'

/** What a record of a form holds. */
const mostCharacters = 1_000_000

/** A fault of a text and its offset. */
export interface TextFault extends Finding {
  from: number
  to: number
}

/**
 * Returns the form in a JSON text, or the faults of the text: no JSON, no form, too large, wrong formulas. Without
 * `layout`, the layout is the `x-layout` of the schema.
 *
 * @example readFormText('{ "schema": {} }').form // { schema: {}, layout: {} }
 */
export function readFormText(text: string): { form: FormDefinition | undefined; faults: TextFault[] } {
  if (text.length > mostCharacters)
    return refused(finding('FORM_TEXT_LONG', { length: text.length, most: mostCharacters }), 0)
  const value = parsed(text)
  if ('fault' in value) return { form: undefined, faults: [value.fault] }
  const { given } = value
  if (!isRecord(given) || !isRecord(given.schema) || !(given.layout === undefined || isRecord(given.layout)))
    return refused(finding('FORM_TEXT_INVALID'), text.length)
  const size = sizeFault(given)
  if (size) return refused(size, text.length)
  return { form: withLayout(given, given.schema, given.layout), faults: formulaFaults(given.schema, text) }
}

const refused = (fault: Finding, to: number) => ({ form: undefined, faults: [{ ...fault, from: 0, to }] })

function withLayout(given: object, schema: SchemaObject, layout: SchemaObject | undefined): FormDefinition {
  if (layout !== undefined) return { ...given, schema, layout }
  const { 'x-layout': own, ...rest } = schema
  return isRecord(own) ? { ...given, schema: rest, layout: own } : { ...given, schema, layout: {} }
}

function parsed(text: string): { given: unknown } | { fault: TextFault } {
  try {
    return { given: JSON.parse(text) as unknown }
  } catch (error) {
    const at = placeIn(text, error instanceof Error ? error.message : '')
    const line = text.slice(0, at).split('\n').length
    return { fault: { ...finding('FORM_TEXT_NOT_JSON', { line }), from: at, to: Math.min(text.length, at + 1) } }
  }
}

/** Returns the offset in an error message of JSON.parse, which has a position or, in some engines, line and column. */
function placeIn(text: string, message: string): number {
  const position = /position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return Math.min(Number(position), text.length)
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? []
  if (line === undefined) return text.length
  const before = text.split('\n').slice(0, Number(line) - 1)
  return Math.min(text.length, before.join('\n').length + before.length - 1 + Number(column))
}

function formulaFaults(schema: SchemaObject, text: string): TextFault[] {
  const faults: TextFault[] = []
  mapFormulas(schema, formula => {
    const parsed = parseExpression(formula)
    if ('fault' in parsed && formula !== '') {
      const written = JSON.stringify(formula)
      const from = Math.max(0, text.indexOf(written))
      faults.push({
        ...finding('FORM_FORMULA_WRONG', { formula }),
        from,
        to: Math.min(text.length, from + written.length),
      })
    }
    return formula
  })
  return faults
}
