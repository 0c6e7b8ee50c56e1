import { deletedProperties, logProperties } from '../../schemas/evaluate/logProperties.ts'
import { aggregateProperties, groupedEntities, planAggregate } from '../../schemas/evaluate/planAggregate.ts'
import type { AggregateEndpoint } from '../../schemas/types/aggregate.ts'
import type { EndpointName, Name, Permission } from '../../schemas/types/common.ts'
import type { Endpoint, EndpointFamily } from '../../schemas/types/endpoint.ts'
import type { Entity, Property } from '../../schemas/types/entity.ts'
import { loadEntity, loadFamily } from './documents.ts'
import { SchemaError } from './schemaError.ts'
import { schemaSource } from './schemaSource.ts'

export type Shape = 'page' | 'list' | 'tree' | 'record' | 'batch' | 'file' | 'events' | 'none'

export interface LoadedEndpoint {
  name: EndpointName
  family: EndpointFamily
  endpoint: Endpoint
  permission: Permission
  shape: Shape
}

const shapes = {
  page: 'page',
  log: 'page',
  'bind.list': 'page',
  'bind.candidates': 'page',
  list: 'list',
  tree: 'tree',
  read: 'record',
  exists: 'record',
  uses: 'record',
  create: 'record',
  update: 'record',
  save: 'record',
  delete: 'none',
  deleteBatch: 'none',
  deleted: 'page',
  restore: 'none',
  revert: 'none',
  batch: 'record',
  toggle: 'none',
  set: 'record',
  move: 'none',
  sort: 'none',
  export: 'file',
  import: 'record',
  'bind.add': 'none',
  'bind.remove': 'none',
} satisfies Record<Exclude<Endpoint['do'], 'handler' | 'aggregate'>, Shape>

function shapeOf(endpoint: Endpoint): Shape {
  if (endpoint.do === 'handler') return endpoint.returns.shape
  return endpoint.do === 'aggregate' ? (endpoint.groups ? 'list' : 'record') : shapes[endpoint.do]
}

const loaded = new Map<EndpointName, LoadedEndpoint>()

/** Finds an endpoint; `at` names the requesting place for the error message. */
export async function loadEndpoint(name: EndpointName, at?: { file: string; path: string }): Promise<LoadedEndpoint> {
  const kept = loaded.get(name)
  if (kept) return kept
  const [familyName = '', key = ''] = name.split('.')
  const family = await loadFamily(familyName)
  const endpoint = family.endpoints[key]
  if (!endpoint) {
    const expected = `接口族 ${familyName} 中的接口：${Object.keys(family.endpoints).join('、')}`
    throw new SchemaError({
      file: at?.file ?? `schemas/endpoints/${familyName}.json`,
      path: at?.path ?? key,
      found: name,
      expected,
    })
  }
  const found = { name, family, endpoint, permission: endpoint.permission, shape: shapeOf(endpoint) }
  loaded.set(name, found)
  return found
}

/** Returns the permission of an endpoint on a displayed page; undefined if its family was never loaded. */
export const endpointPermission = (name: EndpointName): Permission | undefined => loaded.get(name)?.permission

/** Returns a loaded endpoint and its family. */
export const knownEndpoint = (name: EndpointName): LoadedEndpoint | undefined => loaded.get(name)

export function forgetEndpoints(): void {
  loaded.clear()
}

/** Properties of the elements in a response. */
export interface Element {
  entity?: Entity
  properties: Record<Name, Property>
}

const withEntity = async (name: Name | undefined, further: Record<Name, Property> = {}): Promise<Element> => {
  if (!name) return { properties: further }
  const entity = await loadEntity(name)
  return { entity, properties: { ...entity.properties, ...further } }
}

async function aggregated(endpoint: AggregateEndpoint, name: Name): Promise<Record<Name, Property>> {
  const entity = await loadEntity(name)
  const others = await Promise.all(groupedEntities(endpoint, entity).map(loadEntity))
  return aggregateProperties(planAggregate(endpoint, entity, wanted => others.find(other => other.name === wanted)))
}

/** Returns the properties of an endpoint's response; for many records, those of each. */
export async function answerOf({ endpoint, family }: LoadedEndpoint): Promise<Element> {
  switch (endpoint.do) {
    case 'handler':
      return withEntity(endpoint.returns.entity, endpoint.returns.properties)
    case 'aggregate':
      return { properties: await aggregated(endpoint, endpoint.entity ?? family.entity ?? '') }
    case 'log':
      return withEntity('auditLog', logProperties)
    case 'deleted':
      return withEntity(endpoint.entity ?? family.entity, deletedProperties)
    case 'batch':
    case 'exists':
    case 'uses':
      return { properties: {} }
    case 'bind.list':
    case 'bind.candidates': {
      const link = await loadEntity(endpoint.link)
      const target = await withEntity(link.properties[endpoint.target]?.['x-ref'])
      const { [endpoint.owner]: _owner, [endpoint.target]: _target, ...own } = link.properties
      return { ...target, properties: { ...own, ...target.properties } }
    }
    default:
      return withEntity(endpoint.entity ?? family.entity)
  }
}

/** Returns the arguments of an endpoint, and which are required. */
export async function argumentsOf({ endpoint, family }: LoadedEndpoint): Promise<Element & { required: Name[] }> {
  if (endpoint.do === 'batch') return { properties: {}, required: ['ids'] }
  if (endpoint.do === 'set') {
    const fields = new Set(endpoint.fields)
    const { entity, properties } = await withEntity(endpoint.entity ?? family.entity)
    const own = Object.entries(properties).filter(([name]) => fields.has(name))
    const required = (entity?.required ?? []).filter(name => fields.has(name))
    return { ...(entity && { entity }), properties: Object.fromEntries(own), required }
  }
  if (endpoint.do !== 'handler') {
    const element = await withEntity(endpoint.entity ?? family.entity)
    return { ...element, required: element.entity?.required ?? [] }
  }
  const element = await withEntity(endpoint.accepts?.entity, endpoint.accepts?.properties)
  return { ...element, required: [...(element.entity?.required ?? []), ...(endpoint.accepts?.required ?? [])] }
}

/**
 * Returns the endpoint that offers an entity's records for choosing: `options`, else `list` or `page`; optionally only
 * a page, or its tree.
 */
export async function optionsEndpoint(
  entity: Name,
  wanted: 'list' | 'page' | 'tree',
): Promise<LoadedEndpoint | undefined> {
  const names = schemaSource().families()
  // The family usually has the entity's name; otherwise all are searched.
  for (const name of [...names.filter(name => name === entity), ...names.filter(name => name !== entity)]) {
    const family = await loadFamily(name)
    const all = await Promise.all(
      Object.entries(family.endpoints)
        .filter(([, endpoint]) => serves(endpoint, family, entity))
        .map(([key]) => loadEndpoint(`${name}.${key}`)),
    )
    const fitting =
      wanted === 'tree'
        ? all.filter(one => one.shape === 'tree')
        : all.filter(one => one.shape === 'page' || (one.shape === 'list' && wanted === 'list'))
    const rank = (one: LoadedEndpoint) => {
      const key = one.name.split('.')[1]
      if (key === 'options') return 0
      if (key === (wanted === 'tree' ? 'tree' : 'list')) return 1
      return wanted === 'tree' || key === 'page' ? 2 : 9
    }
    const best = fitting.filter(one => rank(one) < 9).sort((a, b) => rank(a) - rank(b))[0]
    if (best) return best
  }
  return undefined
}

/** Returns the endpoint that offers every record of an entity, regardless of data scope. */
export async function directoryOf(entity: Name): Promise<LoadedEndpoint | undefined> {
  for (const name of schemaSource().families()) {
    const family = await loadFamily(name)
    const endpoint = family.endpoints.directory
    if (endpoint && serves(endpoint, family, entity)) return loadEndpoint(`${name}.directory`)
  }
  return undefined
}

/** Returns the endpoint that reads one record of an entity. */
export async function recordEndpoint(entity: Name): Promise<LoadedEndpoint | undefined> {
  const names = schemaSource().families()
  for (const name of [...names.filter(name => name === entity), ...names.filter(name => name !== entity)]) {
    const family = await loadFamily(name)
    const found = Object.entries(family.endpoints).find(
      ([, one]) => one.do === 'read' && (one.entity ?? family.entity) === entity,
    )
    if (found) return loadEndpoint(`${name}.${found[0]}`)
  }
  return undefined
}

function serves(endpoint: Endpoint, family: EndpointFamily, entity: Name): boolean {
  if (endpoint.do === 'handler')
    return endpoint.returns.entity === entity || (family.entity === entity && !endpoint.returns.entity)
  return ['page', 'list', 'tree'].includes(endpoint.do) && (endpoint.entity ?? family.entity) === entity
}
