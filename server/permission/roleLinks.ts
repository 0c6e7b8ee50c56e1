import type { Call } from '../kernel/call.ts'
import { textsOf } from '../kernel/textOf.ts'
import { read } from '../records/read.ts'
import { bind, unbind } from './bind.ts'
import { placesOf } from './grants.ts'
import { refuseOwnPositions, refuseOwnUser, requireHeldRoles } from './mayGrant.ts'

/**
 * Roles of users and of positions, from either side. Giving needs everything that the role gives; one's own roles and
 * those of one's own positions are changed by others only.
 */
const roleUser = { link: 'roleUser', owner: 'roleId', target: 'userId' } as const
const userRole = { link: 'roleUser', owner: 'userId', target: 'roleId' } as const
const rolePosition = { link: 'rolePosition', owner: 'roleId', target: 'positionId' } as const

/** `ids`, or the single id that the non-batch calls take. */
const targets = (call: Call, single: string): string[] => {
  const one = call.input[single]
  return typeof one === 'string' ? [one] : textsOf(call.input.ids)
}

export const roleUserAdd = (call: Call) =>
  call.transaction(async tx => {
    const roleId = String(tx.input.roleId)
    const ids = textsOf(tx.input.ids)
    await read(tx, 'role', roleId)
    refuseOwnUser(tx, ids)
    await requireHeldRoles(tx, [roleId], await placesOf(tx, 'user', ids))
    await bind(tx, roleUser, roleId, ids)
  })

export const roleUserDelete = (call: Call) =>
  call.transaction(async tx => {
    const roleId = String(tx.input.roleId)
    const ids = targets(tx, 'userId')
    await read(tx, 'role', roleId)
    refuseOwnUser(tx, ids)
    await unbind(tx, roleUser, roleId, ids)
  })

export const userRoleAdd = (call: Call) =>
  call.transaction(async tx => {
    const userId = String(tx.input.userId)
    const ids = textsOf(tx.input.ids)
    await read(tx, 'user', userId)
    refuseOwnUser(tx, [userId])
    await requireHeldRoles(tx, ids, await placesOf(tx, 'user', [userId]))
    await bind(tx, userRole, userId, ids)
  })

export const userRoleRemove = (call: Call) =>
  call.transaction(async tx => {
    const userId = String(tx.input.userId)
    await read(tx, 'user', userId)
    refuseOwnUser(tx, [userId])
    await unbind(tx, userRole, userId, textsOf(tx.input.ids))
  })

export const rolePositionAdd = (call: Call) =>
  call.transaction(async tx => {
    const roleId = String(tx.input.roleId)
    const ids = textsOf(tx.input.ids)
    await read(tx, 'role', roleId)
    await refuseOwnPositions(tx, ids)
    await requireHeldRoles(tx, [roleId], await placesOf(tx, 'position', ids))
    await bind(tx, rolePosition, roleId, ids)
  })

export const rolePositionDelete = (call: Call) =>
  call.transaction(async tx => {
    const roleId = String(tx.input.roleId)
    const ids = targets(tx, 'positionId')
    await read(tx, 'role', roleId)
    await refuseOwnPositions(tx, ids)
    await unbind(tx, rolePosition, roleId, ids)
  })
