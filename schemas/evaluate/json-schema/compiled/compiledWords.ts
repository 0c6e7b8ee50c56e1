import { isRecord, type SchemaObject } from '../schemaWords.ts'

/**
 * Words of the copy that is compiled, by the words of JSON Schema that they stand for. What tries a value without
 * reporting has a keyword of our own, whose code reports one fault for the whole and none from within; so have words
 * that ajv judges in another way. `items` and `additionalItems` are those of draft 7 in every draft.
 */
export const renamed = {
  allOf: 'every',
  anyOf: 'someOf',
  oneOf: 'singleOf',
  contains: 'holding',
  propertyNames: 'named',
  multipleOf: 'stepOf',
  uniqueItems: 'distinct',
  dependencies: 'needs',
  dependentRequired: 'needsNames',
  dependentSchemas: 'needsSchemas',
} as const

const originals: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(renamed).map(([word, name]) => [name, word]),
)

/** Words whose value has schemas by name or place. */
const containers: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependencies',
  'dependentSchemas',
  'allOf',
  'prefixItems',
])

/** A step into a schema: the word, and the name or place below it. */
export interface Step {
  word: string
  key?: string
}

/**
 * Reads a path of the compiled copy as steps in the schema it was made from; the last step is the violated word.
 *
 * @example stepsOf('#/properties/a/every/0/minLength', false)
 * // [{ word: 'properties', key: 'a' }, { word: 'allOf', key: '0' }, { word: 'minLength' }]
 */
export function stepsOf(schemaPath: string, isNewest: boolean): Step[] {
  const tokens = schemaPath.split('/').slice(1).map(unescaped)
  const steps: Step[] = []
  while (tokens.length > 0) {
    const token = tokens.shift() ?? ''
    // A condition stands with its parts under one word of its own.
    if (token === 'when') continue
    const isList = token === 'items' && /^\d+$/.test(tokens[0] ?? '')
    const word = isList && isNewest ? 'prefixItems' : wordOf(token, isNewest)
    if ((containers.has(word) || isList) && tokens.length > 0) steps.push({ word, key: tokens.shift() ?? '' })
    else steps.push({ word })
  }
  return steps
}

function wordOf(token: string, isNewest: boolean): string {
  return isNewest && token === 'additionalItems' ? 'items' : (originals[token] ?? token)
}

const unescaped = (token: string): string => decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~')

/** Whether a schema itself has rules between its members, or computed members. */
export const hasRules = (schema: SchemaObject): boolean =>
  (Array.isArray(schema['x-rules']) && schema['x-rules'].length > 0) ||
  (isRecord(schema.properties) &&
    Object.values(schema.properties).some(member => isRecord(member) && typeof member['x-value'] === 'string'))
