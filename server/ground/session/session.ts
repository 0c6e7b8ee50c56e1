import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { SessionLimits } from '../config/identityConfig.ts'
import { variables } from '../config/variables.ts'
import type { Call, Database } from '../kernel/call.ts'
import { newId } from '../kernel/id.ts'
import { bumpPermissions } from '../kernel/permissionVersion.ts'
import { serverKey } from '../kernel/serverKey.ts'
import { accessSeconds, descendantHashes, hashToken, newTokens, nextTokens, type TokenPair } from './token.ts'

/** What a sign-in, a refresh and a switch of application answer. */
export interface TokenAnswer {
  access_token: string
  refresh_token: string
  token_type: 'Bearer'
  expires_in: number
  userCode: string
}

/** Sessions kept per user; signing in once more ends the oldest. */
const sessionsPerUser = 20
/** A refresh token used again within this time was used by two tabs at once; later it was stolen. */
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
  /** How the person signed in; taken over from `from`. */
  way?: string
  /** The session that this one goes on from: it does not live longer than that would have, and dies of its theft. */
  from?: string
}

/** Stores a new session and answers its tokens. */
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
      select id from session where user_id = ${start.userId} order by last_seen_at desc, id desc limit ${sessionsPerUser}
    ))`.execute(db)
  return { id, answer: tokenAnswer(pair, start.username, row.rest) }
}

/** A call was made with a session: it is idle from now on. */
export async function touchSession(db: Database, id: string, limits: SessionLimits): Promise<void> {
  await db
    .updateTable('session')
    .set({ lastSeenAt: sql<Date>`now()`, refreshExpiresAt: endsAt(sql`created_at`, limits) })
    .where('id', '=', id)
    .execute()
}

/** Ends sessions of a user: one, all, or all but one. Call `bumpPermissions` after the commit. */
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
 * Exchanges a refresh token for new tokens of the same session. A token that was exchanged before ends the session,
 * because then someone else holds it too; within ten seconds it gets the same tokens again.
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
      // Another machine with another key made the pair: it cannot be told again, so this tab moves the session on.
      return rotate(tx, row, newTokens(), row.refreshHash)
    }
    return rotate(tx, row, pair)
  })
  return answer
}

/** A token from further back than the previous one: whoever goes on with its descendants is put out too. */
async function endDescendants(tx: Call, refresh: string): Promise<void> {
  const hashes = descendantHashes(refresh, refreshKey(tx.config))
  const found = await tx.db
    .selectFrom('session')
    .select(['id', 'familyId'])
    .where('refreshHash', 'in', hashes)
    .execute()
  if (found.length > 0) await endFamilies(tx, found)
}

/** Ends sessions and all that were made from them or beside them: who stole one may have gone on from it. */
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
  /** Seconds that the access token lives on. */
  rest: number
  /** Seconds since the tokens were exchanged; null when they never were. */
  sinceRotation: number | null
  /** The token was exchanged before. */
  previous: boolean
}

/** Time is told by the database alone: the clocks of several machines differ. */
async function findByRefresh(db: Database, hash: string): Promise<Found | undefined> {
  // The row is locked, so that two uses at once come one after the other.
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

/** A session ends when nothing was called for long enough, and at the latest so long after the sign-in. */
const endsAt = (since: ReturnType<typeof sql>, { idleMinutes, hours }: SessionLimits) =>
  sql<Date>`least(now() + ${idleMinutes}::int * interval '1 minute', ${since} + ${hours}::int * interval '1 hour')`

function storedTokens(pair: TokenPair, since: ReturnType<typeof sql>, limits: SessionLimits) {
  const end = endsAt(since, limits)
  return {
    accessHash: hashToken(pair.access),
    accessExpiresAt: sql<Date>`least(now() + ${accessSeconds}::int * interval '1 second', ${since} + ${limits.hours}::int * interval '1 hour')`,
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
