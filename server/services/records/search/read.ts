import type { Call, EntityName, EntityRow } from '../../../ground/kernel/call.ts'
import { fault } from '../../faults.ts'
import { modelOf } from '../model/entityModel.ts'
import { type Row, Statement } from '../model/statement.ts'
import { present } from './present.ts'
import { visibleCondition } from './scope.ts'

/**
 * Returns a record by id; 404 if it does not exist, is deleted, or is outside the caller's data scope.
 *
 * @example await read(call, 'position', 'p1')
 */
export function read<Name extends EntityName>(call: Call, entityName: Name, id: unknown): Promise<EntityRow<Name>>
export function read(call: Call, entityName: string, id: unknown): Promise<Row>
export async function read(call: Call, entityName: string, id: unknown): Promise<Row> {
  const model = modelOf(entityName)
  const statement = new Statement()
  const place = statement.value(checkId(id, model.title))
  const rows = await statement.run(
    call.db,
    `select ${model.selectOuter} from (
       select ${model.selectInner} from ${model.table} t
       where t."id" = ${place} and ${visibleCondition(call, model, statement)}
     ) r`,
  )
  const row = present(call, model, rows)[0]
  if (!row) throw fault('RECORD_GONE', { title: model.title })
  return row
}

/** Validates an id. */
export function checkId(id: unknown, title: string): string {
  if (typeof id === 'string' && id !== '' && id.length <= 60) return id
  throw fault('ID_MISSING', { title })
}

const mostIds = 5000

/** Validates ids: at least one, no duplicates. */
export function checkIds(ids: unknown, title: string): string[] {
  if (!Array.isArray(ids) || ids.length === 0) throw fault('RECORDS_NOT_CHOSEN', { title })
  if (ids.length > mostIds) throw fault('IDS_TOO_MANY', { most: mostIds })
  return [...new Set(ids.map((id: unknown) => checkId(id, title)))]
}
