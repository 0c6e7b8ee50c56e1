import type { Call } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { fault, wrong } from '../../faults.ts'
import { isValues } from '../log/describeChanges.ts'
import type { EntityModel } from '../model/entityModel.ts'
import { type Row, Statement } from '../model/statement.ts'
import { momentText } from '../model/words.ts'
import { isReadable } from '../search/searchable.ts'
import { threeWay } from '../values/threeWay.ts'

const mostRows = 200

/**
 * Refuses a write based on an older revision. The error says who saved in between and when, and compares each field:
 * its old value, the other user's and the caller's (`wanted`).
 */
export async function checkRevision(
  call: Call,
  model: EntityModel,
  stored: Row,
  given: unknown,
  wanted: Row = {},
): Promise<void> {
  if (given === undefined || given === null) return
  if (typeof given !== 'number' || !Number.isInteger(given)) throw invalid(wrong('revision', 'REVISION_NOT_INTEGER'))
  const revision = Number(stored.revision)
  if (given === revision) return
  const rows = await changesSince(call, model, stored, given)
  const replaced = replacedValues(rows)
  const fields = Object.keys(replaced).flatMap(field => {
    const column = model.columns.get(field)
    return column && isReadable(call, column) ? [{ field, title: column.property?.title ?? field }] : []
  })
  const by = String(rows.at(-1)?.name ?? '其他人')
  const at = stored.updatedAt instanceof Date ? stored.updatedAt : new Date()
  const what = fields.length === 0 ? '' : `（${fields.map(one => one.title).join('、')}）`
  throw fault(
    'RECORD_CHANGED',
    { title: model.title, by, at: momentText(at), what },
    {
      revision,
      updatedBy: by,
      updatedAt: at.toISOString(),
      fields,
      changes: await threeWay(call, model, { stored, wanted, replaced: rows.length > 0 ? replaced : undefined }),
    },
  )
}

/** Returns the audit rows of changes since a revision, oldest first. */
function changesSince(call: Call, model: EntityModel, stored: Row, revision: number): Promise<Row[]> {
  const statement = new Statement()
  return statement.run(
    call.db,
    `select l."actor_name" as "name", l."before" from "audit_log" l
     where l."record_id" = ${statement.value(stored.id)} and l."entity" = ${statement.value(model.name)}
       and l."before" is not null and l."after" is not null
       and l."record_revision" > ${statement.value(revision)}::integer
     order by l."at", l."id" limit ${mostRows}`,
  )
}

/** Returns the value of each changed field before the first change. */
function replacedValues(rows: readonly Row[]): Row {
  const values: Row = {}
  for (const { before } of rows.toReversed()) if (isValues(before)) Object.assign(values, before)
  return values
}
