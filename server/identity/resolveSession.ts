import { sql } from 'kysely'
import type { Database, RequestFacts, Session } from '../kernel/call.ts'
import type { Config } from '../kernel/config.ts'
import { bumpPermissions, permissionVersion, stillHolds } from '../kernel/permissionVersion.ts'
import { grants, resourceHolds, roleGrants } from './grants.ts'
import { isWithin } from './networks.ts'
import { touchSession } from './session.ts'
import { bearerToken, hashToken } from './token.ts'
import { allowedBy } from './whiteList.ts'

/**
 * Who is behind a token. The answer is compiled by one statement and kept in this process for at most a second, or
 * until a change of anything that grants rights was committed here; so a revoked right is gone with the next request on
 * this node and within a second on every other.
 */
interface Kept {
  at: number
  version: number
  session: Promise<Session | null>
  /** Known when the session is. */
  userId?: string
}

const keepMilliseconds = 1000
const keepTokens = 5000
const kept = new WeakMap<Database, Map<string, Kept>>()

/** Call after a commit that changes what anybody may do. */
export const invalidateSessions = bumpPermissions

/**
 * The session of the bearer token, or null when it is missing, forged, expired, ended or its owner is disabled; and when
 * it is used from an address that its application is not open to.
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
  // The version is taken before the query: a change while it runs makes the answer stale at once.
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
  seen: boolean
  /** Only of a session: work in the background asks nobody for a password. */
  mustChange: boolean
  codes: string[]
  scopeAll: boolean
  organizationPaths: string[]
  organizationIds: string[]
  projectIds: string[]
  /** Addresses that the application is open to; none: all. */
  networks: string[]
}

async function compile({ db, config }: { db: Database; config: Config }, hash: string): Promise<Session | null> {
  const { rows } = await statement(byToken(hash)).execute(db)
  const row = rows[0]
  if (!row) return null
  if (!row.seen) await touchSession(db, row.id, config.identity.session)
  return row.mustChange ? { ...sessionFrom(row), mustChange: true } : sessionFrom(row)
}

/**
 * What an account may do now in an application, for work that it left behind: a right taken away since is gone. Null
 * when the account or the application is disabled.
 */
export async function sessionOf(db: Database, userId: string, applicationId: string): Promise<Session | null> {
  const { rows } = await statement(byAccount(userId, applicationId)).execute(db)
  return rows[0] ? sessionFrom(rows[0]) : null
}

/** The rights that a role alone gives, held by that account; null when the role or the account is disabled. */
export async function sessionOfRole(
  db: Database,
  { userId, roleId, applicationId }: { userId: string; roleId: string; applicationId: string },
): Promise<Session | null> {
  const subject = sql`
    select a.id, a.user_id, a.application_id, a.username, a.name, false as super_admin, a.organization_id,
      r.data_scope, a.seen, a.must_change
    from (${byAccount(userId, applicationId)}) a
    join role r on r.id = ${roleId} and r.enabled and r.deleted_at is null`
  const { rows } = await statement(subject, roleGrants(roleId)).execute(db)
  return rows[0] ? sessionFrom(rows[0]) : null
}

function sessionFrom(row: CompiledRow): Session {
  return {
    id: row.id,
    userId: row.userId,
    username: row.username,
    name: row.name,
    superAdmin: row.superAdmin,
    organizationId: row.organizationId,
    applicationId: row.applicationId,
    codes: new Set(row.codes),
    scope: {
      all: row.scopeAll,
      userId: row.userId,
      organizationPaths: row.organizationPaths,
      organizationIds: row.organizationIds,
      projectIds: row.projectIds,
    },
    ...(row.networks.length === 0 ? {} : { networks: row.networks }),
  }
}

const list = (query: ReturnType<typeof sql>) =>
  sql`coalesce((select json_agg(distinct found.value) from (${query}) found), '[]'::json)`

const byToken = (hash: string) => sql`
  select s.id, s.user_id, s.application_id, u.username, u.name, u.super_admin, u.organization_id, u.data_scope,
    coalesce(s.last_seen_at > now() - interval '1 minute', false) as seen, coalesce(c.must_change, false) as must_change
  from session s
  join app_user u on u.id = s.user_id and u.enabled and u.deleted_at is null
  join application a on a.id = s.application_id and a.enabled and a.deleted_at is null
  left join user_credential c on c.user_id = u.id
  where s.access_hash = ${hash} and s.access_expires_at > now() and s.refresh_expires_at > now()`

const byAccount = (userId: string, applicationId: string) => sql`
  select '' as id, u.id as user_id, a.id as application_id, u.username, u.name, u.super_admin, u.organization_id,
    u.data_scope, true as seen, false as must_change
  from app_user u
  join application a on a.id = ${applicationId} and a.enabled and a.deleted_at is null
  where u.id = ${userId} and u.enabled and u.deleted_at is null`

/** `scope` holds one row for each grant: its kind, the organization it is seen from, and the position it hangs on. */
const statement = (subject: ReturnType<typeof sql>, given = grants) => sql<CompiledRow>`
  with subject as (${subject}),
  ${given},
  scope as (
    select data_scope as kind, organization_id, null::text as position_id from subject
    union select data_scope, organization_id, id from held_position
    union select data_scope, organization_id, position_id from held_role
  ),
  chosen_position as (
    select p.id from held_position p
    where exists (select 1 from scope where kind = 'chosen' and (position_id = p.id or position_id is null))
  )
  select subject.id, user_id, application_id, username, name, super_admin, subject.organization_id, seen, must_change,
    ${list(sql`
      select r.code as value from resource r
      where r.application_id = subject.application_id
      and (subject.super_admin or r.id in (select resource_id from granted)) and ${resourceHolds}`)} as codes,
    subject.super_admin or exists (select 1 from scope where kind = 'all') as scope_all,
    ${list(sql`
      select o.path as value from scope join organization o on o.id = scope.organization_id and o.deleted_at is null
      where scope.kind = 'organizationAndBelow'`)} as organization_paths,
    ${list(sql`
      select organization_id as value from scope where kind = 'organization'
      union select po.organization_id from position_organization po
      where po.position_id in (select id from chosen_position)`)} as organization_ids,
    ${list(sql`
      select up.project_id as value from user_project up where up.user_id = subject.user_id
      union select pp.project_id from position_project pp
      where pp.position_id in (select id from chosen_position)`)} as project_ids,
    ${list(allowedBy('address', sql`subject.application_id`))} as networks
  from subject`
