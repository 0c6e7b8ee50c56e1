import { openDatabase } from '../../../server/database/open.ts'
import { issueToken } from '../../../server/identity/issueToken.ts'
import type { TokenAnswer } from '../../../server/identity/session.ts'
import { readConfig } from '../../../server/kernel/config.ts'

/**
 * Sessions of the administrator and of so many others from an id on, for a database that can be opened beside the server
 * or before it.
 */
export async function sessionsOf(
  env: Record<string, string>,
  { others, from }: { others: number; from: string },
): Promise<{ administrator: TokenAnswer; others: TokenAnswer[] }> {
  const config = readConfig(env)
  const { db, close } = await openDatabase(config)
  try {
    const people = await db
      .selectFrom('appUser')
      .select('username')
      .where('enabled', '=', true)
      .where('deletedAt', 'is', null)
      .where('superAdmin', '=', false)
      .where('id', '>=', from)
      .orderBy('id')
      .limit(others)
      .execute()
    const answers: TokenAnswer[] = []
    for (const { username } of people) answers.push(await issueToken({ db, config }, username))
    return { administrator: await issueToken({ db, config }, 'admin'), others: answers }
  } finally {
    await close()
  }
}
