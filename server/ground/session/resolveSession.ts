import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { steadyMark } from '../database/namedStatements.ts'
import type { Database, DataScope, RequestFacts, Session } from '../kernel/call.ts'
import { bumpPermissions, permissionVersion, stillHolds } from '../kernel/permissionVersion.ts'
import { grants, resourceHolds, roleGrants } from './grants.ts'
import { isWithin } from './networks.ts'
import { touchSession } from './session.ts'
import { bearerToken, hashToken } from './token.ts'
import { allowedBy } from './whiteList.ts'

/**
 * A cached session. One statement compiles it; it is kept in this process for at most a second, or until a commit here
 * changes any grant. A revoked right is therefore gone with the next request on this node, and within a second on every
 * other.
 */
interface Kept {
  at: number
  version: number
  session: Promise<Session | null>
  /** Set once the session is known. */
  userId?: string
}

const keepMilliseconds = 1000
const keepTokens = 5000
const kept = new WeakMap<Database, Map<string, Kept>>()

/** Call after a commit that changes anyone's rights. */
export const invalidateSessions = bumpPermissions

/**
 * Returns the session of the bearer token; null if it is missing, forged, expired, ended, its owner is disabled, or its
 * application does not allow the caller's address.
 */
export async function resolveSession(
  base: { db: Database; config: Config },
  authorization: string | undefined,
  request: Pick<RequestFacts, 'ip'>,
): Promise<Session | null> {
  const session = await sessionBehind(base, authorization)
  if (session?.networks === undefined || isWithin(session.networks, request.ip)) return session
  return null
}

async function sessionBehind(
  base: { db: Database; config: Config },
  authorization: string | undefined,
): Promise<Session | null> {
  const token = bearerToken(authorization)
  if (!token) return null
  const hash = hashToken(token)
  const known = kept.get(base.db) ?? new Map<string, Kept>()
  kept.set(base.db, known)
  const version = permissionVersion()
  const found = known.get(hash)
  if (found && stillHolds(found.version, found.userId) && Date.now() - found.at < keepMilliseconds) return found.session
  if (known.size >= keepTokens) known.clear()
  // Reads the version before the query, so that a concurrent change invalidates the result.
  const session = compile(base, hash)
  const entry: Kept = { at: Date.now(), version, session }
  known.set(hash, entry)
  try {
    const answer = await session
    if (answer === null) known.delete(hash)
    else entry.userId = answer.userId
    return answer
  } catch (error) {
    known.delete(hash)
    throw error
  }
}

interface CompiledRow {
  id: string
  userId: string
  applicationId: string
  username: string
  name: string
  superAdmin: boolean
  organizationId: string
  touched: boolean
  /** For sessions only; background work requires no password change. */
  mustChange: boolean
  codes: string[]
  /** Codes of roles whose scope applies only to their own pages. */
  boundCodes: { roleId: string; codes: string[] }[]
  /** The visible rows; `roleId` is set if the scope is bound to the pages of that role. */
  seen: { roleId: string | null; kind: 'all' | 'path' | 'organization' | 'project'; value: string }[]
  /** Allowed networks of the application; empty means all. */
  networks: string[]
}

async function compile({ db, config }: { db: Database; config: Config }, hash: string): Promise<Session | null> {
  const { rows } = await statement(byToken(hash)).execute(db)
  const row = rows[0]
  if (!row) return null
  if (!row.touched) await touchSession(db, row.id, config.identity.session)
  return row.mustChange ? { ...sessionFrom(row), mustChange: true } : sessionFrom(row)
}

/**
 * Returns the current rights of an account in an application, for background work; revoked rights are gone. Null if the
 * account or the application is disabled.
 */
export async function sessionOf(db: Database, userId: string, applicationId: string): Promise<Session | null> {
  const { rows } = await statement(byAccount(userId, applicationId)).execute(db)
  return rows[0] ? sessionFrom(rows[0]) : null
}

/** Returns the rights that one role alone would give the account; null if the role or the account is disabled. */
export async function sessionOfRole(
  db: Database,
  { userId, roleId, applicationId }: { userId: string; roleId: string; applicationId: string },
): Promise<Session | null> {
  const subject = sql`
    select a.id, a.user_id, a.application_id, a.username, a.name, false as super_admin, a.organization_id,
      r.data_scope, a.touched, a.must_change
    from (${byAccount(userId, applicationId)}) a
    join role r on r.id = ${roleId} and r.enabled and r.deleted_at is null`
  const { rows } = await statement(subject, roleGrants(roleId)).execute(db)
  return rows[0] ? sessionFrom(rows[0]) : null
}

function sessionFrom(row: CompiledRow): Session {
  const general = scopeFrom(row, null)
  const bound = row.boundCodes.map(({ roleId, codes }) => ({
    roleId,
    codes: new Set(codes),
    scope: scopeFrom(row, roleId),
  }))
  return {
    id: row.id,
    userId: row.userId,
    username: row.username,
    name: row.name,
    superAdmin: row.superAdmin,
    organizationId: row.organizationId,
    applicationId: row.applicationId,
    codes: new Set(row.codes),
    scope: general,
    grantedScopes: { general, bound },
    ...(row.networks.length === 0 ? {} : { networks: row.networks }),
  }
}

function scopeFrom({ superAdmin, userId, seen }: CompiledRow, roleId: string | null): DataScope {
  const of = (kind: CompiledRow['seen'][number]['kind']) =>
    seen.filter(one => one.roleId === roleId && one.kind === kind).map(one => one.value)
  return {
    all: superAdmin || of('all').length > 0,
    userId,
    organizationPaths: of('path'),
    organizationIds: of('organization'),
    projectIds: of('project'),
  }
}

const list = (query: ReturnType<typeof sql>) =>
  sql`coalesce((select json_agg(distinct found.value) from (${query}) found), '[]'::json)`

const byToken = (hash: string) => sql`
  select s.id, s.user_id, s.application_id, u.username, u.name, u.super_admin, u.organization_id, u.data_scope,
    coalesce(s.last_seen_at > now() - interval '1 minute', false) as touched,
    coalesce(c.must_change, false) as must_change
  from session s
  join app_user u on u.id = s.user_id and u.enabled and u.deleted_at is null
  join application a on a.id = s.application_id and a.enabled and a.deleted_at is null
  left join user_credential c on c.user_id = u.id
  where s.access_hash = ${hash} and s.access_expires_at > now() and s.refresh_expires_at > now()`

const byAccount = (userId: string, applicationId: string) => sql`
  select '' as id, u.id as user_id, a.id as application_id, u.username, u.name, u.super_admin, u.organization_id,
    u.data_scope, true as touched, false as must_change
  from app_user u
  join application a on a.id = ${applicationId} and a.enabled and a.deleted_at is null
  where u.id = ${userId} and u.enabled and u.deleted_at is null`

/** All lookups use keys; planning would take longer than running. */
const steady = sql.raw(steadyMark)

/** Looks resources up one by one: a plan that reads all resources of an application costs more than most users need. */
const byId = (id: ReturnType<typeof sql>) => sql`
  cross join lateral (select x.* from resource x where x.id = ${id} limit 1) r`

/**
 * Builds the session statement. `scope` has one row per grant: its kind, the organization it starts from, its position,
 * and the role to whose pages it is bound. `chosen` on a position means the organizations chosen for it; on a user or
 * role, those chosen for all the user's positions.
 */
const statement = (subject: ReturnType<typeof sql>, given = grants) => sql<CompiledRow>`${steady}
  with subject as (${subject}),
  ${given},
  scope as (
    select null::text as role_id, data_scope as kind, organization_id, null::text as position_id from subject
    union select null, data_scope, organization_id, id from held_position
    union select bound_to, data_scope, organization_id, position_id from held_role
  ),
  chosen as (
    select s.role_id, p.id as position_id from scope s
    join held_position p on s.position_id = p.id or s.position_id is null
    where s.kind = 'chosen'
  ),
  held_resource as (
    select resource_id from granted
    union all select r.id from subject join resource r on subject.super_admin
    and r.application_id = subject.application_id
  ),
  visible as (
    select role_id, 'all' as kind, '' as value from scope where kind = 'all'
    union select scope.role_id, 'path', o.path from scope
      join organization o on o.id = scope.organization_id and o.deleted_at is null
      where scope.kind = 'organizationAndBelow'
    union select role_id, 'organization', organization_id from scope where kind = 'organization'
    union select c.role_id, 'organization', po.organization_id from chosen c
      join position_organization po on po.position_id = c.position_id
    union select c.role_id, 'project', pp.project_id from chosen c
      join position_project pp on pp.position_id = c.position_id
    union select null, 'project', up.project_id from subject join user_project up on up.user_id = subject.user_id
  )
  select subject.id, user_id, application_id, username, name,
  super_admin, subject.organization_id, touched, must_change,
    ${list(sql`
      select r.code as value from held_resource h ${byId(sql`h.resource_id`)}
      where r.application_id = subject.application_id and ${resourceHolds}`)} as codes,
    coalesce((
      select json_agg(json_build_object('roleId', of_role.bound_to, 'codes', of_role.codes)) from (
        select h.bound_to, json_agg(distinct r.code) as codes from held_role h
        join role_resource rr on rr.role_id = h.bound_to ${byId(sql`rr.resource_id`)}
        where r.application_id = subject.application_id and ${resourceHolds}
        group by h.bound_to) of_role), '[]'::json) as bound_codes,
    coalesce((
      select json_agg(json_build_object('roleId', role_id, 'kind', kind, 'value', value))
      from visible), '[]'::json) as seen,
    ${list(allowedBy('address', sql`subject.application_id`))} as networks
  from subject`
