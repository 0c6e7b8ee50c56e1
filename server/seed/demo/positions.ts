import type { DemoOrganization } from './organizations.ts'

export interface DemoPosition {
  id: string
  code: string
  name: string
  organizationId: string
  rank: string
  dataScope: 'own' | 'organization' | 'organizationAndBelow' | 'chosen' | 'all'
  duty: string
  sort: number
  /** Which organizations have it; absent for positions filled by hand. */
  for?: (organization: DemoOrganization) => boolean
}

type Rule = [code: string, name: string, rank: string, scope: DemoPosition['dataScope'], duty: string]

const heads: Rule[] = [
  ['CHAIR', '董事长', 'M5', 'all', '主持董事会，决定集团重大事项'],
  ['CEO', '总裁', 'M5', 'all', '主持集团日常经营管理'],
  ['COO', '执行副总裁', 'M5', 'all', '分管区域公司与运营'],
  ['CFO', '财务总监', 'M4', 'chosen', '分管财务、资金与税务'],
  ['CHO', '人力资源总监', 'M4', 'all', '分管组织、人才与绩效'],
]

/** Positions in departments whose name matches, at every level of the group. */
const staff: [...Rule, where: RegExp][] = [
  ['ENG-SUP', '工程主管', 'P5', 'organization', '现场进度、质量与安全', /工程|项目部/],
  ['ENG-SPC', '工程专员', 'P3', 'own', '现场巡检与资料', /工程|项目部/],
  ['MKT-SUP', '营销主管', 'P5', 'organization', '案场管理与去化', /营销/],
  ['MKT-SPC', '置业顾问', 'P2', 'own', '客户接待与成交', /营销|项目部/],
  ['ADM-SPC', '行政专员', 'P3', 'own', '行政、后勤与印章', /综合|办公室|秘书/],
  ['HR-SPC', '人事专员', 'P3', 'organization', '招聘、入离职与考勤', /人力|招聘|薪酬|培训|综合/],
  ['FIN-SPC', '财务专员', 'P3', 'own', '核算、付款与开票', /财务|会计|资金|税务/],
  ['COST-SPC', '成本专员', 'P4', 'own', '目标成本与动态成本', /成本|项目部/],
  ['PUR-SPC', '采购专员', 'P4', 'own', '招标与合同执行', /招采|采购/],
  ['DES-ENG', '设计师', 'P5', 'own', '方案、扩初与施工图', /设计/],
  ['IT-DEV', '软件工程师', 'P5', 'own', '业务系统建设', /信息|应用研发|数据|数字/],
  ['IT-OPS', '运维工程师', 'P4', 'own', '基础设施与服务保障', /信息|运维|安全|数字/],
  ['OPS-ANA', '运营分析师', 'P4', 'organization', '计划节点与经营分析', /运营|计划|经营|战略/],
  ['INV-ANA', '投资分析师', 'P5', 'own', '土地研判与测算', /投资|土地/],
  ['LAW-SPC', '法务专员', 'P4', 'own', '合同审核与纠纷处理', /法务/],
  ['AUD-SPC', '审计专员', 'P4', 'organizationAndBelow', '专项审计与廉洁监察', /审计/],
  ['SRV-SPC', '客户服务专员', 'P2', 'own', '报事报修与客户回访', /物业|综合管理部|商业/],
]

/**
 * Returns sixty positions. Heads of centres and regions belong to these; positions that exist everywhere belong to the
 * group.
 */
export function demoPositions(organizations: DemoOrganization[]): DemoPosition[] {
  const group = organizations[0]
  if (!group) return []
  const all: DemoPosition[] = []
  const add = (code: string, position: Omit<DemoPosition, 'id' | 'code' | 'sort'>) =>
    all.push({ ...position, id: `pos-${code.toLowerCase()}`, code, sort: all.length + 1 })

  for (const [code, name, rank, dataScope, duty] of heads)
    add(code, { name, rank, dataScope, duty, organizationId: group.id })
  for (const centre of organizations.filter(each => each.parentId === group.id && each.type === 'department')) {
    const key = centre.code.slice('HC-'.length)
    const base = centre.name.replace(/中心$|公室$/, '')
    add(`${key}-GM`, {
      name: base.endsWith('办') ? `${base}主任` : `${base}总经理`,
      rank: 'M4',
      dataScope: 'organizationAndBelow',
      duty: `主持${centre.name}工作`,
      organizationId: centre.id,
    })
    add(`${key}-SM`, {
      name: `${base}高级经理`,
      rank: 'M2',
      dataScope: 'organizationAndBelow',
      duty: `负责${centre.name}专业条线`,
      organizationId: centre.id,
      for: each => each.parentId === centre.id,
    })
  }
  for (const region of organizations.filter(each => each.type === 'region')) {
    const key = region.code.slice('HC-'.length)
    add(`${key}-GM`, {
      name: `${region.shortName}区域总经理`,
      rank: 'M4',
      dataScope: 'organizationAndBelow',
      duty: '对区域经营结果负责',
      organizationId: region.id,
    })
  }
  add('COMP-GM', {
    name: '专业公司总经理',
    rank: 'M4',
    dataScope: 'organizationAndBelow',
    duty: '对专业公司经营结果负责',
    organizationId: group.id,
  })
  add('CITY-GM', {
    name: '城市公司总经理',
    rank: 'M3',
    dataScope: 'organizationAndBelow',
    duty: '对城市公司经营结果负责',
    organizationId: group.id,
  })
  add('DEPT-MGR', {
    name: '部门经理',
    rank: 'M2',
    dataScope: 'organizationAndBelow',
    duty: '部门日常管理',
    organizationId: group.id,
  })
  add('TEAM-LEAD', {
    name: '组长',
    rank: 'M1',
    dataScope: 'organization',
    duty: '小组工作安排与辅导',
    organizationId: group.id,
  })
  add('PROJ-DIR', {
    name: '项目总监',
    rank: 'M2',
    dataScope: 'chosen',
    duty: '对项目全周期结果负责',
    organizationId: group.id,
  })
  add('PROJ-MGR', {
    name: '项目经理',
    rank: 'P6',
    dataScope: 'chosen',
    duty: '项目现场统筹',
    organizationId: group.id,
    for: each => each.type === 'project',
  })
  for (const [code, name, rank, dataScope, duty, where] of staff) {
    add(code, { name, rank, dataScope, duty, organizationId: group.id, for: each => where.test(each.name) })
  }
  add('SPC', {
    name: '专员',
    rank: 'P2',
    dataScope: 'own',
    duty: '完成部门交办的工作',
    organizationId: group.id,
    for: () => true,
  })
  add('ASST', {
    name: '助理',
    rank: 'P1',
    dataScope: 'own',
    duty: '协助部门日常事务',
    organizationId: group.id,
    for: () => true,
  })
  return all
}
