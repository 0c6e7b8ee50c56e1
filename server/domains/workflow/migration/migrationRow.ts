import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import type { NodePair } from './mapping.ts'

export interface Migration {
  id: string
  modelName: string
  fromVersionId: string
  toVersionId: string
  nodes: NodePair[]
  state: string
}

export async function heldMigration(tx: Call, id: string): Promise<Migration | undefined> {
  const s = new Statement()
  const [row] = await s.run<Migration>(
    tx.db,
    `select m."id", m."model_name" as "modelName", m."from_version_id" as "fromVersionId",
      m."to_version_id" as "toVersionId", m."nodes", m."state"
     from "process_migration" m where m."id" = ${s.value(id)} and m."deleted_at" is null for update`,
  )
  return row
}

/** Updates the instance counts of a migration. */
export async function recount(tx: Call, id: string, state?: string): Promise<void> {
  const s = new Statement()
  const migration = s.value(id)
  await s.run(
    tx.db,
    `update "process_migration" m set "state" = ${state === undefined ? 'm."state"' : s.value(state)},
      "updated_at" = now(), "revision" = m."revision" + 1,
       "total" = c."total", "done" = c."done", "failed" = c."failed", "refused" = c."refused"
     from (select count(*)::int as "total", (count(*) filter (where "state" = 'done'))::int as "done",
     (count(*) filter (where "state" = 'failed'))::int as "failed",
         (count(*) filter (where "state" = 'refused'))::int as "refused"
       from "process_migration_item" where "migration_id" = ${migration}) c where m."id" = ${migration}`,
  )
}
