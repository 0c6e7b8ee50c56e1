import { sql } from 'kysely'
import type { JobHandler } from '../kernel/call.ts'
import { systemCall } from '../kernel/createCall.ts'
import { bumpPermissions } from '../kernel/permissionVersion.ts'
import { auditAll } from '../records/audit.ts'

interface Ended {
  ownerId: string
  ownerName: string
  userId: string
  userName: string
}

/**
 * Takes away what was given for a time that is over. It gives nothing any more since then; the row goes, the log of the
 * role or the resource tells it, and browsers that show it look again. So do those of people whose time has come since
 * this ran the last time, or a little longer: to look once too often does no harm.
 */
export const endedGrants: JobHandler = async base => {
  await systemCall(base).transaction(async tx => {
    const roles = await sql<Ended>`
      delete from role_user k using role o, app_user u where k.valid_to <= now() and o.id = k.role_id and u.id = k.user_id
      returning o.id as "ownerId", o.name as "ownerName", u.id as "userId", u.name as "userName"`.execute(tx.db)
    const resources = await sql<Ended>`
      delete from user_resource k using resource o, app_user u
      where k.valid_to <= now() and o.id = k.resource_id and u.id = k.user_id
      returning o.id as "ownerId", o.name as "ownerName", u.id as "userId", u.name as "userName"`.execute(tx.db)
    const begun = await sql<{ userId: string }>`
      select user_id as "userId" from role_user where valid_from between now() - interval '10 minutes' and now()
      union select user_id from user_resource where valid_from between now() - interval '10 minutes' and now()`.execute(
      tx.db,
    )
    const entry = (entity: string) => (row: Ended) => ({
      action: '授权到期',
      entity,
      recordId: row.ownerId,
      recordName: row.ownerName,
      remark: row.userName,
      before: { userIds: [row.userId] },
    })
    await auditAll(tx, [...roles.rows.map(entry('role')), ...resources.rows.map(entry('resource'))])
    for (const userId of new Set([...roles.rows, ...resources.rows, ...begun.rows].map(row => row.userId)))
      tx.afterCommit(() => bumpPermissions(userId))
  })
}
