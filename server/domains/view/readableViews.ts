import { sql } from 'kysely'
import { inPinyin } from '../../ground/database/inPinyin.ts'
import type { Call } from '../../ground/kernel/call.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { userRoleIds } from '../permission/grants.ts'

export interface ViewRow {
  id: string
  revision: number
  page: string
  name: string
  value: unknown
  /** Opened by default for roles it is shared with, unless the user chose another. */
  preset: boolean
  userId: string
  userName: string
  roleIds: string[]
}

/** Returns the views of one or all lists that the caller may open: own ones first, then shared ones, each by name. */
export async function readableViews(call: Call, page?: string): Promise<ViewRow[]> {
  const { userId } = signedIn(call)
  const roleIds = await enabledRoles(call, await userRoleIds(call.db, userId))
  const shared = sql<boolean>`exists (select 1 from jsonb_array_elements_text(coalesce(role_ids, '[]'::jsonb)) shared
    where shared in (${sql.join(roleIds)}))`
  const rows = await call.db
    .selectFrom('savedView')
    .innerJoin('appUser', 'appUser.id', 'savedView.userId')
    .select(['savedView.id', 'savedView.revision', 'page', 'savedView.name', 'value', 'preset', 'userId', 'roleIds'])
    .select('appUser.name as userName')
    .$if(page !== undefined, query => query.where('page', '=', page ?? ''))
    .where(({ eb, or }) => or([eb('userId', '=', userId), ...(roleIds.length > 0 ? [shared] : [])]))
    .orderBy(sql`(user_id = ${userId})`, 'desc')
    .orderBy(inPinyin('savedView.name'))
    .orderBy('savedView.id')
    .execute()
  return rows.map(row => ({ ...row, preset: row.preset === true, roleIds: (row.roleIds ?? []) as string[] }))
}

async function enabledRoles(call: Call, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await call.db
    .selectFrom('role')
    .select('id')
    .where('id', 'in', ids)
    .where('enabled', '=', true)
    .where('deletedAt', 'is', null)
    .execute()
  return rows.map(row => row.id)
}
