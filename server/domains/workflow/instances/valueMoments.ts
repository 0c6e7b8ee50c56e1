import type { Variables } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { nameTodayIn } from '../stored/formerNodes.ts'
import { endVariables } from './endVariables.ts'

/** A moment at which variables of a process changed. */
export interface Moment {
  id: string
  at: string
  actorId: string | null
  actorName: string | null
  nodeId: string | null
  /** Variables of the process after this moment. */
  variables: Variables
}

/** Events of what a person does at a node; the values of the same command are stored with its last event. */
const doings = ['slotDecided', 'slotAdded', 'taskResubmitted', 'taskReturned', 'instanceStarted']

/** Returns the moments at which variables of the process changed, oldest first. */
export async function momentsOf(call: Call, instanceId: string, start?: string): Promise<Moment[]> {
  const s = new Statement()
  const rows = await s.run<Omit<Moment, 'variables'> & { kind: string; variables: Variables | null }>(
    call.db,
    `select e."id", e."at", e."kind", e."actor_id" as "actorId", u."name" as "actorName", e."node_id" as "nodeId",
       jsonb_path_query_first(e."rows", '$.put.scopes[*] ? (@.parentId == null)') -> 'variables' as "variables"
     from "process_event" e left join "app_user" u on u."id" = e."actor_id"
     where e."instance_id" = ${s.value(instanceId)}
       and (e."kind" = any(${s.value([...doings, 'instanceEnded'])}::text[])
         or jsonb_path_exists(e."rows", '$.put.scopes[*] ? (@.parentId == null)'))
     order by e."sequence"`,
  )
  const today = await nameTodayIn(call, instanceId)
  // What the last command wrote went with the scope when the instance ended.
  const end = rows.findLast(({ kind }) => kind === 'instanceEnded')
  const final = end ? await endVariables(call, instanceId) : null
  const moments: Moment[] = []
  let doing: (typeof rows)[number] | undefined
  for (const row of rows) {
    if (doings.includes(row.kind)) doing = row
    const variables = row === end ? final : row.variables
    if (variables === null) continue
    const isOwn = doing !== undefined && doing.actorId === row.actorId && String(doing.at) === String(row.at)
    const node = doing?.kind === 'instanceStarted' ? start : doing?.nodeId
    const nodeId = isOwn && node ? today(node, row.at) : null
    moments.push({
      id: row.id,
      at: row.at,
      actorId: row.actorId,
      actorName: row.actorName,
      nodeId,
      variables,
    })
  }
  return moments
}
