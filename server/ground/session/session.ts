import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { SessionLimits } from '../config/identityConfig.ts'
import { variables } from '../config/variables.ts'
import type { Call, Database } from '../kernel/call.ts'
import { newId } from '../kernel/id.ts'
import { bumpPermissions } from '../kernel/permissionVersion.ts'
import { serverKey } from '../kernel/serverKey.ts'
import { accessSeconds, descendantHashes, hashToken, newTokens, nextTokens, type TokenPair } from './token.ts'

/** Response of sign-in, refresh and switching the application. */
export interface TokenAnswer {
  access_token: string
  refresh_token: string
  token_type: 'Bearer'
  expires_in: number
  userCode: string
}

/** Maximum sessions per user; a further sign-in ends the oldest. */
const sessionsPerUser = 20
/** Seconds in which a reused refresh token counts as two tabs refreshing at once; later it counts as stolen. */
const graceSeconds = 10

const usualLimits: SessionLimits = {
  idleMinutes: variables.SESSION_IDLE_MINUTES.fallback,
  hours: variables.SESSION_HOURS.fallback,
}

export interface SessionStart {
  userId: string
  username: string
  applicationId: string
  ip: string
  userAgent: string
  /** How the user signed in; inherited from `from`. */
  way?: string
  /** The session that this one continues: it does not outlive that one, and ends with it if its token is stolen. */
  from?: string
}

/** Creates a session and returns its tokens. */
export async function startSession(
  db: Database,
  start: SessionStart,
  limits: SessionLimits = usualLimits,
): Promise<{ id: string; answer: TokenAnswer }> {
  const pair = newTokens()
  const id = newId()
  const since = sql<Date>`coalesce((select created_at from session where id = ${start.from ?? ''}), now())`
  const row = await db
    .insertInto('session')
    .values({
      id,
      userId: start.userId,
      applicationId: start.applicationId,
      familyId: sql<string>`coalesce((select family_id from session where id = ${start.from ?? ''}), ${id})`,
      ...storedTokens(pair, since, limits),
      way: start.way ?? sql<string>`(select way from session where id = ${start.from ?? ''})`,
      ip: start.ip.slice(0, 60),
      userAgent: start.userAgent.slice(0, 300),
      lastSeenAt: sql<Date>`now()`,
      createdAt: since,
    })
    .returning(restSeconds)
    .executeTakeFirstOrThrow()
  await sql`
    delete from session where user_id = ${start.userId} and (refresh_expires_at < now() or id not in (
      select id from session where user_id = ${start.userId} order by last_seen_at desc, id desc
      limit ${sessionsPerUser}
    ))`.execute(db)
  return { id, answer: tokenAnswer(pair, start.username, row.rest) }
}

/** Records the time of a call, from which the idle limit counts. */
export async function touchSession(db: Database, id: string, limits: SessionLimits): Promise<void> {
  await db
    .updateTable('session')
    .set({ lastSeenAt: sql<Date>`now()`, refreshExpiresAt: endsAt(sql`created_at`, limits) })
    .where('id', '=', id)
    .execute()
}

/** Ends one, all, or all but one session of a user. Call `bumpPermissions` after the commit. */
export async function endSessions(
  db: Database,
  userId: string,
  which: { id?: string; except?: string } = {},
): Promise<number> {
  let query = db.deleteFrom('session').where('userId', '=', userId)
  if (which.id !== undefined) query = query.where('id', '=', which.id)
  if (which.except !== undefined) query = query.where('id', '!=', which.except)
  const result = await query.executeTakeFirst()
  return Number(result.numDeletedRows)
}

/**
 * Exchanges a refresh token for new tokens of the same session. A token exchanged before ends the session, because it
 * was stolen; within ten seconds it returns the same tokens again.
 */
export async function refreshSession(call: Call, refresh: string): Promise<TokenAnswer | undefined> {
  const answer = await call.transaction(async tx => {
    const row = await findByRefresh(tx.db, hashToken(refresh))
    if (!row) {
      await endDescendants(tx, refresh)
      return undefined
    }
    const pair = nextTokens(refresh, refreshKey(tx.config))
    if (row.previous) {
      if (row.sinceRotation === null || row.sinceRotation > graceSeconds) {
        await endFamilies(tx, [row])
        return undefined
      }
      if (row.refreshHash === hashToken(pair.refresh)) return tokenAnswer(pair, row.username, row.rest)
      // Another machine with another key created the pair, which cannot be derived again; this call rotates the session
      // once more.
      return rotate(tx, row, newTokens(), row.refreshHash)
    }
    return rotate(tx, row, pair)
  })
  return answer
}

/** Ends the session of a refresh token older than the previous one, together with all that descend from it. */
async function endDescendants(tx: Call, refresh: string): Promise<void> {
  const hashes = descendantHashes(refresh, refreshKey(tx.config))
  const found = await tx.db
    .selectFrom('session')
    .select(['id', 'familyId'])
    .where('refreshHash', 'in', hashes)
    .execute()
  if (found.length > 0) await endFamilies(tx, found)
}

/**
 * Ends sessions with all sessions derived from them or from the same origin, because a thief may have continued in one.
 */
async function endFamilies(tx: Call, members: { id: string; familyId: string | null }[]): Promise<void> {
  const ids = members.map(member => member.id)
  const families = members.flatMap(({ familyId }) => (familyId === null ? [] : [familyId]))
  await tx.db
    .deleteFrom('session')
    .where(eb => eb.or([eb('id', 'in', ids), ...(families.length > 0 ? [eb('familyId', 'in', families)] : [])]))
    .execute()
  tx.afterCommit(bumpPermissions)
}

const refreshKey = (config: Config) => serverKey(config.dataDir, 'refresh')

interface Found {
  id: string
  userId: string
  familyId: string | null
  username: string
  refreshHash: string
  /** Remaining seconds of the access token. */
  rest: number
  /** Seconds since the last exchange; null if there was none. */
  sinceRotation: number | null
  /** The token was exchanged before. */
  previous: boolean
}

/** Uses database time only, because the clocks of several machines differ. */
async function findByRefresh(db: Database, hash: string): Promise<Found | undefined> {
  // Locks the row, so that concurrent uses run one after another.
  const row = await db
    .selectFrom('session')
    .innerJoin('appUser', 'appUser.id', 'session.userId')
    .innerJoin('application', 'application.id', 'session.applicationId')
    .select(['session.id', 'session.userId', 'session.familyId', 'session.refreshHash', 'appUser.username'])
    .select(restSeconds)
    .select(sql<number | null>`extract(epoch from clock_timestamp() - session.rotated_at)::float8`.as('sinceRotation'))
    .where(eb => eb.or([eb('session.refreshHash', '=', hash), eb('session.previousRefreshHash', '=', hash)]))
    .where('session.refreshExpiresAt', '>', sql<Date>`now()`)
    .where('appUser.enabled', '=', true)
    .where('appUser.deletedAt', 'is', null)
    .where('application.enabled', '=', true)
    .where('application.deletedAt', 'is', null)
    .forUpdate('session')
    .executeTakeFirst()
  return row && { ...row, previous: row.refreshHash !== hash }
}

async function rotate(tx: Call, found: Found, pair: TokenPair, usedHash = found.refreshHash): Promise<TokenAnswer> {
  const row = await tx.db
    .updateTable('session')
    .set({
      ...storedTokens(pair, sql`created_at`, tx.config.identity.session),
      previousRefreshHash: usedHash,
      rotatedAt: sql<Date>`now()`,
      lastSeenAt: sql<Date>`now()`,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', found.id)
    .returning(restSeconds)
    .executeTakeFirstOrThrow()
  tx.afterCommit(() => bumpPermissions(found.userId))
  return tokenAnswer(pair, found.username, row.rest)
}

const restSeconds = sql<number>`greatest(1, floor(extract(epoch from session.access_expires_at - now())))::int`.as(
  'rest',
)

/** A session ends after inactivity, and at the latest a fixed time after sign-in. */
const endsAt = (since: ReturnType<typeof sql>, { idleMinutes, hours }: SessionLimits) =>
  sql<Date>`least(now() + ${idleMinutes}::int * interval '1 minute', ${since} + ${hours}::int * interval '1 hour')`

function storedTokens(pair: TokenPair, since: ReturnType<typeof sql>, limits: SessionLimits) {
  const end = endsAt(since, limits)
  return {
    accessHash: hashToken(pair.access),
    accessExpiresAt: sql<Date>`least(now() + ${accessSeconds}::int * interval '1 second',
      ${since} + ${limits.hours}::int * interval '1 hour')`,
    refreshHash: hashToken(pair.refresh),
    refreshExpiresAt: end,
  }
}

function tokenAnswer(pair: TokenPair, username: string, rest: number): TokenAnswer {
  return {
    access_token: pair.access,
    refresh_token: pair.refresh,
    token_type: 'Bearer',
    expires_in: rest,
    userCode: username,
  }
}
