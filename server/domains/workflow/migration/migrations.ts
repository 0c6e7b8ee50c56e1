import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { enqueue } from '../../../services/jobs/enqueue.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { modelOf } from '../../../services/records/model/entityModel.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { read } from '../../../services/records/search/read.ts'
import { visibleCondition } from '../../../services/records/search/scope.ts'
import { fault, wrong } from '../faults.ts'
import { versionOf } from '../models/modelRow.ts'
import { graphsOf } from '../stored/graphs.ts'
import { type NodePair, nameOf, suggestMapping } from './mapping.ts'
import { heldMigration, type Migration, recount } from './migrationRow.ts'

/** POST /nbpm/migration/save: stores a migration with a suggested mapping, and starts its dry run. */
export const saveMigration = (call: Call<EndpointInput<'processMigration.save'>>) =>
  call.transaction(async tx => {
    const from = await visibleVersion(tx, tx.input.fromVersionId)
    const to = await visibleVersion(tx, tx.input.toVersionId)
    if (from.id === to.id) throw invalid(wrong('toVersionId', 'TARGET_VERSION_SAME'))
    if (from.modelId !== to.modelId) throw invalid(wrong('toVersionId', 'TARGET_VERSION_FOREIGN'))
    const nodes = suggestMapping(await graphsOf(tx, from.id), await graphsOf(tx, to.id))
    const id = newId()
    const s = new Statement()
    const actor = s.value(tx.session?.userId ?? null)
    await s.run(
      tx.db,
      `insert into "process_migration" ("id", "model_id", "model_name", "from_version_id", "from_version_no",
        "to_version_id", "to_version_no", "nodes", "state", "reason", "organization_id", "owner_id", "created_by")
       values (${s.value(id)}, ${s.value(from.modelId)}, ${s.value(from.name)},
       ${s.value(from.id)}, ${s.value(from.versionNo)}, ${s.value(to.id)}, ${s.value(to.versionNo)},
         ${s.value(JSON.stringify(nodes))}::jsonb, 'checking', ${s.value(textOf(tx.input.reason))},
         ${s.value(tx.session?.organizationId ?? null)}, ${actor}, ${actor})`,
    )
    const i = new Statement()
    await i.run(
      tx.db,
      `insert into "process_migration_item" ("id", "migration_id",
        "instance_id", "title", "state", "initiator_id", "organization_id")
       select ${i.value(id)} || '.' || t."id", ${i.value(id)}, t."id",
       t."title", 'new', t."initiator_id", t."organization_id" from "process_instance" t
       where t."version_id" = ${i.value(from.id)} and t."ended_at" is null
       and ${visibleCondition(tx, modelOf('processInstance'), i)}`,
    )
    await recount(tx, id)
    return begun(tx, { id, modelName: from.name }, '登记流程迁移')
  })

/** POST /nbpm/migration/map: changes the mapping; the dry run restarts. */
export const mapMigration = (call: Call<EndpointInput<'processMigration.map'>>) =>
  call.transaction(async tx => {
    const migration = await visibleMigration(tx)
    if (migration.state !== 'waiting' && migration.state !== 'checking' && migration.state !== 'partly')
      throw fault('MIGRATION_NODES_FIXED')
    const nodes = (tx.input.nodes ?? []) as NodePair[]
    const known = new Set((await graphsOf(tx, migration.toVersionId)).flatMap(graph => graph.nodes.map(({ id }) => id)))
    const faults = nodes.flatMap(({ targetId }, at) =>
      targetId && !known.has(targetId) ? [wrong(`nodes[${at}].targetId`, 'TARGET_NODE_UNKNOWN')] : [],
    )
    if (faults.length > 0) throw invalid(faults)
    const s = new Statement()
    await s.run(
      tx.db,
      `with items as (update "process_migration_item" x set "state" = 'new', "message" = null
        where x."migration_id" = ${s.value(migration.id)} and x."state" in ('ready', 'refused', 'failed')
        and ${standsIn(s, migration.fromVersionId)})
       update "process_migration" m set "nodes" = ${s.value(JSON.stringify(nodes))}::jsonb
       where m."id" = ${s.value(migration.id)}`,
    )
    await recount(tx, migration.id, 'checking')
    return begun(tx, migration, '修改迁移的节点对应')
  })

/** POST /nbpm/migration/run and /undo: run in the background, one transaction per instance, and resume after a stop. */
export const runMigration = (call: Call<EndpointInput<'processMigration.run'>>) =>
  begin(call, ['waiting', 'partly', 'undone'], 'running', '执行流程迁移')
export const undoMigration = (call: Call<EndpointInput<'processMigration.undo'>>) =>
  begin(call, ['done', 'partly'], 'undoing', '撤销流程迁移')

function begin(call: Call, from: readonly string[], state: string, word: string) {
  return call.transaction(async tx => {
    const migration = await visibleMigration(tx)
    if (!from.includes(migration.state)) throw fault('MIGRATION_STATE')
    await takeAgain(tx, migration, state === 'undoing')
    await recount(tx, migration.id, state)
    return begun(tx, migration, word)
  })
}

/** Retries failed items. Undoing concerns only instances in the new version; others are already in their version. */
async function takeAgain(tx: Call, { id, fromVersionId, toVersionId }: Migration, isUndo: boolean): Promise<void> {
  const s = new Statement()
  const item = `"process_migration_item" x set "message" = null, "state"`
  const mine = `x."migration_id" = ${s.value(id)} and x."state"`
  await s.run(
    tx.db,
    isUndo
      ? `update ${item} = case when ${standsIn(s, toVersionId)} then 'done' else 'undone' end where ${mine} = 'failed'`
      : `update ${item} = 'ready' where ${mine} in ('failed', 'undone') and ${standsIn(s, fromVersionId)}`,
  )
}

/** An instance that failed to go back is still in the new version: only another undo retries it. */
const standsIn = (s: Statement, versionId: string) =>
  `exists (select 1 from "process_instance" i where i."id" = x."instance_id"
    and i."version_id" = ${s.value(versionId)})`

async function begun(tx: Call, { id, modelName }: Pick<Migration, 'id' | 'modelName'>, word: string) {
  await audit(tx, { action: word, entity: 'processMigration', recordId: id, recordName: modelName })
  await enqueue(tx, 'processMigration', { migrationId: id }, word)
  return read(tx, 'processMigration', id)
}

/** POST /nbpm/migration/targets: returns the nodes of the target version. */
export async function migrationTargets(call: Call<EndpointInput<'processMigration.targets'>>) {
  const { toVersionId } = await read(call, 'processMigration', call.input.id)
  const graphs = await graphsOf(call, String(toVersionId))
  return graphs.flatMap(({ nodes }) =>
    nodes.map(node => ({ id: node.id, name: nameOf(node) === node.id ? node.id : `${nameOf(node)}（${node.id}）` })),
  )
}

/** POST /nbpm/migration/versions: returns the versions to which instances can migrate. */
export async function migrationVersions(call: Call<EndpointInput<'processMigration.versions'>>) {
  const from = await visibleVersion(call, call.input.fromVersionId)
  const s = new Statement()
  const rows = await s.run(
    call.db,
    `select v."id", v."version_no" as "no", v."active" from "process_version" v
     where v."model_id" = ${s.value(from.modelId)} and v."id" <> ${s.value(from.id)} and v."deleted_at" is null
     order by v."version_no" desc limit 500`,
  )
  return rows.map(({ id, no, active }) => ({ id, name: `版本 ${String(no)}${active ? '（生效）' : ''}` }))
}

/** GET /nbpm/migration/preview/{id}: returns a sentence on what running would do, for the confirmation. */
export async function migrationPreview(call: Call<EndpointInput<'processMigration.preview'>>) {
  const record = await read(call, 'processMigration', call.input.id)
  const s = new Statement()
  const isHere = standsIn(s, String(record.fromVersionId))
  const [row] = await s.run(
    call.db,
    `select (count(*) filter (where x."state" in ('ready', 'failed', 'undone') and ${isHere}))::int as "ready",
      (count(*) filter (where x."state" = 'refused'))::int as "refused"
     from "process_migration_item" x where x."migration_id" = ${s.value(record.id)}`,
  )
  const ready = Number(row?.ready)
  const refused = Number(row?.refused)
  const rest = refused > 0 ? `；${refused} 个实例不能迁移，留在版本 ${String(record.fromVersionNo)}` : ''
  if (ready === 0) return { text: `没有可以迁移的实例${rest}`, possible: false }
  return { text: `将把 ${ready} 个实例迁移到版本 ${String(record.toVersionNo)}${rest}`, possible: true }
}

/** Returns a version within the caller's data scope. */
async function visibleVersion(call: Call, id: unknown) {
  await read(call, 'processVersion', String(id))
  return versionOf(call, { id: String(id) })
}

/** Returns a migration within the caller's data scope, locked. */
async function visibleMigration(tx: Call): Promise<Migration> {
  const { id } = await read(tx, 'processMigration', String(tx.input.id))
  const migration = await heldMigration(tx, String(id))
  if (!migration) throw fault('MIGRATION_GONE')
  return migration
}
