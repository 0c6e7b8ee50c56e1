import { nearestName } from '../../../schemas/evaluate/nearestName.ts'
import { planAggregate } from '../../../schemas/evaluate/planAggregate.ts'
import { sourceFaults, sourceOperationFault } from '../../../schemas/evaluate/sourceFaults.ts'
import type { Entity } from '../../../schemas/types/entity.ts'
import type { EndpointInfo, Registry } from './registryTypes.ts'

/**
 * Checks the references between documents whose absence would fail calls at run time. `npm run check` checks far more.
 */
export function checkRegistry(registry: Registry): string[] {
  const problems: string[] = []
  for (const entity of registry.entities.values()) checkEntity(registry, entity, problems)
  for (const endpoint of registry.endpoints.values()) checkEndpoint(registry, endpoint, problems)
  return problems
}

/** Entities of data sources have rule sets made in the console, under the entity name. */
const hasRules = ({ ruleSets, entities }: Registry, name: string): boolean =>
  ruleSets.has(name) || entities.get(name)?.['x-source'] !== undefined

function checkEntity(registry: Registry, entity: Entity, problems: string[]): void {
  const at = `entity ${entity.name}`
  const known = Object.keys(entity.properties)
  const property = (place: string, name: string | undefined) => {
    if (name !== undefined && !(name in entity.properties))
      problems.push(`${at}: ${place}: no property ${quoted(name, known)}`)
  }
  property('label', entity.label)
  for (const name of entity.required ?? []) property('required', name)
  for (const name of (entity['x-unique'] ?? []).flat()) property('x-unique', name)
  property('x-tree/parent', entity['x-tree']?.parent)
  property('x-tree/sort', entity['x-tree']?.sort)
  for (const name of Object.values(entity['x-scope'] ?? {})) if (name !== 'id') property('x-scope', name)
  for (const [name, one] of Object.entries(entity.properties)) {
    const target = one['x-ref']
    if (target !== undefined && !registry.entities.has(target)) {
      problems.push(`${at}: properties/${name}/x-ref: no entity ${quoted(target, registry.entities.keys())}`)
    }
    const code = one['x-dictionary']
    if (code !== undefined && !registry.dictionaries.has(code)) {
      problems.push(
        `${at}: properties/${name}/x-dictionary: no dictionary ${quoted(code, registry.dictionaries.keys())}`,
      )
    }
  }
  problems.push(
    ...sourceFaults(entity, name => registry.entities.get(name)).map(
      fault => `${at}: ${fault.at.join('/')}: ${fault.message}`,
    ),
  )
}

function checkEndpoint(registry: Registry, endpoint: EndpointInfo, problems: string[]): void {
  const { definition } = endpoint
  const at = `endpoint ${endpoint.name}`
  const entity = (place: string, name: string | undefined): Entity | undefined => {
    const found = name === undefined ? undefined : registry.entities.get(name)
    if (!found) problems.push(`${at}: ${place}: no entity ${quoted(name ?? '', registry.entities.keys())}`)
    return found
  }
  const property = (place: string, owner: Entity | undefined, name: string) => {
    if (owner && !(name in owner.properties)) {
      problems.push(
        `${at}: ${place}: entity ${owner.name} has no property ${quoted(name, Object.keys(owner.properties))}`,
      )
    }
  }
  if ('rules' in definition && definition.rules !== undefined && !hasRules(registry, definition.rules)) {
    problems.push(`${at}: rules: no rule set ${quoted(definition.rules, registry.ruleSets.keys())}`)
  }
  if (definition.do === 'handler') {
    if (definition.accepts?.entity) entity('accepts/entity', definition.accepts.entity)
    if (definition.returns.entity) entity('returns/entity', definition.returns.entity)
    return
  }
  if (definition.do === 'batch') {
    if (isForStrangers(definition)) problems.push(`${at}: permission: a batch needs a person who calls`)
    return
  }
  if ('link' in definition) {
    const link = entity('link', definition.link)
    property('owner', link, definition.owner)
    property('target', link, definition.target)
    return
  }
  const own = entity('entity', endpoint.entity)
  const fault = own && sourceOperationFault(own, definition.do)
  if (fault !== undefined) problems.push(`${at}: do: ${fault}`)
  if (definition.do === 'toggle' || definition.do === 'sort') property('field', own, definition.field)
  if (definition.do === 'set')
    for (const place of ['fields', 'values', 'when'] as const)
      for (const name of namesIn(definition[place])) property(place, own, name)
  if ('guarded' in definition && definition.guarded) {
    for (const name of namesIn(definition.guarded.when)) property('guarded', own, name)
    const { permission } = definition.guarded
    const codes = Object.keys(registry.families.get(endpoint.family)?.permissions ?? {})
    if (!codes.includes(permission)) problems.push(`${at}: guarded: no code ${quoted(permission, codes)} of the family`)
    if (own?.['x-source']) problems.push(`${at}: guarded: records of a data source have no guard`)
  }
  if ('where' in definition && typeof definition.where !== 'string')
    for (const path of Object.keys(definition.where ?? {})) {
      const [name = '', inner] = path.split('.')
      property('where', own, name)
      const target = own?.properties[name]?.['x-ref']
      if (inner !== undefined && own && name in own.properties) property('where', entity('where', target), inner)
    }
  if ('during' in definition) for (const name of Object.values(definition.during ?? {})) property('during', own, name)
  if (definition.do === 'aggregate' && own) {
    const plan = planAggregate(definition, own, name => registry.entities.get(name))
    const missing = [
      ...plan.groups.flatMap(({ name, source }) => (source ? [] : [`groups/${name}`])),
      ...plan.figures.flatMap(({ name, figure, source }) =>
        source || figure.do === 'count' ? [] : [`figures/${name}`],
      ),
    ]
    for (const place of missing) problems.push(`${at}: ${place}: entity ${own.name} has no such property`)
    if (plan.range && !(plan.range.field in systemTimes)) property('range', own, plan.range.field)
  }
  if ((definition.do === 'tree' || definition.do === 'move') && own && !own['x-tree']) {
    problems.push(`${at}: entity ${own.name} has no x-tree`)
  }
  if (!isForStrangers(definition)) return
  if (endpoint.rows.length > 0) problems.push(`${at}: permission: "where" over the user needs a person who calls`)
  if (own?.['x-scope']) problems.push(`${at}: permission: records with x-scope need a person who calls`)
  const hidden = Object.entries(own?.properties ?? {}).find(([, one]) => one['x-permission'] !== undefined)
  if (hidden) problems.push(`${at}: permission: "${hidden[0]}" with x-permission needs a person who calls`)
}

const systemTimes = { createdAt: true, updatedAt: true }

const namesIn = (given: readonly string[] | object | undefined): readonly string[] =>
  Array.isArray(given) ? given : Object.keys(given ?? {})

const isForStrangers = ({ permission }: EndpointInfo['definition']): boolean =>
  ['@public', '@application'].includes(String(permission))

function quoted(name: string, known: Iterable<string>): string {
  const near = nearestName(name, known)
  return near === undefined ? `"${name}"` : `"${name}" (${near}?)`
}
