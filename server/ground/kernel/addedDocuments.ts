import { expandFamily } from '../../../schemas/evaluate/expandFamily.ts'
import type { EndpointFamily } from '../../../schemas/types/endpoint.ts'
import type { Entity } from '../../../schemas/types/entity.ts'
import type { FamilyDocument } from '../../../schemas/types/family.ts'
import type { Page } from '../../../schemas/types/page.ts'
import { upgradeDocument } from '../../../schemas/upgrades/upgradeDocument.ts'
import { schemaDir } from '../config/config.ts'
import { checkRegistry } from './checkRegistry.ts'
import { documentFaults } from './readDocuments.ts'
import { endpointsOf, registry } from './registry.ts'
import type { EndpointInfo, Registry } from './registryTypes.ts'

/** Base path of calls whose documents are added at run time. */
export const addedBase = '/external'

/** A document with its path below the schema folder: `entities/…`, `endpoints/…` or `pages/…`. */
export interface DocumentFile {
  path: string
  content: string
}

interface Added {
  entities: Map<string, Entity>
  families: Map<string, EndpointFamily>
  pages: Map<string, Page>
}

/** Documents of the schema folder; they are always present and have priority over added ones. */
const shipped = {
  entities: new Map(registry.entities),
  families: new Map(registry.families),
  endpoints: new Map(registry.endpoints),
  pages: new Map(registry.pages),
}
let calls = new Map<string, EndpointInfo>()
/** Added documents in the registry. */
let put: Added & { endpoints: Map<string, EndpointInfo> } = {
  entities: new Map(),
  families: new Map(),
  pages: new Map(),
  endpoints: new Map(),
}

export const addedEndpoint = (method: string, path: string): EndpointInfo | undefined => calls.get(`${method} ${path}`)

/** Whether a call was added at run time; such a call has no route of its own. */
export const isAdded = (endpoint: string): boolean => put.endpoints.has(endpoint)

/** Whether the product itself declares an entity. */
export const isShipped = (entity: string): boolean => shipped.entities.has(entity) || shipped.families.has(entity)

/**
 * Returns the faults that documents would have beside the shipped ones: shape, references, calls outside their base
 * path, and names already taken. It adds nothing.
 */
export function addedFaults(files: readonly DocumentFile[]): string[] {
  const problems: string[] = []
  const added = readAdded(files, problems)
  if (problems.length === 0) problems.push(...checkRegistry(registryWith(added, problems)))
  return problems
}

/** Replaces all added documents; returns the names of entities that may have changed. */
export function putDocuments(files: readonly DocumentFile[]): string[] {
  const problems: string[] = []
  const added = readAdded(files, problems)
  const endpoints = new Map(
    [...registryWith(added, problems).endpoints].filter(([name]) => !shipped.endpoints.has(name)),
  )
  const before = put
  put = { ...added, endpoints }
  replace(registry.entities, shipped.entities, before.entities, put.entities)
  replace(registry.families, shipped.families, before.families, put.families)
  replace(registry.endpoints, shipped.endpoints, before.endpoints, put.endpoints)
  replace(registry.pages, shipped.pages, before.pages, put.pages)
  calls = new Map([...endpoints.values()].map(one => [`${one.method} ${one.path}`, one]))
  return [...new Set([...before.entities.keys(), ...put.entities.keys()])]
}

/** Replaces added entries; shipped ones stay. */
function replace<T>(
  target: ReadonlyMap<string, T>,
  own: ReadonlyMap<string, T>,
  before: ReadonlyMap<string, T>,
  next: ReadonlyMap<string, T>,
): void {
  const map = target as Map<string, T>
  for (const name of before.keys()) if (!own.has(name)) map.delete(name)
  for (const [name, one] of next) if (!own.has(name)) map.set(name, one)
}

function registryWith(added: Added, problems: string[]): Registry {
  const entities = new Map([...added.entities, ...shipped.entities])
  const families = new Map([...added.families, ...shipped.families])
  const made = [...added.families].map(([name, content]) => ({ name, file: `schemas/endpoints/${name}.json`, content }))
  return {
    ...registry,
    entities,
    families,
    entity: name => {
      const found = entities.get(name)
      if (!found) throw new Error(`no entity "${name}"`)
      return found
    },
    endpoints: new Map([...endpointsOf(made, problems), ...shipped.endpoints]),
    pages: new Map([...added.pages, ...shipped.pages]),
  }
}

function readAdded(files: readonly DocumentFile[], problems: string[]): Added {
  const added: Added = { entities: new Map(), families: new Map(), pages: new Map() }
  for (const { path, content } of files) {
    const report = (message: string) => problems.push(`${path}: ${message}`)
    const [folder = ''] = path.split('/')
    const type = folder === 'entities' ? 'entity' : folder === 'pages' ? 'page' : 'endpoints'
    let document: unknown
    try {
      document = upgradeDocument(type, JSON.parse(content))
    } catch (error) {
      report(error instanceof Error ? error.message : String(error))
      continue
    }
    const faults = documentFaults(schemaDir, type, document)
    for (const fault of faults) report(fault)
    if (faults.length > 0) continue
    if (type === 'entity') addEntity(added, document as Entity, report)
    else if (type === 'page') added.pages.set(path.slice('pages/'.length, -'.json'.length), document as Page)
    else addFamily(added, document as FamilyDocument, report)
  }
  return added
}

function addEntity(added: Added, entity: Entity, report: (message: string) => void): void {
  if (!entity['x-source']) report('/x-source: an entity that is put in stands in a data source')
  if (shipped.entities.has(entity.name)) report(`/name: "${entity.name}" is an entity of the product`)
  added.entities.set(entity.name, entity)
}

function addFamily(added: Added, document: FamilyDocument, report: (message: string) => void): void {
  const family = expandFamily(document, { report: (path, message) => report(`/${path.join('/')}: ${message}`) })
  if (!family.base.startsWith(`${addedBase}/`)) report(`/base: must begin with ${addedBase}/`)
  if (shipped.families.has(family.family)) report(`/family: "${family.family}" is a family of the product`)
  for (const [name, { do: operation, permission, call, entity }] of Object.entries(family.endpoints)) {
    const at = `/endpoints/${name}`
    if (operation === 'handler' || operation === 'batch') report(`${at}/do: "${operation}" needs code`)
    if (permission === '@public' || permission === '@signedIn') report(`${at}/permission: must be a code of the family`)
    if (call.includes('{')) report(`${at}/call: parameters do not stand in the path`)
    if (entity !== undefined && entity !== family.entity) report(`${at}/entity: must be that of the family`)
  }
  added.families.set(family.family, family)
}
