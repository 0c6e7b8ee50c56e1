import type { Call } from '../../ground/kernel/call.ts'
import { AppError } from '../../ground/kernel/errors.ts'
import { registry } from '../../ground/kernel/registry.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { fault } from './faults.ts'
import { heldResourceIds, userRoleIds } from './grants.ts'
import { requireRoleScopes, requireScope } from './mayGrant.ts'

/** Returns the codes that allow more than reading. */
const doingCodes = (): string[] =>
  [...registry.families.values()]
    .flatMap(({ permissions }) => Object.keys(permissions ?? {}))
    .filter(code => !code.endsWith('_VIEW'))

/**
 * Refuses (403) to take over or unlock an account with more rights: setting a user's password gives the caller that
 * user's rights. The user must not hold any non-reading code, in any application, that the caller lacks, nor see more
 * data.
 */
export async function requireNoMoreRights(call: Call, userId: string, what: string): Promise<void> {
  const session = signedIn(call)
  if (session.superAdmin) return
  const own = await heldResourceIds(call.db, session.userId)
  const theirs = [...(await heldResourceIds(call.db, userId))].filter(id => !own.has(id))
  const found =
    theirs.length > 0 &&
    (await call.db
      .selectFrom('resource')
      .select('name')
      .where('id', 'in', theirs)
      .where('code', 'in', doingCodes())
      .where('deletedAt', 'is', null)
      .orderBy('code')
      .limit(1)
      .executeTakeFirst())
  if (found) throw fault('USER_HOLDS_MORE', { name: found.name, what })
  try {
    await requireNoWiderScope(call, userId)
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 403) throw error
    throw fault('USER_SCOPE_BEYOND_OWN', { what })
  }
}

async function requireNoWiderScope(call: Call, userId: string): Promise<void> {
  const { dataScope, organizationId } = await call.db
    .selectFrom('appUser')
    .select(['dataScope', 'organizationId'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const positions = await call.db
    .selectFrom('positionMember')
    .innerJoin('position', 'position.id', 'positionMember.positionId')
    .select(['position.dataScope', 'position.organizationId'])
    .where('positionMember.userId', '=', userId)
    .where('position.enabled', '=', true)
    .where('position.deletedAt', 'is', null)
    .execute()
  const places = [organizationId, ...positions.map(position => position.organizationId)]
  await requireScope(call, dataScope, [organizationId])
  for (const position of positions) await requireScope(call, position.dataScope, [position.organizationId])
  await requireRoleScopes(call, await userRoleIds(call.db, userId), [...new Set(places)])
}
