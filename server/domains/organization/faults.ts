import { extended } from '../../ground/kernel/catalogue.ts'
import { serviceFaults } from '../../services/faults.ts'

/** Errors of the domain organization. */
export const { fault, wrong } = extended(serviceFaults, {
  MEMBER_GONE: { status: 404, text: '该用户不是此岗位的成员' },
  ORGANIZATION_HAS_ENABLED: {
    status: 409,
    text: '该组织下还有 {count} 个启用的下级组织，请先停用它们，或连同下级停用',
  },
  ORGANIZATION_HAS_HIDDEN: { status: 403, text: '该组织有您看不到的下级组织，不能移动' },
  ORGANIZATION_MOVE_FORBIDDEN: { status: 403, text: '您没有移动组织的权限，不能修改上级组织' },
  ORGANIZATION_OUT_OF_SCOPE: { status: 403, text: '您只能在自己的数据范围内维护组织，请选择上级组织' },
  ORGANIZATION_USED: { status: 409, text: '该组织下还有 {parts}，不能删除' },
  PARENT_ORGANIZATION_DISABLED: { status: 409, text: '上级组织「{name}」已停用，请先启用' },
  POSITION_HAS_MEMBERS: { status: 409, text: '该岗位还有 {count} 名成员，不能删除，请先移除成员' },
})
