import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { read } from '../../../services/records/search/read.ts'
import { isHeld } from './isHeld.ts'
import { applicationOf, type MatrixResource, matrixResources } from './matrixResources.ts'
import { byCell, cellKey, sayWays, type Way, waysOf } from './ways.ts'

/**
 * POST /upms/matrix/codes: returns the permissions of a user in an application with all their grants, including
 * disabled ones, which are marked as not held. `held` filters; `held: false` also includes permissions without any
 * grant.
 */
export async function matrixCodes(call: Call<EndpointInput<'matrix.codes'>>) {
  const user = await read(call, 'user', call.input.userId)
  const person = { id: String(user.id), superAdmin: user.superAdmin === true, enabled: user.enabled }
  const resources = (await matrixResources(call, { applicationId: applicationOf(call) })).filter(wantedBy(call))
  const cells = byCell(
    await waysOf(
      call,
      [person],
      resources.map(one => one.id),
    ),
  )
  const rows = resources.map(resource => cellOf(person, resource, cells.get(cellKey(person.id, resource.id)) ?? []))
  const { held } = call.input
  return rows.filter(row => (typeof held === 'boolean' ? row.held === held : row.ways.length > 0))
}

function wantedBy({ input }: Call): (resource: MatrixResource) => boolean {
  const keyword = textOf(input.keyword)?.toLowerCase()
  return ({ name, code, level }) =>
    (keyword === undefined || name.toLowerCase().includes(keyword) || code.toLowerCase().includes(keyword)) &&
    (typeof input.level !== 'number' || level === input.level)
}

/** Returns one cell of the matrix: whether the permission is held, and why. */
export function cellOf(user: { enabled?: unknown }, resource: MatrixResource, ways: readonly Way[]) {
  const { id, code, name, level, parentName, holds } = resource
  return {
    id,
    code,
    name,
    level,
    parentName,
    held: isHeld(user, resource, ways),
    sources: `${sayWays(ways)}${ways.length > 0 && !holds ? '（资源已停用）' : ''}`,
    ways: ways.map(({ kind, id: from, name: title, by, enabled }) => ({ kind, id: from, name: title, by, enabled })),
  }
}
