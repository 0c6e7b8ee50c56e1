import type { RefusalCode } from '../../../../processes/state/refusals.ts'
import type { StepResult } from '../../../../processes/state/result.ts'
import { AppError } from '../../../ground/kernel/errors.ts'
import { faultWith } from '../faults.ts'

/** The engine refused the command; nothing was written. */
export class StepRefused extends AppError {
  readonly refusal: RefusalCode

  constructor({ code, error, values, message, nodeId }: Extract<StepResult, { kind: 'refused' }>) {
    super(faultWith(error, message).status, message, {
      error,
      values,
      data: { refusal: code, ...(nodeId === undefined ? {} : { nodeId }) },
    })
    this.name = 'StepRefused'
    this.refusal = code
  }
}
