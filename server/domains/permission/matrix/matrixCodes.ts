import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { read } from '../../../services/records/search/read.ts'
import { isHeld } from './isHeld.ts'
import { applicationOf, type MatrixResource, matrixResources } from './matrixResources.ts'
import { byCell, cellKey, sayWays, type Way, waysOf } from './ways.ts'

/**
 * POST /upms/matrix/codes: everything that a person may do in an application, with all ways by which he may; what would
 * be his if it were enabled is there too, not held. `held` narrows; with `held: false` also what he does not have.
 */
export async function matrixCodes(call: Call) {
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

/** One crossing of the matrix: may he, and why. */
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
