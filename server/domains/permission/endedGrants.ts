import { sql } from 'kysely'
import type { Call, JobHandler } from '../../ground/kernel/call.ts'
import { systemCall } from '../../ground/kernel/createCall.ts'
import { bumpPermissions } from '../../ground/kernel/permissionVersion.ts'
import { auditAll } from '../../services/records/log/audit.ts'
import { Statement } from '../../services/records/model/statement.ts'
import { type NewNotice, noticeReading } from '../notices/newNotice.ts'
import { tellPeople } from '../notices/tellPeople.ts'
import { onTheClock } from './grantTerm.ts'

/** A temporary grant of a role or a single permission. */
interface Timed {
  id: string
  ownerId: string
  ownerName: string
  userId: string
  userName: string
  validTo: Date
}

/** Days before the end of a grant at which its holder is notified. */
const noticeDays = 3

const kinds = [
  { entity: 'role', title: '角色', link: sql.table('role_user'), owner: sql.ref('k.role_id') },
  { entity: 'resource', title: '权限', link: sql.table('user_resource'), owner: sql.ref('k.resource_id') },
] as const
type Kind = (typeof kinds)[number]

const shown = sql`k.id, o.id as "ownerId", o.name as "ownerName",
  u.id as "userId", u.name as "userName", k.valid_to as "validTo"`

/**
 * Job that deletes expired grants and notifies their former holders. They have had no effect since their end; the
 * role's or resource's log records the removal, and browsers that show it reload. Also reloads browsers of users whose
 * grants have started since the last run; the window overlaps slightly, which is harmless.
 */
export const endedGrants: JobHandler = async base => {
  await systemCall(base).transaction(async tx => {
    const now = new Date().toISOString()
    const people = new Set<string>()
    for (const kind of kinds) {
      const ended = await takeEnded(tx, kind)
      for (const { userId } of ended) people.add(userId)
      await readWarnings(tx, ended)
      await tellPeople(tx, ended.map(endNotice(kind)), now)
      const ending = await findEnding(tx, kind)
      await tellPeople(tx, ending.map(warning(kind)), now)
    }
    const begun = await sql<{ userId: string }>`
      select user_id as "userId" from role_user where valid_from between now() - interval '10 minutes' and now()
      union select user_id from user_resource where valid_from between now() - interval '10 minutes' and now()`.execute(
      tx.db,
    )
    for (const { userId } of begun.rows) people.add(userId)
    for (const userId of people) tx.afterCommit(() => bumpPermissions(userId))
  })
}

async function takeEnded(tx: Call, { entity, link, owner }: Kind): Promise<Timed[]> {
  const { rows } = await sql<Timed>`
    delete from ${link} k using ${sql.table(entity)} o, app_user u
    where k.valid_to <= now() and o.id = ${owner} and u.id = k.user_id returning ${shown}`.execute(tx.db)
  const entry = (row: Timed) => ({
    action: '授权到期',
    entity,
    recordId: row.ownerId,
    recordName: row.ownerName,
    remark: row.userName,
    before: { userIds: [row.userId] },
  })
  await auditAll(tx, rows.map(entry))
  return rows
}

/**
 * Returns grants that end soon and were not announced since their end was set. Grants for a shorter time than the
 * notice period are not announced.
 */
async function findEnding(tx: Call, { entity, link, owner }: Kind): Promise<Timed[]> {
  const ahead = sql.raw(`interval '${noticeDays} days'`)
  const { rows } = await sql<Timed>`
    select ${shown} from ${link} k join ${sql.table(entity)} o on o.id = ${owner} join app_user u on u.id = k.user_id
    where k.valid_to > now() and k.valid_to <= now() + ${ahead} and k.updated_at < k.valid_to - ${ahead}
      and (k.valid_from is null or k.valid_from <= now())
      and not exists (select 1 from notice n where n.user_id = k.user_id and n.subject_id = k.id
      and n.sent_at > k.updated_at)
    `.execute(tx.db)
  return rows
}

/** Marks announcements as read once the grants have ended. */
async function readWarnings(tx: Call, ended: readonly Timed[]): Promise<void> {
  if (ended.length === 0) return
  const s = new Statement()
  await s.run(
    tx.db,
    noticeReading(
      s,
      ended.map(({ id }) => ({ subject: id })),
    ),
  )
}

const endNotice =
  ({ title }: Kind) =>
  ({ id, ownerName, userId }: Timed): NewNotice => ({
    ...about(id, userId),
    title: `您的${title}「${ownerName}」已到期`,
    text: '到期后不再拥有它给予的权限；仍需使用时，请联系管理员重新授权',
  })

const warning =
  ({ title }: Kind) =>
  ({ id, ownerName, userId, validTo }: Timed): NewNotice => ({
    ...about(id, userId),
    title: `您的${title}「${ownerName}」将于 ${onTheClock(validTo)} 到期`,
    text: '到期后不再拥有它给予的权限；仍需使用时，请联系管理员延长期限',
  })

const about = (subjectId: string, user: string) => ({ user, kind: 'grant', route: '/personal/index', subjectId })
