import { expandFamily } from '../../../schemas/evaluate/expandFamily.ts'
import { nearestName } from '../../../schemas/evaluate/nearestName.ts'
import type { Dictionary } from '../../../schemas/types/dictionary.ts'
import type { EndpointFamily } from '../../../schemas/types/endpoint.ts'
import type { Entity } from '../../../schemas/types/entity.ts'
import type { FamilyDocument } from '../../../schemas/types/family.ts'
import type { Page } from '../../../schemas/types/page.ts'
import type { Routes } from '../../../schemas/types/routes.ts'
import type { RuleSet } from '../../../schemas/types/ruleSet.ts'
import { schemaDir } from '../config/config.ts'
import { checkRegistry } from './checkRegistry.ts'
import { type ReadDocument, readDocuments, readOne, SchemaError } from './readDocuments.ts'
import type { EndpointInfo, Registry } from './registryTypes.ts'
import { rowExpressions } from './rowExpressions.ts'

const noRoutes: Routes = { version: 1, home: '/', modules: [], redirects: {}, planned: [], applications: [] }

/**
 * Reads a schema folder; throws a `SchemaError` that lists every problem with file and path.
 *
 * @example loadRegistry('schemas').entity('position').title // '岗位'
 */
export function loadRegistry(root: string): Registry {
  const problems: string[] = []
  const warnings: string[] = []
  const entities = byKey(readDocuments<Entity>(root, 'entities', 'entity', problems), one => one.name, problems)
  const families = expanded(readDocuments<FamilyDocument>(root, 'endpoints', 'endpoints', problems), entities, problems)
  const registry: Registry = {
    entities,
    entity: name => {
      const found = entities.get(name)
      if (!found) throw new Error(`no entity "${name}"${hint(nearestName(name, entities.keys()))}`)
      return found
    },
    families: byKey(families, one => one.family, problems),
    endpoints: endpointsOf(families, problems),
    pages: new Map(readDocuments<Page>(root, 'pages', 'page', warnings).map(one => [one.name, one.content])),
    ruleSets: byKey(readDocuments<RuleSet>(root, 'rules', 'rules', problems), one => one.name, problems),
    dictionaries: byKey(
      readDocuments<Dictionary>(root, 'dictionaries', 'dictionary', problems),
      one => one.code,
      problems,
    ),
    routes: readOne<Routes>(root, 'routes', 'routes', problems) ?? noRoutes,
    warnings,
  }
  if (registry.routes === noRoutes) problems.push('schemas/routes.json: the file is missing or broken')
  if (problems.length === 0) problems.push(...checkRegistry(registry))
  if (problems.length > 0) throw new SchemaError(problems)
  return registry
}

export const hint = (name: string | undefined) => (name === undefined ? '' : ` (${name}?)`)

function byKey<T>(documents: ReadDocument<T>[], key: (content: T) => string, problems: string[]): Map<string, T> {
  const found = new Map<string, T>()
  for (const { file, content } of documents) {
    if (found.has(key(content))) problems.push(`${file}: "${key(content)}" is declared twice`)
    found.set(key(content), content)
  }
  return found
}

/** Families with every property written out. */
export const expanded = (
  documents: readonly ReadDocument<FamilyDocument>[],
  entities: ReadonlyMap<string, Entity>,
  problems: string[],
): ReadDocument<EndpointFamily>[] =>
  documents.map(document => ({
    ...document,
    content: expandFamily(document.content, {
      entity: entities.get(document.content.entity ?? '')?.properties,
      report: (path, message) => problems.push(`${document.file}: /${path.join('/')}: ${message}`),
    }),
  }))

/** Every call of some families, by `family.endpoint`. */
export function endpointsOf(
  families: readonly ReadDocument<EndpointFamily>[],
  problems: string[],
): Map<string, EndpointInfo> {
  const endpoints = new Map<string, EndpointInfo>()
  const calls = new Map<string, string>()
  for (const { file, content } of families) {
    for (const [key, definition] of Object.entries(content.endpoints)) {
      const [method = '', below = ''] = definition.call.split(' ')
      const path = `${content.base}${below}`
      const name = `${content.family}.${key}`
      const call = `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`
      const other = calls.get(call)
      if (other) problems.push(`${file}: /endpoints/${key}/call: ${method} ${path} is already ${other}`)
      calls.set(call, name)
      endpoints.set(name, {
        name,
        family: content.family,
        method,
        path,
        entity: definition.entity ?? content.entity,
        definition,
        rows: rowExpressions(content, definition, message => problems.push(`${file}: /endpoints/${key}/${message}`)),
      })
    }
  }
  return endpoints
}

/** The registry of this program. */
export const registry: Registry = loadRegistry(schemaDir)
