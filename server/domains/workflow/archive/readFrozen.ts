import { type FormSchema, formFields } from '../../../../processes/forms/formFields.ts'
import { formOf } from '../../../../processes/forms/processForm.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { portionsOf } from '../../../ground/kernel/portionsOf.ts'
import { filesIn } from '../../../services/records/files/filesIn.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { fault } from '../faults.ts'
import { type FrozenField, fieldTexts } from '../forms/fieldTexts.ts'
import { eventText, peopleIn } from '../instances/eventTexts.ts'
import { nameTodayBy } from '../stored/formerNodes.ts'
import { graphOf } from '../stored/graphs.ts'
import type { FrozenEvent } from './chain.ts'

/** Lines of a history to read and format at a time. */
const portion = 250

/** Identifying facts of an instance, as texts of that time. */
export interface Facts {
  title: string
  number: string | null
  key: string
  processName: string | null
  versionNo: number | null
  phase: string
  businessKey: string | null
  summary: string | null
  reason: string | null
  initiatorId: string | null
  initiatorName: string | null
  organizationId: string | null
  organizationName: string | null
  startedAt: string
  endedAt: string
}

/** A file of an instance: the field that holds it, and its address. */
export interface FoundFile {
  source: string
  name: string
  url: string
}

/** The complete archived content of an ended instance. */
export interface Frozen {
  instanceId: string
  /** Number of its last event; if it changes meanwhile, everything is read again. */
  sequence: number
  facts: Facts
  xml: string
  form: FormSchema | null
  values: Variables
  fields: FrozenField[]
  events: FrozenEvent[]
  files: FoundFile[]
}

/** Reads an ended instance completely; undefined while it runs, or if it is gone. */
export async function readFrozen(call: Call, instanceId: string): Promise<Frozen | undefined> {
  const found = await factsOf(call, instanceId)
  if (!found) return undefined
  const { sequence, versionId, variables, facts, xml, comments } = found
  const graph = await graphOf(call, versionId, facts.key)
  const form = formOf(graph.settings)
  const values = Object.fromEntries(Object.entries(variables).filter(([name]) => !name.startsWith('#')))
  const names = new Map(graph.nodes.map(node => [node.id, typeof node.name === 'string' ? node.name : node.id]))
  const { events, files } = await eventsOf(call, instanceId, names)
  return {
    instanceId,
    sequence,
    facts,
    xml,
    form,
    values,
    fields: await fieldTexts(call, form, values),
    events,
    files: [...filesOfFields(form, values), ...files, ...filesOfComments(comments)],
  }
}

async function factsOf(call: Call, instanceId: string) {
  const s = new Statement()
  const [row] = await s.steady(
    call.db,
    `select i."sequence", i."version_id" as "versionId",
      coalesce(i."variables", '{}'::jsonb) as "variables", i."title", i."number", i."key",
       i."process_name" as "processName", i."version_no" as "versionNo",
       i."phase", i."business_key" as "businessKey", i."summary", i."reason",
       i."initiator_id" as "initiatorId", u."name" as "initiatorName",
       i."organization_id" as "organizationId", o."name" as "organizationName",
       i."started_at" as "startedAt", i."ended_at" as "endedAt",
       (select c."xml" from "process_content" c where c."version_id" = i."version_id") as "xml",
       (select coalesce(jsonb_agg(jsonb_build_object('files', c."files", 'name', w."name") order by c."id"), '[]')
       from "process_comment" c
         left join "app_user" w on w."id" = c."user_id" where c."instance_id" = i."id") as "comments"
     from "process_instance" i left join "app_user" u on u."id" = i."initiator_id"
     left join "organization" o on o."id" = i."organization_id"
     where i."id" = ${s.value(instanceId)} and i."ended_at" is not null and i."deleted_at" is null`,
  )
  if (!row) return undefined
  const { sequence, versionId, variables, startedAt, endedAt, xml, comments, ...facts } = row
  if (xml === null) throw fault('VERSION_CONTENT_GONE')
  const iso = (value: unknown) => new Date(value as string).toISOString()
  return {
    sequence: Number(sequence),
    versionId: String(versionId),
    variables: variables as Variables,
    xml: String(xml),
    comments: comments as Comment[],
    facts: { ...facts, startedAt: iso(startedAt), endedAt: iso(endedAt) } as Facts,
  }
}

interface HistoryEvent {
  sequence: number
  at: Date | string
  kind: string
  nodeId: string | null
  actorId: string | null
  data: Record<string, unknown>
}

/** Reads and formats all lines of a history in portions, so that other calls run in between. */
async function eventsOf(
  call: Call,
  instanceId: string,
  nodes: ReadonlyMap<string, string>,
): Promise<{ events: FrozenEvent[]; files: FoundFile[] }> {
  const history: HistoryEvent[] = []
  const named = new Set<unknown>()
  for (;;) {
    const page = await pageOfEvents(call, instanceId, history.at(-1)?.sequence ?? 0)
    history.push(...page)
    for (const { actorId, data } of page) for (const id of [actorId, ...peopleIn(data)]) named.add(id)
    if (page.length < portion) break
  }
  const people = await namesOf(call, [...named])
  const today = nameTodayBy(history)
  const person = (id: unknown) => people.get(String(id)) ?? String(id)
  const lineOf = (row: HistoryEvent): FrozenEvent => {
    const at = new Date(row.at).toISOString()
    const node = (id: unknown) => nodes.get(today(String(id), at)) ?? String(id)
    return {
      sequence: row.sequence,
      at,
      kind: row.kind,
      nodeId: row.nodeId === null ? null : String(row.nodeId),
      nodeName: row.nodeId === null ? null : node(row.nodeId).slice(0, 255),
      actorId: row.actorId === null ? null : String(row.actorId),
      actorName: row.actorId === null ? null : person(row.actorId).slice(0, 60),
      text: eventText({ kind: row.kind, data: row.data }, { node, person }).slice(0, 4000),
      data: row.data,
    }
  }
  const events: FrozenEvent[] = []
  const files: FoundFile[] = []
  for await (const part of portionsOf(history, portion)) {
    const lines = part.map(lineOf)
    events.push(...lines)
    files.push(...filesOfEvents(lines))
  }
  return { events, files }
}

async function pageOfEvents(call: Call, instanceId: string, after: number): Promise<HistoryEvent[]> {
  const s = new Statement()
  const rows = await s.steady(
    call.db,
    `select e."sequence", e."at", e."kind", e."node_id" as "nodeId",
      e."actor_id" as "actorId", coalesce(e."data", '{}'::jsonb) as "data"
     from "process_event" e where e."instance_id" = ${s.value(instanceId)} and e."sequence" > ${s.value(after)}
     order by e."sequence" limit ${portion}`,
  )
  return rows.map(row => ({ ...row, sequence: Number(row.sequence) }) as HistoryEvent)
}

async function namesOf(call: Call, ids: readonly unknown[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter(id => typeof id === 'string'))]
  if (wanted.length === 0) return new Map()
  const s = new Statement()
  const rows = await s.run(
    call.db,
    `select u."id", u."name" from "app_user" u where u."id" = any(${s.value(wanted)}::text[])`,
  )
  return new Map(rows.map(row => [String(row.id), String(row.name)]))
}

function filesOfFields(form: FormSchema | null, values: Variables): FoundFile[] {
  const fields: ReadonlyMap<string, object> = form ? formFields(form) : new Map()
  return Object.entries(values).flatMap(([name, value]) => {
    const { title = name } = (fields.get(name) ?? {}) as { title?: string }
    return filesIn(value).map(file => ({ source: title, name: file.name, url: file.url }))
  })
}

const filesOfEvents = (events: readonly FrozenEvent[]): FoundFile[] =>
  events.flatMap(({ kind, data, actorName, nodeName }) =>
    // Form values are archived separately, in their final state.
    kind === 'variablesSet'
      ? []
      : filesIn(data).map(({ name, url }) => ({
          source: [nodeName, actorName].filter(Boolean).join(' · ') || '审批意见',
          name,
          url,
        })),
  )

interface Comment {
  files: unknown
  /** Name of the author. */
  name: string | null
}

const filesOfComments = (comments: readonly Comment[]): FoundFile[] =>
  comments.flatMap(comment =>
    filesIn(comment.files).map(({ name, url }) => ({ source: `${comment.name ?? ''}的意见`, name, url })),
  )
