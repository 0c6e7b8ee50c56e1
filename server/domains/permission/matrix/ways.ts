import type { Call } from '../../../ground/kernel/call.ts'
import { inForce } from '../../../ground/session/grants.ts'
import { Statement } from '../../../services/records/model/statement.ts'

/** One way by which a user comes to a resource. */
export interface Way {
  userId: string
  resourceId: string
  kind: 'super' | 'role' | 'position' | 'user'
  /** Of the role, the position or the user. */
  id: string
  name: string
  /** Name of the position by which a role is held. */
  by: string | null
  /** Whether everything on the way is enabled, has begun and not ended; a disabled way gives nothing. */
  enabled: boolean
  /** When it begins, as people read it; null once it has. */
  from: string | null
  /** When it ends, likewise. */
  until: string | null
  /** Whether that has passed. */
  ended: boolean
}

interface WayFilter {
  userIds?: readonly string[] | undefined
  resourceIds?: readonly string[] | undefined
}

/**
 * Every way between users and resources as one SQL query, those that are switched off among them. What it finds active
 * is what `ground/session/grants.ts` compiles for a session; the two are compared by a test.
 */
export function waysSql(statement: Statement, { userIds, resourceIds }: WayFilter): string {
  const within = (column: string, ids: readonly string[] | undefined) =>
    ids === undefined ? 'true' : `${column} = any(${statement.value(ids)}::text[])`
  const way = (columns: string, from: string, user: string, resource: string) =>
    `select ${user} as "userId", ${resource} as "resourceId", ${columns} from ${from}
     where ${within(user, userIds)} and ${within(resource, resourceIds)}`
  const role = `role_resource g join role r on r.id = g.role_id and r.deleted_at is null`
  return [
    way(
      `'user' as "kind", u.id as "id", u.name as "name", null::text as "by", ${inForce('g')} as "enabled", ${term('g')}`,
      'user_resource g join app_user u on u.id = g.user_id',
      'g.user_id',
      'g.resource_id',
    ),
    way(
      `'position', p.id, p.name, null, p.enabled, null, null, false`,
      `position_resource g join position p on p.id = g.position_id and p.deleted_at is null
       join position_member m on m.position_id = p.id`,
      'm.user_id',
      'g.resource_id',
    ),
    way(
      `'role', r.id, r.name, null, r.enabled and ${inForce('b')}, ${term('b')}`,
      `${role} join role_user b on b.role_id = r.id`,
      'b.user_id',
      'g.resource_id',
    ),
    way(
      `'role', r.id, r.name, p.name, r.enabled and p.enabled, null, null, false`,
      `${role} join role_position b on b.role_id = r.id
       join position p on p.id = b.position_id and p.deleted_at is null
       join position_member m on m.position_id = p.id`,
      'm.user_id',
      'g.resource_id',
    ),
  ].join(' union all ')
}

/** From when and until when a link is given, by the clock of the company. */
const term = (link: string): string => {
  const onTheClock = (moment: string) => `to_char(${moment} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')`
  return `case when ${link}.valid_from > now() then ${onTheClock(`${link}.valid_from`)} end as "from",
    ${onTheClock(`${link}.valid_to`)} as "until", coalesce(${link}.valid_to <= now(), false) as "ended"`
}

/** The ways between these users and resources, those of a super administrator among them. */
export async function waysOf(
  call: Call,
  users: readonly { id: string; superAdmin: boolean }[],
  resourceIds: readonly string[],
): Promise<Way[]> {
  const statement = new Statement()
  const found = waysSql(statement, { userIds: users.map(user => user.id), resourceIds })
  const rows = await statement.run(
    call.db,
    `select * from (${found}) w order by w."kind" desc, pinyin_key(w."name"), pinyin_key(w."by")`,
  )
  const everything = users
    .filter(user => user.superAdmin)
    .flatMap(({ id }) =>
      resourceIds.map(
        (resourceId): Way => ({
          userId: id,
          resourceId,
          kind: 'super',
          id,
          name: '超级管理员',
          by: null,
          enabled: true,
          from: null,
          until: null,
          ended: false,
        }),
      ),
    )
  return [...everything, ...(rows as unknown as Way[])]
}

/** @example sayWays(ways) // '角色：人事（岗位：人事专员）、直接授予' */
export const sayWays = (ways: readonly Way[]): string => [...new Set(ways.map(sayWay))].join('、')

function sayWay({ kind, name, by, enabled, from, until, ended }: Way): string {
  const off = ended ? '（已到期）' : enabled || from !== null ? '' : '（已停用）'
  const term = [from === null ? [] : `${from} 起`, until === null ? [] : `至 ${until}`].flat().join('，')
  const note = `${term === '' || ended ? '' : `（${term}）`}${off}`
  if (kind === 'super') return name
  if (kind === 'user') return `直接授予${note}`
  if (kind === 'position') return `岗位：${name}${note}`
  return `角色：${name}${by === null ? '' : `（岗位：${by}）`}${note}`
}

/** Users and resources as a key of a map. */
export const cellKey = (userId: unknown, resourceId: unknown): string => `${String(userId)} ${String(resourceId)}`

export function byCell(ways: readonly Way[]): Map<string, Way[]> {
  const cells = new Map<string, Way[]>()
  for (const way of ways) {
    const key = cellKey(way.userId, way.resourceId)
    const known = cells.get(key)
    if (known) known.push(way)
    else cells.set(key, [way])
  }
  return cells
}
