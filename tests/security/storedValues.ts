import { sql } from 'kysely'
import type { Property } from '../../schemas/types/entity.ts'
import { registry } from '../../server/ground/kernel/registry.ts'
import type { EndpointInfo } from '../../server/ground/kernel/registryTypes.ts'
import { acceptedArguments } from '../../server/services/http/acceptedArguments.ts'
import { modelOf } from '../../server/services/records/model/entityModel.ts'
import { unique } from '../contract/company.ts'
import { dataOf, type TestServer } from '../contract/harness.ts'
import { bpmn } from '../contract/workflow/desk.ts'
import type { Tenants } from './tenants.ts'

/** An endpoint that stores the values of a form, with its entity. */
export interface Writer {
  endpoint: EndpointInfo
  entity: string
  takesId: boolean
}

export const writers: Writer[] = [...registry.endpoints.values()].flatMap(endpoint => {
  const { definition } = endpoint
  const stores = definition.do === 'create' || definition.do === 'update' || definition.do === 'save'
  const accepted = definition.do === 'handler' && !definition.accepts?.paged ? definition.accepts?.entity : undefined
  const entity = stores ? (definition.entity ?? endpoint.entity) : accepted
  return entity === undefined ? [] : [{ endpoint, entity, takesId: 'id' in acceptedArguments(endpoint).properties }]
})

type Values = Record<string, unknown>

let count = 0

/** What an entity asks of its values beyond their type. */
const wanted: Record<string, () => Values> = {
  callbackSystem: () => ({ url: 'https://callback.example.com/done' }),
  dailyWork: () => ({ link: 'https://daily.example.com/' }),
  dataSource: () => ({ code: unique('d').toLowerCase(), host: '127.0.0.1', port: 5432 }),
  dictionary: () => ({ code: unique('D').toUpperCase() }),
  dockingPerson: () => ({ phone: '13800000000' }),
  landParcel: () => ({ regionCode: '110101' }),
  position: () => ({ code: unique('P-').toUpperCase() }),
  processEntrust: () => ({ endsAt: '2099-02-01T00:00:00Z' }),
  professionalApp: () => ({ link: 'https://app.example.com/' }),
  resource: () => ({ level: 1 }),
  role: () => ({ code: unique('R').toUpperCase() }),
  sealCompany: () => ({ creditCode: `9131000${String(++count).padStart(11, '0')}` }),
  webhook: () => ({ url: 'https://hooks.example.com/console', entities: ['position'], events: ['created'] }),
  // A white list without its editor's address is refused.
  whiteListEntry: () => ({ address: `127.0.0.0/${8 + (++count % 20)}` }),
  workCalendar: () => ({ hours: '09:00-12:00,13:30-18:00' }),
}

/** Returns the least values that store a new record; references name records that the clerk sees. */
export async function storedValues(
  server: TestServer,
  tenants: Tenants,
  { endpoint, entity }: Writer,
): Promise<Values> {
  const { properties, required } = acceptedArguments(endpoint)
  const values: Values = {}
  for (const name of new Set([...required, ...(registry.entity(entity).required ?? [])])) {
    const property = properties[name]
    if (property) values[name] = await likelyValue(server, tenants, property)
  }
  // A group has no organization above it, and the clerk has no position there.
  if (entity === 'organization') Object.assign(values, { parentId: tenants.company.east, type: 'department' })
  if (entity === 'processForecast' || entity === 'processSimulation')
    values.modelId = await deployedModel(server, tenants)
  if (entity === 'validationRule') {
    const { id, fields } = await server.db
      .selectFrom('validationBean')
      .select(['id', 'fields'])
      .where('deletedAt', 'is', null)
      .where('fields', 'is not', null)
      .executeTakeFirstOrThrow()
    Object.assign(values, { beanId: id, field: (fields as { name: string }[])[0]?.name })
  }
  return { ...values, ...wanted[entity]?.() }
}

async function likelyValue(server: TestServer, tenants: Tenants, property: Property): Promise<unknown> {
  const target = property['x-ref']
  if (target !== undefined) return referenceOf(server, tenants, target)
  const word = registry.dictionaries.get(property['x-dictionary'] ?? '')?.entries[0]?.value ?? property.enum?.[0]
  if (property.type === 'array') return word === undefined ? [] : [word]
  if (word !== undefined) return word
  if (property.format === 'date') return new Date(Date.UTC(2026, 0, ++count)).toISOString().slice(0, 10)
  if (property.format === 'local-date-time') return '2026-01-01T00:00:00'
  if (property.format === 'date-time') return '2026-01-01T00:00:00Z'
  if (property.type === 'integer' || property.type === 'number') return property.minimum ?? 1
  if (property.type === 'boolean') return true
  if (property.type === 'object') return {}
  return unique('v')
}

async function referenceOf(server: TestServer, tenants: Tenants, entity: string): Promise<string> {
  if (entity === 'organization') return tenants.company.east
  if (['user', 'position', 'project'].includes(entity)) return tenants.own(entity)
  const { table, isSoft } = modelOf(entity)
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.raw(table)} where not id like 'foreign-%'
      ${sql.raw(isSoft ? 'and deleted_at is null' : '')} limit 1`.execute(server.db)
  if (rows[0]) return rows[0].id
  const maker = writers.find(one => one.entity === entity && !acceptedArguments(one.endpoint).required.includes('id'))
  if (!maker) return 'none'
  const token = await server.tokenFor(tenants.clerk.username)
  return String(dataOf(await server.call(maker.endpoint.name, await storedValues(server, tenants, maker), token)).id)
}

async function deployedModel(server: TestServer, { clerk }: Tenants): Promise<string> {
  const token = await server.tokenFor(clerk.username)
  const key = unique('p')
  const xml = bpmn(key, '<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/><endEvent id="e"/>')
  const { id } = dataOf(await server.call('processModel.create', { key, name: key, xml }, token))
  dataOf(await server.call('processModel.deploy', { id }, token))
  return String(id)
}
