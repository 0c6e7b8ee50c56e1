import { labelKey } from '../../../schemas/evaluate/labelKey.ts'
import { deletedProperties, logProperties } from '../../../schemas/evaluate/logProperties.ts'
import { aggregateProperties, planAggregate, rangeArguments } from '../../../schemas/evaluate/planAggregate.ts'
import type { Accepts, Returns } from '../../../schemas/types/endpoint.ts'
import type { Entity, Property } from '../../../schemas/types/entity.ts'
import {
  anything,
  listOf,
  numeric,
  type RecordType,
  text,
  truthValue,
  typeOfProperty,
  type ValueType,
} from '../expressions/valueType.ts'
import type { EndpointPlace, Project } from '../reading/readProject.ts'

/** The result of an endpoint. */
export interface Answer {
  shape: Returns['shape']
  /** Members of the record, or of each record. */
  element: RecordType
  entity: Entity | undefined
}

/** The arguments of an endpoint. */
export interface Takes {
  /** Every argument with its property, where there is one. */
  known: Map<string, Property | undefined>
  required: Set<string>
  /** Arguments that narrow a list; empty when it is none. */
  search: Set<string>
  /** How messages speak of where the names come from. */
  from: string
}

/** Arguments that every list takes in addition to the properties, paged or not. */
const listWords = ['current', 'size', 'sort', 'keyword', 'ifOwn', 'filters']
/** Arguments that select a page by its last record, and say how to count. */
const pageWords = ['after', 'total', 'exact']
const paging = new Set(['current', 'size', 'sort', 'filters'])

export function answerOf(project: Project, place: EndpointPlace): Answer {
  const { definition } = place
  const own = entityOf(project, place.entity)
  const of = (shape: Answer['shape'], entity = own, more: [string, ValueType][] = []): Answer => ({
    shape,
    entity,
    element: recordOf(entity, more, place.name),
  })
  switch (definition.do) {
    case 'page':
    case 'list':
      return of(definition.do)
    case 'tree':
      return of('tree', own, [['children', listOf(anything)]])
    case 'aggregate': {
      const plan = own && planAggregate(definition, own, name => entityOf(project, name))
      const members = Object.entries(plan ? aggregateProperties(plan) : {})
      return {
        shape: definition.groups ? 'list' : 'record',
        entity: undefined,
        element: {
          kind: 'record',
          name: `the answer of ${place.name}`,
          members: new Map(members.flatMap(([name, one]) => readMembers(name, one))),
        },
      }
    }
    case 'read':
    case 'create':
    case 'update':
    case 'save':
    case 'toggle':
    case 'set':
    case 'move':
      return of('record')
    case 'log':
      return of(
        'page',
        entityOf(project, 'auditLog'),
        Object.entries(logProperties).flatMap(([name, one]) => readMembers(name, one)),
      )
    case 'deleted':
      return of(
        'page',
        own,
        Object.entries(deletedProperties).flatMap(([name, one]) => readMembers(name, one)),
      )
    case 'exists':
      return {
        shape: 'record',
        entity: undefined,
        element: {
          kind: 'record',
          name: `the answer of ${place.name}`,
          members: new Map<string, ValueType>([
            ['exists', truthValue],
            ['message', text],
          ]),
        },
      }
    case 'uses':
      return {
        shape: 'record',
        entity: undefined,
        element: {
          kind: 'record',
          name: `the answer of ${place.name}`,
          members: new Map<string, ValueType>([
            ['deletable', truthValue],
            ['message', text],
            ['uses', listOf(anything)],
          ]),
        },
      }
    case 'bind.list':
    case 'bind.candidates': {
      const link = entityOf(project, definition.link)
      const target = entityOf(project, link?.properties[definition.target]?.['x-ref'])
      if (!link || definition.do === 'bind.candidates') return of('page', target)
      const others = Object.entries(link.properties).filter(
        ([name]) => name !== definition.owner && name !== definition.target,
      )
      return of('page', target, [['linkId', text], ...others.flatMap(([name, one]) => readMembers(name, one))])
    }
    case 'batch':
      return {
        shape: 'record',
        entity: undefined,
        element: {
          kind: 'record',
          name: `the answer of ${place.name}`,
          members: new Map([
            ['done', listOf(text)],
            ['failed', listOf(anything)],
          ]),
        },
      }
    case 'export':
      return of('file')
    case 'import':
      return of('record', entityOf(project, 'importRun'))
    case 'handler': {
      const { shape, entity, properties } = definition.returns
      const members = Object.entries(properties ?? {}).flatMap(([name, one]) => readMembers(name, one))
      if (shape === 'tree') members.push(['children', listOf(anything)])
      if (shape === 'batch') members.push(['done', listOf(text)], ['failed', listOf(anything)])
      return of(shape, entityOf(project, entity), members)
    }
    default:
      return {
        shape: 'none',
        entity: own,
        element: { kind: 'record', name: `the answer of ${place.name}`, members: new Map() },
      }
  }
}

export function takesOf(project: Project, place: EndpointPlace): Takes {
  const { definition } = place
  const own = entityOf(project, place.entity)
  const takes: Takes = {
    known: new Map(),
    required: new Set(),
    search: new Set(),
    from: own ? `entity "${own.name}"` : `the arguments of ${place.name}`,
  }
  const argument = (...names: string[]) => {
    for (const name of names) if (!takes.known.has(name)) takes.known.set(name, undefined)
  }
  const need = (...names: string[]) => {
    argument(...names)
    for (const name of names) takes.required.add(name)
  }
  switch (definition.do) {
    case 'page':
      searchable(takes, own)
      argument('summary', ...pageWords)
      break
    case 'deleted':
      searchable(takes, own)
      argument(...pageWords)
      break
    case 'list':
      searchable(takes, own)
      break
    case 'aggregate':
      searchable(takes, own)
      for (const name of ['sort', 'current', 'size']) takes.known.delete(name)
      for (const [name, property] of Object.entries(rangeArguments(definition))) takes.known.set(name, property)
      break
    case 'tree':
      searchable(takes, own)
      argument('lazy')
      break
    case 'log':
      need('id')
      searchable(takes, entityOf(project, 'auditLog'))
      break
    case 'exists':
      argument('id')
      for (const [name, property] of uniqueOf(own)) takes.known.set(name, property)
      break
    case 'create':
      write(takes, own, true)
      break
    case 'update':
      need('id')
      argument('revision')
      write(takes, own, false)
      break
    case 'save':
      argument('id', 'revision')
      write(takes, own, false)
      break
    case 'deleteBatch':
    case 'restore':
      need('ids')
      break
    case 'revert':
      need('id', 'logId')
      argument('revision')
      break
    case 'sort':
      need('ids')
      argument('partial')
      break
    case 'toggle':
      need('id')
      argument(definition.field, 'revision')
      break
    case 'set':
      need('id')
      argument('revision')
      for (const name of definition.fields ?? []) takes.known.set(name, own?.properties[name])
      takes.from = `the "fields" of ${place.name}`
      break
    case 'move':
      need('id')
      argument('parentId', 'beforeId', 'revision')
      break
    case 'bind.list':
    case 'bind.candidates': {
      need(definition.owner)
      const target = entityOf(project, definition.link)?.properties[definition.target]?.['x-ref']
      searchable(takes, entityOf(project, target))
      takes.from = target ? `entity "${target}"` : takes.from
      break
    }
    case 'batch': {
      need('ids')
      argument('revisions', 'trial')
      const target = project.endpoints.get(`${place.family.family}.${definition.of}`)
      if (!target || target.definition.do === 'batch') break
      const { known, required } = takesOf(project, target)
      for (const [name, property] of known) if (name !== 'id') takes.known.set(name, property)
      for (const name of required) if (name !== 'id') takes.required.add(name)
      break
    }
    case 'export':
      argument('query', 'ids', 'columns', 'format')
      break
    case 'import':
      need('step')
      argument('id', 'name', 'overwrite', 'sheet', 'headRow', 'columns')
      break
    case 'bind.add':
    case 'bind.remove':
      need(definition.owner, 'ids')
      break
    case 'handler':
      handlerTakes(project, place, takes, definition.accepts)
      break
    default:
      need('id')
  }
  for (const [, name] of place.path.matchAll(/\{([A-Za-z0-9_]+)\}/g)) need(name!)
  return takes
}

/** Properties that are unique, alone or together. */
export function uniqueOf(entity: Entity | undefined): [string, Property][] {
  const together = new Set((entity?.['x-unique'] ?? []).flat())
  return Object.entries(entity?.properties ?? {}).filter(
    ([name, property]) => property['x-unique'] || together.has(name),
  )
}

function handlerTakes(project: Project, place: EndpointPlace, takes: Takes, accepts: Accepts | undefined): void {
  takes.from = `the arguments of ${place.name}`
  const entity = entityOf(project, accepts?.entity)
  if (accepts?.paged) {
    searchable(takes, entity ?? entityOf(project, place.entity))
    for (const name of Object.keys(accepts.properties ?? {})) takes.search.add(name)
  } else if (entity) write(takes, entity, false)
  for (const [name, property] of Object.entries(accepts?.properties ?? {})) {
    takes.known.set(name, property)
    // A list answered by a handler takes the arguments that the handler accepts.
    if (place.definition.do === 'handler' && place.definition.returns.shape !== 'none') takes.search.add(name)
  }
  for (const name of accepts?.required ?? []) takes.required.add(name)
}

function searchable(takes: Takes, entity: Entity | undefined): void {
  for (const word of listWords) takes.known.set(word, undefined)
  for (const word of listWords) if (!paging.has(word)) takes.search.add(word)
  for (const name of ['id', 'createdBy', 'createdAt', 'updatedAt']) {
    takes.known.set(name, undefined)
    takes.search.add(name)
  }
  for (const [name, property] of Object.entries(entity?.properties ?? {})) {
    if (!isSearchable(property)) continue
    takes.known.set(name, property)
    takes.search.add(name)
  }
}

/** Returns whether the server searches by a property: it has `x-search`, or is a choice or a truth value. */
export function isSearchable(property: Property): boolean {
  if (property['x-secret']) return false
  if (property['x-search'] || property['x-ref'] || property['x-dictionary'] || property.enum) return true
  return property.type === 'boolean'
}

function write(takes: Takes, entity: Entity | undefined, creates: boolean): void {
  for (const [name, property] of Object.entries(entity?.properties ?? {})) {
    if (!property.readOnly) takes.known.set(name, property)
  }
  if (!creates) return
  for (const name of entity?.required ?? []) {
    const property = entity?.properties[name]
    if (!property?.readOnly && property?.default === undefined) takes.required.add(name)
  }
}

export const entityOf = (project: Project, name: string | undefined): Entity | undefined =>
  name === undefined ? undefined : project.entities.get(name)?.content

const systemMembers: [string, ValueType][] = [
  ['id', text],
  ['revision', numeric],
  ['createdAt', text],
  ['createdBy', text],
  ['updatedAt', text],
  ['updatedBy', text],
]

function recordOf(entity: Entity | undefined, more: [string, ValueType][], endpoint: string): RecordType {
  if (!entity) return { kind: 'record', name: `the answer of ${endpoint}`, members: new Map(more) }
  return { kind: 'record', name: `entity "${entity.name}"`, members: new Map([...entityMembers(entity), ...more]) }
}

/** Returns the members of a record that a read returns: system columns, properties, and the labels of references. */
export function entityMembers(entity: Entity): [string, ValueType][] {
  return [
    ...systemMembers,
    ...Object.entries(entity.properties)
      .filter(([, property]) => !property['x-secret'])
      .flatMap(([name, property]) => readMembers(name, property)),
  ]
}

function readMembers(name: string, property: Property): [string, ValueType][] {
  const own: [string, ValueType] = [name, typeOfProperty(property)]
  if (!property['x-ref']) return [own]
  return [own, [labelKey(name), property.type === 'array' ? listOf(text) : text]]
}
