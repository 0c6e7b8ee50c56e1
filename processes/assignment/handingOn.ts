/**
 * What gives a turn to somebody else. Not of an application that its initiator has back at the node of an approver: it is
 * his to fill in, by what the start lets him.
 */
export const handingOn: ReadonlySet<string> = new Set([
  'transfer',
  'delegate',
  'addBefore',
  'addAfter',
  'addParallel',
  'appendApprovers',
])
