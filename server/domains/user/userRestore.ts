import { textsOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { bumpPermissions } from '../../ground/kernel/permissionVersion.ts'
import { read } from '../../services/records/search/read.ts'
import type { BatchAnswer } from '../../services/records/write/batchAnswer.ts'
import { restore } from '../../services/records/write/restore.ts'
import { refuseSuperAdmin, requireScope, scopeOf } from '../permission/mayGrant.ts'
import { refuseAlike } from './userSave.ts'

/**
 * POST /upms/user/restore. Password, sessions, roles and positions were deleted with the account and do not return: the
 * result is a new account with the old data. The caller needs the right to grant its data scope, and the password must
 * be reset before a sign-in.
 */
export const restoreUsers = (call: Call<EndpointInput<'user.restore'>>): Promise<BatchAnswer> =>
  call.transaction(async tx => {
    const answer = await restore(tx, 'user', textsOf(tx.input.ids))
    const ids = answer.done
    // The super administrator flag can be checked only after restoring.
    await refuseSuperAdmin(tx, ids)
    for (const id of ids) {
      const user = await read(tx, 'user', id)
      await refuseAlike(tx, id, String(user.username))
      await requireScope(tx, scopeOf('user', user.dataScope), [String(user.organizationId)])
      tx.afterCommit(() => bumpPermissions(id))
    }
    return answer
  })
