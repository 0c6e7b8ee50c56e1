import type { ActionOf, Turn } from '../taskAction.ts'
import { changeSlot, type Given, ownSlot, slotEvent, unchanged, withSlots } from '../turn.ts'
import { decidedSlot, isAdvice, withoutDraft } from './agree.ts'

/** One approver does not agree. Once that decides the task, the instance ends, or goes the way of its flows. */
export function refuseTask(given: Given<ActionOf<'refuse'>>): Turn {
  const { action, context } = given
  const slot = ownSlot(given, action.slotId)
  const decided = decidedSlot(slot, 'refused', action, context.now)
  const said = { decision: 'refused', comment: action.comment, signature: action.signature, advice: isAdvice(slot) || undefined }
  const start: Turn = {
    ...unchanged(given),
    task: withoutDraft(given),
    events: [slotEvent(given, 'slotDecided', decided, said)],
  }
  return concluded(given, withSlots(given, start, changeSlot(given.slots, decided)), action.comment ?? '')
}

/** What the engine has to do about a decided task. */
export function concluded(given: Given, turn: Turn, reason: string, variables = {}): Turn {
  if (!turn.outcome) return turn
  const { context, task } = given
  const node = context.graph.nodes.find(each => each.id === task.nodeId)
  const ends = turn.outcome === 'refused' && node?.settings?.approvers !== undefined && node.settings.onRefuse !== 'flow'
  return {
    ...turn,
    commands: ends
      ? [{ command: 'end', phase: 'rejected', reason }]
      : [{ command: 'completeTask', taskId: task.id, variables, outcome: turn.outcome }],
  }
}
