import { type RawBuilder, sql } from 'kysely'

/** Returns SQL that tests whether a temporary grant is currently valid; expired rows may still exist. */
export const inForce = (alias: string): string =>
  `((${alias}.valid_from is null or ${alias}.valid_from <= now())
    and (${alias}.valid_to is null or ${alias}.valid_to > now()))`
/** Id of role `r` if its scope applies only to its own pages. */
export const roleBound = sql.raw('case when r.scoped_pages then r.id end')
const given = (alias: string): RawBuilder<unknown> => sql.raw(inForce(alias))

/**
 * SQL of a user's grants: common table expressions over a table `subject` with the columns `user_id` and
 * `organization_id`. Includes only enabled roles and positions, and grants valid now.
 *
 * - `held_position (id, organization_id, data_scope)`
 * - `held_role (id, data_scope, bound_to, organization_id, position_id)`: one row per way the role is held; the
 *   organization is that of its position, or of the user; `bound_to` is the role itself if its scope applies only
 *   to its own pages
 * - `granted (resource_id)`: from roles, positions and the user directly
 */
export const grants = sql`
  held_position as (
    select p.id, p.organization_id, p.data_scope
    from subject join position_member m on m.user_id = subject.user_id
    join position p on p.id = m.position_id and p.enabled and p.deleted_at is null
  ),
  held_role as (
    select r.id, r.data_scope, ${roleBound} as bound_to, subject.organization_id, null::text as position_id
    from subject join role_user ru on ru.user_id = subject.user_id and ${given('ru')}
    join role r on r.id = ru.role_id and r.enabled and r.deleted_at is null
    union all
    select r.id, r.data_scope, ${roleBound} as bound_to, p.organization_id, p.id
    from held_position p join role_position rp on rp.position_id = p.id
    join role r on r.id = rp.role_id and r.enabled and r.deleted_at is null
  ),
  granted as (
    select rr.resource_id from role_resource rr where rr.role_id in (select id from held_role)
    union select pr.resource_id from position_resource pr where pr.position_id in (select id from held_position)
    union select ur.resource_id from user_resource ur join subject on ur.user_id = subject.user_id and ${given('ur')}
  )`

/** The same tables for a user who holds only one role. */
export const roleGrants = (roleId: string) => sql`
  held_position as (
    select p.id, p.organization_id, p.data_scope from position p where false
  ),
  held_role as (
    select r.id, r.data_scope, ${roleBound} as bound_to, subject.organization_id, null::text as position_id
    from subject join role r on r.id = ${roleId} and r.enabled and r.deleted_at is null
  ),
  granted as (
    select rr.resource_id from role_resource rr where rr.role_id in (select id from held_role)
  )`

/** Tests that resource `r` and all its ancestors are enabled. */
export const resourceHolds = sql`
  r.enabled and r.deleted_at is null and not exists (
    select 1 from resource above
    where above.application_id = r.application_id and not above.enabled and above.deleted_at is null
    and starts_with(r.path, above.path))`
