import type { EndpointFamily, ExportEndpoint, ImportEndpoint } from '../../../schemas/types/endpoint.ts'
import type { CheckContext } from '../context.ts'
import type { Spot } from '../reading/document.ts'
import type { EndpointPlace } from '../reading/readProject.ts'
import { hint } from '../reading/shapes.ts'
import { entityOf, takesOf } from './answers.ts'

/** Checks that exports and imports name endpoints of their family, and properties of the entity of these endpoints. */
export function checkExchange(
  context: CheckContext,
  place: EndpointPlace,
  definition: ExportEndpoint | ImportEndpoint,
): void {
  const { spot, family } = place
  const list = definition.do === 'export' ? (definition.of ?? 'list') : undefined
  const listed = list === undefined ? undefined : context.project.endpoints.get(`${family.family}.${list}`)
  const own = entityOf(
    context.project,
    listed?.definition.do === 'handler'
      ? (listed.definition.returns.entity ?? listed.entity)
      : (listed ?? place).entity,
  )
  if (!own) spot.at('do').error(`"${definition.do}" needs an entity, of the endpoint or of the family`)
  for (const [index, name] of (definition.columns ?? []).entries()) {
    const property = own?.properties[name]
    const at = spot.at('columns', index)
    if (own && !property)
      at.error(`"${name}" is not a property of entity "${own.name}"${hint(name, Object.keys(own.properties))}`)
    if (property?.['x-secret']) at.error(`"${name}" is secret`)
    else if (property?.type === 'object' || property?.items?.type === 'object')
      at.error(`"${name}" does not fit into a cell`)
  }
  if (definition.do === 'export') checkList(context, place, definition)
  else checkImport(context, place, definition)
}

function checkList({ project }: CheckContext, { spot, family }: EndpointPlace, definition: ExportEndpoint): void {
  const name = definition.of ?? 'list'
  const at = definition.of === undefined ? spot.at('do') : spot.at('of')
  const found = project.endpoints.get(`${family.family}.${name}`)
  if (!found) {
    at.error(
      `family "${family.family}" has no endpoint "${name}" to export${hint(name, Object.keys(family.endpoints))}`,
    )
    return
  }
  const { do: operation } = found.definition
  if (operation === 'page' || operation === 'list' || operation === 'tree') return
  if (operation === 'handler' && ['page', 'list', 'tree'].includes(found.definition.returns.shape)) return
  at.error(`"${name}" does "${operation}": a page, list or tree is needed`)
}

function checkImport(context: CheckContext, place: EndpointPlace, definition: ImportEndpoint): void {
  const { spot, family } = place
  const own = entityOf(context.project, place.entity)
  for (const role of ['create', 'update', 'delete'] as const) checkRole(context, place, role, definition[role])
  const { key } = definition
  if (definition.update !== undefined && key === undefined)
    spot.at('update').error('to overwrite a record it must be found: name a unique "key"')
  if (key === undefined || !own) return
  if (Array.isArray(key)) {
    const isUnique = (own['x-unique'] ?? []).some(
      group => group.length === key.length && group.every(one => key.includes(one)),
    )
    if (!isUnique)
      spot.at('key').error(`"${key.join('", "')}" are not unique together in entity "${own.name}": see its "x-unique"`)
    return
  }
  const property = own.properties[key]
  if (!property)
    spot.at('key').error(`"${key}" is not a property of entity "${own.name}"${hint(key, Object.keys(own.properties))}`)
  else if (!property['x-unique'])
    spot
      .at('key')
      .error(`"${key}" is not unique in entity "${own.name}": family "${family.family}" could not find a record by it`)
}

const readers = ['page', 'list', 'tree', 'read', 'log', 'bind.list', 'bind.candidates', 'export', 'import']

/** An endpoint that stores an imported row takes an id, or only the record. */
function checkRole(
  { project }: CheckContext,
  { spot, family }: EndpointPlace,
  role: 'create' | 'update' | 'delete',
  name: string | undefined,
): void {
  if (name === undefined) return
  const target = project.endpoints.get(`${family.family}.${name}`)
  const at: Spot = spot.at(role)
  if (!target) {
    at.error(`family "${family.family}" has no endpoint "${name}"${hint(name, namesOf(family))}`)
    return
  }
  const { do: operation } = target.definition
  if (readers.includes(operation)) {
    at.error(`"${name}" does "${operation}": one that ${role === 'delete' ? 'deletes' : 'stores'} is needed`)
    return
  }
  const { known, required } = takesOf(project, target)
  if (role === 'create' && required.has('id'))
    at.error(`"${name}" changes a record: one that stores a new one is needed`)
  if (role !== 'create' && !known.has('id') && !known.has('ids')) at.error(`"${name}" takes no id`)
}

const namesOf = (family: EndpointFamily): string[] => Object.keys(family.endpoints)
