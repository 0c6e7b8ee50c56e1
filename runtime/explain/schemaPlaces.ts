import { isRecord, type SchemaObject } from '../../schemas/evaluate/json-schema/schemaWords.ts'

/** A place inside a value with a JSON Schema; `*` means every item of a list. */
export interface SchemaPlace {
  /** `lines.*.amount` */
  place: string
  title: string
  schema: SchemaObject
  /** Its path in the schema: `properties.lines.items.properties.amount`. */
  path: string
  required: boolean
  rules: PlaceRule[]
}

/** A rule that decides whether the place exists. */
export interface PlaceRule {
  kind: 'then' | 'else' | 'branch' | 'dependency'
  /** Schema that the value at `of` must satisfy (`then`, `branch`) or must not (`else`), or its required member. */
  rule: unknown
  /** Place of the judged value. */
  of: string
  path: string
}

/** Limits, because schemas may be untrusted. */
const most = { places: 300, depth: 12 }

/** Returns the places of a value in schema order: those of all branches, each with its deciding rule. */
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
    // Declared in several branches: it exists if any holds, which no single rule expresses.
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
  /** References on the path, because schemas may be recursive. */
  refs: readonly string[]
}

const record = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const join = (path: string, next: string) => (path === '' ? next : `${path}.${next}`)

/** Resolves a reference inside the document. */
function locate(root: unknown, ref: string): unknown {
  if (!ref.startsWith('#/')) return ref === '#' ? root : undefined
  return ref
    .slice(2)
    .split('/')
    .map(token => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((part, key) => (isRecord(part) || Array.isArray(part) ? Reflect.get(part, key) : undefined), root)
}
