import type { Config } from '../../ground/config/config.ts'
import type { JobHandler } from '../../ground/kernel/call.ts'
import { systemCall } from '../../ground/kernel/createCall.ts'
import { inForce } from '../../ground/session/grants.ts'
import { Statement } from '../../services/records/model/statement.ts'
import { tellAdministrators } from '../notices/tellAdministrators.ts'

const longest = 90

/** Returns the days after which a right counts as unused; fewer if the log is kept for a shorter time. */
export const unusedDays = ({ operations: { auditKeepMonths } }: Config): number =>
  auditKeepMonths > 0 ? Math.min(longest, auditKeepMonths * 30 - 2) : longest

/**
 * SQL: user `t` has held a role, a direct permission or all rights for that long and was not active since. Uses of
 * single codes are not recorded, so activity decides: each sign-in and operation writes a log row. Rights of a position
 * do not count, because they come with the job.
 */
export function unusedRights(config: Config, s: Pick<Statement, 'value'>): string {
  const since = `(now() - ${s.value(unusedDays(config))} * interval '1 day')`
  const holds = (link: string) =>
    `exists (select 1 from ${link} k where k.user_id = t."id" and k.created_at < ${since} and ${inForce('k')})`
  return `(t."enabled" and t."deleted_at" is null and t."created_at" < ${since}
    and (t."super_admin" or ${holds('role_user')} or ${holds('user_resource')})
    and not exists (select 1 from audit_log a where a.actor_id = t."id" and a.at >= ${since}
    and a.refused is not true))`
}

/** Weekly job that notifies administrators of unused rights. */
export const reviewAccess: JobHandler = async (base, { fence }) => {
  await systemCall(base).transaction(async tx => {
    await fence(tx.db)
    const s = new Statement()
    const rows = await s.run(
      tx.db,
      `select t."name", count(*) over ()::int as "total" from "app_user" t where ${unusedRights(tx.config, s)}
       order by t."username" limit 3`,
    )
    const total = Number(rows[0]?.total ?? 0)
    if (total === 0) return
    const names = rows.map(row => String(row.name)).join('、')
    await tellAdministrators(tx, {
      kind: 'review',
      title: `${total} 人的授权长期未使用，请复核`,
      text: `${names}${total > rows.length ? ' 等' : ''}：超过 ${unusedDays(tx.config)} 天没有登录，仍有角色或单独授权`,
      route: '/system-manage/user-manage/user-list?unusedRights=~true',
      subjectId: 'access-review',
    })
  })
}
