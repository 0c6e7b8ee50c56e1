const types: readonly unknown[] = ['null', 'boolean', 'number', 'integer', 'string', 'array', 'object']

const isType = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every(one => types.includes(one)) && new Set(value).size === value.length
    : types.includes(value)

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value)
const isNames = (value: unknown): boolean => Array.isArray(value) && value.every(name => typeof name === 'string')

/** Words without schemas that the compiler is given, with the form in which it is given them. */
export const plainWords: ReadonlyMap<string, (value: unknown) => boolean> = new Map<
  string,
  (value: unknown) => boolean
>([
  ['type', isType],
  ['enum', value => Array.isArray(value) && value.length > 0],
  ['const', () => true],
  ['minimum', isNumber],
  ['maximum', isNumber],
  ['exclusiveMinimum', isNumber],
  ['exclusiveMaximum', isNumber],
  ['multipleOf', value => isNumber(value) && Number(value) > 0],
  ['minLength', isNumber],
  ['maxLength', isNumber],
  ['minItems', isNumber],
  ['maxItems', isNumber],
  ['uniqueItems', value => typeof value === 'boolean'],
  ['required', isNames],
  ['minProperties', isNumber],
  ['maxProperties', isNumber],
])
