/**
 * Actions that transfer a turn to another user. They are not allowed while the initiator revises the application in
 * place at an approver's node, because only the initiator may fill in the start form.
 */
export const handingOn: ReadonlySet<string> = new Set([
  'transfer',
  'delegate',
  'addBefore',
  'addAfter',
  'addParallel',
  'appendApprovers',
])
