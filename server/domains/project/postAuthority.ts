import { textOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { page } from '../../services/records/search/page.ts'
import { read } from '../../services/records/search/read.ts'
import { update } from '../../services/records/write/update.ts'
import { refuseOwnPositions, requireScope, requireVisibleData } from '../permission/mayGrant.ts'

const counted: Record<string, string> = {
  organizationCount: 'select count(*)::int from "position_organization" k where k."position_id" = t."id"',
  projectCount: 'select count(*)::int from "position_project" k where k."position_id" = t."id"',
  resourceCount: `select count(*)::int from "position_resource" k
      join "resource" s on s."id" = k."resource_id" and s."deleted_at" is null where k."position_id" = t."id"`,
  roleCount: 'select count(*)::int from "role_position" k where k."position_id" = t."id"',
  memberCount: 'select count(*)::int from "position_member" k where k."position_id" = t."id"',
}

const extra = Object.entries(counted)
  .map(([name, sql]) => `(${sql}) as "${name}"`)
  .join(', ')

/** Returns positions with their numbers of organizations, projects, own resources, roles and members. */
export const postAuthorityList = (call: Call<EndpointInput<'postAuthority.list'>>) =>
  page(call, 'position', call.input, { extra, sort: 'sort,code' })

export const postAuthorityDetail = (call: Call<EndpointInput<'postAuthority.detail'>>) =>
  read(call, 'position', call.input.positionId)

/** Sets the data scope of a position: never wider than the caller's, never for the caller's own position. */
export const postAuthorityScope = (call: Call<EndpointInput<'postAuthority.scope'>>) =>
  call.transaction(async tx => {
    const id = tx.input.id
    const dataScope = textOf(tx.input.dataScope)
    const before = await read(tx, 'position', id)
    if (dataScope !== before.dataScope) {
      await refuseOwnPositions(tx, [id])
      await requireScope(tx, dataScope, [String(before.organizationId)])
      if (dataScope === 'chosen') await requireVisibleData(tx, [id])
    }
    const revision = tx.input.revision
    return update(tx, 'position', id, { dataScope, ...(revision === undefined ? {} : { revision }) })
  })
