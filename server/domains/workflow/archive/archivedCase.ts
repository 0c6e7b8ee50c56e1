import type { LogCase } from '../reports/event-log/readCases.ts'
import type { FrozenEvent } from './chain.ts'
import type { Facts } from './readFrozen.ts'

/** Returns an archived instance as a case of an event log. */
export function archivedCase(id: string, facts: Facts, events: readonly FrozenEvent[]): LogCase {
  const names = new Map(
    events.flatMap(({ actorId, actorName }) => (actorId && actorName ? [[actorId, actorName]] : [])),
  )
  return {
    ...facts,
    id,
    events: events.map(({ sequence, at, kind, nodeId, nodeName, actorId, actorName, data }) => {
      const { assignee, taskId, decision, outcome, phase } = Object(data) as Record<string, unknown>
      const assigneeId = textOf(assignee)
      return {
        sequence,
        at,
        kind,
        nodeId,
        nodeName,
        actorId,
        actorName,
        assigneeId,
        assigneeName: assigneeId === null ? null : (names.get(assigneeId) ?? null),
        taskId: textOf(taskId),
        decision: textOf(decision) ?? textOf(outcome) ?? textOf(phase),
      }
    }),
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
