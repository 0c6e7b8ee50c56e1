import type { TaskRow } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { inForce } from '../../../ground/session/grants.ts'
import { Statement } from '../../../services/records/model/statement.ts'

const most = 1000

/**
 * Returns all users who may claim a task: the named ones, and members of its roles, positions, user groups and audit
 * roles.
 */
export async function poolMembers(call: Call, { users, groups }: TaskRow['candidates']): Promise<string[]> {
  if (groups.length === 0) return [...new Set(users)]
  const s = new Statement()
  const list = s.value(groups)
  const isMeant = (alias: string) =>
    `(${alias}."id" = any(${list}::text[]) or ${alias}."code" = any(${list}::text[])
      or ${alias}."name" = any(${list}::text[])) and ${alias}."enabled" and ${alias}."deleted_at" is null`
  const rows = await s.run(
    call.db,
    `select l."user_id" as "user" from "role" r join "role_user" l on l."role_id" = r."id"
      where ${isMeant('r')} and ${inForce('l')}
     union select m."user_id" from "position" p join "position_member" m on m."position_id" = p."id"
     where ${isMeant('p')}
     union select b."user_id" from "user_group" g join "user_group_member" b on b."group_id" = g."id"
     where ${isMeant('g')}
     union select n."user_id" from "audit_role" a join "audit_role_member" n on n."role_id" = a."id"
     where ${isMeant('a')}
     limit ${most}`,
  )
  return [...new Set([...users, ...rows.map(row => String(row.user))])]
}
