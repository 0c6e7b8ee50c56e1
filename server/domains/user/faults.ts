import { extended } from '../../ground/kernel/catalogue.ts'
import { serviceFaults } from '../../services/faults.ts'

/** Errors of the domain user. */
export const { fault, wrong } = extended(serviceFaults, {
  OTHER_ACCOUNT_NOT_IN_BIN: { status: 404, text: '其他账号不在回收站中' },
  OWN_ACCOUNT_PROTECTED: { status: 403, text: '不能{what}自己的账号' },
  OWN_DATA_SCOPE: { status: 403, text: '不能修改自己的数据权限' },
  OWN_ORGANIZATION: { status: 403, text: '不能修改自己的所属组织' },
  OWN_PASSWORD_ELSEWHERE: { status: 403, text: '请在个人信息中修改自己的密码' },
  OWN_SECOND_FACTOR_ELSEWHERE: { status: 403, text: '请在个人资料中关闭自己的两步验证' },
  SUPER_ADMINISTRATOR_APPOINT: { status: 403, text: '只有超级管理员可以任命或撤销超级管理员' },
  USERNAME_TAKEN: { status: 400, text: '账号“{username}”已存在，只有大小写不同' },
  USER_DISABLED: { status: 409, text: '用户「{name}」已停用，请先启用' },
  USER_PART_FORBIDDEN: { status: 403, text: '您没有{what}的权限' },
  USER_SECOND_FACTOR_OFF: { status: 409, text: '用户「{name}」未开启两步验证' },
})
