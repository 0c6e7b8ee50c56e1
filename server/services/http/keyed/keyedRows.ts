import type { Database } from '../../../ground/kernel/call.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { runSql } from '../../records/model/statement.ts'

/** Identity of a keyed call. */
export interface KeyedCall {
  userId: string
  keyHash: string
  endpoint: string
  contentHash: string
}

export interface KeptCall {
  endpoint: string
  contentHash: string
  state: 'running' | 'committed' | 'done'
  answer: string | null
}

/** No call takes longer; after that its process counts as dead. */
const lease = '2 minutes'
const keptFor = '24 hours'

/**
 * Claims a key; returns the claim's id, or undefined if the key is taken. Claims of dead processes and those older than
 * a day are replaced with a new id, so that a process that resumes cannot commit.
 */
export async function claimKey(db: Database, { userId, keyHash, endpoint, contentHash }: KeyedCall) {
  const { rows } = await runSql(
    db,
    `insert into "keyed_call" as k ("id", "user_id", "key_hash",
      "endpoint", "content_hash", "state", "lease_until", "expires_at")
     values ($1, $2, $3, $4, $5, 'running', now() + interval '${lease}', now() + interval '${keptFor}')
     on conflict ("user_id", "key_hash") do update set "id" = excluded."id", "endpoint" = excluded."endpoint",
       "content_hash" = excluded."content_hash", "state" = 'running', "answer" = null,
       "lease_until" = excluded."lease_until", "expires_at" = excluded."expires_at"
     where k."expires_at" < now()
       or (k."state" = 'running' and k."lease_until" < now() and k."content_hash" = excluded."content_hash")
     returning k."id"`,
    [newId(), userId, keyHash, endpoint, contentHash],
  )
  return rows[0] === undefined ? undefined : String(rows[0].id)
}

export async function keptCall(db: Database, userId: string, keyHash: string): Promise<KeptCall | undefined> {
  const { rows } = await runSql(
    db,
    `select "endpoint", "content_hash" as "contentHash", "state", "answer" from "keyed_call"
      where "user_id" = $1 and "key_hash" = $2`,
    [userId, keyHash],
  )
  return rows[0] as KeptCall | undefined
}

/** Stores a response; false if the claim has been replaced. */
export async function noteAnswer(db: Database, id: string, state: 'committed' | 'done', answer: string) {
  const { rows } = await runSql(
    db,
    `update "keyed_call" set "state" = $2, "answer" = $3, "updated_at" = now() where "id" = $1 returning "id"`,
    [id, state, answer],
  )
  return rows.length > 0
}

/** Releases a key whose call did nothing. */
export async function giveUpKey(db: Database, id: string): Promise<void> {
  await runSql(db, `delete from "keyed_call" where "id" = $1 and "state" = 'running'`, [id])
}

/** Removes expired keys. */
export async function forgetKeys(db: Database): Promise<void> {
  await runSql(db, 'delete from "keyed_call" where "expires_at" < now()')
}
