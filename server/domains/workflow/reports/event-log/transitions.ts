/** What our events are in the standard life cycle of XES; kinds that are not here are no steps of an activity. */
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
