import type { Call } from '../../../ground/kernel/call.ts'
import { inForce } from '../../../ground/session/grants.ts'
import { Statement } from '../../../services/records/model/statement.ts'

/** One grant of a resource to a user. */
export interface Way {
  userId: string
  resourceId: string
  kind: 'super' | 'role' | 'position' | 'user'
  /** Id of the role, position or user. */
  id: string
  name: string
  /** Name of the position through which the role is held. */
  by: string | null
  /** Whether everything on the way is enabled, has started and not ended. */
  enabled: boolean
  /** Start in display format; null if it has started. */
  from: string | null
  /** End in display format; null without an end. */
  until: string | null
  /** Whether the end has passed. */
  ended: boolean
}

interface WayFilter {
  userIds?: readonly string[] | undefined
  resourceIds?: readonly string[] | undefined
}

/**
 * Returns an SQL query of all grants between users and resources, including disabled ones. Its active grants equal what
 * `ground/session/grants.ts` compiles for a session; a test compares the two.
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
      `'user' as "kind", u.id as "id", u.name as "name",
        null::text as "by", ${inForce('g')} as "enabled", ${term('g')}`,
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

/** Returns SQL for start and end of a link in company time. */
const term = (link: string): string => {
  const onTheClock = (moment: string) => `to_char(${moment} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')`
  return `case when ${link}.valid_from > now() then ${onTheClock(`${link}.valid_from`)} end as "from",
    ${onTheClock(`${link}.valid_to`)} as "until", coalesce(${link}.valid_to <= now(), false) as "ended"`
}

/** Returns the grants between these users and resources, including those of super administrators. */
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

/**
 * Formats grants.
 *
 * @example sayWays(ways) // '角色：人事（岗位：人事专员）、直接授予'
 */
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

/** Returns the map key of a user and a resource. */
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
