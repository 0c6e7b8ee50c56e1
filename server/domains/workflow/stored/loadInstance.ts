import type { InstancePhase, InstanceRow, InstanceState } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { isoOf } from './clock.ts'
import { type LookBack, lookBackOf, lookBackSql } from './lookBack.ts'
import { type LiveTable, layouts, liveTables } from './rowColumns.ts'

export interface LoadedInstance {
  state: InstanceState
  facts: InstanceFacts
  /** Set if requested. */
  lookBack?: LookBack
  /** Time of the database. */
  databaseTime: string
  /** If the command id was used before, by this or another instance: that command and its result. */
  earlier?: { result: unknown; isOfOther: boolean; kind: string; body: Record<string, unknown> }
}

/** Columns of an instance beyond those of the engine. */
export interface InstanceFacts {
  organizationId: string | null
  processName: string | null
  modelId: string | null
  number: string | null
}

interface NotedCommand {
  id: string
  actorId: string | null
  kind: string
  body: unknown
}

/** JSON sorted in JavaScript instead of jsonb halves the database's time. */
const liveOf = (table: LiveTable, id: string): string => {
  const { table: name, columns } = layouts[table]
  const alive = table === 'tasks' ? ' and t."ended_at" is null' : table === 'slots' ? ' and t."closed_at" is null' : ''
  const read = ['id', ...columns].map(column => `t."${column}"`).join(', ')
  return `(select json_agg(r) from (select ${read} from "${name}" t
    where t."instance_id" = ${id}${alive}) r) as "${table}"`
}

/**
 * Records a command, locks its instance and reads its rows, in one round trip; the instance is given by id or by a
 * task. Undefined if it does not exist.
 *
 * The statement reads the rows as of its start, so after waiting for the lock they may be outdated. The revision of the
 * locked row shows this, and then they are read again.
 */
export async function loadInstance(
  tx: Call,
  named: string | { ofTask: string },
  command: NotedCommand,
  lookBackFor?: readonly string[],
): Promise<LoadedInstance | undefined> {
  const statement = new Statement()
  const asked =
    typeof named === 'string'
      ? statement.value(named)
      : `select t."instance_id" from "process_task" t where t."id" = ${statement.value(named.ofTask)}`
  const rows = await statement.steady(
    tx.db,
    `with locked as (select * from "process_instance" i where i."id" = (${asked}) and i."deleted_at" is null
      for update),
     noted as (
       insert into "process_command" ("id", "instance_id", "actor_id", "kind", "body")
       select ${statement.value(command.id)}, l."id", ${statement.value(command.actorId)},
       ${statement.value(command.kind)}, ${statement.value(JSON.stringify(command.body))}::jsonb
       from locked l on conflict ("id") do nothing returning "id")
     select clock_timestamp() as "now", row_to_json(l) as "instance", (select n."id" from noted n) as "noted",
       (select i."revision" from "process_instance" i
       where i."id" = l."id") as "seen", ${rowsOf(statement, 'l."id"', lookBackFor)}
     from locked l`,
  )
  const found = rows[0]
  if (!found) return undefined
  const instance = found.instance as Record<string, unknown>
  const isStale = Number(found.seen) !== Number(instance.revision)
  const live = isStale ? await readRows(tx, String(instance.id), lookBackFor) : found
  const loaded: LoadedInstance = {
    state: stateOf(instance, live),
    facts: factsOf(instance),
    databaseTime: isoOf(found.now as string),
  }
  if (lookBackFor) loaded.lookBack = lookBackOf(live.lookBack)
  if (found.noted === null) loaded.earlier = await earlierOf(tx, command.id, loaded.state.instance.id)
  return loaded
}

/** Returns the columns with all rows of an instance, and earlier decisions if requested. */
function rowsOf(statement: Statement, id: string, lookBackFor: readonly string[] | undefined): string {
  const live = liveTables.map(table => liveOf(table, id))
  if (!lookBackFor) return live.join(', ')
  return [...live, `${lookBackSql(id, `${statement.value([...new Set(lookBackFor)])}::text[]`)} as "lookBack"`].join(
    ', ',
  )
}

async function readRows(
  tx: Call,
  instanceId: string,
  lookBackFor: readonly string[] | undefined,
): Promise<Record<string, unknown>> {
  const statement = new Statement()
  const id = statement.value(instanceId)
  const [row] = await statement.run(tx.db, `select ${rowsOf(statement, id, lookBackFor)}`)
  return row ?? {}
}

async function earlierOf(tx: Call, commandId: string, instanceId: string): Promise<LoadedInstance['earlier'] & object> {
  const statement = new Statement()
  const [row] = await statement.run(
    tx.db,
    `select c."result", c."kind", c."body", c."instance_id" as "instanceId" from "process_command" c
      where c."id" = ${statement.value(commandId)}`,
  )
  return {
    result: row?.result ?? null,
    isOfOther: row !== undefined && row.instanceId !== instanceId,
    kind: String(row?.kind),
    body: (row?.body ?? {}) as Record<string, unknown>,
  }
}

/** Reads an instance without locking it. */
export async function readInstance(call: Call, instanceId: string): Promise<InstanceState | undefined> {
  const statement = new Statement()
  const id = statement.value(instanceId)
  const [row] = await statement.run(
    call.db,
    `select row_to_json(i) as "instance", ${rowsOf(statement, id, undefined)} from "process_instance" i
     where i."id" = ${id} and i."deleted_at" is null`,
  )
  return row && stateOf(row.instance as Record<string, unknown>, row)
}

function stateOf(instance: Record<string, unknown>, live: Record<string, unknown>): InstanceState {
  const read = <Row extends { id: string }>(table: LiveTable): Row[] =>
    ((live[table] ?? []) as Record<string, unknown>[])
      .map(row => layouts[table].read(row) as unknown as Row)
      .sort((one, other) => (one.id < other.id ? -1 : 1))
  return {
    instance: instanceOf(instance),
    scopes: read('scopes'),
    tokens: read('tokens'),
    subscriptions: read('subscriptions'),
    tasks: read('tasks'),
    slots: read('slots'),
  }
}

const textOrNull = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

export function instanceOf(row: Record<string, unknown>): InstanceRow {
  return {
    id: String(row.id),
    versionId: String(row.version_id),
    key: String(row.key),
    businessKey: textOrNull(row.business_key),
    initiator: textOrNull(row.initiator_id),
    phase: row.phase as InstancePhase,
    incidents: Number(row.incidents),
    title: String(row.title),
    parentInstanceId: textOrNull(row.parent_instance_id),
    parentTokenId: textOrNull(row.parent_token_id),
    rootId: String(row.root_id),
    revision: Number(row.revision),
    sequence: Number(row.sequence),
    startedAt: isoOf(String(row.started_at)),
    endedAt: row.ended_at === null ? null : isoOf(String(row.ended_at)),
  }
}

const factsOf = (row: Record<string, unknown>): InstanceFacts => ({
  organizationId: textOrNull(row.organization_id),
  processName: textOrNull(row.process_name),
  modelId: textOrNull(row.model_id),
  number: textOrNull(row.number),
})
