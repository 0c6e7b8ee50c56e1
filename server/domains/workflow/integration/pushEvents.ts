import type { SlotRow } from '../../../../processes/state/state.ts'
import type { CommandResult } from '../execution/commandHooks.ts'

export type PushEventKind = 'taskOpened' | 'taskDecided' | 'instanceEnded'

/** An event that other systems may subscribe to. */
export interface PushEvent {
  event: PushEventKind
  taskId: string | null
  slotId: string | null
  data: Record<string, unknown>
}

/**
 * Returns the turns that began or ended for any reason, and the end of the instance. It compares rows, so that no
 * system keeps an obsolete to-do.
 */
export function pushEvents({ before, after, now }: Pick<CommandResult, 'before' | 'after' | 'now'>): PushEvent[] {
  const was = openTurns(before?.slots ?? [])
  const is = openTurns(after.slots)
  const later = new Map(after.slots.map(slot => [slot.id, slot]))
  const nodes = new Map([...(before?.tasks ?? []), ...after.tasks].map(task => [task.id, task]))
  const turn = (slot: SlotRow, event: PushEventKind, more: Record<string, unknown>): PushEvent => {
    const task = nodes.get(slot.taskId)
    const { assignee } = slot
    return {
      event,
      taskId: slot.taskId,
      slotId: slot.id,
      data: { at: now, nodeId: task?.nodeId ?? null, taskName: task?.name ?? null, assignee, ...more },
    }
  }
  const ended = after.instance.endedAt !== null && before?.instance.endedAt !== after.instance.endedAt
  return [
    ...[...was].flatMap(([key, slot]) =>
      is.has(key) ? [] : [turn(slot, 'taskDecided', { result: resultOf(slot, later.get(slot.id)) })],
    ),
    ...[...is].flatMap(([key, slot]) => (was.has(key) ? [] : [turn(slot, 'taskOpened', {})])),
    ...(ended
      ? [
          {
            event: 'instanceEnded',
            taskId: null,
            slotId: null,
            data: { at: now, phase: after.instance.phase },
          } as const,
        ]
      : []),
  ]
}

const openTurns = (slots: readonly SlotRow[]): Map<string, SlotRow> =>
  new Map(slots.filter(slot => slot.state === 'open').map(slot => [`${slot.id} ${slot.assignee}`, slot]))

/** Returns the result of a turn; undefined if it ended with its task. */
function resultOf(slot: SlotRow, now: SlotRow | undefined): string {
  if (!now) return 'ended'
  return now.assignee === slot.assignee ? now.state : 'handedOver'
}
