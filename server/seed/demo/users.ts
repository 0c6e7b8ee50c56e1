import type { Random } from '../random.ts'
import type { DemoOrganization } from './organizations.ts'
import { drawPerson } from './people.ts'
import type { DemoPosition } from './positions.ts'

export interface DemoUser {
  id: string
  username: string
  name: string
  employeeNo: string
  gender: 'male' | 'female'
  phone: string
  email: string
  organizationId: string
  title: string
  entryDate: string
  dataScope: 'own'
  enabled: boolean
  superAdmin: boolean
  remark: string | null
}

export interface DemoStaff {
  users: DemoUser[]
  /** Main position of each user, in user order. */
  positions: DemoPosition[]
}

/** Unassigned prefixes: the numbers look real but reach no one. */
const prefixes = ['154', '160', '161', '163', '164', '168', '169']

/** Multiplying by a number coprime to the range permutes the eight digits without repetition. */
const phone = (index: number) =>
  `${prefixes[index % prefixes.length]}${String((index * 48_271_397 + 13_572_468) % 100_000_000).padStart(8, '0')}`

const day = 86_400_000
const entry = (random: Random) => new Date(Date.UTC(2009, 0, 5) + random.below(6_400) * day).toISOString().slice(0, 10)

/** The accounts named in the documentation. */
const known = [
  {
    username: 'admin',
    name: '系统管理员',
    organizationCode: 'HC-IT',
    position: 'IT-GM',
    superAdmin: true,
    remark: '内置管理员',
  },
  {
    username: 'hr',
    name: '林悦',
    organizationCode: 'HC-HR',
    position: 'HR-SM',
    superAdmin: false,
    remark: '演示账号：组织、岗位与用户',
  },
  {
    username: 'guest',
    name: '方晓',
    organizationCode: 'HC-CEO-1',
    position: 'ASST',
    superAdmin: false,
    remark: '演示账号：仅首页',
  },
] as const

/** Returns the head position by type of organization; special positions of the group come from position names. */
function headPosition(
  organization: DemoOrganization,
  byCode: ReadonlyMap<string, DemoPosition>,
): DemoPosition | undefined {
  const key = organization.code.slice('HC-'.length)
  const own = byCode.get(`${key}-GM`)
  if (own) return own
  const general = {
    group: 'CHAIR',
    region: 'DEPT-MGR',
    city: 'CITY-GM',
    company: 'COMP-GM',
    project: 'PROJ-DIR',
  } as const
  if (organization.type !== 'department') return byCode.get(general[organization.type])
  return byCode.get(organization.level === '5' ? 'TEAM-LEAD' : 'DEPT-MGR')
}

export function demoUsers(
  random: Random,
  count: number,
  organizations: DemoOrganization[],
  positions: DemoPosition[],
): DemoStaff {
  const byCode = new Map(positions.map(position => [position.code, position]))
  const position = (code: string) => {
    const found = byCode.get(code)
    if (!found) throw new Error(`demo position ${code} does not exist`)
    return found
  }
  const staff: DemoStaff = { users: [], positions: [] }
  const homonyms = new Map<string, number>()

  const hire = (organization: DemoOrganization, post: DemoPosition, given?: (typeof known)[number]) => {
    const index = staff.users.length
    const person = drawPerson(random)
    const letters = given?.username ?? person.letters
    const same = (homonyms.get(letters) ?? 0) + 1
    homonyms.set(letters, same)
    const username = same === 1 ? letters : `${letters}${same}`
    staff.users.push({
      id: `user-${String(index + 1).padStart(6, '0')}`,
      username,
      name: given?.name ?? person.name,
      employeeNo: `HC${String(index + 1).padStart(6, '0')}`,
      gender: person.gender,
      phone: phone(index),
      email: `${username}@hengchuan.example`,
      organizationId: organization.id,
      title: post.name,
      entryDate: entry(random),
      dataScope: 'own',
      enabled: given !== undefined || !random.chance(0.03),
      superAdmin: given?.superAdmin ?? false,
      remark: given?.remark ?? null,
    })
    staff.positions.push(post)
  }

  const group = organizations[0]
  if (!group) return staff
  for (const account of known) {
    const organization = organizations.find(each => each.code === account.organizationCode) ?? group
    hire(organization, position(account.position), account)
  }
  for (const code of ['CEO', 'COO', 'CFO', 'CHO']) if (staff.users.length < count) hire(group, position(code))
  for (const organization of organizations) {
    const head = headPosition(organization, byCode)
    if (head && staff.users.length < count) hire(organization, head)
  }
  const open = organizations
    .filter(each => each.type === 'department' || each.type === 'project')
    .map(organization => ({ organization, posts: positions.filter(each => each.for?.(organization)) }))
  while (staff.users.length < count) {
    const { organization, posts } = random.pick(open)
    hire(organization, random.pick(posts))
  }
  return staff
}
