import type { Call } from '../../../ground/kernel/call.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import { audit } from '../log/audit.ts'
import { columnName, type EntityModel, modelOf } from '../model/entityModel.ts'
import { type Row, Statement } from '../model/statement.ts'
import { checkIds } from '../search/read.ts'
import { orderSql, orderTerms } from '../search/search.ts'
import type { BatchAnswer } from './batchAnswer.ts'
import { lockPresent } from './lockRows.ts'
import { writeOrder } from './move.ts'

/**
 * Orders records as in `ids` by writing 1, 2, 3 … into `field`; missing ids are skipped and listed. With `partial`, the
 * ids are some of many, as on one page of a list: they exchange the places they hold now, so that all others stay.
 *
 * @example await sort(call, 'role', 'sort', { ids: ['r2', 'r1'] })
 */
export function sort(
  call: Call,
  entityName: string,
  field: string,
  { ids, partial }: { ids?: unknown; partial?: unknown },
): Promise<BatchAnswer> {
  return call.transaction(async tx => {
    const model = modelOf(entityName)
    const { rows, answer } = await lockPresent(tx, model, checkIds(ids, model.title))
    const keys = answer.done
    if (partial === true) await shareOut(tx, { model, field, keys, rows })
    else await writeOrder(tx, model, { field, ids: keys })
    if (!model.entity['x-unaudited']) {
      await audit(tx, {
        action: '排序',
        entity: model.name,
        recordName: model.title,
        remark: `共 ${keys.length} 条`,
        after: { ids: keys },
      })
    }
    return answer
  })
}

/** Reassigns the current places if all differ; otherwise numbers the whole list with these records in their slots. */
async function shareOut(
  call: Call,
  { model, field, keys, rows }: { model: EntityModel; field: string; keys: readonly string[]; rows: readonly Row[] },
): Promise<void> {
  const places = rows.map(row => Number(row[field] ?? Number.NaN)).sort((a, b) => a - b)
  const isDistinct = places.every((place, index) => Number.isInteger(place) && place !== places[index - 1])
  if (isDistinct) return writeOrder(call, model, { field, ids: keys, places })
  const statement = new Statement()
  const all = await statement.run(
    call.db,
    `select t."id" from ${model.table} t where ${model.isSoft ? 't."deleted_at" is null' : 'true'}
     order by ${shownOrder(call, model, field)} for update`,
  )
  const moved = new Set(keys)
  const next = keys[Symbol.iterator]()
  const ids = all.map(({ id }) => (moved.has(String(id)) ? String(next.next().value) : String(id)))
  return writeOrder(call, model, { field, ids })
}

/** Returns the list order of the family: records with equal places must not jump when one is dragged. */
function shownOrder(call: Call, model: EntityModel, field: string): string {
  const family = call.endpoint.name.split('.')[0]
  for (const { name, entity, definition } of registry.endpoints.values()) {
    if (name.split('.')[0] !== family || entity !== model.name) continue
    const order = definition.do === 'page' || definition.do === 'list' ? definition.sort : undefined
    if (order?.split(',')[0]?.trim() !== field) continue
    return orderSql(model, orderTerms(call, model, undefined, order))
  }
  return `t.${columnName(field)}, t."created_at", t."id"`
}
