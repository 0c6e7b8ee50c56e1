import { sql } from 'kysely'
import { registry } from '../../server/ground/kernel/registry.ts'
import { modelOf } from '../../server/services/records/model/entityModel.ts'
import type { TestServer } from '../contract/harness.ts'
import { meantBy } from './idArguments.ts'

/** Scoped entities whose rows are written by other operations, ordered so that references exist. */
export const scopedEntities = [
  'projectPhase',
  'feedback',
  'approvalPhrase',
  'processModel',
  'processVersion',
  'processDefinition',
  'processInstance',
  'processStartDraft',
  'formTemplate',
  'formVersion',
  'formInstance',
  'sealCompany',
  'seal',
  'sealMark',
  'processEntrust',
  'processIncident',
  'processMigration',
  'processMigrationItem',
  'processHandover',
  'processHandoverItem',
  'processReplacement',
  'processSimulation',
  'processSimulationRun',
  'processForecast',
  'processExchange',
  'processDelivery',
  'processAction',
  'processFact',
  'processTaskFact',
  'processTurnFact',
  'processArchive',
  'processArchiveFile',
  'externalTask',
  'fileAction',
  'grayUser',
  'auditRoleMember',
  'standardRoleRule',
]

/** Entities without a scope of their own whose rows belong to one of those, or to one person. */
export const dependentEntities = ['processTask', 'processSlot', 'notice', 'job', 'session']

/**
 * Inserts a row into the table of an entity without the rules of the server: a hidden row may have any origin. Every
 * text is `text`, what refers to others names `known`, the rest is the least that the table takes.
 */
export async function putRow(
  { db }: TestServer,
  entity: string,
  { text, known, values = {} }: { text: string; known: Record<string, string>; values?: Record<string, unknown> },
): Promise<string> {
  const { properties } = registry.entity(entity)
  const model = modelOf(entity)
  const table = model.table.replaceAll('"', '')
  const { rows } = await sql<{ name: string; type: string; required: boolean }>`
    select column_name as name, data_type as type, is_nullable = 'NO' and column_default is null as required
    from information_schema.columns where table_schema = current_schema() and table_name = ${table}`.execute(db)
  const id = `foreign-${entity}`
  const row: Record<string, unknown> = { id }
  for (const { name, type, required } of rows) {
    const key = [...model.columns.values()].find(one => one.column === `"${name}"`)?.name ?? name
    const property = properties[key]
    const target = property?.['x-ref'] ?? meantBy[key]
    const words = property?.enum ?? registry.dictionaries.get(property?.['x-dictionary'] ?? '')?.entries
    if (key === 'id') continue
    if (property?.['x-secret'] && type === 'text') {
      if (required) row[name] = `geheim-${entity}-${key}`
      continue
    }
    if (key in values) row[name] = values[key]
    else if (property?.type === 'string' && target !== undefined && known[target] !== undefined)
      row[name] = known[target]
    else if (property?.type === 'string' && !property.format && !words && type === 'text')
      row[name] = text.slice(0, property.maxLength ?? text.length)
    else if (required && words && !type.startsWith('json') && type !== 'ARRAY')
      row[name] = words.map(word => (typeof word === 'object' ? word?.value : word))[0]
    else if (required) row[name] = leastOf(type, property?.type, text)
  }
  const names = sql.join(Object.keys(row).map(name => sql.ref(name)))
  await sql`insert into ${sql.ref(table)} (${names}) values (${sql.join(Object.values(row))})`.execute(db)
  return id
}

function leastOf(columnType: string, type: string | undefined, text: string): unknown {
  if (columnType.startsWith('timestamp')) return new Date()
  if (columnType === 'date') return '2026-01-01'
  if (columnType === 'ARRAY') return []
  if (columnType.startsWith('json')) return type === 'array' ? '[]' : '{}'
  if (columnType === 'boolean') return true
  if (columnType === 'text' || columnType === 'character varying') return text
  return 1
}
