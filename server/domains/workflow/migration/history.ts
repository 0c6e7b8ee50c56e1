import type { EngineEvent } from '../../../../processes/state/result.ts'
import type { InstanceState } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { isoOf } from '../stored/clock.ts'
import { type KeptRows, replayRows } from '../stored/keptRows.ts'

export interface PastEvent extends EngineEvent {
  actorId: string | null
  rows: KeptRows | null
}

/** Returns the events of an instance up to one of them, or all. */
export async function pastEvents(call: Call, instanceId: string, upTo?: number): Promise<PastEvent[]> {
  const statement = new Statement()
  const limit = upTo === undefined ? '' : ` and e."sequence" <= ${statement.value(upTo)}`
  const rows = await statement.run(
    call.db,
    `select e."sequence", e."at", e."kind", e."node_id" as "nodeId",
      e."token_id" as "tokenId", e."actor_id" as "actorId", e."data", e."rows"
     from "process_event" e where e."instance_id" = ${statement.value(instanceId)}${limit} order by e."sequence"`,
  )
  return rows.map(row => ({ ...(row as unknown as PastEvent), at: isoOf(row.at as string) }))
}

/** Returns the rows of an instance replayed from events; undefined if it started before events contained rows. */
export const rowsAfter = (events: readonly PastEvent[]): InstanceState | undefined =>
  replayRows(events.flatMap(({ rows }) => (rows === null ? [] : [rows])))

/** Groups events by command; the last event of each contains its row changes. */
export function commandsOf(events: readonly PastEvent[]): PastEvent[][] {
  const commands: PastEvent[][] = [[]]
  for (const event of events) {
    commands.at(-1)!.push(event)
    if (event.rows !== null) commands.push([])
  }
  return commands.filter(each => each.length > 0)
}
