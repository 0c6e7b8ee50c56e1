import { signedIn } from '../identity/signedIn.ts'
import type { Call } from '../kernel/call.ts'
import { forbidden } from '../kernel/errors.ts'
import { registry } from '../kernel/registry.ts'
import { heldResourceIds } from './grants.ts'

/** Families whose codes let their holder change what others may do. */
const governing = ['user', 'role', 'position', 'organization', 'resource', 'application']

const governingCodes = (): string[] =>
  governing
    .flatMap(family => Object.keys(registry.families.get(family)?.permissions ?? {}))
    .filter(code => !code.endsWith('_VIEW'))

/**
 * Refuses (403) to take over an administrator: who gets another one's password gets his rights, so the other must not
 * hold any administrative code, in any application, that the caller does not hold.
 */
export async function requireNoMoreCodes(call: Call, userId: string, what: string): Promise<void> {
  const session = signedIn(call)
  if (session.superAdmin) return
  const own = await heldResourceIds(call.db, session.userId)
  const theirs = [...(await heldResourceIds(call.db, userId))].filter(id => !own.has(id))
  if (theirs.length === 0) return
  const found = await call.db
    .selectFrom('resource')
    .select('name')
    .where('id', 'in', theirs)
    .where('code', 'in', governingCodes())
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (found) throw forbidden(`该用户拥有您没有的管理权限「${found.name}」，不能${what}`)
}
