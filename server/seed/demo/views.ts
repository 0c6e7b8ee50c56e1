import type { DemoUser } from './users.ts'

/** A saved list view. */
export interface DemoView {
  id: string
  userId: string
  page: string
  name: string
  value: object
  roleIds: string[]
  preset: boolean
}

const shared = [
  {
    page: 'user/list',
    name: '停用的用户',
    value: { values: { enabled: false }, size: 20 },
    roleIds: ['role-hr-manager'],
  },
  {
    page: 'user/list',
    name: '最近入职',
    value: {
      values: {},
      sort: '-entryDate',
      size: 20,
      columns: { shown: ['entryDate', 'employeeNo'], hidden: ['phone', 'title'] },
    },
    roleIds: ['role-hr-manager', 'role-hr-viewer'],
  },
  {
    page: 'position/list',
    name: '中高层岗位',
    value: { values: {}, filters: { rank: ['M4', 'M5'] }, size: 20 },
    roleIds: ['role-hr-manager', 'role-hr-viewer'],
  },
  {
    page: 'role/list',
    name: '系统角色',
    value: { values: { type: 'system' }, size: 20 },
    roleIds: ['role-permission-admin'],
  },
]

/** Views that the administrator shares with frequent users of these lists; none opens by default. */
export const demoViews = ([admin]: readonly DemoUser[]): DemoView[] =>
  admin ? shared.map((view, index) => ({ id: `view-${index + 1}`, userId: admin.id, preset: false, ...view })) : []
