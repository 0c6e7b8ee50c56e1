/** The organizations of the demo company: a group, its headquarters, six regions, their cities, special companies. */
export interface DemoOrganization {
  id: string
  code: string
  name: string
  shortName: string
  parentId: string | null
  path: string
  type: 'group' | 'region' | 'city' | 'company' | 'department' | 'project'
  level: '1' | '2' | '3' | '4' | '5'
  tags: string[] | null
  cityName: string
  phone: string | null
  address: string | null
  sort: number
}

export const companyName = '衡川控股集团'

/** Departments of the headquarters with their teams. */
const centres: [code: string, name: string, teams: string[]][] = [
  ['CEO', '总裁办公室', ['秘书组', '战略研究组']],
  ['HR', '人力资源中心', ['招聘组', '薪酬绩效组', '培训发展组']],
  ['FIN', '财务管理中心', ['会计核算组', '资金管理组', '税务组']],
  ['INV', '投资发展中心', ['投资测算组', '土地拓展组']],
  ['OPS', '运营管理中心', ['计划管理组', '经营分析组']],
  ['PUR', '成本招采中心', ['成本管理组', '招标采购组']],
  ['MKT', '营销管理中心', ['策划组', '渠道管理组']],
  ['DES', '设计研发中心', ['建筑设计组', '精装设计组']],
  ['ENG', '工程管理中心', ['质量安全组', '工程技术组']],
  ['IT', '信息技术中心', ['应用研发组', '基础运维组', '数据治理组', '信息安全组']],
  ['LAW', '法务风控中心', []],
  ['AUD', '审计监察中心', []],
]

const regions: [code: string, name: string, cities: [code: string, name: string][]][] = [
  [
    'HD',
    '华东',
    [
      ['SH', '上海'],
      ['HZ', '杭州'],
      ['NJ', '南京'],
      ['SZ', '苏州'],
    ],
  ],
  [
    'HN',
    '华南',
    [
      ['GZ', '广州'],
      ['SZX', '深圳'],
      ['FS', '佛山'],
      ['XM', '厦门'],
    ],
  ],
  [
    'HB',
    '华北',
    [
      ['BJ', '北京'],
      ['TJ', '天津'],
      ['JN', '济南'],
      ['QD', '青岛'],
    ],
  ],
  [
    'HZ',
    '华中',
    [
      ['WH', '武汉'],
      ['CS', '长沙'],
      ['ZZ', '郑州'],
      ['HF', '合肥'],
    ],
  ],
  [
    'XN',
    '西南',
    [
      ['CD', '成都'],
      ['CQ', '重庆'],
      ['KM', '昆明'],
      ['GY', '贵阳'],
    ],
  ],
  [
    'XB',
    '西北',
    [
      ['XA', '西安'],
      ['LZ', '兰州'],
      ['YC', '银川'],
      ['XN', '西宁'],
    ],
  ],
]

const companies: [code: string, name: string][] = [
  ['WY', '衡川物业服务'],
  ['SY', '衡川商业管理'],
  ['SJ', '衡川建筑设计'],
  ['SK', '衡川数字科技'],
]

const regionDepartments = [
  ['ZH', '综合管理部'],
  ['CW', '财务部'],
  ['YY', '运营部'],
] as const
const cityDepartments = [
  ['GC', '工程部'],
  ['YX', '营销部'],
  ['ZH', '综合部'],
] as const

/** The first exists in every city, the second in the first city of each region. */
const projectDepartments = [
  ['P1', '一期项目部'],
  ['P2', '二期项目部'],
] as const

type Draft = Pick<DemoOrganization, 'code' | 'name' | 'type' | 'level' | 'cityName'> &
  Partial<Pick<DemoOrganization, 'shortName' | 'tags'>>

export function demoOrganizations(): DemoOrganization[] {
  const all: DemoOrganization[] = []
  const add = (parent: DemoOrganization | null, draft: Draft): DemoOrganization => {
    const id = `org-${draft.code.toLowerCase()}`
    const number = all.length
    const organization: DemoOrganization = {
      shortName: draft.name,
      tags: null,
      ...draft,
      id,
      parentId: parent?.id ?? null,
      path: `${parent?.path ?? '/'}${id}/`,
      phone: draft.level <= '3' ? `400-000-${String(1000 + number)}` : null,
      address: draft.level <= '3' ? `${draft.cityName}市衡川大厦${1 + (number % 28)}层` : null,
      sort: 1 + all.filter(other => other.parentId === (parent?.id ?? null)).length,
    }
    all.push(organization)
    return organization
  }

  const group = add(null, {
    code: 'HC',
    name: companyName,
    shortName: '衡川集团',
    type: 'group',
    level: '1',
    cityName: '上海',
    tags: ['core', 'listed'],
  })
  for (const [code, name, teams] of centres) {
    const centre = add(group, {
      code: `HC-${code}`,
      name,
      type: 'department',
      level: '4',
      cityName: '上海',
      tags: ['core'],
    })
    teams.forEach((team, index) => {
      add(centre, { code: `HC-${code}-${index + 1}`, name: team, type: 'department', level: '5', cityName: '上海' })
    })
  }
  for (const [regionCode, regionName, cities] of regions) {
    const home = cities[0]?.[1] ?? ''
    const region = add(group, {
      code: `HC-R${regionCode}`,
      name: `${regionName}区域公司`,
      shortName: regionName,
      type: 'region',
      level: '2',
      cityName: home,
    })
    for (const [code, name] of regionDepartments) {
      add(region, { code: `${region.code}-${code}`, name, type: 'department', level: '4', cityName: home })
    }
    cities.forEach(([cityCode, cityName], index) => {
      const city = add(region, {
        code: `${region.code}-${cityCode}`,
        name: `${cityName}公司`,
        shortName: cityName,
        type: 'city',
        level: '3',
        cityName,
        tags: index === 0 ? ['core'] : index === 3 ? ['new', 'pilot'] : null,
      })
      for (const [code, name] of cityDepartments) {
        add(city, {
          code: `${city.code}-${code}`,
          name: `${cityName}${name}`,
          shortName: name,
          type: 'department',
          level: '4',
          cityName,
        })
      }
      for (const [code, name] of projectDepartments.slice(0, index === 0 ? 2 : 1)) {
        add(city, {
          code: `${city.code}-${code}`,
          name: `${cityName}${name}`,
          shortName: name,
          type: 'project',
          level: '4',
          cityName,
        })
      }
    })
  }
  for (const [code, name] of companies) {
    const company = add(group, {
      code: `HC-${code}`,
      name,
      type: 'company',
      level: '3',
      cityName: '上海',
      tags: code === 'SK' ? ['new'] : ['joint'],
    })
    for (const [departmentCode, departmentName] of regionDepartments) {
      add(company, {
        code: `${company.code}-${departmentCode}`,
        name: departmentName,
        type: 'department',
        level: '4',
        cityName: '上海',
      })
    }
  }
  return all
}
