import type { Call, MadeColumns } from '../../../ground/kernel/call.ts'
import type { EntityModel } from '../../records/model/entityModel.ts'
import { type Row, Statement } from '../../records/model/statement.ts'
import { present } from '../../records/search/present.ts'
import { visibleCondition } from '../../records/search/scope.ts'

const atOnce = 500

/** The records to write. */
export interface Exported {
  model: EntityModel
  ids: readonly string[]
  made?: MadeColumns | undefined
}

/**
 * Yields the rows of a file, read in batches while it is written. Rows deleted or no longer visible since the ids were
 * read are omitted.
 */
export async function* exportRows(
  call: Call,
  { model, ids, made }: Exported,
  onPart: (done: number) => Promise<void> = async () => undefined,
): AsyncGenerator<Row> {
  for (let from = 0; from < ids.length; from += atOnce) {
    const part = ids.slice(from, from + atOnce)
    const rows = await readRows(call, model, part, made)
    for (const id of part) {
      const row = rows.get(id)
      if (row) yield row
    }
    await onPart(Math.min(from + atOnce, ids.length))
  }
}

async function readRows(
  call: Call,
  model: EntityModel,
  ids: readonly string[],
  made: MadeColumns | undefined,
): Promise<Map<string, Row>> {
  const statement = new Statement()
  const rows = await statement.run(
    call.db,
    `select ${model.selectOuter} from (
       select ${model.selectInner} from ${model.table} t
       where t."id" = any(${statement.value(ids)}::text[]) and ${visibleCondition(call, model, statement)}
     ) r`,
  )
  const shown = present(call, model, rows)
  return new Map((made ? await made.of(call, shown) : shown).map(row => [String(row.id), row]))
}
