import type { ActRefusal } from '../../../processes/assignment/refusals.ts'
import type { RefusalCode } from '../../../processes/state/refusals.ts'

/** HTTP status of each kind of refusal of a task action, and of the engine. */
export const refusalStatus = {
  notYours: 403,
  decided: 409,
  badValue: 400,
  tooOften: 429,
  ended: 409,
  suspended: 409,
  gone: 409,
  noFlow: 409,
  badExpression: 409,
  badModel: 409,
  badTarget: 400,
  notAllowed: 409,
  tooLarge: 409,
} as const satisfies Record<ActRefusal | RefusalCode, number>
