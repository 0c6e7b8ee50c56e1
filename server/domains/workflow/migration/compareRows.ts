import { isDeepStrictEqual } from 'node:util'
import type { InstanceState } from '../../../../processes/state/state.ts'
import { type LiveTable, liveTables } from '../stored/rowColumns.ts'

const byId = (rows: readonly { id: string }[]) => new Map(rows.map(row => [row.id, row]))
/** Normalizes a value as the database returns it: without undefined. */
const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

/** Returns the differences between live rows and those replayed from events, one per line; empty if equal. */
export function compareRows(live: InstanceState, replayed: InstanceState): string[] {
  return [...compareInstance(live, replayed), ...liveTables.flatMap(table => compareTable(live, replayed, table))]
}

function compareInstance({ instance: live }: InstanceState, { instance: replayed }: InstanceState): string[] {
  return Object.entries(live).flatMap(([name, value]) => {
    // The counter includes commands that changed nothing.
    if (name === 'revision') return []
    const other = replayed[name as keyof typeof replayed]
    const wanted = name === 'title' ? String(other).slice(0, 255) : (other ?? null)
    return isDeepStrictEqual(value, wanted)
      ? []
      : [`instance.${name}: ${JSON.stringify(value)}, not ${JSON.stringify(wanted)}`]
  })
}

function compareTable(live: InstanceState, replayed: InstanceState, table: LiveTable): string[] {
  const [one, other] = [byId(live[table]), byId(replayed[table])]
  const lines: string[] = []
  for (const [id, row] of one) {
    const wanted = other.get(id)
    if (!wanted) lines.push(`${table} ${id}: not of any event`)
    else if (!isDeepStrictEqual(plain(row), plain(wanted)))
      lines.push(`${table} ${id}: ${JSON.stringify(row)}, not ${JSON.stringify(wanted)}`)
  }
  for (const id of other.keys()) if (!one.has(id)) lines.push(`${table} ${id}: is missing`)
  return lines
}
