import { isRecord, type SchemaObject } from '../../schemas/evaluate/json-schema/schemaWords.ts'

/** A place inside a value with a JSON Schema; `*` stands for every item of a list. */
export interface SchemaPlace {
  /** `lines.*.amount` */
  place: string
  title: string
  schema: SchemaObject
  /** Where the schema says it: `properties.lines.items.properties.amount`. */
  path: string
  required: boolean
  rules: PlaceRule[]
}

/** What decides whether the place is there. */
export interface PlaceRule {
  kind: 'then' | 'else' | 'branch' | 'dependency'
  /** What the value at `of` must keep (`then`, `branch`), must not (`else`), or the member that it must have. */
  rule: unknown
  /** Place of the value that is judged. */
  of: string
  path: string
}

/** More than anybody reads; a schema may come from anywhere. */
const most = { places: 300, depth: 12 }

/** The places of a value in the order of its schema: those of all branches, each with what decides about it. */
export function schemaPlaces(root: unknown): SchemaPlace[] {
  const found = new Map<string, SchemaPlace>()
  let left = most.places

  const visit = (given: unknown, at: At) => {
    const { place, path, rules, refs } = at
    if (!isRecord(given) || at.depth > most.depth || left <= 0) return
    const schema = given
    if (typeof schema.$ref === 'string') {
      if (refs.includes(schema.$ref)) return
      visit(locate(root, schema.$ref), { ...at, path: schema.$ref, refs: [...refs, schema.$ref] })
    }
    const required = Array.isArray(schema.required) ? schema.required : []
    for (const [name, inner] of Object.entries(record(schema.properties))) {
      const own = place === '' ? name : `${place}.${name}`
      const below = { ...at, place: own, path: join(path, `properties.${name}`), depth: at.depth + 1 }
      add(inner, { ...below, required: required.includes(name), rules })
      visit(inner, below)
    }
    if (isRecord(schema.items))
      visit(schema.items, {
        ...at,
        place: place === '' ? '*' : `${place}.*`,
        path: join(path, 'items'),
        depth: at.depth + 1,
      })
    for (const [index, inner] of list(schema.allOf).entries())
      visit(inner, { ...at, path: join(path, `allOf.${index}`) })
    for (const word of ['oneOf', 'anyOf'] as const)
      for (const [index, inner] of list(schema[word]).entries()) {
        const where = join(path, `${word}.${index}`)
        visit(inner, { ...at, path: where, rules: [...rules, { kind: 'branch', rule: inner, of: place, path: where }] })
      }
    if (schema.if !== undefined)
      for (const kind of ['then', 'else'] as const)
        visit(schema[kind], {
          ...at,
          path: join(path, kind),
          rules: [...rules, { kind, rule: schema.if, of: place, path: join(path, 'if') }],
        })
    for (const word of ['dependencies', 'dependentSchemas'] as const)
      for (const [name, inner] of Object.entries(record(schema[word]))) {
        const where = join(path, `${word}.${name}`)
        visit(inner, {
          ...at,
          path: where,
          rules: [...rules, { kind: 'dependency', rule: name, of: place, path: where }],
        })
      }
  }

  const add = (inner: unknown, place: At & { required: boolean }) => {
    if (!isRecord(inner) || left-- <= 0) return
    const known = found.get(place.place)
    // Said in several branches: there where any of them holds, which no single rule tells.
    if (known) {
      found.set(place.place, { ...known, rules: known.rules.length > 0 && place.rules.length > 0 ? known.rules : [] })
      return
    }
    const name = place.place.split('.').at(-1) ?? ''
    const { path, rules, required } = place
    const title = typeof inner.title === 'string' && inner.title !== '' ? inner.title : name
    found.set(place.place, { place: place.place, title, schema: inner, path, required, rules })
  }

  visit(root, { place: '', path: '', rules: [], depth: 0, refs: [] })
  return [...found.values()]
}

interface At {
  place: string
  path: string
  rules: PlaceRule[]
  depth: number
  /** References followed on the way: a schema may hold itself. */
  refs: readonly string[]
}

const record = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const join = (path: string, next: string) => (path === '' ? next : `${path}.${next}`)

/** What a reference inside the document names. */
function locate(root: unknown, ref: string): unknown {
  if (!ref.startsWith('#/')) return ref === '#' ? root : undefined
  return ref
    .slice(2)
    .split('/')
    .map(token => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((part, key) => (isRecord(part) || Array.isArray(part) ? Reflect.get(part, key) : undefined), root)
}
