import type { Call } from '../../../ground/kernel/call.ts'
import { type AuditEntry, entered } from '../log/audit.ts'
import type { EntityModel } from '../model/entityModel.ts'
import { type Row, Statement } from '../model/statement.ts'
import { present } from '../search/present.ts'

/** What was done with a record; which record it was is known where it is written. */
export type Operation = Omit<AuditEntry, 'entity' | 'recordId'>

/**
 * The record just written, as the caller may see it; the data scope does not matter, for he wrote it. What was done with
 * it is entered in the log by the same statement, unless the entity keeps none.
 *
 * @example return readBack(tx, model, id, { action: '移动', recordName: nameOf(model, record), before, after })
 */
export async function readBack(call: Call, model: EntityModel, id: string, done?: Operation): Promise<Row> {
  const statement = new Statement()
  const parts = entries(call, model, statement, id, done)
  const rows = await statement.steady(
    call.db,
    `${parts.length > 0 ? `with ${parts.join()} ` : ''}select ${model.selectOuter} from (
       select ${model.selectInner} from ${model.table} t where t."id" = ${statement.value(id)}
     ) r`,
  )
  return present(call, model, rows)[0] ?? {}
}

interface Writing {
  /** Writes the row of this id, without `returning`. */
  write: string
  id: string
  done: Operation
}

/**
 * Writes a row of `t`, enters in the log what was done, and answers the row, all in one statement: each is a message to the
 * database, and messages are most of what a small change costs.
 */
export async function writeAndRead(
  call: Call,
  model: EntityModel,
  statement: Statement,
  { write, id, done }: Writing,
): Promise<Row> {
  const parts = [`"written" as (${write} returning ${model.selectInner})`, ...entries(call, model, statement, id, done)]
  const rows = await statement.steady(call.db, `with ${parts.join()} select ${model.selectOuter} from "written" r`)
  return present(call, model, rows)[0] ?? {}
}

function entries(call: Call, model: EntityModel, statement: Statement, recordId: string, done?: Operation): string[] {
  if (done === undefined || model.entity['x-unaudited']) return []
  return [`"entry" as (${entered(call, [{ ...done, entity: model.name, recordId }], statement)})`]
}
