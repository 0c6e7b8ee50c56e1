import { textsOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { read } from '../../services/records/search/read.ts'
import { presentIds } from '../../services/records/write/lockRows.ts'
import { bind, unbind } from './bind.ts'
import { placesOf } from './grants.ts'
import { refuseOwnPositions, refuseOwnUser, requireHeldRoles } from './mayGrant.ts'

/**
 * Links of roles with users and positions, from either side. Granting requires holding everything that the role grants;
 * callers cannot change their own roles or those of their positions. The response lists users, roles and positions that
 * no longer exist.
 */
const roleUser = { link: 'roleUser', owner: 'roleId', target: 'userId' } as const
const userRole = { link: 'roleUser', owner: 'userId', target: 'roleId' } as const
const rolePosition = { link: 'rolePosition', owner: 'roleId', target: 'positionId' } as const

/** Returns `ids`, or the single id of the non-batch calls. */
const targets = (call: Call, single: string): string[] => {
  const one = call.input[single]
  return typeof one === 'string' ? [one] : textsOf(call.input.ids)
}

export const roleUserAdd = (call: Call<EndpointInput<'role.userAdd'>>) =>
  call.transaction(async tx => {
    const roleId = tx.input.roleId
    await read(tx, 'role', roleId)
    const answer = await presentIds(tx, 'user', tx.input.ids)
    refuseOwnUser(tx, answer.done)
    await requireHeldRoles(tx, [roleId], await placesOf(tx, 'user', answer.done))
    await bind(tx, roleUser, roleId, answer.done)
    return answer
  })

export const roleUserDelete = (call: Call<EndpointInput<'role.userDelete' | 'role.userDeleteBatch'>>) =>
  call.transaction(async tx => {
    const roleId = tx.input.roleId
    await read(tx, 'role', roleId)
    const answer = await presentIds(tx, 'user', targets(tx, 'userId'))
    refuseOwnUser(tx, answer.done)
    await unbind(tx, roleUser, roleId, answer.done)
    return answer
  })

export const userRoleAdd = (call: Call<EndpointInput<'user.addRoles'>>) =>
  call.transaction(async tx => {
    const userId = tx.input.userId
    await read(tx, 'user', userId)
    refuseOwnUser(tx, [userId])
    const answer = await presentIds(tx, 'role', tx.input.ids)
    await requireHeldRoles(tx, answer.done, await placesOf(tx, 'user', [userId]))
    await bind(tx, userRole, userId, answer.done)
    return answer
  })

export const userRoleRemove = (call: Call<EndpointInput<'user.removeRoles'>>) =>
  call.transaction(async tx => {
    const userId = tx.input.userId
    await read(tx, 'user', userId)
    refuseOwnUser(tx, [userId])
    const answer = await presentIds(tx, 'role', tx.input.ids)
    await unbind(tx, userRole, userId, answer.done)
    return answer
  })

export const rolePositionAdd = (call: Call<EndpointInput<'role.positionAdd'>>) =>
  call.transaction(async tx => {
    const roleId = tx.input.roleId
    await read(tx, 'role', roleId)
    const answer = await presentIds(tx, 'position', tx.input.ids)
    await refuseOwnPositions(tx, answer.done)
    await requireHeldRoles(tx, [roleId], await placesOf(tx, 'position', answer.done))
    await bind(tx, rolePosition, roleId, answer.done)
    return answer
  })

export const rolePositionDelete = (call: Call<EndpointInput<'role.positionDelete' | 'role.positionDeleteBatch'>>) =>
  call.transaction(async tx => {
    const roleId = tx.input.roleId
    await read(tx, 'role', roleId)
    const answer = await presentIds(tx, 'position', targets(tx, 'positionId'))
    await refuseOwnPositions(tx, answer.done)
    await unbind(tx, rolePosition, roleId, answer.done)
    return answer
  })
