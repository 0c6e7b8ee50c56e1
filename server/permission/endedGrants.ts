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
 * role or the resource tells it, and browsers that show it look again.
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
    const entry = (entity: string) => (row: Ended) => ({
      action: '授权到期',
      entity,
      recordId: row.ownerId,
      recordName: row.ownerName,
      remark: row.userName,
      before: { userIds: [row.userId] },
    })
    await auditAll(tx, [...roles.rows.map(entry('role')), ...resources.rows.map(entry('resource'))])
    for (const userId of new Set([...roles.rows, ...resources.rows].map(row => row.userId)))
      tx.afterCommit(() => bumpPermissions(userId))
  })
}
