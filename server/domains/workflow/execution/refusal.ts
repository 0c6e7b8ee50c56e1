import type { RefusalCode, StepResult } from '../../../../processes/state/result.ts'
import { AppError } from '../../../ground/kernel/errors.ts'

const statuses: Record<RefusalCode, number> = {
  ended: 409,
  suspended: 409,
  gone: 409,
  noFlow: 409,
  badExpression: 409,
  badModel: 409,
  badTarget: 400,
  notAllowed: 409,
  tooLarge: 409,
}

/** The engine does not do it; nothing was written. */
export class StepRefused extends AppError {
  readonly refusal: RefusalCode

  constructor({ code, message, nodeId }: Extract<StepResult, { kind: 'refused' }>) {
    super(statuses[code], message, { data: { refusal: code, ...(nodeId === undefined ? {} : { nodeId }) } })
    this.name = 'StepRefused'
    this.refusal = code
  }
}
