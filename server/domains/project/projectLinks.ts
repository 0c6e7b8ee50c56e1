import { textOf, textsOf } from '../../../schemas/evaluate/textOf.ts'
import { generally } from '../../ground/kernel/boundScope.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { read } from '../../services/records/search/read.ts'
import { presentIds } from '../../services/records/write/lockRows.ts'
import { bind, unbind } from '../permission/bind.ts'
import { refuseOwnPositions, refuseOwnUser } from '../permission/mayGrant.ts'

/**
 * Members of a project: its users, and the positions whose members see it, also from the side of user and position. The
 * caller can grant only projects that the caller sees with every code, and not to themselves.
 */
const users = { link: 'userProject', owner: 'projectId', target: 'userId' } as const
const positions = { link: 'positionProject', owner: 'projectId', target: 'positionId' } as const

const changing =
  (work: (tx: Call, projectId: string, ids: string[]) => Promise<void>, entity: 'user' | 'position') => (call: Call) =>
    call.transaction(async tx => {
      const projectId = String(tx.input.projectId)
      const one = textOf(tx.input[`${entity}Id`])
      await read(tx, 'project', projectId)
      const on = generally(tx)
      const answer = await presentIds(on, entity, one === null ? tx.input.ids : [one])
      await work(on, projectId, answer.done)
      return answer
    })

const onUsers = (work: typeof bind) =>
  changing(async (tx, projectId, ids) => {
    refuseOwnUser(tx, ids)
    await work(tx, users, projectId, ids)
  }, 'user')

const onPositions = (work: typeof bind) =>
  changing(async (tx, projectId, ids) => {
    await refuseOwnPositions(tx, ids)
    await work(tx, positions, projectId, ids)
  }, 'position')

export const usersAdd = onUsers(bind)
export const usersRemove = onUsers(unbind)
export const positionsAdd = onPositions(bind)
export const positionsRemove = onPositions(unbind)

/** Adds all given projects to all given users, all or nothing. */
export const userProjectsAdd = (call: Call<EndpointInput<'project.addUserProjects'>>) =>
  call.transaction(async tx => {
    const userIds = [...new Set(textsOf(tx.input.userIds))]
    refuseOwnUser(tx, userIds)
    for (const projectId of [...new Set(textsOf(tx.input.projectIds))].sort())
      await bind(generally(tx), users, projectId, userIds)
  })
