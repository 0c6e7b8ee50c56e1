import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { bumpPermissions } from '../../ground/kernel/permissionVersion.ts'
import { audit } from '../../services/records/log/audit.ts'
import { modelOf } from '../../services/records/model/entityModel.ts'
import { read } from '../../services/records/search/read.ts'
import { lockRows, presentIds } from '../../services/records/write/lockRows.ts'
import { bind, unbind } from '../permission/bind.ts'
import { refuseOwnUser, requireHeldPositions } from '../permission/mayGrant.ts'
import { fault } from './faults.ts'

const link = { link: 'positionMember', owner: 'positionId', target: 'userId' } as const

/** Adds members, who get the position's grants. A user's first position becomes the main one. */
export const membersAdd = (call: Call<EndpointInput<'position.membersAdd'>>) =>
  call.transaction(async tx => {
    const positionId = tx.input.positionId
    await read(tx, 'position', positionId)
    const answer = await presentIds(tx, 'user', tx.input.ids)
    const ids = answer.done
    refuseOwnUser(tx, ids)
    await requireHeldPositions(tx, [positionId])
    await bind(tx, link, positionId, ids)
    await setMain(tx, positionId, tx.input.main === true ? ids : await withoutMain(tx, ids))
    return answer
  })

export const membersRemove = (call: Call<EndpointInput<'position.membersRemove'>>) =>
  call.transaction(async tx => {
    const positionId = tx.input.positionId
    await read(tx, 'position', positionId)
    const answer = await presentIds(tx, 'user', tx.input.ids)
    refuseOwnUser(tx, answer.done)
    await unbind(tx, link, positionId, answer.done)
    return answer
  })

const heldPosition = { link: 'positionMember', owner: 'userId', target: 'positionId' } as const

/** Adds positions to a user. */
export const userPositionsAdd = (call: Call<EndpointInput<'user.addPositions'>>) =>
  call.transaction(async tx => {
    const userId = tx.input.userId
    await read(tx, 'user', userId)
    refuseOwnUser(tx, [userId])
    // Checks visibility first, so that no error reveals positions outside the caller's scope.
    const answer = await presentIds(tx, 'position', tx.input.ids)
    const ids = answer.done
    await requireHeldPositions(tx, ids)
    await bind(tx, heldPosition, userId, ids)
    const [first] = ids
    if (first !== undefined) await setMain(tx, first, await withoutMain(tx, [userId]))
    return answer
  })

export const userPositionsRemove = (call: Call<EndpointInput<'user.removePositions'>>) =>
  call.transaction(async tx => {
    const userId = tx.input.userId
    await read(tx, 'user', userId)
    refuseOwnUser(tx, [userId])
    const answer = await presentIds(tx, 'position', tx.input.ids)
    await unbind(tx, heldPosition, userId, answer.done)
    return answer
  })

/** Sets the main position; a user has at most one. */
export const membersMain = (call: Call<EndpointInput<'position.membersMain'>>) =>
  call.transaction(async tx => {
    const positionId = tx.input.positionId
    const userId = tx.input.userId
    const position = await read(tx, 'position', positionId)
    // Locks the user, so that concurrent changes of the main position run one after another.
    const [user] = await lockRows(tx, modelOf('user'), [userId])
    if ((await setMain(tx, positionId, [userId])) === 0) throw fault('MEMBER_GONE')
    await audit(tx, {
      action: '设为主岗',
      entity: 'position',
      recordId: positionId,
      recordName: String(position.name),
      after: { userId },
      remark: `设为「${String(user?.name)}」的主岗`,
    })
    tx.afterCommit(bumpPermissions)
  })

async function withoutMain(tx: Call, userIds: string[]): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('positionMember')
    .select('userId')
    .where('userId', 'in', userIds)
    .where('main', '=', true)
    .execute()
  const have = new Set(rows.map(row => row.userId))
  return userIds.filter(id => !have.has(id))
}

/** Makes the position the main one of the given members; returns their number. */
async function setMain(tx: Call, positionId: string, userIds: string[]): Promise<number> {
  if (userIds.length === 0) return 0
  const rows = await tx.db
    .updateTable('positionMember')
    .set({ main: true, updatedAt: new Date() })
    .where('positionId', '=', positionId)
    .where('userId', 'in', userIds)
    .returning('userId')
    .execute()
  const members = rows.map(row => row.userId)
  if (members.length === 0) return 0
  await tx.db
    .updateTable('positionMember')
    .set({ main: false, updatedAt: new Date() })
    .where('userId', 'in', members)
    .where('positionId', '!=', positionId)
    .where('main', '=', true)
    .execute()
  return members.length
}
