import { extended } from '../../ground/kernel/catalogue.ts'
import { serviceFaults } from '../../services/faults.ts'

/** Errors of the domain diagnostics. */
export const { fault, wrong } = extended(serviceFaults, {
  USER_GONE_OR_DISABLED: { status: 404, text: '用户不存在或已停用' },
})
