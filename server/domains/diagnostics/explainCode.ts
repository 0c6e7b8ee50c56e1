import { sql } from 'kysely'
import { textOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { inForce } from '../../ground/session/grants.ts'
import { sessionOf } from '../../ground/session/resolveSession.ts'
import { fault } from '../../services/faults.ts'
import { read } from '../../services/records/search/read.ts'

interface Source {
  kind: 'role' | 'position' | 'user'
  id: string
  name: string
  /** Name of the position through which the role is held. */
  by: string | null
  enabled: boolean
}

/**
 * GET /auth/diagnostics/code?code=USER_ADD: returns whether a user holds a code in the application of the token, and
 * every source that grants it or would if enabled.
 *
 * @example { code: 'USER_ADD', held: true, superAdmin: false, resources: [{ name: '新增用户', enabled: true, above:
 * null }],
 *   sources: [{ kind: 'role', id: 'r1', name: '人事', by: '人事专员', enabled: true }] }
 */
export async function explainCode(call: Call<EndpointInput<'diagnostics.code'>>) {
  const viewer = signedIn(call)
  const userId = textOf(call.input.userId) ?? viewer.userId
  if (userId !== viewer.userId) {
    if (!viewer.codes.has('VIEW_AS')) throw fault('FORBIDDEN')
    await read(call, 'user', userId)
  }
  const subject = await sessionOf(call.db, userId, viewer.applicationId)
  if (!subject) throw fault('USER_GONE_OR_DISABLED')
  const code = call.input.code
  const resources = await call.db
    .selectFrom('resource')
    .select(['id', 'name', 'enabled'])
    .select(
      sql<string | null>`(select above.name from resource above where above.application_id = resource.application_id
        and above.id <> resource.id and not above.enabled and above.deleted_at is null
        and starts_with(resource.path, above.path) limit 1)`.as('disabledAbove'),
    )
    .where('applicationId', '=', viewer.applicationId)
    .where('code', '=', code)
    .where('deletedAt', 'is', null)
    .execute()
  return {
    code,
    held: subject.codes.has(code),
    superAdmin: subject.superAdmin,
    resources: resources.map(({ name, enabled, disabledAbove }) => ({ name, enabled, above: disabledAbove })),
    sources: await sourcesOf(
      call,
      userId,
      resources.map(({ id }) => id),
    ),
  }
}

async function sourcesOf(call: Call, userId: string, resourceIds: string[]): Promise<Source[]> {
  if (resourceIds.length === 0) return []
  const ids = sql.join(resourceIds)
  const { rows } = await sql<Source>`
    select 'user' as kind, u.id, u.name, null as by, u.enabled from app_user u
      where u.id = ${userId} and exists (select 1 from user_resource g
      where g.user_id = u.id and g.resource_id in (${ids})
        and ${sql.raw(inForce('g'))})
    union
    select 'position', p.id, p.name, null, p.enabled from position p
      join position_member m on m.position_id = p.id and m.user_id = ${userId}
      where p.deleted_at is null
      and exists (select 1 from position_resource g where g.position_id = p.id and g.resource_id in (${ids}))
    union
    select 'role', r.id, r.name, null, r.enabled from role r
      join role_user ru on ru.role_id = r.id and ru.user_id = ${userId} and ${sql.raw(inForce('ru'))}
      where r.deleted_at is null
      and exists (select 1 from role_resource g where g.role_id = r.id and g.resource_id in (${ids}))
    union
    select 'role', r.id, r.name, p.name, r.enabled and p.enabled from role r
      join role_position rp on rp.role_id = r.id
      join position p on p.id = rp.position_id and p.deleted_at is null
      join position_member m on m.position_id = p.id and m.user_id = ${userId}
      where r.deleted_at is null
      and exists (select 1 from role_resource g where g.role_id = r.id and g.resource_id in (${ids}))
    order by 1, 3`.execute(call.db)
  return rows
}
