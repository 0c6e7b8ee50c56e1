import type { Call } from '../kernel/call.ts'
import { notFound } from '../kernel/errors.ts'
import { bumpPermissions } from '../kernel/permissionVersion.ts'
import { textsOf } from '../kernel/textOf.ts'
import { bind, unbind } from '../permission/bind.ts'
import { refuseOwnUser, requireHeldPositions } from '../permission/mayGrant.ts'
import { audit } from '../records/audit.ts'
import { read } from '../records/read.ts'

const link = { link: 'positionMember', owner: 'positionId', target: 'userId' } as const

/** Members get what the position grants. A first position becomes the main one by itself. */
export const membersAdd = (call: Call) =>
  call.transaction(async tx => {
    const positionId = String(tx.input.positionId)
    const ids = textsOf(tx.input.ids)
    await read(tx, 'position', positionId)
    refuseOwnUser(tx, ids)
    await requireHeldPositions(tx, [positionId])
    await bind(tx, link, positionId, ids)
    for (const userId of ids) {
      if (tx.input.main === true || !(await hasMain(tx, userId))) await setMain(tx, positionId, userId)
    }
  })

export const membersRemove = (call: Call) =>
  call.transaction(async tx => {
    const positionId = String(tx.input.positionId)
    const ids = textsOf(tx.input.ids)
    await read(tx, 'position', positionId)
    refuseOwnUser(tx, ids)
    await unbind(tx, link, positionId, ids)
  })

/** A user has one main position at most. */
export const membersMain = (call: Call) =>
  call.transaction(async tx => {
    const positionId = String(tx.input.positionId)
    const userId = String(tx.input.userId)
    const position = await read(tx, 'position', positionId)
    const user = await read(tx, 'user', userId)
    if (!(await setMain(tx, positionId, userId))) throw notFound('该用户不是此岗位的成员')
    await audit(tx, {
      action: '设为主岗',
      entity: 'position',
      recordId: positionId,
      recordName: String(position.name),
      after: { userId },
      remark: `设为「${String(user.name)}」的主岗`,
    })
    tx.afterCommit(bumpPermissions)
  })

async function hasMain(tx: Call, userId: string): Promise<boolean> {
  const found = await tx.db
    .selectFrom('positionMember')
    .select('id')
    .where('userId', '=', userId)
    .where('main', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

async function setMain(tx: Call, positionId: string, userId: string): Promise<boolean> {
  const member = await tx.db
    .updateTable('positionMember')
    .set({ main: true, updatedAt: new Date() })
    .where('positionId', '=', positionId)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!member) return false
  await tx.db
    .updateTable('positionMember')
    .set({ main: false, updatedAt: new Date() })
    .where('userId', '=', userId)
    .where('id', '!=', member.id)
    .where('main', '=', true)
    .execute()
  return true
}
