import type { Name, PageName } from '../../schemas/types/common.ts'

/**
 * Source of schema documents. Shipped documents are split by file and loaded on demand; the playground and tests
 * replace the source with `setSchemaSource`.
 */
export interface SchemaSource {
  page(name: PageName): Promise<unknown>
  entity(name: Name): Promise<unknown>
  family(name: Name): Promise<unknown>
  ruleSet(name: Name): Promise<unknown>
  /** Names of all endpoint families, to find the one for an entity. */
  families(): Name[]
}

type Loader = () => Promise<unknown>

const pageFiles = import.meta.glob<unknown>('../../schemas/pages/**/*.json', { import: 'default' })
const entityFiles = import.meta.glob<unknown>('../../schemas/entities/**/*.json', { import: 'default' })
const familyFiles = import.meta.glob<unknown>('../../schemas/endpoints/*.json', { import: 'default' })
const ruleFiles = import.meta.glob<unknown>('../../schemas/rules/*.json', { import: 'default' })

const below = (root: string, files: Record<string, Loader>) =>
  new Map(Object.entries(files).map(([path, load]) => [path.slice(`../../schemas/${root}/`.length, -5), load]))

/** Indexes by file name: `basic/user-account` is `userAccount`. */
const byName = (files: Map<string, Loader>) =>
  new Map([...files].map(([path, load]) => [camelCase(path.slice(path.lastIndexOf('/') + 1)), { path, load }]))

const camelCase = (text: string) => text.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const pages = below('pages', pageFiles)
const entities = byName(below('entities', entityFiles))
const families = byName(below('endpoints', familyFiles))
const ruleSets = byName(below('rules', ruleFiles))

/** Documents saved while the page is open, by path below schemas; they override loaded modules. */
const fresh = new Map<string, unknown>()

export const putFreshDocument = (path: string, content: unknown) => fresh.set(path, content)

async function read(path: string, load: Loader | undefined): Promise<unknown> {
  return fresh.has(path) ? fresh.get(path) : load?.()
}

/** Documents generated at run time; shipped ones override them. */
export interface AddedDocuments {
  pages: ReadonlyMap<PageName, unknown>
  entities: ReadonlyMap<Name, unknown>
  families: ReadonlyMap<Name, unknown>
}
let added: AddedDocuments = { pages: new Map(), entities: new Map(), families: new Map() }

export function putAddedDocuments(documents: AddedDocuments): void {
  added = documents
}

const bundled: SchemaSource = {
  page: async name => (await read(`pages/${name}.json`, pages.get(name))) ?? added.pages.get(name),
  entity: async name =>
    (await read(`entities/${entities.get(name)?.path}.json`, entities.get(name)?.load)) ?? added.entities.get(name),
  family: async name =>
    (await read(`endpoints/${families.get(name)?.path}.json`, families.get(name)?.load)) ?? added.families.get(name),
  ruleSet: name => read(`rules/${ruleSets.get(name)?.path}.json`, ruleSets.get(name)?.load),
  families: () => [...families.keys(), ...added.families.keys()],
}

let source = bundled

export const schemaSource = (): SchemaSource => source

/** Replaces the source; call `forgetSchemas` of loadPage.ts as well. */
export function setSchemaSource(next: SchemaSource = bundled): void {
  source = next
}
