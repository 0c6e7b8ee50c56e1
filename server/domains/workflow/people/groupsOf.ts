import type { Call, Database } from '../../../ground/kernel/call.ts'
import { keptRights } from '../../../ground/kernel/keptRights.ts'
import { inForce } from '../../../ground/session/grants.ts'
import { Statement } from '../../../services/records/model/statement.ts'

/**
 * Returns the texts by which a pool may include a user: their roles, positions, user groups and audit roles by id, code
 * and name.
 */
export const groupsOf = (call: Call, userId: string): Promise<readonly string[]> => kept(call.db, userId)

const kept = keptRights(async (db: Database, userId: string): Promise<readonly string[]> => {
  const s = new Statement()
  const user = s.value(userId)
  const rows = await s.steady(
    db,
    `select x."id", x."code", x."name" from (
       select r."id", r."code", r."name" from "role" r join "role_user" l on l."role_id" = r."id"
         where l."user_id" = ${user} and ${inForce('l')} and r."enabled" and r."deleted_at" is null
       union all select p."id", p."code", p."name" from "position" p
       join "position_member" m on m."position_id" = p."id"
         where m."user_id" = ${user} and p."enabled" and p."deleted_at" is null
       union all select g."id", g."code", g."name" from "user_group" g
       join "user_group_member" b on b."group_id" = g."id"
         where b."user_id" = ${user} and g."enabled" and g."deleted_at" is null
       union all select a."id", a."code", a."name" from "audit_role" a
       join "audit_role_member" n on n."role_id" = a."id"
         where n."user_id" = ${user} and a."enabled" and a."deleted_at" is null) x`,
  )
  return [...new Set(rows.flatMap(row => [String(row.id), String(row.code), String(row.name)]))]
})
