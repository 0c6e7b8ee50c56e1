import type { EngineEvent } from '../../../../processes/state/result.ts'
import type { InstanceState, SlotRow, TaskRow, Variables } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { addressesIn, fileUseInsert } from '../../../services/records/files/fileUses.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { type NewNotice, noticeInsert, noticeReading, type ReadSubject } from '../../notices/newNotice.ts'
import { differencesOf, withKeptRows } from '../stored/keptRows.ts'
import { type LiveTable, layouts, liveTables } from '../stored/rowColumns.ts'

/** All changes of one command, written by one statement. */
export interface InstanceWrites {
  /** Undefined for a new instance. */
  before: InstanceState | undefined
  after: InstanceState
  now: string
  actorId: string | null
  command: { id: string; result: unknown }
  events: readonly EngineEvent[]
  jobs: readonly NewJob[]
  /** Ended tasks, with their final slots. */
  ended: readonly EndedTask[]
  /** Slots removed from open tasks. */
  removedSlots: readonly SlotRow[]
  /** Notices to send, and subjects whose notices become read. */
  notices?: { created: readonly NewNotice[]; read: readonly ReadSubject[] }
  /** Further columns of the instance; all of them for a new one. */
  facts: Record<string, unknown>
}

export interface EndedTask {
  task: TaskRow
  slots: SlotRow[]
  outcome: string
}

export interface NewJob {
  id: string
  kind: string
  instanceId: string
  tokenId?: string | undefined
  nodeId?: string | undefined
  handler?: string | undefined
  data: Record<string, unknown>
  due: string
}

const quoted = (columns: readonly string[]) => columns.map(name => `"${name}"`).join(', ')

const texts = new Map<string, { before: string; behind: string }>()

/** Returns the SQL before and after the parameter of an upsert, built once per table. */
function putting(table: string, columns: readonly string[], isFinal: boolean): { before: string; behind: string } {
  const known = texts.get(table)
  if (known) return known
  const replaced = columns.filter(name => name !== 'id').map(name => `"${name}" = excluded."${name}"`)
  const made = {
    before: `insert into "${table}" (${quoted(columns)}) select ${quoted(columns)}
      from jsonb_populate_recordset(null::"${table}", `,
    behind: `::jsonb)${isFinal ? '' : ` on conflict ("id") do update set ${replaced.join(', ')}`}`,
  }
  texts.set(table, made)
  return made
}

export async function writeInstance(tx: Call, asked: InstanceWrites): Promise<void> {
  const writes = { ...asked, ...withKeptRows(asked) }
  const statement = new Statement()
  const parts: string[] = []
  const put = (table: string, columns: readonly string[], rows: readonly object[], isFinal = false) => {
    if (rows.length === 0) return
    const { before, behind } = putting(table, columns, isFinal)
    parts.push(`${before}${statement.value(JSON.stringify(rows))}${behind}`)
  }
  const take = (table: string, ids: readonly string[]) => {
    if (ids.length > 0) parts.push(`delete from "${table}" where "id" = any(${statement.value(ids)}::text[])`)
  }

  writeRow(writes, statement, parts)
  for (const table of liveTables) {
    const { changed, gone } = differences(writes, table)
    const rows = [...changed, ...closedRows(writes, table)]
    put(layouts[table].table, ['id', 'instance_id', ...layouts[table].columns], rows)
    if (table !== 'tasks' && table !== 'slots') take(layouts[table].table, gone)
  }
  const { id } = writes.after.instance
  put(
    'process_event',
    ['id', 'instance_id', 'sequence', 'at', 'kind', 'node_id', 'token_id', 'actor_id', 'data', 'rows'],
    writes.events.map(event => ({
      id: `${id}.${event.sequence}`,
      instance_id: id,
      sequence: event.sequence,
      at: event.at,
      kind: event.kind,
      node_id: event.nodeId,
      token_id: event.tokenId,
      actor_id: writes.actorId,
      data: event.data,
      rows: event.rows ?? null,
    })),
    true,
  )
  put(
    'process_job',
    ['id', 'kind', 'instance_id', 'token_id', 'node_id', 'handler', 'data', 'state', 'due', 'attempts', 'most'],
    writes.jobs.map(job => ({
      id: job.id,
      kind: job.kind,
      instance_id: job.instanceId,
      token_id: job.tokenId ?? null,
      node_id: job.nodeId ?? null,
      handler: job.handler ?? null,
      data: job.data,
      state: 'waiting',
      due: job.due,
      attempts: 0,
      most: 8,
    })),
    true,
  )
  const addresses = addressesIn([changedScopes(writes), writes.events.map(event => event.data)])
  if (addresses.length > 0) parts.push(fileUseInsert(statement, { entity: 'processInstance', recordId: id, addresses }))
  const { created = [], read = [] } = writes.notices ?? {}
  if (created.length > 0) parts.push(noticeInsert(statement, created, writes.now))
  if (read.length > 0) parts.push(noticeReading(statement, read))
  incidents(writes, put, statement, parts)
  if (writes.command.result !== undefined && writes.before)
    parts.push(
      `update "process_command" set "result" = ${statement.value(JSON.stringify(writes.command.result))}::jsonb
        where "id" = ${statement.value(writes.command.id)}`,
    )
  const [last, ...others] = parts.reverse()
  const withs = others.map((part, place) => `w${place} as (${part})`)
  await statement.write(tx.db, `${withs.length > 0 ? `with ${withs.join(', ')} ` : ''}${last}`)
}

const changedScopes = ({ before, after }: InstanceWrites) =>
  (differencesOf(before, after, 'scopes').changed as InstanceState['scopes'] | object[]).map(
    scope => Reflect.get(scope, 'variables') as unknown,
  )

function differences({ before, after }: InstanceWrites, table: LiveTable): { changed: object[]; gone: string[] } {
  const write = layouts[table].write as (row: { id: string }) => Record<string, unknown>
  const { changed, gone } = differencesOf(before, after, table)
  return { changed: changed.map(row => ({ ...write(row), instance_id: after.instance.id })), gone }
}

/** Ended tasks and slots stay as history. */
function closedRows({ ended, removedSlots, after, now }: InstanceWrites, table: LiveTable): object[] {
  const common = { instance_id: after.instance.id }
  if (table === 'tasks')
    return ended.map(({ task, outcome }) => ({ ...layouts.tasks.write(task), ...common, ended_at: now, outcome }))
  if (table !== 'slots') return []
  const close = (slot: SlotRow) => ({
    ...layouts.slots.write(slot),
    ...common,
    open_for: null,
    closed_at: now,
    state: slot.state === 'open' || slot.state === 'waiting' ? 'superseded' : slot.state,
  })
  return [...ended.flatMap(({ slots }) => slots), ...removedSlots].map(close)
}

const changing = ['version_id', 'phase', 'incidents', 'title', 'sequence', 'ended_at', 'revision', 'updated_at']
const lasting = [
  'key',
  'business_key',
  'initiator_id',
  'parent_instance_id',
  'parent_token_id',
  'root_id',
  'started_at',
]

function writeRow({ before, after, now, facts }: InstanceWrites, statement: Statement, parts: string[]): void {
  const { instance } = after
  const row: Record<string, unknown> = {
    id: instance.id,
    version_id: instance.versionId,
    phase: instance.phase,
    incidents: instance.incidents,
    title: instance.title.slice(0, 255),
    sequence: instance.sequence,
    ended_at: instance.endedAt,
    revision: instance.revision,
    updated_at: now,
    key: instance.key,
    business_key: instance.businessKey,
    initiator_id: instance.initiator,
    parent_instance_id: instance.parentInstanceId,
    parent_token_id: instance.parentTokenId,
    root_id: instance.rootId,
    started_at: instance.startedAt,
    ...facts,
  }
  const value = (name: string) => statement.value(textOf(row[name]))
  if (before) {
    const columns = [...changing, ...Object.keys(facts)]
    parts.push(
      `update "process_instance" set ${columns.map(name => `"${name}" = ${value(name)}`).join(', ')}
        where "id" = ${statement.value(instance.id)}`,
    )
  } else {
    const columns = ['id', ...changing, ...lasting, ...Object.keys(facts)]
    parts.push(`insert into "process_instance" (${quoted(columns)}) values (${columns.map(value).join(', ')})`)
  }
}

/** Encodes a value as parameter text; the column determines the type. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

type Put = (table: string, columns: readonly string[], rows: readonly object[], isFinal?: boolean) => void

function incidents(writes: InstanceWrites, put: Put, statement: Statement, parts: string[]): void {
  const { before, after, now, events, facts } = writes
  const stuck = new Set(after.tokens.filter(token => token.wait === 'incident').map(token => token.id))
  const solved = before?.tokens.filter(token => token.wait === 'incident' && !stuck.has(token.id)) ?? []
  if (solved.length > 0)
    parts.push(
      `update "process_incident" set "state" = 'solved', "solved_at" = ${statement.value(now)}::timestamptz
       where "state" = 'open' and "token_id" = any(${statement.value(solved.map(token => token.id))}::text[])`,
    )
  const { id, initiator } = after.instance
  put(
    'process_incident',
    [
      'id',
      'instance_id',
      'token_id',
      'node_id',
      'kind',
      'message',
      'error_code',
      'error_values',
      'state',
      'happened_at',
      'organization_id',
      'initiator_id',
    ],
    events
      .filter(event => event.kind === 'incident' && event.tokenId !== null && stuck.has(event.tokenId))
      .map(event => ({
        id: `${id}.${event.sequence}`,
        instance_id: id,
        token_id: event.tokenId,
        node_id: event.nodeId,
        kind: String(event.data.code ?? 'failed'),
        message: String(event.data.message ?? '').slice(0, 1000),
        error_code: event.data.error ?? null,
        error_values: event.data.values ?? null,
        state: 'open',
        happened_at: event.at,
        organization_id: facts.organization_id ?? null,
        initiator_id: initiator,
      })),
    true,
  )
}

/** Returns the variables of the process scope. */
export const rootVariables = (state: InstanceState): Variables =>
  state.scopes.find(scope => scope.parentId === null)?.variables ?? {}
