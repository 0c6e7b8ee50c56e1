import type { SlotRow, TaskRow } from '../state/state.ts'

interface TurnContext {
  task: Pick<TaskRow, 'id'>
  context: { now: string; id(): string }
}

type Asked = Pick<SlotRow, 'assignee' | 'source' | 'explanation'> & Partial<SlotRow>

/** A turn that begins now, of nobody but him and with one voice, unless it is said otherwise. */
export const newTurn = ({ task, context }: TurnContext, asked: Asked): SlotRow => ({
  id: context.id(),
  taskId: task.id,
  order: 0,
  originalAssignee: null,
  actingFor: null,
  parentSlotId: null,
  weight: 1,
  state: 'open',
  openedAt: context.now,
  decidedAt: null,
  comment: null,
  ...asked,
})
