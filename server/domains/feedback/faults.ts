import { extended } from '../../ground/kernel/catalogue.ts'
import { serviceFaults } from '../../services/faults.ts'

/** Errors of the domain feedback. */
export const { fault, wrong } = extended(serviceFaults, {
  FEEDBACK_GONE: { status: 404, text: '反馈不存在' },
  FEEDBACK_IN_WORK: { status: 409, text: '反馈已开始处理，不能撤回' },
  REPLY_MISSING: { status: 400, text: '请填写答复' },
})
