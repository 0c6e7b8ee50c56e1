import type { SlotRow, TaskRow } from '../state/state.ts'

interface TurnContext {
  task: Pick<TaskRow, 'id'>
  context: { now: string; id(): string }
}

type Asked = Pick<SlotRow, 'assignee' | 'source' | 'explanation'> & Partial<SlotRow>

/** Returns a new slot with weight 1, no parent and no represented user, unless `asked` says otherwise. */
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
