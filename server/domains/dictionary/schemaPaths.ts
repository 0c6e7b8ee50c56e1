import type { Property } from '../../../schemas/types/entity.ts'

/**
 * Returns the JSON paths at which a property's value contains entries of a dictionary (`$."lines"[*]."unit"`), from its
 * nested properties and its JSON Schema (`x-schema`).
 */
export const pathsInside = (property: Property, code: string): string[] => [
  ...new Set([...partPaths(property, code, '$'), ...schemaPaths(property['x-schema'], code)]),
]

function partPaths({ properties, items }: Property, code: string, above: string): string[] {
  return Object.entries(properties ?? items?.properties ?? {}).flatMap(([name, part]) => {
    const path = `${above}.${JSON.stringify(name)}`
    return [...(part['x-dictionary'] === code ? [`${path}[*]`] : []), ...partPaths(part, code, path)]
  })
}

type Schema = Record<string, unknown>
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keywords whose sub-schemas apply to the value itself; one or a list. */
const same = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'not']
const elements = ['items', 'prefixItems', 'additionalItems', 'unevaluatedItems', 'contains']
const members = ['additionalProperties', 'unevaluatedProperties']

interface Walk {
  root: unknown
  code: string
  /** References on the path to this place; a repeated one is a recursive schema. */
  open: readonly string[]
}

/** Returns the paths. They may be too wide, never too narrow: keeping a value too long does no harm. */
function schemaPaths(schema: unknown, code: string): string[] {
  return walk(schema, '$', { root: schema, code, open: [] })
}

function walk(schema: unknown, path: string, way: Walk): string[] {
  if (Array.isArray(schema)) return schema.flatMap(one => walk(one, path, way))
  if (!isSchema(schema)) return []
  const each = (part: unknown, below: string) =>
    Object.entries(isSchema(part) ? part : {}).flatMap(([name, one]) =>
      walk(one, below === '' ? `${path}.${JSON.stringify(name)}` : `${path}${below}`, way),
    )
  return [
    ...(schema['x-dictionary'] === way.code ? [`${path}[*]`] : []),
    ...same.flatMap(word => walk(schema[word], path, way)),
    ...elements.flatMap(word => walk(schema[word], `${path}[*]`, way)),
    ...members.flatMap(word => walk(schema[word], `${path}.*`, way)),
    ...each(schema.properties, ''),
    ...each(schema.patternProperties, '.*'),
    ...['dependentSchemas', 'dependencies'].flatMap(word =>
      Object.values(isSchema(schema[word]) ? schema[word] : {}).flatMap(one => walk(one, path, way)),
    ),
    ...followed(schema.$ref, path, way),
  ]
}

function followed(ref: unknown, path: string, way: Walk): string[] {
  if (typeof ref !== 'string' || !ref.startsWith('#')) return []
  const target = at(way.root, ref)
  if (!way.open.includes(ref)) return walk(target, path, { ...way, open: [...way.open, ref] })
  return namesDictionary(target, way.code) ? [`${path}.**[*]`] : []
}

const at = (root: unknown, ref: string): unknown =>
  ref
    .split('/')
    .slice(1)
    .map(step => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((found, step) => (isSchema(found) ? found[step] : undefined), root)

/** Whether a document refers to a dictionary anywhere. */
export function namesDictionary(part: unknown, code: string): boolean {
  if (Array.isArray(part)) return part.some(one => namesDictionary(one, code))
  if (typeof part !== 'object' || part === null) return false
  return Object.entries(part).some(
    ([key, value]) =>
      ((key === 'dictionary' || key === 'x-dictionary') && value === code) || namesDictionary(value, code),
  )
}
