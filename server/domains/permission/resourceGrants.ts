import type { Call } from '../../ground/kernel/call.ts'
import { read } from '../../services/records/search/read.ts'
import { presentIds } from '../../services/records/write/lockRows.ts'
import { bind, unbind } from './bind.ts'
import {
  refuseOwnPositions,
  refuseOwnRoles,
  refuseOwnUser,
  requireBoundScopes,
  requireHeldResources,
} from './mayGrant.ts'

/** Grants of a resource to roles, positions and single users. Granting requires holding the resource. */
const links = {
  role: { link: 'roleResource', owner: 'resourceId', target: 'roleId' },
  position: { link: 'positionResource', owner: 'resourceId', target: 'positionId' },
  user: { link: 'userResource', owner: 'resourceId', target: 'userId' },
} as const

type Subject = keyof typeof links

const refuseOwn: Record<Subject, (call: Call, ids: string[]) => void | Promise<void>> = {
  role: refuseOwnRoles,
  position: refuseOwnPositions,
  user: refuseOwnUser,
}

const granting = (subject: Subject) => (call: Call) =>
  call.transaction(async tx => {
    const resourceId = String(tx.input.resourceId)
    await read(tx, 'resource', resourceId)
    const answer = await presentIds(tx, subject, tx.input.ids)
    const ids = answer.done
    await refuseOwn[subject](tx, ids)
    await requireHeldResources(tx, [resourceId])
    if (subject === 'role') await requireBoundScopes(tx, ids, [resourceId])
    await bind(tx, links[subject], resourceId, ids)
    return answer
  })

const revoking = (subject: Subject) => (call: Call) =>
  call.transaction(async tx => {
    const resourceId = String(tx.input.resourceId)
    await read(tx, 'resource', resourceId)
    const answer = await presentIds(tx, subject, tx.input.ids)
    const ids = answer.done
    await refuseOwn[subject](tx, ids)
    await unbind(tx, links[subject], resourceId, ids)
    return answer
  })

export const resourceRoleAdd = granting('role')
export const resourceRoleDelete = revoking('role')
export const resourcePositionAdd = granting('position')
export const resourcePositionDelete = revoking('position')
export const resourceUserAdd = granting('user')
export const resourceUserDelete = revoking('user')
