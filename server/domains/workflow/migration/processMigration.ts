import type { Call, JobHandler } from '../../../ground/kernel/call.ts'
import { systemCall } from '../../../ground/kernel/createCall.ts'
import { AppError } from '../../../ground/kernel/errors.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { inSavepoint } from '../../../services/records/write/inSavepoint.ts'
import { runCommand } from '../execution/runCommand.ts'
import { graphOf } from '../stored/graphs.ts'
import { readInstance } from '../stored/loadInstance.ts'
import { addedNodes, inverseOf, nodesOf } from './mapping.ts'
import { heldMigration, type Migration, recount } from './migrationRow.ts'
import { migrationVerdict } from './verdict.ts'

interface Item {
  id: string
  instanceId: string
  before: { stood?: string[] } | null
}

interface Outcome {
  state: string
  message?: string
  before?: object
}

/** Phases: which instances each takes, its work, and its final state. */
const phases: Record<
  string,
  { takes: string; work(tx: Call, migration: Migration, item: Item): Promise<Outcome>; ends(failed: number): string }
> = {
  checking: { takes: 'new', work: check, ends: () => 'waiting' },
  running: { takes: 'ready', work: migrate, ends: failed => (failed > 0 ? 'partly' : 'done') },
  undoing: { takes: 'done', work: undo, ends: failed => (failed > 0 ? 'partly' : 'undone') },
}

/** Processes the remaining instances, each in a transaction that also stores the progress. */
export const processMigration: JobHandler = async (base, job) => {
  const call = systemCall(base)
  const id = String(job.data.migrationId)
  for (;;) {
    if (job.signal.aborted) return
    const goesOn = await call.transaction(async tx => {
      await job.fence(tx.db)
      const migration = await heldMigration(tx, id)
      const phase = migration && phases[migration.state]
      if (!migration || !phase) return false
      const item = await nextItem(tx, id, phase.takes)
      if (!item) {
        await recount(tx, id, phase.ends(await failedOf(tx, id)))
        return false
      }
      await note(tx, item, await attempt(tx, job.isLast, () => phase.work(tx, migration, item)))
      await recount(tx, id)
      return true
    })
    if (!goesOn) return
  }
}

async function nextItem(tx: Call, id: string, state: string): Promise<Item | undefined> {
  const s = new Statement()
  const [row] = await s.run<Item>(
    tx.db,
    `select x."id", x."instance_id" as "instanceId", x."before" from "process_migration_item" x
     where x."migration_id" = ${s.value(id)} and x."state" = ${s.value(state)} order by x."id" limit 1`,
  )
  return row
}

async function failedOf(tx: Call, id: string): Promise<number> {
  const s = new Statement()
  const [row] = await s.run(
    tx.db,
    `select count(*)::int as "failed" from "process_migration_item"
      where "migration_id" = ${s.value(id)} and "state" = 'failed'`,
  )
  return Number(row?.failed)
}

/**
 * Runs an item inside a savepoint: a refused instance leaves nothing, and the others continue. The last attempt skips
 * an instance that fails each time.
 */
async function attempt(tx: Call, isLast: boolean, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await inSavepoint(tx, work)
  } catch (error) {
    if (!(error instanceof AppError) && !isLast) throw error
    return { state: 'failed', message: error instanceof AppError ? error.message : '服务器内部错误' }
  }
}

async function note(tx: Call, item: Item, { state, message, before }: Outcome): Promise<void> {
  const s = new Statement()
  await s.run(
    tx.db,
    `update "process_migration_item" set "state" = ${s.value(state)},
      "message" = ${s.value(message?.slice(0, 1000) ?? null)},
       "before" = coalesce(${s.value(before === undefined ? null : JSON.stringify(before))}::jsonb, "before"),
       "updated_at" = now() where "id" = ${s.value(item.id)}`,
  )
}

/** Dry run: asks the engine for obstacles of each token. */
async function check(tx: Call, migration: Migration, item: Item): Promise<Outcome> {
  const state = await readInstance(tx, item.instanceId)
  if (!state || state.instance.endedAt !== null) return { state: 'gone', message: '流程已经结束' }
  const { key, versionId } = state.instance
  if (versionId !== migration.fromVersionId) return { state: 'gone', message: '已不在原版本' }
  const nodes = nodesOf(migration.nodes)
  const [from, to] = [await graphOf(tx, versionId, key), await graphOf(tx, migration.toVersionId, key)]
  const wish = { versionId: migration.toVersionId, nodes, added: addedNodes(from, to, nodes) }
  const { possible, reasons } = migrationVerdict(to, state, wish, new Date().toISOString())
  if (!possible) return { state: 'refused', message: inWords(reasons.join('；'), migration.nodes) }
  const names = state.tokens.map(
    ({ nodeId }) => migration.nodes.find(pair => pair.nodeId === nodeId)?.nodeName ?? nodeId,
  )
  return { state: 'ready', message: `停留在：${[...new Set(names)].join('、')}` }
}

/** Replaces node ids in the engine's messages by names. */
const inWords = (text: string, nodes: Migration['nodes']): string =>
  nodes.reduce((now, { nodeId, nodeName }) => now.replaceAll(`“${nodeId}”`, `“${nodeName}”`), text)

const move = (tx: Call, instanceId: string, versionId: string, nodes: Record<string, string>, added: string[]) =>
  runCommand(tx, { instanceId, body: { command: 'migrate', versionId, nodes, added } })

async function migrate(tx: Call, migration: Migration, { instanceId }: Item): Promise<Outcome> {
  const state = await readInstance(tx, instanceId)
  if (!state || state.instance.endedAt !== null) return { state: 'gone', message: '流程已经结束' }
  const { key, versionId } = state.instance
  if (versionId !== migration.fromVersionId) return { state: 'gone', message: '已不在原版本' }
  const nodes = nodesOf(migration.nodes)
  const [from, to] = [await graphOf(tx, versionId, key), await graphOf(tx, migration.toVersionId, key)]
  await move(tx, instanceId, migration.toVersionId, nodes, addedNodes(from, to, nodes))
  return { state: 'done', before: { stood: [...new Set(state.tokens.map(({ nodeId }) => nodeId))] } }
}

async function undo(tx: Call, migration: Migration, { instanceId, before }: Item): Promise<Outcome> {
  const state = await readInstance(tx, instanceId)
  if (!state || state.instance.endedAt !== null) return { state: 'gone', message: '流程已经结束' }
  const { key, versionId } = state.instance
  if (versionId !== migration.toVersionId) return { state: 'gone', message: '已不在目标版本' }
  const nodes = inverseOf(nodesOf(migration.nodes), before?.stood ?? [])
  const [from, to] = [await graphOf(tx, versionId, key), await graphOf(tx, migration.fromVersionId, key)]
  await move(tx, instanceId, migration.fromVersionId, nodes, addedNodes(from, to, nodes))
  return { state: 'undone' }
}
