import type { Endpoint } from '../../../schemas/types/endpoint.ts'
import type { Call } from '../../ground/kernel/call.ts'
import { registry } from '../../ground/kernel/registry.ts'
import { fault } from '../faults.ts'
import { keptBy } from '../records/rules/forms.ts'
import { exportExternal } from './exportRows.ts'
import { externalTable } from './externalTable.ts'
import { listRows, pageRows, readRow } from './readRows.ts'
import { logRows } from './rowLog.ts'
import { treeRows } from './treeRows.ts'
import { createRow, moveRow, removeRows, toggleRow, updateRow } from './writeRows.ts'

/** Whether the records of an entity are in a data source. */
export const isExternal = (entity: string): boolean => registry.entities.get(entity)?.['x-source'] !== undefined

/** Runs the generic operation of an endpoint on the entity's data source. */
export async function runExternal(call: Call, entity: string, endpoint: Endpoint): Promise<unknown> {
  const table = externalTable(entity)
  if (!table) throw new Error(`entity "${entity}" stands in no data source`)
  const { input } = call
  const kept = keptBy(call.endpoint.name)
  switch (endpoint.do) {
    case 'page':
      return pageRows(call, table, input, endpoint)
    case 'list':
      return listRows(call, table, input, endpoint)
    case 'tree':
      return treeRows(call, table, input, endpoint)
    case 'read':
      return readRow(call, table, input.id)
    case 'create':
      return createRow(call, table, input, kept)
    case 'update':
      return updateRow(call, table, input.id, input, kept)
    case 'save': {
      const { id, revision, ...values } = input
      const isNew = id === undefined || id === null || id === ''
      return isNew ? createRow(call, table, values, kept) : updateRow(call, table, id, { ...values, revision }, kept)
    }
    case 'delete':
      return removeRows(call, table, [input.id])
    case 'deleteBatch':
      return removeRows(call, table, input.ids)
    case 'move':
      return moveRow(call, table, input)
    case 'toggle':
      return toggleRow(call, table, endpoint.field, input)
    case 'log':
      return logRows(call, table, input)
    case 'export':
      return exportExternal(call, table, endpoint)
    default:
      throw fault('OPERATION_NOT_SUPPORTED', { do: endpoint.do })
  }
}
