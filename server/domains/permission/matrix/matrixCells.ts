import { textsOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { list } from '../../../services/records/search/list.ts'
import { fault, wrong } from '../faults.ts'
import { cellOf } from './matrixCodes.ts'
import { applicationOf, matrixResources } from './matrixResources.ts'
import { byCell, cellKey, waysOf } from './ways.ts'

/**
 * POST /upms/matrix/cells: returns users by codes of one application, each cell with the grants that lead to it.
 *
 * @example { userIds: ['u1'], codes: ['USER_ADD'] }
 *   // [{ userId: 'u1', userName: '王芳', code: 'USER_ADD', held: true, ways: [{ kind: 'role', name: '人事', by: null }] }]
 */
export async function matrixCells(call: Call<EndpointInput<'matrix.cells'>>) {
  const userIds = textsOf(call.input.userIds)
  const codes = textsOf(call.input.codes)
  const applicationId = applicationOf(call)
  const users = await list(
    call,
    'user',
    {},
    { condition: statement => `t."id" = any(${statement.value(userIds)}::text[])`, sort: 'username' },
  )
  if (users.length < userIds.length) throw fault('USERS_GONE')
  const resources = await matrixResources(call, { applicationId, codes })
  const unknown = codes.find(code => !resources.some(resource => resource.code === code))
  if (unknown !== undefined) throw invalid(wrong('codes', 'PERMISSION_CODE_UNKNOWN', { unknown }))
  const people = users.map(user => ({ id: String(user.id), superAdmin: user.superAdmin === true }))
  const cells = byCell(
    await waysOf(
      call,
      people,
      resources.map(resource => resource.id),
    ),
  )
  return users.flatMap(user =>
    resources.map(resource => {
      const { id: resourceId, ...cell } = cellOf(user, resource, cells.get(cellKey(user.id, resource.id)) ?? [])
      return { userId: user.id, userName: user.name, resourceId, ...cell }
    }),
  )
}
