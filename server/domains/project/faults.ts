import { extended } from '../../ground/kernel/catalogue.ts'
import { serviceFaults } from '../../services/faults.ts'

/** Errors of the domain project. */
export const { fault, wrong } = extended(serviceFaults, {
  PROJECT_GONE: { status: 404, text: '项目不存在或您无权查看' },
  PROJECT_MISSING: { status: 400, text: '请选择所属项目' },
  PROJECT_USED: { status: 409, text: '项目“{name}”还有 {parts}，不能删除，请先取消授权或移走地块' },
})
