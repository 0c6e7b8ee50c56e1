import { sql } from 'kysely'
import { textsOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { invalid } from '../../ground/kernel/errors.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { read } from '../../services/records/search/read.ts'
import { create } from '../../services/records/write/create.ts'
import { update } from '../../services/records/write/update.ts'
import { hashPassword } from '../identity/proofs/passwordHash.ts'
import { setPassword } from '../identity/sign-in/password.ts'
import { requireNoMoreRights } from '../permission/administrators.ts'
import { bind } from '../permission/bind.ts'
import { directRoleIds, placesOf } from '../permission/grants.ts'
import { keepEnabled } from '../permission/keepEnabled.ts'
import {
  refuseSuperAdmin,
  requireHeldPositions,
  requireHeldRoles,
  requireRoleScopes,
  requireScope,
  scopeOf,
} from '../permission/mayGrant.ts'
import { fault, wrong } from './faults.ts'
import { initialPassword } from './initialPassword.ts'

/**
 * Creates a user with roles and positions, all or nothing. The response contains the initial password this once; it
 * must be changed at the first sign-in. Imported users have no password until an administrator resets it: responses of
 * imported rows are not shown, and hashing would take most of the import's time.
 */
export async function save(call: Call<EndpointInput<'user.save'>>) {
  const password = call.fromFile ? undefined : initialPassword()
  const passwordHash = password === undefined ? '' : await hashPassword(password, call.config.identity.passwords)
  return call.transaction(async tx => {
    const { roleIds, positionIds, ...values } = tx.input
    const organizationId = String(values.organizationId)
    const record = await create(tx, 'user', values)
    await refuseAlike(tx, String(record.id), String(record.username))
    await requireScope(tx, scopeOf('user', values.dataScope), [organizationId])
    const userId = String(record.id)
    await giveRoles(tx, { userId, organizationId, ids: textsOf(roleIds) })
    await givePositions(tx, userId, textsOf(positionIds))
    await setPassword(tx, userId, passwordHash, { mustChange: true })
    return { ...record, ...(password !== undefined && { initialPassword: password }) }
  })
}

/**
 * Refuses an account name that differs from another only in case, because people and other systems would confuse them.
 */
export async function refuseAlike(tx: Call, userId: string, username: string): Promise<void> {
  const small = username.toLowerCase()
  // Of two concurrent calls the second waits and then sees the first.
  await sql`select pg_advisory_xact_lock(hashtext(${`account ${small}`}))`.execute(tx.db)
  const alike = await tx.db
    .selectFrom('appUser')
    .select('username')
    .where(sql`lower(username)`, '=', small)
    .where('deletedAt', 'is', null)
    .where('id', '<>', userId)
    .limit(1)
    .executeTakeFirst()
  if (alike) throw invalid(wrong('username', 'USERNAME_TAKEN', { username: alike.username }))
}

interface Given {
  userId: string
  organizationId: string
  ids: string[]
}

async function giveRoles(tx: Call, { userId, organizationId, ids }: Given): Promise<void> {
  if (ids.length === 0) return
  requireCode(tx, 'USER_ROLE', '分配角色')
  await requireHeldRoles(tx, ids, [organizationId])
  await bind(tx, { link: 'roleUser', owner: 'userId', target: 'roleId' }, userId, ids)
}

/** Adds positions; the first one becomes the main position. */
async function givePositions(tx: Call, userId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  requireCode(tx, 'POSITION_MEMBER', '管理岗位成员')
  // Checks visibility first, so that no error reveals positions outside the caller's scope.
  await placesOf(tx, 'position', ids)
  await requireHeldPositions(tx, ids)
  await bind(tx, { link: 'positionMember', owner: 'userId', target: 'positionId' }, userId, ids)
  await tx.db
    .updateTable('positionMember')
    .set({ main: true })
    .where('userId', '=', userId)
    .where('positionId', '=', ids[0] ?? '')
    .execute()
}

function requireCode(call: Call, code: string, what: string): void {
  const session = signedIn(call)
  if (!session.superAdmin && !session.codes.has(code)) throw fault('USER_PART_FORBIDDEN', { what })
}

/** Edits a user. Organization and data scope are grants, which callers cannot change for themselves. */
export const updateUser = (call: Call<EndpointInput<'user.update'>>) =>
  call.transaction(async tx => {
    const { id, ...values } = tx.input
    const userId = String(id)
    const before = await read(tx, 'user', userId)
    await refuseSuperAdmin(tx, [userId])
    const moves = values.organizationId !== undefined && values.organizationId !== before.organizationId
    const widens = values.dataScope !== undefined && values.dataScope !== before.dataScope
    const session = signedIn(tx)
    if ((moves || widens) && !session.superAdmin && session.userId === userId) {
      throw fault(moves ? 'OWN_ORGANIZATION' : 'OWN_DATA_SCOPE')
    }
    keepEnabled(values, before)
    // Reset codes are sent to phone and mail, so changing these could take over the account.
    const redirects = (['phone', 'email'] as const).some(
      name => values[name] !== undefined && (values[name] ?? null) !== (before[name] ?? null),
    )
    if (redirects && session.userId !== userId) await requireNoMoreRights(tx, userId, '修改其手机号或邮箱')
    const record = await update(tx, 'user', userId, values)
    const place = [String(values.organizationId ?? before.organizationId)]
    if (widens || moves) await requireScope(tx, values.dataScope ?? before.dataScope, place)
    if (moves) await requireRoleScopes(tx, await directRoleIds(tx.db, userId), place)
    return record
  })
