import { extended } from '../../ground/kernel/catalogue.ts'
import { serviceFaults } from '../../services/faults.ts'

/** Errors of the domain notices. */
export const { fault } = extended(serviceFaults, {
  NOTICE_GONE: { status: 404, text: '通知不存在' },
})
