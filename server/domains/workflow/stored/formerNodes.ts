import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { isoOf } from './clock.ts'

/**
 * History uses the node ids of its time, and migrations may rename nodes. These functions map historic ids to current
 * ones, by the migrations that are still in effect.
 */

/** Returns SQL for the migrations of an instance and the rollbacks that undo them; null if there are none. */
export const migrationsOf = (instance: string): string =>
  `(select jsonb_agg(jsonb_build_object('sequence', e."sequence", 'at', e."at", 'kind', e."kind", 'nodes',
    e."data"->'nodes', 'from', e."data"->'fromVersionId', 'to', e."data"->'versionId', 'back', e."data"->'sequence')
    order by e."sequence")
     from "process_event" e where e."instance_id" = ${instance} and e."kind" in ('migrated', 'rolledBack')
     and ${isMigrated(instance)})`

/** Returns SQL for whether an instance was ever migrated; reads commands, which are fewer than events. */
export const isMigrated = (instance: string): string =>
  `exists (select 1 from "process_command" c where c."instance_id" = ${instance} and c."kind" = 'migrate')`

interface Line {
  sequence: number
  at: Date | string
  kind: 'migrated' | 'rolledBack'
  nodes: Record<string, string> | null
  from: string | null
  to: string | null
  back: number | null
}

/** Migrations stored before renamings were recorded renamed nothing; some lack their source version. */
interface Renaming {
  at: string
  nodes: Record<string, string>
  from: string | null
  to: string | null
}

/** Returns the current id of a node, given its historic id and the time. */
export type NameToday = (nodeId: string, at: Date | string | null) => string

/**
 * Returns that function.
 *
 * @param migrations as read by `migrationsOf`
 * @example nameToday(row.migrations)('boss', task.endedAt) // 'chief'
 */
export function nameToday(migrations: unknown): NameToday {
  const counting: { sequence: number; lines: Renaming[] }[] = []
  for (const { kind, sequence, at, nodes, from, to, back } of (migrations ?? []) as Line[]) {
    const before = (upTo: number) => counting.findLast(each => each.sequence <= upTo)?.lines ?? []
    // After a rollback, only the migrations in effect at that earlier moment count.
    const own = { at: isoOf(at), nodes: nodes ?? {}, from, to }
    const lines = kind === 'rolledBack' ? before(back ?? 0) : [...before(sequence), own]
    counting.push({ sequence, lines })
  }
  const lines = counting.at(-1)?.lines ?? []
  return (nodeId, at) => {
    if (at === null || lines.length === 0) return nodeId
    const then = isoOf(at)
    return nameAfter(
      nodeId,
      lines.filter(line => then <= line.at),
    )
  }
}

/**
 * Returns the id after the given migrations. Versions are immutable: back in a version that had the node, it has its id
 * of that version, whatever the reverse mapping says. Two merged nodes thus become two again after undoing.
 */
function nameAfter(nodeId: string, lines: readonly Renaming[]): string {
  const names = new Map<string, string>()
  return lines.reduce((name, { nodes, from, to }) => {
    if (from !== null) names.set(from, name)
    const known = to === null ? undefined : names.get(to)
    return known ?? (Object.hasOwn(nodes, name) ? (nodes[name] ?? name) : name)
  }, nodeId)
}

/** The same from all events of an instance. */
export function nameTodayBy(
  events: readonly { sequence: number; at: Date | string; kind: string; data: unknown }[],
): NameToday {
  const lines = events.flatMap(({ sequence, at, kind, data }) => {
    if (kind !== 'migrated' && kind !== 'rolledBack') return []
    const details = data as { nodes?: Line['nodes']; fromVersionId?: string; versionId?: string; sequence?: number }
    const { nodes = null, fromVersionId: from = null, versionId: to = null, sequence: back = null } = details
    return [{ sequence, at, kind, nodes, from, to, back }]
  })
  return nameToday(lines)
}

/** The same for an instance, with its own query. */
export async function nameTodayIn(call: Call, instanceId: string): Promise<NameToday> {
  const s = new Statement()
  const [row] = await s.run(call.db, `select ${migrationsOf(s.value(instanceId))} as "migrations"`)
  return nameToday(row?.migrations)
}
