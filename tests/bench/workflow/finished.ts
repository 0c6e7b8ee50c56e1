import { sql } from 'kysely'
import type { Database } from '../../../server/ground/kernel/call.ts'

/** Finished instances with the rows that they leave: a task, a slot and four events each. */
export async function fillFinished(db: Database, count: number): Promise<void> {
  const { rows } = await sql<{ id: string; key: string; versionId: string }>`
    select id, key, version_id as "versionId" from process_instance order by id limit 1`.execute(db)
  const { key, versionId } = rows[0] ?? { key: 'small', versionId: '' }
  await sql`insert into process_instance (id, version_id, key, phase, title, root_id, started_at, ended_at)
    select 'old' || n, ${versionId}, ${key}, 'completed', 'old', 'old' || n, now() - n * interval '30 seconds', now()
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`insert into process_task (id, instance_id, token_id, scope_id,
    node_id, name, mode, priority, round, assigned_at, ended_at, outcome)
    select 'old' || n, 'old' || n, 'old' || n, 'old' || n, 'sign0', 'sign0', 'single', 50, 1, now(), now(), 'agreed'
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`insert into process_slot (id, instance_id, task_id, "order",
    assignee, source, weight, state, opened_at, decided_at, closed_at)
    select 'old' || n, 'old' || n, 'old' || n, 0, 'nobody', 'rule', 1, 'agreed', now(), now(), now()
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`insert into process_event (id, instance_id, sequence, at, kind, data)
    select 'old' || n || '.' || s, 'old' || n, s, now(), 'nodeLeft', '{}'
    from generate_series(1, ${count}::int) n, generate_series(1, 4) s`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
