import { randomInt } from 'node:crypto'
import { type HashPolicy, hashPassword } from '../domains/identity/proofs/passwordHash.ts'
import type { Database } from '../ground/kernel/call.ts'
import { newId } from '../ground/kernel/id.ts'

/** Letters and digits that are not easily confused. */
const readable = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'

/**
 * Creates the minimum for an empty console: one organization and one administrator. Returns the initial password, which
 * is stored nowhere else and must be changed at the first sign-in.
 */
export async function seedAdministrator(db: Database, policy: HashPolicy): Promise<string> {
  const password = Array.from({ length: 12 }, () => readable[randomInt(readable.length)]).join('')
  const organizationId = newId()
  const userId = newId()
  await db
    .insertInto('organization')
    .values({
      id: organizationId,
      path: `/${organizationId}/`,
      code: 'ROOT',
      name: '集团',
      type: 'group',
      level: '1',
      sort: 1,
    })
    .execute()
  await db
    .insertInto('appUser')
    .values({ id: userId, username: 'admin', name: '系统管理员', organizationId, dataScope: 'all', superAdmin: true })
    .execute()
  await db
    .insertInto('userCredential')
    .values({
      id: newId(),
      userId,
      passwordHash: await hashPassword(password, policy),
      mustChange: true,
      changedAt: new Date(),
    })
    .execute()
  return password
}
