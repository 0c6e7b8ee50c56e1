import type { Call } from '../kernel/call.ts'
import { textOf, textsOf } from '../kernel/textOf.ts'
import { bind, unbind } from '../permission/bind.ts'
import { refuseOwnPositions } from '../permission/mayGrant.ts'
import { list } from '../records/list.ts'
import { read } from '../records/read.ts'
import { nest } from '../records/tree.ts'

/**
 * Data authorization of a position: single organizations and projects whose records its members see while the scope is
 * `chosen`. Only what the caller sees himself can be given, because targets are looked up in his own scope.
 */
const projects = { link: 'positionProject', owner: 'positionId', target: 'projectId' } as const
const organizations = { link: 'positionOrganization', owner: 'positionId', target: 'organizationId' } as const

const changing = (work: (tx: Call, positionId: string, ids: string[]) => Promise<void>) => (call: Call) =>
  call.transaction(async tx => {
    const positionId = String(tx.input.positionId)
    await read(tx, 'position', positionId)
    await refuseOwnPositions(tx, [positionId])
    await work(tx, positionId, textsOf(tx.input.ids))
  })

export const positionProjectAdd = changing((tx, positionId, ids) => bind(tx, projects, positionId, ids))
export const positionProjectRemove = changing((tx, positionId, ids) => unbind(tx, projects, positionId, ids))

/** Replaces the ticks; organizations that the caller cannot see keep theirs. */
export const positionOrganizationSave = changing(async (tx, positionId, ids) => {
  const visible = new Set((await list(tx, 'organization', {})).map(row => String(row.id)))
  const ticked = await tickedIds(tx, positionId)
  const wanted = new Set(ids)
  const removed = ticked.filter(id => visible.has(id) && !wanted.has(id))
  const added = ids.filter(id => !ticked.includes(id))
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

/** The organization tree in scope, each node with whether the position has it. */
export async function positionOrganizations(call: Call) {
  const positionId = String(call.input.positionId)
  await read(call, 'position', positionId)
  const ticked = new Set(await tickedIds(call, positionId))
  const rows = await list(call, 'organization', { enabled: true })
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

export async function positionOrganizationTicks(call: Call): Promise<string[]> {
  const positionId = String(call.input.positionId)
  await read(call, 'position', positionId)
  const visible = new Set((await list(call, 'organization', {})).map(row => String(row.id)))
  return (await tickedIds(call, positionId)).filter(id => visible.has(id))
}
