import type { EngineEvent } from '../../../../processes/state/result.ts'
import type { InstanceRow, InstanceState } from '../../../../processes/state/state.ts'
import { type LiveTable, liveTables } from './rowColumns.ts'

/**
 * Row changes of one command. Stored with its last event, so that an instance's rows can be replayed from events up to
 * any moment.
 */
export interface KeptRows {
  /** Changed fields of the instance row; all fields at the start. */
  instance: Partial<InstanceRow>
  put?: { [Table in LiveTable]?: InstanceState[Table] }
  gone?: { [Table in LiveTable]?: string[] }
}

type Row = { id: string }

/** Returns new or replaced rows, and ids of removed ones. */
export function differencesOf(
  before: InstanceState | undefined,
  after: InstanceState,
  table: LiveTable,
): { changed: Row[]; gone: string[] } {
  const known = new Map((before?.[table] as Row[] | undefined)?.map(row => [row.id, row]))
  const rows = after[table] as Row[]
  const changed = rows.filter(row => known.get(row.id) !== row)
  for (const row of rows) known.delete(row.id)
  return { changed, gone: [...known.keys()] }
}

/** Returns the changes; undefined if only counters of the instance changed. */
export function keptRows(before: InstanceState | undefined, after: InstanceState): KeptRows | undefined {
  const put: Record<string, Row[]> = {}
  const gone: Record<string, string[]> = {}
  for (const table of liveTables) {
    const found = differencesOf(before, after, table)
    if (found.changed.length > 0) put[table] = found.changed
    if (found.gone.length > 0) gone[table] = found.gone
  }
  const instance = changedFields(before?.instance, after.instance)
  const isSame = Object.keys(put).length === 0 && Object.keys(gone).length === 0
  if (isSame && Object.keys(instance).every(name => name === 'revision' || name === 'sequence')) return undefined
  return {
    instance,
    ...(Object.keys(put).length > 0 && { put: put as NonNullable<KeptRows['put']> }),
    ...(Object.keys(gone).length > 0 && { gone }),
  }
}

function changedFields(before: InstanceRow | undefined, after: InstanceRow): Partial<InstanceRow> {
  if (!before) return after
  const entries = Object.entries(after).filter(([name, value]) => before[name as keyof InstanceRow] !== value)
  return Object.fromEntries(entries)
}

/**
 * Returns the events to write: the last one of a command contains its row changes; a change without an event gets its
 * own.
 */
export function withKeptRows(writes: {
  before: InstanceState | undefined
  after: InstanceState
  events: readonly EngineEvent[]
  now: string
}): { after: InstanceState; events: (EngineEvent & { rows?: KeptRows })[] } {
  const { before, events, now } = writes
  const rows = keptRows(before, writes.after)
  const last = events.at(-1)
  if (!rows) return { after: writes.after, events: [...events] }
  if (last) return { after: writes.after, events: [...events.slice(0, -1), { ...last, rows }] }
  const sequence = writes.after.instance.sequence + 1
  const after = { ...writes.after, instance: { ...writes.after.instance, sequence } }
  const line = { sequence, at: now, kind: 'rowsChanged' as const, nodeId: null, tokenId: null, data: {} }
  return { after, events: [{ ...line, rows: { ...rows, instance: { ...rows.instance, sequence } } }] }
}

/** Replays the rows of an instance from events. Undefined if they do not reach back to its start. */
export function replayRows(kept: readonly KeptRows[]): InstanceState | undefined {
  const [first] = kept
  if (!first?.instance.id) return undefined
  const tables = Object.fromEntries(liveTables.map(table => [table, new Map<string, Row>()])) as Record<
    LiveTable,
    Map<string, Row>
  >
  let instance = first.instance as InstanceRow
  for (const rows of kept) {
    instance = { ...instance, ...rows.instance }
    for (const table of liveTables) {
      for (const row of rows.put?.[table] ?? []) tables[table].set(row.id, row)
      for (const id of rows.gone?.[table] ?? []) tables[table].delete(id)
    }
  }
  const all = Object.fromEntries(liveTables.map(table => [table, [...tables[table].values()]]))
  return { instance, ...(all as unknown as Omit<InstanceState, 'instance'>) }
}
