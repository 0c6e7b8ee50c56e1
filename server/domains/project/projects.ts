import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { cityNameOf } from '../../ground/region/regions.ts'
import { list } from '../../services/records/search/list.ts'
import { read } from '../../services/records/search/read.ts'
import { create } from '../../services/records/write/create.ts'
import { remove } from '../../services/records/write/remove.ts'
import { update } from '../../services/records/write/update.ts'
import { keepEnabled } from '../permission/keepEnabled.ts'
import { fault } from './faults.ts'

/** Derives the city of a project from its region, so that they always agree. */
const withCity = (values: Record<string, unknown>) =>
  'regionCode' in values ? { ...values, cityName: cityNameOf(values.regionCode) } : values

const stored = { trusted: true } as const

export const projectAdd = (call: Call<EndpointInput<'project.add'>>) =>
  call.transaction(tx => create(tx, 'project', withCity(known(tx.input)), stored))

/** Removes derived values; the arguments were already validated against the entity. */
const known = ({ cityName: _, ...values }: Record<string, unknown>) => values

/** Edits a project. Its phases take its organization, because data scopes check both. */
export const projectUpdate = (call: Call<EndpointInput<'project.update'>>) =>
  call.transaction(async tx => {
    const { id, ...values } = known(tx.input)
    const projectId = String(id)
    const before = await read(tx, 'project', projectId)
    keepEnabled(values, before)
    const record = await update(tx, 'project', projectId, withCity(values), stored)
    if (record.organizationId !== before.organizationId) {
      await tx.db
        .updateTable('projectPhase')
        .set({ organizationId: (record.organizationId as string | null) ?? null, updatedAt: new Date() })
        .where('projectId', '=', projectId)
        .execute()
    }
    return record
  })

/** Deletes a project; refused (409) while users or positions are assigned; parcels refuse by their own references. */
export const projectDelete = (call: Call<EndpointInput<'project.deleteProById'>>) =>
  call.transaction(async tx => {
    const id = tx.input.id
    const project = await read(tx, 'project', id)
    const users = await bound(tx, 'userProject', id)
    const positions = await bound(tx, 'positionProject', id)
    const parcels = await parcelsOf(tx, id)
    const parts = [
      users && `${users} 位授权用户`,
      positions && `${positions} 个授权岗位`,
      parcels && `${parcels} 宗地块`,
    ].filter(part => typeof part === 'string')
    if (parts.length > 0) {
      const uses = { users, positions, parcels }
      throw fault('PROJECT_USED', { name: String(project.name), parts: parts.join('、') }, uses)
    }
    await remove(tx, 'project', [id])
  })

async function bound(tx: Call, link: 'userProject' | 'positionProject', projectId: string): Promise<number> {
  const row = await tx.db
    .selectFrom(link)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('projectId', '=', projectId)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

async function parcelsOf(tx: Call, projectId: string): Promise<number> {
  const row = await tx.db
    .selectFrom('landParcel')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('projectId', '=', projectId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Returns a project by the code that other systems use, with its phases in order. */
export async function projectByCode(call: Call<EndpointInput<'project.queryProjectInfoByCode'>>) {
  const code = call.input.code
  const [project] = await list(call, 'project', {}, { condition: statement => `t."code" = ${statement.value(code)}` })
  if (!project) throw fault('PROJECT_GONE')
  const phases = await list(call, 'projectPhase', { projectId: project.id, sort: 'sort,code' })
  return { ...project, phases }
}
