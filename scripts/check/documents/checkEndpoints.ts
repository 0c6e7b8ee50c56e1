import { sourceOperationFault } from '../../../schemas/evaluate/sourceFaults.ts'
import type { Permission } from '../../../schemas/types/common.ts'
import type { Where } from '../../../schemas/types/conditions.ts'
import type { BatchEndpoint, Endpoint, RevertEndpoint, SetEndpoint } from '../../../schemas/types/endpoint.ts'
import type { Entity, Property } from '../../../schemas/types/entity.ts'
import { type CheckContext, checkDictionary, checkPermission, checkRuleSetName } from '../context.ts'
import type { Spot } from '../reading/document.ts'
import type { EndpointPlace } from '../reading/readProject.ts'
import { hint } from '../reading/shapes.ts'
import { entityOf, takesOf, uniqueOf } from './answers.ts'
import { checkAggregate } from './checkAggregate.ts'
import { checkExchange } from './checkExchange.ts'
import { checkRows } from './checkRows.ts'
import { checkSameRules } from './checkSameRules.ts'
import { checkPeriod, checkWhere, findProperty } from './checkWhere.ts'
import { checkFileName } from './fileNames.ts'

export function checkEndpoints(context: CheckContext): void {
  const { project } = context
  const families = new Map<string, string>()
  const codes = new Map<string, string>()
  const names = project.families.map(({ content }) => content.family)
  for (const document of project.families) {
    const { family, entity, where, page, changes, permissions } = document.content
    checkFileName(document, 'family', family)
    const other = families.get(family)
    if (other) document.report(['family'], `family "${family}" is already declared in ${other}`)
    families.set(family, document.file)
    const own = checkEntityName(context, document.at('entity'), entity)
    if (where !== undefined) checkRows(context, document.at('where'), where, own)
    for (const [index, name] of (changes ?? []).entries()) {
      if (!names.includes(name))
        document.report(['changes', index], `there is no endpoint family "${name}"${hint(name, names)}`)
    }
    if (page !== undefined && !context.routes.has(page)) {
      document.report(['page'], `no page has the route "${page}"${hint(page, context.routes)}`)
    }
    // Codes outside the permission tree cannot be granted, not even to the super administrator.
    if (page === undefined && Object.keys(permissions ?? {}).length > 0)
      document.report(['permissions'], 'needs "page": the route of the page below which these codes stand', {
        key: true,
      })
    for (const code of Object.keys(permissions ?? {})) {
      const owner = codes.get(code)
      if (owner)
        document.report(['permissions', code], `code "${code}" is already declared by family "${owner}"`, { key: true })
      codes.set(code, family)
    }
  }
  checkCalls(project.endpoints.values())
  checkSameRules([...project.endpoints.values()])
  for (const place of project.endpoints.values()) checkEndpoint(context, place)
}

/** Two endpoints must not answer the same call; a parameter matches any word. */
function checkCalls(places: Iterable<EndpointPlace>): void {
  const calls = new Map<string, string>()
  for (const { name, definition, path, spot } of places) {
    const call = `${definition.call.split(' ')[0]} ${path.replaceAll(/\{\w+\}/g, '{}')}`
    const other = calls.get(call)
    if (other) spot.at('call').error(`"${definition.call}" is already the call of ${other}`)
    else calls.set(call, name)
  }
}

function checkEntityName({ project }: CheckContext, spot: Spot, name: string | undefined): Entity | undefined {
  if (name === undefined) return undefined
  const found = entityOf(project, name)
  if (!found) spot.error(`there is no entity "${name}"${hint(name, project.entities.keys())}`)
  return found
}

function checkEndpoint(context: CheckContext, place: EndpointPlace): void {
  const { definition, entity, spot } = place
  checkPermission(context, spot.at('permission'), definition.permission)
  checkEntityName(context, spot.at('entity'), definition.entity)
  if ('rules' in definition) checkRuleSetName(context, spot.at('rules'), definition.rules)
  if ('where' in definition) checkCondition(context, definition, entityOf(context.project, entity), spot)
  if (definition.do === 'handler') checkHandler(context, definition, spot)
  else if (definition.do === 'batch') checkBatch(context, place, definition)
  else if (definition.do === 'revert') checkRevert(context, place, definition)
  else if (definition.do === 'export' || definition.do === 'import') checkExchange(context, place, definition)
  else if ('link' in definition) checkBind(context, definition, spot)
  else checkGeneric(context, definition, entity, spot)
  if ('rules' in definition && definition.do === 'set' && definition.fields === undefined)
    spot.at('rules').error('rules judge what a caller gives: "fields" must name it')
}

/** A batch runs an endpoint that takes an id, and needs the same permission as that endpoint. */
function checkBatch({ project }: CheckContext, { family, spot }: EndpointPlace, definition: BatchEndpoint): void {
  const target = project.endpoints.get(`${family.family}.${definition.of}`)
  if (!target || target.definition.do === 'batch') {
    const known = Object.entries(family.endpoints).flatMap(([name, one]) => (one.do === 'batch' ? [] : [name]))
    spot
      .at('of')
      .error(`family "${family.family}" has no endpoint "${definition.of}" to run${hint(definition.of, known)}`)
    return
  }
  if (!takesOf(project, target).known.has('id')) spot.at('of').error(`"${definition.of}" takes no id`)
  const [own, its] = [definition.permission, target.definition.permission].map(one => [one].flat().sort().join(', '))
  if (own !== its) spot.at('permission').error(`must be that of "${definition.of}": ${its}`)
}

/** An endpoint that restores older values must take a record with them. */
function checkRevert(
  { project }: CheckContext,
  { family, entity, spot }: EndpointPlace,
  definition: RevertEndpoint,
): void {
  const { of, except } = definition
  const target = project.endpoints.get(`${family.family}.${of}`)
  const stores = (one: Endpoint) => one.do === 'update' || one.do === 'save' || one.do === 'handler'
  if (!target || !stores(target.definition)) {
    const known = Object.entries(family.endpoints).flatMap(([name, one]) => (stores(one) ? [name] : []))
    spot.at('of').error(`family "${family.family}" has no endpoint "${of}" that changes a record${hint(of, known)}`)
    return
  }
  const own = entityOf(project, entity)
  const { known } = takesOf(project, target)
  const takesValues = own === undefined || Object.keys(own.properties).some(name => known.has(name))
  if (!known.has('id') || !known.has('revision') || !takesValues)
    spot.at('of').error(`"${of}" must take id, revision and the properties of the entity`)
  const [mine, its] = [definition.permission, target.definition.permission].map(one => [one].flat().sort().join(', '))
  if (mine !== its) spot.at('permission').error(`must be that of "${of}": ${its}`)
  if (own) for (const [index, name] of (except ?? []).entries()) findProperty(spot.at('except', index), own, name)
}

function checkGeneric(context: CheckContext, definition: Endpoint, entity: string | undefined, spot: Spot): void {
  const own = entityOf(context.project, entity)
  if (!own) {
    if (entity === undefined)
      spot.at('do').error(`"${definition.do}" needs an entity, of the endpoint or of the family`)
    return
  }
  checkOperation(context, definition, own, spot)
  checkScope(definition, own, spot)
}

const reading = new Set<Endpoint['do']>(['page', 'list', 'tree', 'aggregate', 'read', 'deleted', 'log', 'export'])
const places = new Set(['user', 'organization'])

/** An endpoint that shows users or organizations has a data scope, or states why not. */
function checkScope(definition: Endpoint, own: Entity, spot: Spot): void {
  if (own['x-scope']) {
    if (definition.unscoped !== undefined) spot.at('unscoped').error(`"${own.name}" has x-scope: no reason is needed`)
    return
  }
  const named = Object.values(own.properties).some(property => places.has(property['x-ref'] ?? ''))
  if (!named || !reading.has(definition.do) || own['x-source'] || definition.unscoped !== undefined) return
  spot
    .at('do')
    .error(`"${own.name}" names people or organizations and has no x-scope: give it one, or say why not by "unscoped"`)
}

function checkOperation(context: CheckContext, definition: Endpoint, own: Entity, spot: Spot): void {
  const fault = sourceOperationFault(own, definition.do)
  if (fault !== undefined) spot.at('do').error(fault)
  if ((definition.do === 'tree' || definition.do === 'move') && !own['x-tree']) {
    spot.at('do').error(`"${definition.do}" needs an entity with x-tree; "${own.name}" has none`)
  }
  if (definition.do === 'exists' && uniqueOf(own).length === 0) {
    spot.at('do').error(`"exists" needs an entity with unique properties; "${own.name}" has none`)
  }
  if ((definition.do === 'deleted' || definition.do === 'restore') && own['x-hardDelete']) {
    spot
      .at('do')
      .error(`"${definition.do}" needs an entity that keeps what was deleted; "${own.name}" has x-hardDelete`)
  }
  if (definition.do === 'toggle') checkField(spot, own, definition.field, 'boolean')
  if (definition.do === 'sort') checkField(spot, own, definition.field, 'integer')
  if (definition.do === 'set') checkSet(definition, own, spot)
  if (definition.do === 'aggregate') checkAggregate(context, definition, own, spot)
  if (definition.do === 'read' && typeof definition.where === 'object' && own['x-source'])
    spot.at('where').error('"where" of a "read" is not possible with x-source', { key: true })
  if ('during' in definition) checkPeriod(definition.during ?? {}, own, spot.at('during'))
  if ('sort' in definition && definition.do !== 'aggregate') checkSort(spot.at('sort'), own, definition.sort)
}

function checkCondition(
  context: CheckContext,
  { where, permission }: { where?: Where; permission: Permission },
  own: Entity | undefined,
  spot: Spot,
): void {
  if (typeof where !== 'string') {
    if (own) checkWhere(context, where ?? {}, own, spot.at('where'))
    return
  }
  checkRows(context, spot.at('where'), where, own)
  if (permission === '@public' || permission === '@application')
    spot.at('where').error('only a person who calls has rows: the call is open to strangers')
}

/** A state is of properties that exist, and something must be written. */
function checkSet({ fields = [], values = {}, when = {} }: SetEndpoint, own: Entity, spot: Spot): void {
  if (fields.length === 0 && Object.keys(values).length === 0)
    spot.at('do').error('"set" writes nothing: say it by "values", or by "fields" that the caller gives')
  for (const [index, name] of fields.entries()) {
    const property = findProperty(spot.at('fields', index), own, name)
    if (property?.readOnly) spot.at('fields', index).error(`"${name}" is readOnly: only "values" may write it`)
    if (name in values) spot.at('fields', index).error(`"${name}" is written by "values" already`)
  }
  for (const [part, given] of Object.entries({ values, when }))
    for (const [name, value] of Object.entries(given)) {
      const property = findProperty(spot.at(part, name), own, name, true)
      const wrong = property && [value].flat().find(one => one !== null && typeof one !== jsType(property))
      if (wrong !== undefined) spot.at(part, name).error(`"${name}" is ${property?.type}, not ${JSON.stringify(wrong)}`)
    }
}

const jsType = ({ type }: Property) => (type === 'integer' ? 'number' : type)

function checkField(spot: Spot, own: Entity, name: string, type: Property['type']): void {
  const property = findProperty(spot.at('field'), own, name)
  if (property && property.type !== type) spot.at('field').error(`"${name}" must be ${type}, it is ${property.type}`)
}

const systemColumns = ['id', 'revision', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']

/** Checks an order such as `sort,-createdAt`. */
export function checkSort(spot: Spot, entity: Entity | undefined, sort: string | undefined): void {
  if (sort === undefined || !entity) return
  const known = [...systemColumns, ...Object.keys(entity.properties)]
  for (const word of sort.split(',')) {
    const name = word.trim().replace(/^-/, '')
    if (!known.includes(name)) spot.error(`"${name}" is not a property of entity "${entity.name}"${hint(name, known)}`)
    else if (entity.properties[name]?.['x-secret']) spot.error(`"${name}" is secret and cannot be sorted by`)
  }
}

function checkBind(context: CheckContext, definition: Endpoint & { link: string }, spot: Spot): void {
  const { link, owner, target } = definition as Endpoint & { link: string; owner: string; target: string }
  const entity = checkEntityName(context, spot.at('link'), link)
  if (!entity) return
  for (const [key, name] of [
    ['owner', owner],
    ['target', target],
  ] as const) {
    const property = findProperty(spot.at(key), entity, name)
    if (property && !property['x-ref']) spot.at(key).error(`"${name}" of "${link}" must refer to an entity by x-ref`)
  }
}

function checkHandler(context: CheckContext, definition: Extract<Endpoint, { do: 'handler' }>, spot: Spot): void {
  const { accepts, returns } = definition
  checkEntityName(context, spot.at('accepts', 'entity'), accepts?.entity)
  checkEntityName(context, spot.at('returns', 'entity'), returns.entity)
  const path = [...definition.call.matchAll(/\{([A-Za-z0-9_]+)\}/g)].map(([, name]) => name!)
  const entity = entityOf(context.project, accepts?.entity)
  const known = [...path, ...Object.keys(accepts?.properties ?? {}), ...Object.keys(entity?.properties ?? {})]
  if (definition.removes && !known.includes('id') && !known.includes('ids'))
    spot.at('removes').error('which records are gone, its "id" or "ids" would have to tell')
  for (const [index, name] of (accepts?.required ?? []).entries()) {
    if (!known.includes(name)) {
      spot.at('accepts', 'required', index).error(`"${name}" is required but not accepted${hint(name, known)}`)
    }
  }
}

export function checkProperties(
  context: CheckContext,
  spot: Spot,
  properties: Record<string, Property> | undefined,
): void {
  for (const [name, property] of Object.entries(properties ?? {})) checkProperty(context, spot.at(name), property)
}

/** Checks that the references of a property exist. */
export function checkProperty(context: CheckContext, spot: Spot, property: Property): void {
  checkEntityName(context, spot.at('x-ref'), property['x-ref'])
  checkDictionary(context, spot.at('x-dictionary'), property['x-dictionary'])
}
