import { extended } from '../../ground/kernel/catalogue.ts'
import { serviceFaults } from '../../services/faults.ts'

/** Errors of the domain home. */
export const { fault, wrong } = extended(serviceFaults, {
  PERIOD_TOO_LONG: { status: 400, text: '最多查询 {most} 天' },
})
