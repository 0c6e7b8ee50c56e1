import { sql } from 'kysely'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { signedIn } from '../../../ground/kernel/signedIn.ts'
import { resourceHolds } from '../../../ground/session/grants.ts'
import { tree } from '../../../services/records/search/tree.ts'
import { fault } from '../faults.ts'

/** A resource with the fields the matrix needs. */
export interface MatrixResource {
  id: string
  code: string
  name: string
  level: number
  /** Name of its page or module. */
  parentName: string | null
  /** Whether it, its ancestors and its application are enabled; otherwise it has no effect. */
  holds: boolean
}

/** Returns the requested application, or that of the token. */
export const applicationOf = (call: Call): string => textOf(call.input.applicationId) ?? signedIn(call).applicationId

/** Returns resources in menu order, optionally only those with `codes`. */
export async function matrixResources(
  call: Call,
  { applicationId, ids, codes }: { applicationId?: string; ids?: readonly string[]; codes?: readonly string[] },
): Promise<MatrixResource[]> {
  const one = (column: string, value: string | undefined) =>
    value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`
  const any = (column: string, values: readonly string[] | undefined) =>
    values === undefined
      ? sql`true`
      : values.length === 0
        ? sql`false`
        : sql`${sql.ref(column)} in (${sql.join([...values])})`
  const { rows } = await sql<MatrixResource>`
    select r.id, r.code, r.name, r.level, above.name as parent_name, (${resourceHolds} and a.enabled) as holds
    from resource r
    join application a on a.id = r.application_id and a.deleted_at is null
    left join resource above on above.id = r.parent_id
    where r.deleted_at is null and ${one('r.application_id', applicationId)}
      and ${any('r.id', ids)} and ${any('r.code', codes)}
    order by r.path, r.sort, r.id`.execute(call.db)
  return rows
}

/** GET /upms/matrix/resources: returns the resource names of an application as a tree. */
export const matrixTree = (call: Call<EndpointInput<'matrix.resources'>>) =>
  tree(call, 'resource', { applicationId: applicationOf(call), keyword: call.input.keyword }).then(nodes =>
    nodes.map(nodeOf),
  )

interface Node {
  id: unknown
  name: unknown
  code: unknown
  level: unknown
  children: Node[]
}

function nodeOf({ id, name, code, level, children }: Record<string, unknown>): Node {
  return { id, name, code, level, children: Array.isArray(children) ? children.map(nodeOf) : [] }
}

/** Returns a resource by id; 404 if it does not exist. */
export async function matrixResource(call: Call, id: string): Promise<MatrixResource> {
  const [found] = await matrixResources(call, { ids: [id] })
  if (!found) throw fault('RESOURCE_GONE')
  return found
}
