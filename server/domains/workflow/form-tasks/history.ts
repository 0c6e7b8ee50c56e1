import { fieldsOf } from '../../../../processes/form-definition/fieldsOf.ts'
import type { FormSchema } from '../../../../processes/forms/formFields.ts'
import { formOf } from '../../../../processes/forms/processForm.ts'
import { startNode } from '../../../../processes/forms/startNode.ts'
import type { Graph } from '../../../../processes/state/graph.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { pagePlace } from '../../../services/records/search/page.ts'
import { fieldTexts } from '../forms/fieldTexts.ts'
import { endVariables } from '../instances/endVariables.ts'
import { seenVariables, type Visibility, visibilityOf } from '../instances/visibility.ts'
import { concernedInstance } from '../instances/visibleInstance.ts'
import { nameTodayIn } from '../stored/formerNodes.ts'
import { graphOf } from '../stored/graphs.ts'
import { titleOfPlace } from './titleOfPlace.ts'

interface Moment {
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

/**
 * POST /form/flow/history: returns who changed which field of the form of an instance when, newest first, as far as the
 * caller may read the fields. `field` limits it to one field or sub-table.
 */
export async function history(call: Call<EndpointInput<'formFlow.history'>>) {
  const { instanceId } = call.input
  const field = textOf(call.input.field)
  const seen = await concernedInstance(call, instanceId)
  const graph = await graphOf(call, seen.versionId, seen.key)
  const visibility = await visibilityOf(call, { seen, graph })
  const changes = await fieldChanges(call, { instanceId: seen.id, visibility, field })
  const lines = changes.map(({ momentId: _, ...line }) => line)
  const { current, size } = pagePlace(call.input)
  const records = lines.slice((current - 1) * size, current * size)
  return { records, total: lines.length, size, current }
}

interface FieldChange extends Omit<Moment, 'variables'> {
  momentId: string
  nodeName: string | null
  /** Place of the value: `lines.0.price`. */
  field: string
  fieldTitle: string
  before: string
  after: string
}

/** Returns the changes of the fields of an instance as far as `visibility` shows them, newest first. */
export async function fieldChanges(
  call: Call,
  { instanceId, visibility, field }: { instanceId: string; visibility: Visibility; field: string | null },
): Promise<FieldChange[]> {
  const { key, versionId } = await call.db
    .selectFrom('processInstance')
    .select(['key', 'versionId'])
    .where('id', '=', instanceId)
    .executeTakeFirstOrThrow()
  const graph = await graphOf(call, versionId, key)
  const form = formOf(graph.settings)
  const nodes = namesOf(graph)
  const fields = form ? fieldsOf(form) : []
  const lines: FieldChange[] = []
  let before = new Map<string, string>()
  for (const { id, variables, nodeId, ...moment } of await momentsOf(call, instanceId, startNode(graph)?.id)) {
    const after = await textsOf(call, form, seenVariables(visibility, variables))
    for (const place of new Set([...before.keys(), ...after.keys()])) {
      const [old, now] = [before.get(place) ?? '', after.get(place) ?? '']
      if (old === now || !isWithin(place, field)) continue
      const nodeName = nodeId === null ? null : (nodes.get(nodeId) ?? nodeId)
      const about = { field: place, fieldTitle: titleOfPlace(fields, place), before: old, after: now }
      lines.push({ id: `${id} ${place}`, momentId: id, ...moment, nodeId, nodeName, ...about })
    }
    before = after
  }
  return lines.reverse()
}

const isWithin = (place: string, field: string | null): boolean =>
  field === null || place === field || place.startsWith(`${field}.`)

const namesOf = ({ nodes }: Graph): ReadonlyMap<string, string> =>
  new Map(nodes.map(({ id, name }) => [id, typeof name === 'string' && name !== '' ? name : id]))

/** Returns the values as texts by place: those of sub-tables cell by cell. */
async function textsOf(call: Call, form: FormSchema | null, values: Variables): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const names = new Map((form ? fieldsOf(form) : []).map(({ field, title }) => [title, field]))
  for (const { id, title, text, rows } of await fieldTexts(call, form, values)) {
    if (!rows) texts.set(id, text)
    for (const [at, row] of (rows ?? []).entries())
      for (const cell of row) {
        const column = names.get(`${title} / ${cell.title}`)?.slice(id.length + 1) ?? cell.title
        texts.set(`${id}.${at}.${column}`, cell.text)
      }
  }
  return texts
}

/** Returns the moments at which variables of the process changed, oldest first. */
async function momentsOf(call: Call, instanceId: string, start: string | undefined): Promise<Moment[]> {
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
