import { extended } from '../../ground/kernel/catalogue.ts'
import { serviceFaults } from '../../services/faults.ts'

/** Errors of the domain log. */
export const { fault, wrong } = extended(serviceFaults, {
  AUDIT_NOT_SEALED: { status: 409, text: '日志中还没有封存的记录，没有可导出的锚点' },
  WORK_LOG_GONE: { status: 404, text: '日志不存在或不在您的数据范围内' },
})
