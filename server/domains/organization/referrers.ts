import { sql } from 'kysely'
import type { Database } from '../../ground/kernel/call.ts'

export interface Referrers {
  counts: { children: number; positions: number; users: number; projects: number }
  /** What keeps the organization from being deleted, in words; empty if nothing does. */
  parts: string
}

/** Counts the records of an organization. */
export async function referrers(db: Database, organizationId: string): Promise<Referrers> {
  const count = sql<number>`count(*)`.as('count')
  const [children, positions, users, projects] = [
    await db
      .selectFrom('organization')
      .select(count)
      .where('parentId', '=', organizationId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst(),
    await db
      .selectFrom('position')
      .select(count)
      .where('organizationId', '=', organizationId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst(),
    await db
      .selectFrom('appUser')
      .select(count)
      .where('organizationId', '=', organizationId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst(),
    await db
      .selectFrom('project')
      .select(count)
      .where('organizationId', '=', organizationId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst(),
  ]
  const counts = {
    children: Number(children?.count ?? 0),
    positions: Number(positions?.count ?? 0),
    users: Number(users?.count ?? 0),
    projects: Number(projects?.count ?? 0),
  }
  const parts = [
    counts.children && `${counts.children} 个下级组织`,
    counts.positions && `${counts.positions} 个岗位`,
    counts.users && `${counts.users} 位用户`,
    counts.projects && `${counts.projects} 个项目`,
  ].filter(part => typeof part === 'string')
  return { counts, parts: parts.join('、') }
}
