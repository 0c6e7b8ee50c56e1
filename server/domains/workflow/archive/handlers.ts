import { Readable } from 'node:stream'
import type { Diagram } from '../../../../schemas/types/diagram.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { FileAnswer } from '../../../ground/kernel/fileAnswer.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { modelOf } from '../../../services/records/model/entityModel.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { read } from '../../../services/records/search/read.ts'
import { visibleCondition } from '../../../services/records/search/scope.ts'
import { noteFile } from '../../../services/storage/noteFile.ts'
import { findObject, openObject } from '../../../services/storage/objects.ts'
import { markProgress } from '../diagram/markProgress.ts'
import { wakeAfter } from '../execution/wake.ts'
import { fault } from '../faults.ts'
import { withNumbers } from '../forms/fieldTexts.ts'
import { paperOf } from '../forms/paperOf.ts'
import { shownKinds } from '../instances/eventTexts.ts'
import { noteView } from '../instances/noteView.ts'
import { readDiagramAside } from '../models/readAside.ts'
import { xesText } from '../reports/event-log/xes.ts'
import { isSealed, marksToPrint } from '../seals/marks.ts'
import { nameTodayBy } from '../stored/formerNodes.ts'
import { noteAction } from '../stored/noteAction.ts'
import { archivedCase } from './archivedCase.ts'
import { type ArchiveContent, contentOf, eventsOf, filesOf } from './readArchive.ts'
import { verifyArchive } from './verifyArchive.ts'

const archiveOf = (call: Call, id: unknown = call.input.id) => read(call, 'processArchive', id)

const noteArchiveView = (call: Call, { id, title }: Record<string, unknown>) =>
  noteView(call, { action: 'archiveInstanceView', businessId: String(id), businessName: String(title) })

/** GET /nbpm/archive/detail/{id}: returns the archived instance and logs the access. */
export async function archiveDetail(call: Call<EndpointInput<'processArchive.detail'>>) {
  const archive = await archiveOf(call)
  const content = await contentOf(call, String(archive.id))
  await noteArchiveView(call, archive)
  return {
    ...archive,
    initiatorName: content?.facts.initiatorName ?? archive.initiatorName,
    organizationName: content?.facts.organizationName ?? archive.organizationName,
    reason: content?.facts.reason ?? null,
    sealed: await isSealed(call, String(archive.instanceId)),
  }
}

/**
 * GET /nbpm/archive/diagram/{id}: returns the archived diagram with the path taken. The BPMN text, which includes
 * settings of service tasks, requires the right to see models.
 */
export async function archiveDiagram(call: Call<EndpointInput<'processArchive.diagram'>>) {
  const { id } = await archiveOf(call)
  const xml = (await contentOf(call, String(id)))?.xml ?? ''
  const mayRead = call.session?.superAdmin === true || call.session?.codes.has('PROCESS_MODEL_VIEW') === true
  return { id, xml: mayRead ? xml : null, diagram: await archivedPicture(xml, await eventsOf(call, String(id))) }
}

async function archivedPicture(
  xml: string,
  events: readonly { sequence: number; at: string; kind: string; nodeId: string | null; data: unknown }[],
): Promise<Diagram | null> {
  const diagram = xml === '' ? undefined : await readDiagramAside(xml)
  if (!diagram) return null
  const today = nameTodayBy(events)
  const nodes = events.flatMap(({ kind, nodeId, at }) => (kind === 'nodeLeft' && nodeId ? [today(nodeId, at)] : []))
  const flows = events.flatMap(({ kind, data }) =>
    kind === 'flowTaken' ? [String((data as { flowId?: unknown }).flowId)] : [],
  )
  const none = new Set<string>()
  const progress = { doneNodes: new Set(nodes), doneFlows: new Set(flows), currentNodes: none, failedNodes: none }
  return markProgress(diagram, progress)
}

const fieldsOf = (content: ArchiveContent | undefined) =>
  content ? withNumbers(content.fields, content.form, content.values) : []

/** POST /nbpm/archive/fields: returns the form values as display texts. */
export async function archiveFields(call: Call<EndpointInput<'processArchive.fields'>>) {
  const archive = await archiveOf(call)
  const content = await contentOf(call, String(archive.id))
  await noteArchiveView(call, archive)
  return fieldsOf(content).flatMap(({ id, title, text, rows }) => [
    { id, title, text },
    ...(rows ?? []).map((row, place) => ({
      id: `${id}.${place + 1}`,
      title: `${title}（第 ${place + 1} 行）`,
      text: row.map(part => `${part.title}：${part.text}`).join('；'),
    })),
  ])
}

/** POST /nbpm/archive/timeline: returns the archived history, each line with its hash. */
export async function archiveTimeline(call: Call<EndpointInput<'processArchive.timeline'>>) {
  const archive = await archiveOf(call)
  const events = await eventsOf(call, String(archive.id))
  await noteArchiveView(call, archive)
  return events.map(({ data: _, ...event }) => event)
}

/** GET /nbpm/archive/print/{id}: returns everything for printing. */
export async function archivePrint(call: Call<EndpointInput<'processArchive.print'>>) {
  const archive = await archiveOf(call)
  const id = String(archive.id)
  const content = await contentOf(call, id)
  if (!content) throw fault('INSTANCE_NOT_ARCHIVED')
  const events = await eventsOf(call, id)
  await noteAction(call, {
    action: 'archiveInstanceView',
    businessId: id,
    businessName: String(archive.title),
    remark: '打印',
  })
  return {
    id,
    facts: content.facts,
    ...paperOf({ form: content.form, fields: fieldsOf(content), values: content.values }, content.facts),
    diagram: await archivedPicture(content.xml, events),
    events: events
      .filter(({ kind }) => shownKinds.includes(kind))
      .map(({ id: row, sequence, at, kind, nodeName, actorName, text }) => ({
        id: row,
        sequence,
        at,
        kind,
        nodeName,
        actorName,
        text,
      })),
    files: (await filesOf(call, id)).map(({ objectKey: _, ...file }) => file),
    seals: await marksToPrint(call, String(archive.instanceId), { form: content.form, variables: content.values }),
    head: archive.head,
    eventCount: content.digests.length,
    archivedAt: archive.archivedAt,
  }
}

/** GET /nbpm/archive/xes/{id}: returns the archived history as an event log for process mining tools. */
export async function archiveXes(call: Call<EndpointInput<'processArchive.xes'>>): Promise<FileAnswer> {
  const archive = await archiveOf(call)
  const id = String(archive.id)
  const content = await contentOf(call, id)
  if (!content) throw fault('INSTANCE_NOT_ARCHIVED')
  const one = archivedCase(String(archive.instanceId), content.facts, await eventsOf(call, id))
  await noteAction(call, {
    action: 'archiveInstanceView',
    businessId: id,
    businessName: String(archive.title),
    remark: '导出 XES',
  })
  return new FileAnswer({
    name: `${content.facts.number ?? content.facts.title}.xes`,
    contentType: 'application/xml; charset=utf-8',
    content: Readable.from(xesText(Readable.from([one])), { objectMode: false }),
  })
}

/** POST /nbpm/archive/verify */
export async function archiveVerify(call: Call<EndpointInput<'processArchive.verify'>>) {
  const archive = await archiveOf(call)
  if (archive.state !== 'done') throw fault('INSTANCE_NOT_ARCHIVED')
  return call.transaction(async tx => {
    const found = await verifyArchive(tx, archive)
    await audit(tx, {
      action: '校验归档',
      entity: 'processArchive',
      recordId: String(archive.id),
      recordName: String(archive.title),
      remark: found.message.slice(0, 500),
    })
    return found
  })
}

/** POST /nbpm/archive/retry: retries failed archiving at once; a batch handles many. */
export const archiveRetry = (call: Call<EndpointInput<'processArchive.retry'>>) =>
  call.transaction(async tx => {
    const archive = await archiveOf(tx)
    if (archive.state === 'done') throw fault('INSTANCE_ARCHIVED')
    const s = new Statement()
    const instanceId = s.value(archive.instanceId)
    await s.run(
      tx.db,
      `with gone as (delete from "process_job" where "instance_id" = ${instanceId} and "kind" = 'archive')
       insert into "process_job" ("id", "kind", "instance_id", "data", "state", "due", "attempts", "most")
       select ${s.value(newId())}, 'archive', i."id", '{}'::jsonb, 'waiting', now(), 0, 8 from "process_instance" i
       where i."id" = ${instanceId}`,
    )
    const t = new Statement()
    await t.run(
      tx.db,
      `update "process_archive" set "state" = 'waiting', "error" = null, "updated_at" = now()
        where "id" = ${t.value(archive.id)}`,
    )
    await audit(tx, {
      action: '重新归档',
      entity: 'processArchive',
      recordId: String(archive.id),
      recordName: String(archive.title),
    })
    wakeAfter(tx)
    return null
  })

/** GET /nbpm/archive/file/{id}: returns the content of an archived file; both logs record the access. */
export async function archiveFile(call: Call<EndpointInput<'processArchive.file'>>): Promise<FileAnswer> {
  const s = new Statement()
  const [row] = await s.run(
    call.db,
    `select t."name", t."object_key" as "objectKey", t."archive_id" as "archiveId", t."size", t."address", a."title"
      from "process_archive_file" t
       join "process_archive" a on a."id" = t."archive_id"
     where t."id" = ${s.value(call.input.id)} and ${visibleCondition(call, modelOf('processArchiveFile'), s)}`,
  )
  if (!row) throw fault('ARCHIVE_FILE_GONE')
  const file = row.objectKey === null ? undefined : await findObject(call.db, String(row.objectKey))
  if (!file) throw fault('ARCHIVED_FILE_MISSING')
  const name = String(row.name)
  await call.transaction(async tx => {
    await noteAction(tx, {
      action: 'archiveInstanceAttachmentDownload',
      businessId: String(row.archiveId),
      businessName: String(row.title),
      remark: name,
    })
    await noteFile(tx, {
      action: 'archiveDownload',
      name,
      address: String(row.address ?? ''),
      size: file.size,
      business: String(row.title),
    })
  })
  const content = openObject({ db: call.db, dataDir: call.config.dataDir }, file)
  return new FileAnswer({ name, contentType: file.contentType, content, size: file.size })
}
