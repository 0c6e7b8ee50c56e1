import { type HashPolicy, hashPassword } from '../domains/identity/proofs/passwordHash.ts'
import { inOrder, insertRows } from '../ground/database/insertRows.ts'
import type { Database } from '../ground/kernel/call.ts'
import { drawnPeople, growCompany, largeFrom } from './demo/largeCompany.ts'
import { type DemoLinks, demoLinks } from './demo/links.ts'
import { demoAnnouncements, demoFeedback } from './demo/notices.ts'
import { demoOrganizations } from './demo/organizations.ts'
import { demoParcels } from './demo/parcels.ts'
import { demoPhases } from './demo/phases.ts'
import { demoPortal } from './demo/portal.ts'
import { demoPositions } from './demo/positions.ts'
import { demoProjects } from './demo/projects.ts'
import { demoRoles, grantsOf } from './demo/roles.ts'
import { demoDockingPeople, demoFontIcons, demoGrayUsers, demoWebhooks, demoWhiteList } from './demo/settings.ts'
import { demoUsers } from './demo/users.ts'
import { demoValidation } from './demo/validation.ts'
import { demoViews } from './demo/views.ts'
import { createRandom } from './random.ts'

/** Password of every demo account. */
export const demoPassword = 'Admin123'

/** Number of users unless SEED gives one. */
export const demoUserCount = 2_000

const linkTables = [
  'positionMember',
  'rolePosition',
  'roleUser',
  'userProject',
  'positionOrganization',
  'positionProject',
  'userAccount',
] as const satisfies readonly (keyof DemoLinks)[]

/** Days: a company with a year of history was created a month before it. */
const oldDays = 400

/** People who joined later were stored on their first morning. */
const sinceEntry = ({ entryDate, createdAt }: { entryDate: string; createdAt: string }) => {
  const entry = new Date(`${entryDate}T01:30:00Z`).toISOString()
  const at = entry > createdAt ? entry : createdAt
  return { createdAt: at, updatedAt: at }
}

const system = { revision: 1, enabled: true }

/**
 * Fills an empty database with the demo company, the same on every machine. Resources must exist already. Rows are
 * stored in order of their references; one hash serves all accounts, because all have the same password.
 */
export async function seedDemo(
  db: Database,
  { userCount, policy, isOld = false }: { userCount: number; policy: HashPolicy; isOld?: boolean },
): Promise<void> {
  const random = createRandom(20_261_121)
  const organizations = demoOrganizations()
  const allPositions = demoPositions(organizations)
  const projects = demoProjects(random, organizations)
  const { users, positions } = demoUsers(
    random,
    userCount < largeFrom ? userCount : drawnPeople,
    organizations,
    allPositions,
  )
  const links = demoLinks(random, { organizations, allPositions, projects, users, positions })
  const today = new Date()
  const now = isOld ? new Date(today.getTime() - oldDays * 86_400_000) : today

  const leaders = new Map(
    users
      .slice(3)
      .map(user => [user.organizationId, user.id])
      .reverse() as [string, string][],
  )
  await insertRows(
    db,
    'organization',
    inOrder(organizations, now).map(each => ({
      ...system,
      ...each,
      leaderId: leaders.get(each.id) ?? null,
      visible: true,
    })),
  )
  await insertRows(
    db,
    'project',
    inOrder(projects, now).map(each => ({
      ...system,
      ...each,
      managerId: leaders.get(each.organizationId) ?? null,
    })),
  )
  await insertRows(
    db,
    'projectPhase',
    inOrder(demoPhases(projects), now).map(each => ({ revision: 1, ...each })),
  )
  await insertRows(
    db,
    'landParcel',
    inOrder(demoParcels(projects, organizations), now).map(each => ({ revision: 1, ...each })),
  )
  await insertRows(
    db,
    'position',
    inOrder(allPositions, now).map(({ for: _, ...each }) => ({ ...system, ...each })),
  )
  await insertRows(
    db,
    'appUser',
    inOrder(users, now).map(each => ({ revision: 1, ...each, ...(isOld && sinceEntry(each)) })),
  )
  await insertCredentials(db, users, { now: today, policy })
  await insertRows(
    db,
    'role',
    inOrder(demoRoles, now).map(({ routes, codes, positions: bound, departments, ...each }) => ({
      ...system,
      ...each,
    })),
  )
  for (const table of linkTables) {
    const rows = links[table].map((row, index) => ({ id: `${table}-${index + 1}`, revision: 1, ...row }))
    await insertRows(db, table, inOrder(rows, now))
  }
  await insertRows(
    db,
    'savedView',
    inOrder(demoViews(users), now).map(each => ({ revision: 1, ...each })),
  )
  await insertRows(db, 'announcement', demoAnnouncements(today))
  await insertRows(db, 'dockingPerson', inOrder(demoDockingPeople(users), now))
  await insertRows(db, 'grayUser', inOrder(demoGrayUsers(users), now))
  await insertRows(db, 'whiteListEntry', inOrder(demoWhiteList(), now))
  await insertRows(db, 'webhook', inOrder(demoWebhooks(), now))
  await insertRows(db, 'fontIcon', inOrder(demoFontIcons(), now))
  await insertRows(db, 'feedback', demoFeedback(users, today))
  for (const { table, rows } of demoPortal(today)) await insertRows(db, table, rows)
  const validation = demoValidation()
  await insertRows(
    db,
    'validationBean',
    inOrder(validation, now).map(({ bean, createdAt, updatedAt }) => ({
      ...system,
      shipped: false,
      ...bean,
      createdAt,
      updatedAt,
    })),
  )
  await insertRows(
    db,
    'validationRule',
    inOrder(
      validation.flatMap(one => one.rules),
      now,
    ).map(each => ({ ...system, ...each })),
  )
  await insertGrants(db, now)
  await insertClassifications(db, now)
  if (userCount >= largeFrom) await growCompany(db, userCount, now)
}

async function insertCredentials(
  db: Database,
  users: readonly { id: string }[],
  { now, policy }: { now: Date; policy: HashPolicy },
): Promise<void> {
  const passwordHash = await hashPassword(demoPassword, policy)
  const rows = users.map(user => ({
    id: user.id,
    revision: 1,
    userId: user.id,
    passwordHash,
    mustChange: false,
    demo: true,
    failures: 0,
    changedAt: now.toISOString(),
  }))
  await insertRows(db, 'userCredential', inOrder(rows, now))
}

/** Inserts the grants of roles, for every application. */
async function insertGrants(db: Database, now: Date): Promise<void> {
  const resources = await db
    .selectFrom('resource')
    .select(['id', 'parentId', 'level', 'code', 'route'])
    .where('deletedAt', 'is', null)
    .execute()
  const rows = demoRoles.flatMap(role =>
    grantsOf(role, resources).map(grant => ({
      id: `${role.id}-${grant.resourceId}`,
      revision: 1,
      roleId: role.id,
      ...grant,
    })),
  )
  await insertRows(db, 'roleResource', inOrder(rows, now))
}

/** Inserts classifications by which administrators can sort resources. */
async function insertClassifications(db: Database, now: Date): Promise<void> {
  const applications = await db.selectFrom('application').select('id').execute()
  const kinds = [
    ['common', '通用功能'],
    ['business', '业务功能'],
    ['operation', '运维功能'],
  ] as const
  const rows = applications.flatMap(application =>
    kinds.map(([code, name], index) => ({
      id: `${application.id}-${code}`,
      revision: 1,
      applicationId: application.id,
      code,
      name,
      sort: index + 1,
    })),
  )
  await insertRows(db, 'resourceClassify', inOrder(rows, now))
}
