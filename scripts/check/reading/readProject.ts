import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expandFamily } from '../../../schemas/evaluate/expandFamily.ts'
import type { Dictionary } from '../../../schemas/types/dictionary.ts'
import type { Endpoint, EndpointFamily } from '../../../schemas/types/endpoint.ts'
import type { Entity } from '../../../schemas/types/entity.ts'
import type { FamilyDocument } from '../../../schemas/types/family.ts'
import type { Page } from '../../../schemas/types/page.ts'
import type { Routes } from '../../../schemas/types/routes.ts'
import type { RuleSet } from '../../../schemas/types/ruleSet.ts'
import { newestVersion, olderVersion, upgradeDocument } from '../../../schemas/upgrades/upgradeDocument.ts'
import { filesBelow } from '../../documents/filesBelow.ts'
import type { Fault } from '../fault.ts'
import { Document, type Spot } from './document.ts'
import { JsonSyntaxError, lineAndColumn, type PositionedJson, parsePositioned } from './jsonPositions.ts'
import { type SchemaName, shapeCheckOf } from './shapes.ts'

/** All documents of valid shape, by name. */
export interface Project {
  entities: Map<string, Document<Entity>>
  families: Document<EndpointFamily>[]
  /** Families as their files say them. */
  familyDocuments: Document<FamilyDocument>[]
  endpoints: Map<string, EndpointPlace>
  /** By `position/list`. */
  pages: Map<string, Document<Page>>
  dictionaries: Map<string, Document<Dictionary>>
  ruleSets: Map<string, Document<RuleSet>>
  routes: Document<Routes> | undefined
  /** Number of files read. */
  files: number
}

export interface EndpointPlace {
  name: string
  definition: Endpoint
  family: EndpointFamily
  /** Base and path. */
  path: string
  entity: string | undefined
  spot: Spot
}

/** Where the shapes are, and where the documents are: the examples have a folder of their own. */
export interface Folders {
  root: string
  /** Folder of entities, endpoints, pages …, for example `schemas`. */
  documents: string
  /** A file from elsewhere that is read as part of that folder; `routes` means routes.json. */
  extra?: { folder: string; file: string }
  /** Texts by file, read in place of the files on disk. */
  texts?: Record<string, string>
}

/** Reads all documents; what cannot be read or has the wrong shape is reported and left out. */
export function readProject({ root, documents, extra, texts = {} }: Folders, faults: Fault[]): Project {
  const fits = shapeCheckOf(root)
  let files = 0

  function read<T>(file: string, schema: SchemaName): Document<T> | undefined {
    files++
    const text = texts[file] ?? readFileSync(join(root, file), 'utf8')
    const json = parse(file, text, faults)
    if (!json) return undefined
    const older = olderVersion(schema, json.value)
    const document = new Document<T>(file, text, { ...json, value: upgradeDocument(schema, json.value) }, faults)
    if (older !== undefined) {
      const newest = newestVersion(schema)
      const message = `written in version ${older} of the language: npm run upgrade writes it in ${newest}`
      document.report(['version'], message, { level: 'warning' })
    }
    return fits(document, schema) ? document : undefined
  }
  const readAll = <T>(folder: string, schema: SchemaName): Document<T>[] =>
    [...filesBelow(root, `${documents}/${folder}`, '.json'), ...(extra?.folder === folder ? [extra.file] : [])].flatMap(
      file => read<T>(file, schema) ?? [],
    )

  const entities = named(readAll<Entity>('entities', 'entity'), entity => entity.name, 'name')
  const familyDocuments = readAll<FamilyDocument>('endpoints', 'endpoints')
  const families = familyDocuments.map(document => {
    const entity = entities.get(document.content.entity ?? '')?.content.properties
    // checkFamilyWords reports faults in here once all shapes are valid.
    return document.as(expandFamily(document.content, { entity, report: () => {} }))
  })
  const routes = extra?.folder === 'routes' ? extra.file : `${documents}/routes.json`
  const project: Project = {
    entities,
    families,
    familyDocuments,
    endpoints: endpointsOf(families),
    pages: new Map(readAll<Page>('pages', 'page').map(page => [pageName(page.file, documents), page])),
    dictionaries: named(readAll<Dictionary>('dictionaries', 'dictionary'), dictionary => dictionary.code, 'code'),
    ruleSets: named(readAll<RuleSet>('rules', 'rules'), ruleSet => ruleSet.name, 'name'),
    routes: existsSync(join(root, routes)) ? read<Routes>(routes, 'routes') : undefined,
    files: 0,
  }
  for (const file of filesBelow(root, `${documents}/kits`, '.json')) {
    if (file.endsWith('/kit.json')) read(file, 'kit')
    else if (file.includes('/uses/')) read(file, 'kit-use')
  }
  return { ...project, files }
}

/** `position/list`; a page from elsewhere is called after its file. */
function pageName(file: string, documents: string): string {
  const folder = `${documents}/pages/`
  return file.startsWith(folder) ? file.slice(folder.length, -'.json'.length) : `example/${basename(file, '.json')}`
}

function parse(file: string, text: string, faults: Fault[]): PositionedJson | undefined {
  try {
    return parsePositioned(text)
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error
    faults.push({ level: 'error', file, ...lineAndColumn(text, error.offset), path: '', message: error.message })
    return undefined
  }
}

function named<T>(documents: Document<T>[], nameOf: (content: T) => string, key: string): Map<string, Document<T>> {
  const found = new Map<string, Document<T>>()
  for (const document of documents) {
    const name = nameOf(document.content)
    const other = found.get(name)
    if (other) document.report([key], `"${name}" is already declared in ${other.file}`)
    else found.set(name, document)
  }
  return found
}

function endpointsOf(families: Document<EndpointFamily>[]): Map<string, EndpointPlace> {
  const endpoints = new Map<string, EndpointPlace>()
  for (const document of families) {
    const family = document.content
    for (const [key, definition] of Object.entries(family.endpoints)) {
      const name = `${family.family}.${key}`
      const path = `${family.base}${definition.call.split(' ')[1] ?? ''}`
      const entity = definition.entity ?? family.entity
      endpoints.set(name, { name, definition, family, path, entity, spot: document.at('endpoints', key) })
    }
  }
  return endpoints
}
