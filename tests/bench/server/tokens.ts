import { issueToken } from '../../../server/domains/identity/sign-in/issueToken.ts'
import { readConfig } from '../../../server/ground/config/config.ts'
import { openDatabase } from '../../../server/ground/database/open.ts'
import type { Database } from '../../../server/ground/kernel/call.ts'
import type { TokenAnswer } from '../../../server/ground/session/session.ts'

/** A signed-in user. */
export interface SignedIn extends TokenAnswer {
  id: string
}

/**
 * Sessions of the administrator and of so many others from an id on, for a database that can be opened beside the
 * server or before it.
 */
export async function sessionsOf(
  env: Record<string, string>,
  { others, from }: { others: number; from: string },
): Promise<{ administrator: TokenAnswer; others: SignedIn[] }> {
  const config = readConfig(env)
  return withDatabase(env, async db => {
    const people = await db
      .selectFrom('appUser')
      .select(['id', 'username'])
      .where('enabled', '=', true)
      .where('deletedAt', 'is', null)
      .where('superAdmin', '=', false)
      .where('id', '>=', from)
      .orderBy('id')
      .limit(others)
      .execute()
    const answers: SignedIn[] = []
    for (const { id, username } of people) answers.push({ id, ...(await issueToken({ db, config }, username)) })
    return { administrator: await issueToken({ db, config }, 'admin'), others: answers }
  })
}

/** For what is quicker done past the server, while no server holds the folder. */
export async function withDatabase<T>(env: Record<string, string>, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(readConfig(env))
  try {
    return await work(db)
  } finally {
    await close()
  }
}
