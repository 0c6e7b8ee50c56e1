import type { Random } from '../random.ts'
import { companyName, type DemoOrganization } from './organizations.ts'

export interface DemoProject {
  id: string
  code: string
  name: string
  companyName: string
  organizationId: string
  cityName: string
  sort: number
  enabled: boolean
}

const first = [
  '云栖',
  '澜庭',
  '观山',
  '江湾',
  '翠湖',
  '星河',
  '锦澜',
  '悦府',
  '和园',
  '春晓',
  '臻境',
  '望江',
  '林语',
  '拾光',
  '清波',
  '曦源',
]
const second = ['里', '苑', '府', '花园', '壹号', '广场', '中心', '公馆', '雅居', '天地']

/** One project for each project department. */
export function demoProjects(random: Random, organizations: DemoOrganization[]): DemoProject[] {
  const names = new Set<string>()
  return organizations
    .filter(each => each.type === 'project')
    .map((department, index) => {
      let name = ''
      do name = `${department.cityName}${random.pick(first)}${random.pick(second)}`
      while (names.has(name))
      names.add(name)
      const number = String(index + 1).padStart(3, '0')
      return {
        id: `project-${number}`,
        code: `XM${2019 + (index % 7)}${number}`,
        name,
        companyName: `${department.cityName}${companyName.replace('控股集团', '')}置业有限公司`,
        organizationId: department.id,
        cityName: department.cityName,
        sort: index + 1,
        enabled: index % 11 !== 10,
      }
    })
}
