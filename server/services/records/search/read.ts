import type { Call, EntityName, EntityRow } from '../../../ground/kernel/call.ts'
import { fault } from '../../faults.ts'
import { modelOf } from '../model/entityModel.ts'
import { type Row, Statement } from '../model/statement.ts'
import { present } from './present.ts'
import { visibleCondition } from './scope.ts'
import { fixedConditions, periodConditions, type SearchOptions } from './search.ts'

type Asked = Pick<SearchOptions, 'where' | 'during'>

/**
 * Returns a record by id; 404 if it does not exist, is deleted, is outside the caller's data scope, or is not as
 * `where` and `during` say.
 *
 * @example await read(call, 'position', 'p1')
 */
export function read<Name extends EntityName>(
  call: Call,
  entityName: Name,
  id: unknown,
  asked?: Asked,
): Promise<EntityRow<Name>>
export function read(call: Call, entityName: string, id: unknown, asked?: Asked): Promise<Row>
export async function read(call: Call, entityName: string, id: unknown, asked: Asked = {}): Promise<Row> {
  const model = modelOf(entityName)
  const statement = new Statement()
  const place = statement.value(checkId(id, model.title))
  const conditions = [
    visibleCondition(call, model, statement),
    // An expression of the endpoint is part of what the caller sees.
    ...fixedConditions(model, statement, typeof asked.where === 'string' ? undefined : asked.where),
    ...periodConditions(model, asked.during),
  ]
  const rows = await statement.run(
    call.db,
    `select ${model.selectOuter} from (
       select ${model.selectInner} from ${model.table} t
       where t."id" = ${place} and ${conditions.join(' and ')}
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
