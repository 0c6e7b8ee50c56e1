import type { DemoUser } from './users.ts'

const systems = [
  ['协同办公平台', 'office', '流程审批、公文与会议'],
  ['财务共享平台', 'finance', '报销、付款与核算凭证'],
  ['资金管理系统', 'finance', '银企直连、资金计划'],
  ['营销管理系统', 'sales', '客户、认购与签约'],
  ['成本管理系统', 'cost', '目标成本、动态成本'],
  ['采购招标平台', 'cost', '供应商、招标与合同'],
  ['工程协同平台', 'engineering', '进度、质量与安全'],
  ['经营分析平台', 'data', '经营指标与驾驶舱'],
] as const

/** Contact people for connected systems, with their own phone numbers. */
export const demoDockingPeople = (users: readonly DemoUser[]) =>
  users.slice(20, 20 + systems.length).flatMap(({ name, organizationId, phone, email }, index) => {
    const [systemName, category, duty] = systems[index] ?? []
    const facts = { systemName, category, name, organizationId, phone, email, duty }
    return { id: `docking-${index + 1}`, revision: 1, ...facts, sort: index + 1, enabled: index !== 6 }
  })

/** Users of a gray release; it runs at the usual address. */
export const demoGrayUsers = (users: readonly DemoUser[]) =>
  users.slice(30, 36).map((user, index) => ({
    id: `gray-user-${index + 1}`,
    revision: 1,
    applicationId: 'admin',
    userId: user.id,
    version: index < 4 ? '2.6.0-beta' : '2.5.1-rc',
    enabled: index !== 5,
    validFrom: '2026-11-01',
    remark: index < 4 ? '参与新版首页试用' : '回归验证',
  }))

/** Disabled example entries; enabling them would block other addresses. */
export const demoWhiteList = () =>
  [
    ['10.0.0.0/8', '集团办公内网'],
    ['172.16.0.0/12', '数据中心与测试环境'],
    ['192.168.100.0/24', '总部会议室无线网络'],
    ['203.0.113.25', '城市公司专线出口'],
  ].map(([address, remark], index) => ({
    id: `white-list-${index + 1}`,
    revision: 1,
    applicationId: 'admin',
    kind: 'address',
    content: address,
    address,
    enabled: false,
    remark,
  }))

/** A disabled example, so that nothing is sent anywhere before an administrator enables it. */
export const demoWebhooks = () => [
  {
    id: 'webhook-1',
    revision: 1,
    name: '岗位变更通知人力系统',
    url: 'https://hooks.example.com/positions',
    entities: JSON.stringify(['position']),
    events: JSON.stringify(['created', 'updated', 'deleted']),
    enabled: false,
    remark: '示例，启用前请改为实际的接收地址',
  },
]

const drawing = (path: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="currentColor" d="${path}"/></svg>`

/** Icons of a property company, drawn for the demo. */
export const demoFontIcons = () =>
  [
    ['tower', '楼栋', 'M5 21V3h9v5h5v13h-5v-4h-3v4zM8 6v2h3V6zm0 5v2h3v-2zm6 0v2h2v-2z'],
    ['house', '住宅', 'M12 3 2 11h3v9h5v-6h4v6h5v-9h3z'],
    ['key', '交付', 'M14 9a5 5 0 1 0-4 4.9V16h2v2h2v2h4v-4l-5-4.4A5 5 0 0 0 14 9zM8 7a2 2 0 1 1 0 4 2 2 0 0 1 0-4z'],
    ['flag', '里程碑', 'M5 3h13l-3 4 3 4H7v10H5z'],
  ].map(([name, title, path = ''], index) => ({
    id: `font-icon-${index + 1}`,
    revision: 1,
    name,
    title,
    group: '地产',
    drawing: drawing(path),
    source: `${name}.svg`,
    sort: index + 1,
    enabled: true,
  }))
