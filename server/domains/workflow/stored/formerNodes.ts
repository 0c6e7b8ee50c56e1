import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { isoOf } from './clock.ts'

/**
 * History says of a node what it was called then. A migration may call it otherwise: whoever looks there for a node of
 * today asks here, with the migrations that still count.
 */

/** SQL for the migrations of an instance, and for its goings back, which undo some of them; null for one that has none. */
export const migrationsOf = (instance: string): string =>
  `(select jsonb_agg(jsonb_build_object('sequence', e."sequence", 'at', e."at", 'kind', e."kind", 'nodes', e."data"->'nodes', 'from', e."data"->'fromVersionId', 'to', e."data"->'versionId', 'back', e."data"->'sequence') order by e."sequence")
     from "process_event" e where e."instance_id" = ${instance} and e."kind" in ('migrated', 'rolledBack') and ${isMigrated(instance)})`

/** SQL for whether an instance was ever migrated: few commands are read where its events are many. */
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

/** Migrations from before they told what they renamed renamed nothing; some do not tell from which version they led away. */
interface Renaming {
  at: string
  nodes: Record<string, string>
  from: string | null
  to: string | null
}

/** What a node that history names is called today, by the moment at which it was called so. */
export type NameToday = (nodeId: string, at: Date | string | null) => string

/**
 * @param migrations as `migrationsOf` reads them
 * @example nameToday(row.migrations)('boss', task.endedAt) // 'chief'
 */
export function nameToday(migrations: unknown): NameToday {
  const counting: { sequence: number; lines: Renaming[] }[] = []
  for (const { kind, sequence, at, nodes, from, to, back } of (migrations ?? []) as Line[]) {
    const before = (upTo: number) => counting.findLast(each => each.sequence <= upTo)?.lines ?? []
    // Back at an earlier moment only those count that counted then.
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
 * Versions never change: back in one where the node had been, it is called as it was there, whatever the way back says.
 * So two nodes that became one are two again once that is undone.
 */
function nameAfter(nodeId: string, lines: readonly Renaming[]): string {
  const names = new Map<string, string>()
  return lines.reduce((name, { nodes, from, to }) => {
    if (from !== null) names.set(from, name)
    const known = to === null ? undefined : names.get(to)
    return known ?? (Object.hasOwn(nodes, name) ? (nodes[name] ?? name) : name)
  }, nodeId)
}

/** Likewise from the events of an instance, all of them. */
export function nameTodayBy(
  events: readonly { sequence: number; at: Date | string; kind: string; data: unknown }[],
): NameToday {
  const lines = events.flatMap(({ sequence, at, kind, data }) => {
    if (kind !== 'migrated' && kind !== 'rolledBack') return []
    const told = data as { nodes?: Line['nodes']; fromVersionId?: string; versionId?: string; sequence?: number }
    const { nodes = null, fromVersionId: from = null, versionId: to = null, sequence: back = null } = told
    return [{ sequence, at, kind, nodes, from, to, back }]
  })
  return nameToday(lines)
}

/** Likewise of an instance, where nothing else is asked about it. */
export async function nameTodayIn(call: Call, instanceId: string): Promise<NameToday> {
  const s = new Statement()
  const [row] = await s.run(call.db, `select ${migrationsOf(s.value(instanceId))} as "migrations"`)
  return nameToday(row?.migrations)
}
