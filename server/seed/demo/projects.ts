import { createRandom, type Random } from '../random.ts'
import { type DemoPlace, placeIn } from './cityPlaces.ts'
import { companyName, type DemoOrganization } from './organizations.ts'

export interface DemoProject extends DemoPlace {
  id: string
  code: string
  name: string
  companyName: string
  organizationId: string
  cityName: string
  sort: number
  enabled: boolean
  projectType: string
  stage: string
  landArea: number
  buildArea: number
  startDate: string
  deliveryDate: string
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

const types = ['residence', 'residence', 'mixed', 'commerce', 'office', 'industry']
const stages = ['planning', 'building', 'selling', 'delivered', 'closed']

/** Returns the stage of a project that started in the given year. */
export const stageOf = (year: number): string => stages[Math.max(0, Math.min(4, 2024 - year))] ?? 'closed'

/** Returns one project for each project department. */
export function demoProjects(random: Random, organizations: DemoOrganization[]): DemoProject[] {
  const names = new Set<string>()
  // A separate random stream for project facts, so that additions here change no names and people.
  const facts = createRandom(20_261_122)
  return organizations
    .filter(each => each.type === 'project')
    .map((department, index) => {
      let name = ''
      do name = `${department.cityName}${random.pick(first)}${random.pick(second)}`
      while (names.has(name))
      names.add(name)
      const landArea = 18_000 + 200 * facts.below(500)
      const year = 2019 + (index % 7)
      const number = String(index + 1).padStart(3, '0')
      return {
        id: `project-${number}`,
        code: `XM${year}${number}`,
        name,
        companyName: `${department.cityName}${companyName.replace('控股集团', '')}置业有限公司`,
        organizationId: department.id,
        cityName: department.cityName,
        sort: index + 1,
        enabled: index % 11 !== 10,
        ...placeIn(facts, department.cityName),
        projectType: facts.pick(types),
        stage: stageOf(year),
        landArea,
        buildArea: Math.round((landArea * (15 + facts.below(20))) / 10),
        startDate: `${year}-0${1 + (index % 9)}-15`,
        deliveryDate: `${year + 3}-${index % 2 === 0 ? '06-30' : '12-31'}`,
      }
    })
}
