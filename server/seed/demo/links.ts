import type { Random } from '../random.ts'
import type { DemoOrganization } from './organizations.ts'
import type { DemoPosition } from './positions.ts'
import type { DemoProject } from './projects.ts'
import { demoRoles } from './roles.ts'
import type { DemoStaff, DemoUser } from './users.ts'

export interface DemoCompany extends DemoStaff {
  organizations: DemoOrganization[]
  allPositions: DemoPosition[]
  projects: DemoProject[]
}

/** Rows of the link entities by name, without ids. */
export interface DemoLinks {
  positionMember: { positionId: string; userId: string; main: boolean }[]
  rolePosition: { roleId: string; positionId: string }[]
  roleUser: { roleId: string; userId: string }[]
  userProject: { userId: string; projectId: string }[]
  positionOrganization: { positionId: string; organizationId: string }[]
  positionProject: { positionId: string; projectId: string }[]
  userAccount: { userId: string; system: string; account: string; remark: null }[]
}

export function demoLinks(random: Random, company: DemoCompany): DemoLinks {
  const { users, positions, organizations, allPositions, projects } = company
  const members = users.map((user, index) => ({ positionId: positions[index]?.id ?? '', userId: user.id, main: true }))
  return {
    positionMember: [...members, ...sidePosts(random, users, allPositions)],
    rolePosition: demoRoles.flatMap(role =>
      allPositions
        .filter(each => role.positions?.test(each.code))
        .map(each => ({ roleId: role.id, positionId: each.id })),
    ),
    roleUser: roleUsers(users, organizations),
    userProject: projectTeams(random, users, projects),
    positionOrganization: allPositions
      .filter(each => each.dataScope === 'chosen')
      .flatMap(position =>
        organizations
          .filter(each => (position.code === 'CFO' ? /财务/.test(each.name) : each.type === 'city'))
          .map(each => ({ positionId: position.id, organizationId: each.id })),
      ),
    positionProject: allPositions
      .filter(each => each.code.startsWith('PROJ-'))
      .flatMap(position => projects.map(project => ({ positionId: position.id, projectId: project.id }))),
    userAccount: otherAccounts(random, users),
  }
}

/** Gives one in fifty people a second position, except the documented accounts. */
function sidePosts(random: Random, users: DemoUser[], allPositions: DemoPosition[]) {
  const leads = allPositions.filter(each => each.code === 'DEPT-MGR' || each.code === 'TEAM-LEAD')
  return users
    .filter(user => user.title !== leads[0]?.name && user.title !== leads[1]?.name)
    .slice(3)
    .filter(() => random.chance(0.02))
    .map(user => ({ positionId: random.pick(leads).id, userId: user.id, main: false }))
}

/** Returns the first three people of the departments that a role names. */
function roleUsers(users: DemoUser[], organizations: DemoOrganization[]) {
  return demoRoles.flatMap(role =>
    (role.departments ?? []).flatMap(code => {
      const department = organizations.find(each => each.code === code)
      return users
        .filter(user => user.organizationId === department?.id && user.enabled && user.username !== 'guest')
        .slice(0, 3)
        .map(user => ({ roleId: role.id, userId: user.id }))
    }),
  )
}

/** Returns everyone in the project department, and some people of the city around it. */
function projectTeams(random: Random, users: DemoUser[], projects: DemoProject[]) {
  const byOrganization = new Map<string, DemoUser[]>()
  for (const user of users) {
    const colleagues = byOrganization.get(user.organizationId)
    if (colleagues) colleagues.push(user)
    else byOrganization.set(user.organizationId, [user])
  }
  return projects.flatMap(project => {
    const team = (byOrganization.get(project.organizationId) ?? []).slice(0, 40)
    const guests = Array.from({ length: 4 }, () => random.pick(users)).filter(user => !team.includes(user))
    return [...team, ...new Set(guests)].map(user => ({ userId: user.id, projectId: project.id }))
  })
}

function otherAccounts(random: Random, users: DemoUser[]) {
  return users.flatMap(user => {
    const systems = ['mail', ...(random.chance(0.3) ? ['oa'] : []), ...(random.chance(0.05) ? ['erp', 'vpn'] : [])]
    return systems.map(system => ({
      userId: user.id,
      system,
      account: system === 'mail' ? user.email : system === 'oa' ? user.employeeNo : user.username,
      remark: null,
    }))
  })
}
