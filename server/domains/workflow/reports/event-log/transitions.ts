/** Maps our events to the standard life cycle of XES; other kinds are no activity steps. */
export const transitions: Record<string, string> = {
  instanceStarted: 'start',
  instanceEnded: 'complete',
  instanceSuspended: 'suspend',
  instanceActivated: 'resume',
  taskCreated: 'schedule',
  slotOpened: 'start',
  taskClaimed: 'start',
  slotHandedOver: 'reassign',
  slotDecided: 'complete',
  taskCompleted: 'complete',
  taskCancelled: 'ate_abort',
  taskReturned: 'pi_abort',
  taskWithdrawn: 'withdraw',
}
