import { cellKinds } from '../../../schemas/evaluate/cellKinds.ts'
import { fieldKinds } from '../../../schemas/evaluate/fieldKinds.ts'
import type { CellType, ExpressionLanguage, FieldType, Property } from '../../../schemas/types/entity.ts'
import { checkExpression } from '../expressions/checkExpression.ts'
import type { Names } from '../expressions/checkNode.ts'
import { anything } from '../expressions/valueType.ts'
import type { Spot } from '../reading/document.ts'

type Kind = Property['type']

/** Returns why an input cannot set a property. */
export function inputFault(input: FieldType, property: Property): string | undefined {
  const wanted = fieldKinds[input].sets
  if (!wanted.includes(property.type))
    return `input "${input}" sets ${wordOf(wanted)}, the property is of type ${property.type}`
  const isFile = input === 'upload' || input === 'image'
  const element = property.items?.type
  if (isFile && property.type === 'array' && element !== 'string' && element !== 'object')
    return `input "${input}" sets a list of texts or objects, the elements are of type ${element}`
  return undefined
}

export function cellFault(cell: CellType, property: Property): string | undefined {
  const wanted = cellKinds[cell].shows
  return !wanted.includes(property.type)
    ? `cell "${cell}" shows ${wordOf(wanted)}, the property is of type ${property.type}`
    : undefined
}

const words: Record<string, string> = {
  'integer,number': 'a number',
  string: 'a text',
  'string,object,array': 'files',
  'object,array': 'an object or a list',
  array: 'a list',
  object: 'an object',
  boolean: 'yes or no',
}
const wordOf = (kinds: readonly Kind[]) => words[kinds.join()] ?? kinds.join(' or ')

const expressionLanguages: ReadonlySet<string> = new Set<ExpressionLanguage>(['cel', 'feel', 'bpmn', 'template'])

/** An entity does not know the pages that show it, so names are checked there, and members nowhere. */
const aroundField: Names = new Map([
  ['form', anything],
  ['row', anything],
])

/** Keywords of how a property is entered and shown, beside those that it needs. */
export function checkInputs(spot: Spot, property: Property): void {
  const { type, 'x-field': input, 'x-cell': cell } = property
  const only = (key: keyof Property, fits: boolean, what: string) => {
    if (property[key] !== undefined && !fits) spot.at(key).error(`"${key}" is for ${what}`)
  }
  const isNumber = type === 'integer' || type === 'number'
  only('multipleOf', isNumber, 'a number')
  only('x-unit', isNumber, 'a number')
  only('format', type === 'string', 'a text')
  only('x-region', type === 'string', 'a text')
  only('x-language', type === 'string', 'a text')
  const isExpression = input === 'expression' || input === 'condition'
  only('x-variables', isExpression, '"x-field" "expression" or "condition"')
  if (typeof property['x-variables'] === 'string')
    checkExpression(spot.at('x-variables'), property['x-variables'], aroundField)
  if (isExpression && property['x-language'] !== undefined && !expressionLanguages.has(property['x-language']))
    spot.at('x-language').error('an expression is written in "cel", "feel" or "bpmn"')
  const isFile = input === 'upload' || input === 'image'
  const isText = input === 'code' && property['x-accept'] !== undefined
  only('x-accept', isFile || isText, '"x-field" "upload", "image" or "code"')
  only('x-maxSize', isFile || isText, '"x-field" "upload" or "image", or "code" with "x-accept"')
  const fault = input && inputFault(input, property)
  if (fault) spot.at('x-field').error(fault)
  else if (input === 'picker' && type !== 'array' && property['x-ref'] === undefined)
    spot.at('x-field').error('input "picker" chooses records: the property needs "x-ref"')
  const shown = cell && cellFault(cell, property)
  if (shown) spot.at('x-cell').error(shown)
}
