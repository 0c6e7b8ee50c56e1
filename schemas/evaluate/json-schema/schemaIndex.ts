import { type Finding, FoundError } from '../finding.ts'
import { finding } from './findings.ts'
import { metaSchemasAt } from './metaSchemas.ts'
import { type Draft, draftOf, innerSchemas, isRecord, type SchemaObject } from './schemaWords.ts'

/** An unusable schema, with the place of the fault. */
export class SchemaFault extends FoundError {
  readonly way: string

  constructor(way: string, found: Finding) {
    super(found)
    this.way = way
  }
}

/** Index of the schemas in a document: by address, anchor and pointer. Nothing is ever fetched. */
export interface SchemaIndex {
  root: unknown
  /** Resolves a `$ref` against a base; undefined if no given document contains it. */
  locate(ref: string, base: string): { schema: unknown; base: string } | undefined
  baseOf(schema: SchemaObject, otherwise: string): string
  draftOf(schema: SchemaObject, otherwise: Draft): Draft
  /** Returns the schema at that base with the dynamic anchor. */
  dynamicAnchor(base: string, name: string): unknown
  base: string
  draft: Draft
  formats: Formats | undefined
  /** Whether any schema uses `unevaluatedProperties` or `unevaluatedItems`. */
  hasUnevaluated: boolean
}

export const largestSchema = { nodes: 20_000, depth: 64 }

const start = 'http://schema.invalid/'
const kept = new WeakMap<object, SchemaIndex>()

/** Indexes a schema; `others` are further documents by address that it may refer to. */
export function indexSchema(root: unknown, others?: Readonly<Record<string, unknown>>): SchemaIndex {
  const known = isRecord(root) && !others ? kept.get(root) : undefined
  if (known) return known
  const documents = new Map<string, unknown>()
  const anchors = new Map<string, unknown>()
  const dynamic = new Map<string, unknown>()
  const bases = new WeakMap<object, string>()
  const drafts = new WeakMap<object, Draft>()
  let nodes = 0
  let hasUnevaluated = false

  function walk(schema: unknown, base: string, draft: Draft, way: readonly string[]): void {
    if (!isRecord(schema) || bases.has(schema)) return
    if (++nodes > largestSchema.nodes)
      throw new SchemaFault('', finding('SCHEMA_TOO_LARGE', { nodes: largestSchema.nodes }))
    if (way.length > largestSchema.depth * 2) throw new SchemaFault(wayText(way), finding('SCHEMA_TOO_DEEP'))
    const own = draftOf(schema, draft)
    drafts.set(schema, own)
    const inner = enter(schema, base, own)
    bases.set(schema, inner)
    if ('unevaluatedProperties' in schema || 'unevaluatedItems' in schema) hasUnevaluated = true
    for (const each of innerSchemas(schema)) walk(each.inner, inner, own, [...way, ...each.way])
  }

  /** Records the names of a schema; returns the base for its sub-schemas. */
  function enter(schema: SchemaObject, base: string, draft: Draft): string {
    const id = draft === 4 ? schema.id : schema.$id
    const isIgnored = draft <= 7 && typeof schema.$ref === 'string'
    let inner = base
    if (typeof id === 'string' && !isIgnored) {
      const [address = '', anchor = ''] = resolve(id, base).split('#')
      if (id.startsWith('#')) anchors.set(`${base}#${anchor}`, schema)
      else {
        inner = address
        if (!documents.has(inner)) documents.set(inner, schema)
        if (anchor !== '') anchors.set(`${inner}#${anchor}`, schema)
      }
    }
    if (draft >= 2019) {
      for (const word of ['$anchor', '$dynamicAnchor'])
        if (typeof schema[word] === 'string') anchors.set(`${inner}#${schema[word]}`, schema)
      if (typeof schema.$dynamicAnchor === 'string') dynamic.set(`${inner}#${schema.$dynamicAnchor}`, schema)
      if (schema.$recursiveAnchor === true) dynamic.set(`${inner}#`, schema)
    }
    return inner
  }

  function follow(document: unknown, pointer: string, base: string) {
    let place = document
    let inner = base
    for (const token of pointer.split('/').slice(1)) {
      const key = decode(token).replaceAll('~1', '/').replaceAll('~0', '~')
      if (typeof place !== 'object' || place === null || !Object.hasOwn(place, key)) return undefined
      place = (place as Record<string, unknown>)[key]
      if (isRecord(place)) inner = bases.get(place) ?? inner
    }
    return place === undefined ? undefined : { schema: place, base: inner }
  }

  documents.set(start, root)
  for (const [address, schema] of Object.entries(others ?? {})) documents.set(address.split('#')[0] ?? address, schema)
  const draft = draftOf(root)
  for (const [address, schema] of [...documents]) walk(schema, address, draftOf(schema, draft), [])

  /** Loads the meta-schema of a draft on first reference. */
  function documentAt(address: string): unknown {
    if (documents.has(address)) return documents.get(address)
    for (const [place, schema] of Object.entries(metaSchemasAt(address) ?? {})) {
      if (documents.has(place)) continue
      documents.set(place, schema)
      walk(schema, place, draftOf(schema), [])
    }
    return documents.get(address)
  }

  const index: SchemaIndex = {
    root,
    draft,
    base: start,
    hasUnevaluated,
    formats: formatsOf(root, documents),
    locate(ref, base) {
      const [address = '', fragment = ''] = resolve(ref, base).split('#')
      const document = documentAt(address)
      if (fragment !== '' && !fragment.startsWith('/')) {
        const schema = anchors.get(`${address}#${decode(fragment)}`)
        return schema === undefined ? undefined : { schema, base: address }
      }
      if (document === undefined) return undefined
      const inner = isRecord(document) ? (bases.get(document) ?? address) : address
      return fragment === '' ? { schema: document, base: inner } : follow(document, fragment, inner)
    },
    baseOf: (schema, otherwise) => bases.get(schema) ?? otherwise,
    draftOf: (schema, otherwise) => drafts.get(schema) ?? otherwise,
    dynamicAnchor: (base, name) => dynamic.get(`${base}#${name}`),
  }
  if (isRecord(root) && !others) kept.set(root, index)
  return index
}

/** A choice that drafts leave open: whether formats are validated or only annotations. */
export type Formats = 'assert' | 'annotate'

const assertion = 'https://json-schema.org/draft/2020-12/vocab/format-assertion'

/** Reads `x-formats`, or the vocabulary of a dialect among the given documents. */
function formatsOf(root: unknown, documents: ReadonlyMap<string, unknown>): Formats | undefined {
  if (!isRecord(root)) return undefined
  const { $schema, 'x-formats': said } = root
  if (said === 'assert' || said === 'annotate') return said
  const dialect = typeof $schema === 'string' ? documents.get($schema.replace(/#$/, '')) : undefined
  const vocabulary = isRecord(dialect) && isRecord(dialect.$vocabulary) ? dialect.$vocabulary : undefined
  return vocabulary?.[assertion] === true ? 'assert' : undefined
}

export const wayText = (way: readonly (string | number)[]) =>
  way.map(key => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function resolve(ref: string, base: string): string {
  if (ref.startsWith('#')) return base + ref
  try {
    return new URL(ref, base).href
  } catch {
    return ref
  }
}
