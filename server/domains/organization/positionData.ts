import { textOf, textsOf } from '../../../schemas/evaluate/textOf.ts'
import { generally } from '../../ground/kernel/boundScope.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { modelOf } from '../../services/records/model/entityModel.ts'
import { list } from '../../services/records/search/list.ts'
import { read } from '../../services/records/search/read.ts'
import { nest } from '../../services/records/search/tree.ts'
import { lockRows, presentIds } from '../../services/records/write/lockRows.ts'
import { bind, unbind } from '../permission/bind.ts'
import { refuseOwnPositions } from '../permission/mayGrant.ts'
import { checkTickRevision, tickRevision } from '../permission/tickRevision.ts'

/**
 * Data authorization of a position: organizations and projects whose records its members see while its scope is
 * `chosen`. The caller can grant only what the caller sees with every code; targets are looked up in that scope.
 */
const projects = { link: 'positionProject', owner: 'positionId', target: 'projectId' } as const
const organizations = { link: 'positionOrganization', owner: 'positionId', target: 'organizationId' } as const

const changing =
  <Answer>(work: (tx: Call, positionId: string, ids: string[]) => Promise<Answer>) =>
  (call: Call) =>
    call.transaction(async tx => {
      const positionId = String(tx.input.positionId)
      await read(tx, 'position', positionId)
      await refuseOwnPositions(tx, [positionId])
      return work(generally(tx), positionId, textsOf(tx.input.ids))
    })

const linking = (work: typeof bind) =>
  changing(async (tx, positionId, ids) => {
    const answer = await presentIds(tx, 'project', ids)
    await work(tx, projects, positionId, answer.done)
    return answer
  })

export const positionProjectAdd = linking(bind)
export const positionProjectRemove = linking(unbind)

/** Replaces the selection; organizations outside the caller's scope, or disabled ones, keep their state. */
export const positionOrganizationSave = changing(async (tx, positionId, ids) => {
  // Locks the position, so that concurrent saves run one after another.
  const [position] = await lockRows(tx, modelOf('position'), [positionId])
  const ticked = await visibleTicks(tx, positionId)
  const wanted = new Set(ids)
  const removed = ticked.filter(id => !wanted.has(id))
  const added = ids.filter(id => !ticked.includes(id))
  if (removed.length + added.length === 0) return
  const record = {
    entity: 'position',
    id: positionId,
    title: `岗位「${String(position?.name)}」的数据组织`,
    actions: ['绑定组织', '解除绑定组织'],
  }
  await checkTickRevision(tx, record, tickRevision(ticked))
  if (removed.length > 0) await unbind(tx, organizations, positionId, removed)
  if (added.length > 0) await bind(tx, organizations, positionId, added)
})

async function tickedIds(call: Call, positionId: string): Promise<string[]> {
  const rows = await call.db
    .selectFrom('positionOrganization')
    .select('organizationId')
    .where('positionId', '=', positionId)
    .execute()
  return rows.map(row => row.organizationId)
}

/** Returns the organization tree in scope, each node with whether it is selected. */
export async function positionOrganizations(call: Call<EndpointInput<'position.projectOrg'>>) {
  const positionId = call.input.positionId
  await read(call, 'position', positionId)
  const ticked = new Set(await tickedIds(call, positionId))
  const rows = await list(generally(call), 'organization', { enabled: true })
  return nest(
    rows.map(row => ({
      id: String(row.id),
      name: String(row.name),
      code: String(row.code),
      parentId: textOf(row.parentId),
      ticked: ticked.has(String(row.id)),
    })),
    'parentId',
  )
}

/** Returns the selected visible organizations, and the revision to send when saving. */
export async function positionOrganizationTicks(call: Call<EndpointInput<'position.projectOrgTicks'>>) {
  const positionId = call.input.positionId
  await read(call, 'position', positionId)
  const ids = await visibleTicks(generally(call), positionId)
  return { ids, revision: tickRevision(ids) }
}

async function visibleTicks(call: Call, positionId: string): Promise<string[]> {
  const visible = new Set((await list(call, 'organization', { enabled: true })).map(row => String(row.id)))
  return (await tickedIds(call, positionId)).filter(id => visible.has(id))
}
