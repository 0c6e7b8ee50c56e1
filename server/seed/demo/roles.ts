/** Grants of a demo role, by routes and codes, so that they apply to every application. */
export interface DemoRole {
  id: string
  code: string
  name: string
  type: 'system' | 'business' | 'project'
  dataScope: 'own' | 'organization' | 'organizationAndBelow' | 'chosen' | 'all'
  sort: number
  remark: string
  /** Route prefixes of the granted pages. */
  routes: string[]
  /** Codes granted below these pages; all if missing. */
  codes?: RegExp
  /** Codes of the positions bound to the role. */
  positions?: RegExp
  /** Code prefixes of departments from which some people hold the role directly. */
  departments?: string[]
}

type Given = Omit<DemoRole, 'id' | 'sort'>

const home = ['/process-home']
const everyday = [...home, '/feedback', '/workbench/', '/process-example/', '/other/entrust', '/download/']
const people = ['/organization/', '/position-management/', '/system-manage/user-manage/']

const roles: Given[] = [
  {
    code: 'SYSTEM_ADMIN',
    name: '系统管理员',
    type: 'system',
    dataScope: 'all',
    remark: '全部菜单与操作',
    routes: ['/'],
    departments: ['HC-IT-2'],
  },
  {
    code: 'PERMISSION_ADMIN',
    name: '权限管理员',
    type: 'system',
    dataScope: 'all',
    remark: '角色、资源与应用系统',
    routes: [
      ...home,
      '/system-manage/permission-app',
      '/system-manage/role-manage/',
      '/system-manage/resources-manage/',
      '/auth-setting',
      '/router-manage',
    ],
    departments: ['HC-IT-4'],
  },
  {
    code: 'ORG_ADMIN',
    name: '组织管理员',
    type: 'system',
    dataScope: 'organizationAndBelow',
    remark: '组织与岗位',
    routes: [...home, '/organization/', '/position-management/'],
    departments: ['HC-OPS-1'],
  },
  {
    code: 'HR_MANAGER',
    name: '人事经理',
    type: 'business',
    dataScope: 'all',
    remark: '组织、岗位与用户的查看和维护，不含角色',
    routes: [...home, ...people],
    codes: /^(ORGANIZATION|POSITION|USER)_(VIEW|ADD|EDIT|ENABLE|MOVE|SHOW|MEMBER)$/,
    positions: /^HR-(GM|SM)$/,
  },
  {
    code: 'HR_VIEWER',
    name: '人事查询',
    type: 'business',
    dataScope: 'organizationAndBelow',
    remark: '组织、岗位与用户的查看',
    routes: [
      ...home,
      '/organization/list',
      '/organization/detail',
      '/position-management/position-list',
      '/position-management/position-details',
      '/system-manage/user-manage/user-list',
      '/system-manage/user-manage/user-details',
    ],
    codes: /_VIEW$/,
    positions: /^HR-SPC$/,
  },
  {
    code: 'BASIC',
    name: '基础访问',
    type: 'system',
    dataScope: 'own',
    remark: '仅首页',
    routes: home,
    codes: /_VIEW$/,
    positions: /./,
  },
  {
    code: 'EMPLOYEE',
    name: '普通员工',
    type: 'business',
    dataScope: 'own',
    remark: '日常办公',
    routes: everyday,
    codes: /_VIEW$/,
    positions: /^(?!ASST$)/,
  },
  {
    code: 'DEPARTMENT_MANAGER',
    name: '部门负责人',
    type: 'business',
    dataScope: 'organizationAndBelow',
    remark: '查看本部门的组织与人员',
    routes: [
      ...everyday,
      '/organization/list',
      '/organization/detail',
      '/system-manage/user-manage/user-list',
      '/system-manage/user-manage/user-details',
      '/other/',
    ],
    codes: /_VIEW$/,
    positions: /(GM|MGR|CITY-GM)$/,
  },
  {
    code: 'PROJECT_ADMIN',
    name: '项目管理员',
    type: 'project',
    dataScope: 'organizationAndBelow',
    remark: '项目与地块',
    routes: [...home, '/project-manage/', '/landmassManagement/', '/xqtgl-manage/'],
    departments: ['HC-OPS-2'],
  },
  {
    code: 'PROJECT_MANAGER',
    name: '项目经理',
    type: 'project',
    dataScope: 'chosen',
    remark: '本人项目',
    routes: [...home, '/project-manage/management', '/project-manage/detail'],
    codes: /_VIEW$/,
    positions: /^PROJ-/,
  },
  {
    code: 'PROCESS_ADMIN',
    name: '流程管理员',
    type: 'business',
    dataScope: 'all',
    remark: '流程配置、实例与监控',
    routes: [...home, '/process-', '/audit-role/', '/archive/', '/system-config/', '/sys-integrated/', '/other/'],
    departments: ['HC-IT-1'],
  },
  {
    code: 'PROCESS_DESIGNER',
    name: '流程设计师',
    type: 'business',
    dataScope: 'organization',
    remark: '流程模型与设计',
    routes: [...home, '/process-config/model', '/process-config/classification', '/process-design/', '/process-form/'],
    departments: ['HC-OPS-1', 'HC-IT-1'],
  },
  {
    code: 'FORM_DESIGNER',
    name: '表单设计师',
    type: 'business',
    dataScope: 'organization',
    remark: '表单模板与实例',
    routes: [...home, '/form-manage/', '/process-form/'],
    departments: ['HC-IT-1'],
  },
  {
    code: 'API_ADMIN',
    name: '开放接口管理员',
    type: 'business',
    dataScope: 'all',
    remark: '开放接口与文档',
    routes: [...home, '/api-open/', '/api/'],
    departments: ['HC-IT-3'],
  },
  {
    code: 'MONITOR',
    name: '运维监控员',
    type: 'system',
    dataScope: 'all',
    remark: '系统与接口监控',
    routes: [...home, '/monitoring-system/', '/api/', '/process-monitor/'],
    positions: /^IT-OPS$/,
  },
  {
    code: 'MESSAGE_ADMIN',
    name: '消息管理员',
    type: 'business',
    dataScope: 'all',
    remark: '消息、模板与渠道',
    routes: [...home, '/message-', '/subscribe-publish/', '/mhMsgCenter/'],
    departments: ['HC-IT-1', 'HC-CEO-1'],
  },
  {
    code: 'GRAY_ADMIN',
    name: '灰度发布管理员',
    type: 'system',
    dataScope: 'all',
    remark: '灰度用户与服务',
    routes: [...home, '/gray-manage/', '/system-setting-manage/gray-user'],
    departments: ['HC-IT-2'],
  },
  {
    code: 'PARTNER_EDITOR',
    name: '伙伴门户编辑',
    type: 'business',
    dataScope: 'organization',
    remark: '伙伴门户内容',
    routes: [...home, '/partner-mange/', '/configuration/'],
    departments: ['HC-MKT-1'],
  },
  {
    code: 'SETTING_ADMIN',
    name: '系统设置管理员',
    type: 'system',
    dataScope: 'all',
    remark: '字典、校验与数据源',
    routes: [...home, '/system-setting-manage/'],
    departments: ['HC-IT-3'],
  },
  {
    code: 'AUDITOR',
    name: '审计员',
    type: 'system',
    dataScope: 'all',
    remark: '日志与只读查询',
    routes: [
      ...home,
      '/operateLog/',
      '/system-config/operating-log',
      '/system-config/file-log',
      ...people,
      '/system-manage/role-manage/',
    ],
    codes: /_VIEW$/,
    positions: /^AUD-/,
  },
]

export const demoRoles: DemoRole[] = roles.map((role, index) => ({
  ...role,
  id: `role-${role.code.toLowerCase().replaceAll('_', '-')}`,
  sort: index + 1,
}))

export interface GrantedResource {
  id: string
  parentId: string | null
  level: number
  code: string
  route: string | null
}

/** Returns the resources of a role; the modules above them are half-selected, as mere parents. */
export function grantsOf(
  role: DemoRole,
  resources: readonly GrantedResource[],
): { resourceId: string; half: boolean }[] {
  const byId = new Map(resources.map(resource => [resource.id, resource]))
  const above = (resource: GrantedResource) => (resource.parentId === null ? undefined : byId.get(resource.parentId))
  const held = (resource: GrantedResource): boolean => {
    if (resource.level === 1) return false
    if (resource.level === 2) return role.routes.some(route => resource.route?.startsWith(route))
    const parent = above(resource)
    return parent !== undefined && held(parent) && (role.codes?.test(resource.code) ?? true)
  }
  const chosen = new Set(resources.filter(held).map(resource => resource.id))
  const onTheWay = new Set<string>()
  for (const id of chosen) {
    for (let up = byId.get(id)?.parentId; up; up = byId.get(up)?.parentId) if (!chosen.has(up)) onTheWay.add(up)
  }
  return [
    ...[...chosen].map(resourceId => ({ resourceId, half: false })),
    ...[...onTheWay].map(resourceId => ({ resourceId, half: true })),
  ]
}
