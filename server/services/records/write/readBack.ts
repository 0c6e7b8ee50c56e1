import type { Call } from '../../../ground/kernel/call.ts'
import { entered } from '../log/audit.ts'
import type { AuditEntry } from '../log/auditEntry.ts'
import type { EntityModel } from '../model/entityModel.ts'
import { type Row, Statement } from '../model/statement.ts'
import { present } from '../search/present.ts'

/** An audit entry without its record, which the write knows. */
export type Operation = Omit<AuditEntry, 'entity' | 'recordId'>

/**
 * Returns the record just written, with the fields the caller may read; the data scope does not apply to the writer.
 * The same statement writes the audit row, unless the entity keeps no log.
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
  /** Writes the row with this id, without `returning`. */
  write: string
  id: string
  done: Operation
}

/**
 * Writes a row of `t` and its audit row, and returns the row, all in one statement: messages to the database are most
 * of the cost of a small change.
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
