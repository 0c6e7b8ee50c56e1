import type { Diagram } from '../../../../schemas/types/diagram.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { modelOf } from '../../../services/records/model/entityModel.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { read } from '../../../services/records/search/read.ts'
import { visibleCondition } from '../../../services/records/search/scope.ts'
import { incidentsRoute } from '../notifications/routes.ts'

/** Current tokens and open incidents of a node in the visible instances of a process, whenever they started. */
export interface RunningNode {
  nodeId: string
  tokens: number
  incidents: number
  /** Address of the list of the incidents. */
  address: string
}

/** GET /nbpm/model/running/{id}: returns the nodes of a deployed model at which instances are. */
export async function runningNodes(call: Call<EndpointInput<'processModel.running'>>) {
  const { id } = await read(call, 'processModel', call.input.id)
  const s = new Statement()
  const keys = await s.run<{ key: string }>(
    call.db,
    `select d."key" from "process_definition" d join "process_version" v on v."id" = d."version_id"
      where v."model_id" = ${s.value(id)} and d."deleted_at" is null order by 1`,
  )
  const found: RunningNode[] = []
  for (const { key } of keys) found.push(...(await runningNodesOf(call, key)))
  return found.map(node => ({ id: node.nodeId, ...node }))
}

/** The same for one process. */
export async function runningNodesOf(call: Call, key: string): Promise<RunningNode[]> {
  const s = new Statement()
  const rows = await s.run<Omit<RunningNode, 'address'>>(
    call.db,
    `with i as (select t."id" from "process_instance" t
       where t."key" = ${s.value(key)} and t."ended_at" is null and t."deleted_at" is null
         and ${visibleCondition(call, modelOf('processInstance'), s)}),
     at as (select k."node_id", 1 as "tokens", 0 as "incidents" from i
       join "process_token" k on k."instance_id" = i."id" and k."wait" <> 'scope'
       union all select n."node_id", 0, 1 from i
       join "process_incident" n on n."instance_id" = i."id" and n."state" = 'open')
     select at."node_id" as "nodeId", sum(at."tokens")::int as "tokens", sum(at."incidents")::int as "incidents"
     from at where at."node_id" is not null group by 1 order by 1`,
  )
  return rows.map(row => ({ ...row, address: incidentsRoute({ key, nodeId: row.nodeId }) }))
}

/** Marks a diagram with them. */
export function withRunning({ shapes, ...rest }: Diagram, running: readonly RunningNode[]): Diagram {
  const rows = new Map(running.map(row => [row.nodeId, row]))
  return {
    ...rest,
    shapes: shapes.map(shape => {
      const row = rows.get(shape.id)
      if (!row) return shape
      const { tokens, incidents: count, address } = row
      return { ...shape, ...(tokens > 0 && { tokens }), ...(count > 0 && { incidents: { count, address } }) }
    }),
  }
}
