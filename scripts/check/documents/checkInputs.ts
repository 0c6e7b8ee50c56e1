import type { CellType, FieldType, Property } from '../../../schemas/types/entity.ts'
import type { Spot } from '../reading/document.ts'

type Kind = Property['type']

const numbers: readonly Kind[] = ['integer', 'number']
const texts: readonly Kind[] = ['string']
const nested: readonly Kind[] = ['object', 'array']
const files: readonly Kind[] = ['string', 'object', 'array']

/** Types of value that an input sets; an input that is not named sets any. */
const inputs: Partial<Record<FieldType, readonly Kind[]>> = {
  number: numbers,
  money: numbers,
  rate: numbers,
  slider: numbers,
  time: texts,
  month: texts,
  color: texts,
  region: texts,
  richText: texts,
  code: texts,
  upload: files,
  image: files,
  signature: texts,
  checkboxes: ['array'],
  schema: nested,
}

/** Types of value that a cell shows. */
const cells: Partial<Record<CellType, readonly Kind[]>> = {
  money: numbers,
  rate: numbers,
  progress: numbers,
  color: texts,
  region: texts,
  cron: texts,
  richText: texts,
  file: files,
  image: files,
  differences: ['array'],
  diagram: ['object'],
}

/** Why an input cannot set a property. */
export function inputFault(input: FieldType, property: Property): string | undefined {
  const wanted = inputs[input]
  if (wanted && !wanted.includes(property.type))
    return `input "${input}" sets ${wordOf(wanted)}, the property is of type ${property.type}`
  const isFile = input === 'upload' || input === 'image'
  const element = property.items?.type
  if (isFile && property.type === 'array' && element !== 'string' && element !== 'object')
    return `input "${input}" sets a list of texts or objects, the elements are of type ${element}`
  return undefined
}

export function cellFault(cell: CellType, property: Property): string | undefined {
  const wanted = cells[cell]
  return wanted && !wanted.includes(property.type)
    ? `cell "${cell}" shows ${wordOf(wanted)}, the property is of type ${property.type}`
    : undefined
}

const wordOf = (kinds: readonly Kind[]) =>
  kinds === numbers
    ? 'a number'
    : kinds === texts
      ? 'a text'
      : kinds === files
        ? 'files'
        : kinds === nested
          ? 'an object or a list'
          : 'a list'

/** Keywords of how a property is entered and shown, beside those that it needs. */
export function checkInputs(spot: Spot, property: Property): void {
  const { type, 'x-field': input, 'x-cell': cell } = property
  const only = (key: keyof Property, fits: boolean, what: string) => {
    if (property[key] !== undefined && !fits) spot.at(key).error(`"${key}" is for ${what}`)
  }
  const isNumber = numbers.includes(type)
  only('multipleOf', isNumber, 'a number')
  only('x-unit', isNumber, 'a number')
  only('format', type === 'string', 'a text')
  only('x-region', type === 'string', 'a text')
  only('x-language', type === 'string', 'a text')
  const isFile = input === 'upload' || input === 'image'
  only('x-accept', isFile, '"x-field" "upload" or "image"')
  only('x-maxSize', isFile, '"x-field" "upload" or "image"')
  const fault = input && inputFault(input, property)
  if (fault) spot.at('x-field').error(fault)
  else if (input === 'picker' && type !== 'array' && property['x-ref'] === undefined)
    spot.at('x-field').error('input "picker" chooses records: the property needs "x-ref"')
  const shown = cell && cellFault(cell, property)
  if (shown) spot.at('x-cell').error(shown)
}
