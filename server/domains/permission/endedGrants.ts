import { sql } from 'kysely'
import type { Call, JobHandler } from '../../ground/kernel/call.ts'
import { systemCall } from '../../ground/kernel/createCall.ts'
import { bumpPermissions } from '../../ground/kernel/permissionVersion.ts'
import { auditAll } from '../../services/records/log/audit.ts'
import { Statement } from '../../services/records/model/statement.ts'
import { type NewNotice, noticeReading } from '../notices/newNotice.ts'
import { tellPeople } from '../notices/tellPeople.ts'
import { onTheClock } from './grantTerm.ts'

/** A grant with an end, of a role or a single permission. */
interface Timed {
  id: string
  ownerId: string
  ownerName: string
  userId: string
  userName: string
  validTo: Date
}

/** Who holds a right for a time is told so long before its end. */
const noticeDays = 3

const kinds = [
  { entity: 'role', title: '角色', link: sql.table('role_user'), owner: sql.ref('k.role_id') },
  { entity: 'resource', title: '权限', link: sql.table('user_resource'), owner: sql.ref('k.resource_id') },
] as const
type Kind = (typeof kinds)[number]

const shown = sql`k.id, o.id as "ownerId", o.name as "ownerName", u.id as "userId", u.name as "userName", k.valid_to as "validTo"`

/**
 * Takes away what was given for a time that is over, and tells whoever had it. It gives nothing any more since then; the
 * row goes, the log of the role or the resource tells it, and browsers that show it look again. So do those of people
 * whose time has come since this ran the last time, or a little longer: to look once too often does no harm.
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
 * Grants in force that end soon, of which nobody was told since their end was set. One that was given for less time than
 * that ends as its holder expects.
 */
async function findEnding(tx: Call, { entity, link, owner }: Kind): Promise<Timed[]> {
  const ahead = sql.raw(`interval '${noticeDays} days'`)
  const { rows } = await sql<Timed>`
    select ${shown} from ${link} k join ${sql.table(entity)} o on o.id = ${owner} join app_user u on u.id = k.user_id
    where k.valid_to > now() and k.valid_to <= now() + ${ahead} and k.updated_at < k.valid_to - ${ahead}
      and (k.valid_from is null or k.valid_from <= now())
      and not exists (select 1 from notice n where n.user_id = k.user_id and n.subject_id = k.id and n.sent_at > k.updated_at)
    `.execute(tx.db)
  return rows
}

/** What was announced has happened. */
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
