import type { RefusalCode, StepResult } from '../../../../processes/state/result.ts'
import { AppError } from '../../../ground/kernel/errors.ts'
import { fault, type workflowFaults } from '../faults.ts'

const codes = {
  ended: 'STEP_ENDED',
  suspended: 'STEP_SUSPENDED',
  gone: 'STEP_GONE',
  noFlow: 'STEP_WITHOUT_FLOW',
  badExpression: 'STEP_EXPRESSION_FAILED',
  badModel: 'STEP_MODEL_INVALID',
  badTarget: 'STEP_TARGET_INVALID',
  notAllowed: 'STEP_NOT_ALLOWED',
  tooLarge: 'STEP_TOO_LARGE',
} as const satisfies Record<RefusalCode, keyof typeof workflowFaults.entries>

/** The engine refused the command; nothing was written. */
export class StepRefused extends AppError {
  readonly refusal: RefusalCode

  constructor({ code, message, nodeId }: Extract<StepResult, { kind: 'refused' }>) {
    const { status, error } = fault(codes[code], { reason: message })
    super(status, message, { error, data: { refusal: code, ...(nodeId === undefined ? {} : { nodeId }) } })
    this.name = 'StepRefused'
    this.refusal = code
  }
}
