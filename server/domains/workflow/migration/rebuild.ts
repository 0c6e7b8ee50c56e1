import type { InstanceState } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { readInstance } from '../stored/loadInstance.ts'
import { layouts, liveTables } from '../stored/rowColumns.ts'
import { compareRows } from './compareRows.ts'
import { pastEvents, rowsAfter } from './history.ts'

export interface RebuildResult {
  instanceId: string
  /** `unknown`: the instance started before events contained rows. */
  state: 'equal' | 'different' | 'rebuilt' | 'unknown'
  differences: string[]
}

/**
 * Compares the rows of an instance with its events; `mend` writes the replayed rows. The instance is locked meanwhile.
 */
export function rebuildInstance(call: Call, instanceId: string, { mend = false } = {}): Promise<RebuildResult> {
  return call.transaction(async tx => {
    const lock = new Statement()
    await lock.run(tx.db, `select 1 from "process_instance" where "id" = ${lock.value(instanceId)} for update`)
    const live = await readInstance(tx, instanceId)
    const replayed = rowsAfter(await pastEvents(tx, instanceId))
    if (!live || !replayed) return { instanceId, state: 'unknown', differences: [] }
    const differences = compareRows(live, replayed)
    if (differences.length === 0) return { instanceId, state: 'equal', differences }
    if (!mend) return { instanceId, state: 'different', differences }
    await overwrite(tx, replayed)
    return { instanceId, state: 'rebuilt', differences }
  })
}

async function overwrite(tx: Call, state: InstanceState): Promise<void> {
  const { instance } = state
  for (const table of liveTables) {
    const { table: name, columns, write } = layouts[table]
    const rows = (state[table] as { id: string }[]).map(row => (write as (row: { id: string }) => object)(row))
    const quoted = ['id', 'instance_id', ...columns].map(column => `"${column}"`).join(', ')
    const isKept = table === 'tasks' || table === 'slots'
    const s = new Statement()
    const ids = s.value(rows.map(row => (row as { id: string }).id))
    const id = s.value(instance.id)
    // Ended tasks and slots stay as history: only rows that are wrongly open are deleted.
    const alive = table === 'tasks' ? ' and "ended_at" is null' : table === 'slots' ? ' and "closed_at" is null' : ''
    await s.run(tx.db, `delete from "${name}" where "instance_id" = ${id} and "id" <> all(${ids}::text[])${alive}`)
    if (rows.length === 0) continue
    const p = new Statement()
    const records = rows.map(row => ({ ...row, instance_id: instance.id }))
    const set = columns.map(column => `"${column}" = excluded."${column}"`).join(', ')
    await p.run(
      tx.db,
      `insert into "${name}" (${quoted}) select ${quoted}
        from jsonb_populate_recordset(null::"${name}", ${p.value(JSON.stringify(records))}::jsonb)
       on conflict ("id") do update set ${set}${isKept ? '' : `, "instance_id" = excluded."instance_id"`}`,
    )
  }
  const s = new Statement()
  await s.run(
    tx.db,
    `update "process_instance" set "version_id" = ${s.value(instance.versionId)},
      "phase" = ${s.value(instance.phase)}, "incidents" = ${s.value(instance.incidents)},
       "sequence" = ${s.value(instance.sequence)}, "ended_at" = ${s.value(instance.endedAt)}::timestamptz,
       "revision" = "revision" + 1 where "id" = ${s.value(instance.id)}`,
  )
}
