import { sql } from 'kysely'
import type { Call, Database } from '../kernel/call.ts'
import type { Config } from '../kernel/config.ts'
import { newId } from '../kernel/id.ts'
import { bumpPermissions } from '../kernel/permissionVersion.ts'
import { serverKey } from '../kernel/serverKey.ts'
import {
  accessSeconds,
  descendantHashes,
  hashToken,
  newTokens,
  nextTokens,
  refreshSeconds,
  type TokenPair,
} from './token.ts'

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
const graceMilliseconds = 10_000

export interface SessionStart {
  userId: string
  username: string
  applicationId: string
  ip: string
  userAgent: string
}

/** Stores a new session and answers its tokens. */
export async function startSession(db: Database, start: SessionStart): Promise<{ id: string; answer: TokenAnswer }> {
  const pair = newTokens()
  const id = newId()
  await db
    .insertInto('session')
    .values({
      id,
      userId: start.userId,
      applicationId: start.applicationId,
      ...storedTokens(pair),
      ip: start.ip.slice(0, 60),
      userAgent: start.userAgent.slice(0, 300),
      lastSeenAt: new Date(),
    })
    .execute()
  await sql`
    delete from session where user_id = ${start.userId} and (refresh_expires_at < now() or id not in (
      select id from session where user_id = ${start.userId} order by created_at desc, id desc limit ${sessionsPerUser}
    ))`.execute(db)
  return { id, answer: tokenAnswer(pair, start.username) }
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
      if (row.rotatedAt === null || Date.now() - row.rotatedAt.getTime() > graceMilliseconds) {
        await tx.db.deleteFrom('session').where('id', '=', row.id).execute()
        tx.afterCommit(bumpPermissions)
        return undefined
      }
      if (row.refreshHash === hashToken(pair.refresh)) return tokenAnswer(pair, row.username, row.accessExpiresAt)
      // Another node with another key made the pair: it cannot be told again, so this tab moves the session on.
      const fresh = newTokens()
      await rotate(tx.db, row.id, row.refreshHash, fresh)
      tx.afterCommit(bumpPermissions)
      return tokenAnswer(fresh, row.username)
    }
    await rotate(tx.db, row.id, row.refreshHash, pair)
    tx.afterCommit(bumpPermissions)
    return tokenAnswer(pair, row.username)
  })
  return answer
}

/** A token from further back than the previous one: whoever goes on with its descendants is put out too. */
async function endDescendants(tx: Call, refresh: string): Promise<void> {
  const hashes = descendantHashes(refresh, refreshKey(tx.config))
  const result = await tx.db.deleteFrom('session').where('refreshHash', 'in', hashes).executeTakeFirst()
  if (result.numDeletedRows > 0n) tx.afterCommit(bumpPermissions)
}

const refreshKey = (config: Config) => serverKey(config.dataDir, 'refresh')

async function findByRefresh(db: Database, hash: string) {
  // The row is locked, so that two uses at once come one after the other.
  const row = await db
    .selectFrom('session')
    .innerJoin('appUser', 'appUser.id', 'session.userId')
    .innerJoin('application', 'application.id', 'session.applicationId')
    .select(['session.id', 'session.refreshHash', 'session.accessExpiresAt', 'session.rotatedAt', 'appUser.username'])
    .where(eb => eb.or([eb('session.refreshHash', '=', hash), eb('session.previousRefreshHash', '=', hash)]))
    .where('session.refreshExpiresAt', '>', new Date())
    .where('appUser.enabled', '=', true)
    .where('appUser.deletedAt', 'is', null)
    .where('application.enabled', '=', true)
    .where('application.deletedAt', 'is', null)
    .forUpdate('session')
    .executeTakeFirst()
  return row && { ...row, previous: row.refreshHash !== hash }
}

async function rotate(db: Database, id: string, usedHash: string, pair: TokenPair): Promise<void> {
  await db
    .updateTable('session')
    .set({
      ...storedTokens(pair),
      previousRefreshHash: usedHash,
      rotatedAt: new Date(),
      lastSeenAt: new Date(),
      updatedAt: new Date(),
    })
    .where('id', '=', id)
    .execute()
}

function storedTokens(pair: TokenPair) {
  const now = Date.now()
  return {
    accessHash: hashToken(pair.access),
    accessExpiresAt: new Date(now + accessSeconds * 1000),
    refreshHash: hashToken(pair.refresh),
    refreshExpiresAt: new Date(now + refreshSeconds * 1000),
  }
}

function tokenAnswer(pair: TokenPair, username: string, expiresAt?: Date): TokenAnswer {
  const rest = expiresAt ? Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1000)) : accessSeconds
  return {
    access_token: pair.access,
    refresh_token: pair.refresh,
    token_type: 'Bearer',
    expires_in: rest,
    userCode: username,
  }
}
