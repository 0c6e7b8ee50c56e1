import { generally } from '../../ground/kernel/boundScope.ts'
import type { Call } from '../../ground/kernel/call.ts'
import { read } from '../../services/records/search/read.ts'
import { presentIds } from '../../services/records/write/lockRows.ts'
import { bind, unbind } from '../permission/bind.ts'
import { refuseOwnUser } from '../permission/mayGrant.ts'

const link = { link: 'userProject', owner: 'userId', target: 'projectId' } as const

/**
 * Projects whose records a user sees in addition to their data scope; the caller can grant only projects that the
 * caller sees with every code.
 */
const changing = (work: typeof bind) => (call: Call) =>
  call.transaction(async tx => {
    const userId = String(tx.input.userId)
    await read(tx, 'user', userId)
    refuseOwnUser(tx, [userId])
    const on = generally(tx)
    const answer = await presentIds(on, 'project', tx.input.ids)
    await work(on, link, userId, answer.done)
    return answer
  })

export const projectAdd = changing(bind)
export const projectRemove = changing(unbind)
