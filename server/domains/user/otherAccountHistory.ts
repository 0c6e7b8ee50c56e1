import { textsOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { read } from '../../services/records/search/read.ts'
import { presentOf } from '../../services/records/write/batchAnswer.ts'
import { log } from '../../services/records/write/log.ts'
import { deleted, restore } from '../../services/records/write/restore.ts'
import { revert } from '../../services/records/write/revert.ts'
import { fault } from './faults.ts'
import { visibleAccount } from './userDetail.ts'

/* History of a user's accounts in other systems. They have no data scope of their own: whether the user is visible
 * decides, which the generic operations do not support. */

/** POST /upms/user/otherAccount/log */
export async function otherAccountLog(call: Call<EndpointInput<'user.otherAccountLog'>>) {
  await visibleAccount(call, call.input.id)
  return log(call, 'userAccount', call.input)
}

/** POST /upms/user/otherAccount/revert */
export const otherAccountRevert = (call: Call<EndpointInput<'user.otherAccountRevert'>>) =>
  call.transaction(async tx => {
    await visibleAccount(tx, tx.input.id)
    return revert(tx, 'userAccount', { of: 'otherAccountSave' }, tx.input)
  })

/** POST /upms/user/otherAccount/recycle/list */
export async function otherAccountRecycleList(call: Call<EndpointInput<'user.otherAccountRecycleList'>>) {
  const user = await read(call, 'user', call.input.userId)
  return deleted(call, 'userAccount', { ...call.input, userId: String(user.id) })
}

/** POST /upms/user/otherAccount/restore */
export const otherAccountRestore = (call: Call<EndpointInput<'user.otherAccountRestore'>>) =>
  call.transaction(async tx => {
    const ids = textsOf(tx.input.ids)
    const rows = await tx.db
      .selectFrom('userAccount')
      .select(['id', 'userId'])
      .where('id', 'in', ids)
      .where('deletedAt', 'is not', null)
      .execute()
    const users = new Map<string, boolean>()
    for (const userId of new Set(rows.map(row => row.userId)))
      users.set(
        userId,
        await read(tx, 'user', userId).then(
          () => true,
          () => false,
        ),
      )
    const there = new Set(rows.filter(row => users.get(row.userId)).map(row => row.id))
    const answer = presentOf(ids, there, fault('OTHER_ACCOUNT_NOT_IN_BIN'))
    await restore(tx, 'userAccount', answer.done)
    return answer
  })
