import { processFacts } from '../../../../processes/bpmn/processFacts.ts'
import { ProcessDocument } from '../../../../processes/document/processDocument.ts'
import { XmlFault } from '../../../../processes/xml/parseXml.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { read } from '../../../services/records/search/read.ts'
import { create } from '../../../services/records/write/create.ts'
import { remove } from '../../../services/records/write/remove.ts'
import { update } from '../../../services/records/write/update.ts'
import { syncStartEvents } from '../execution/startEvents.ts'
import { fault, wrong } from '../faults.ts'
import { graphsOf } from '../stored/graphs.ts'
import { noteAction } from '../stored/noteAction.ts'
import { activateVersion } from './activateVersion.ts'
import { draftConflict } from './draftConflict.ts'
import { draftOf, heldModel, insertDraft, type ModelRow, type VersionRow, versionOf } from './modelRow.ts'
import { boundTemplate } from './templates.ts'

/** GET /nbpm/model/details/{id}: includes the draft and the revision that saving it requires. */
export async function modelDetails(call: Call<EndpointInput<'processModel.details'>>) {
  const record = await read(call, 'processModel', call.input.id)
  const draft = await draftOf(call, String(record.id))
  return { ...record, xml: draft.xml, layout: draft.layout, draftRevision: draft.revision }
}

/** POST /nbpm/model/create */
export const createModel = (call: Call<EndpointInput<'processModel.create'>>) =>
  call.transaction(async tx => {
    const { xml, layout, template, ...values } = tx.input
    const record = await create(
      tx,
      'processModel',
      { ...values, organizationId: tx.session?.organizationId ?? null, ownerId: tx.session?.userId ?? null },
      { trusted: true },
    )
    const text =
      typeof xml === 'string' && xml.trim() !== ''
        ? xml
        : await boundTemplate(tx, template, { key: String(record.key), name: String(record.name) })
    await insertDraft(tx, { id: newId(), modelId: String(record.id), xml: text, layout })
    await noteAction(tx, {
      action: 'modelEdit',
      businessId: String(record.id),
      businessName: String(record.name),
      remark: '新建',
    })
    return { ...record, draftRevision: 1 }
  })

/**
 * POST /nbpm/model/update: changes the properties of the model, its draft, or both; the draft requires the revision
 * that was read with it.
 */
export const updateModel = (call: Call<EndpointInput<'processModel.update'>>) =>
  call.transaction(async tx => {
    const { id, xml, layout, draftRevision, automatic, ...values } = tx.input
    const model = await heldModel(tx, id)
    const isNoted = automatic === true && (await isSameSitting(tx, model.id))
    const record =
      Object.keys(values).length > 0
        ? await update(tx, 'processModel', model.id, values)
        : await read(tx, 'processModel', model.id)
    const saved =
      xml === undefined && layout === undefined
        ? (await draftOf(tx, model.id)).revision
        : await saveDraft(tx, model, { xml, layout, draftRevision })
    if (!isNoted)
      await noteAction(tx, {
        action: xml === undefined ? 'modelConfigEdit' : 'modelEdit',
        businessId: model.id,
        businessName: String(record.name),
      })
    return { ...record, draftRevision: saved }
  })

/** Minutes without a save after which a save starts a new editing session, with a new log row. */
const sitting = 10

/** Returns whether the caller made the last save recently; only the first save of an editing session is logged. */
async function isSameSitting(tx: Call, modelId: string): Promise<boolean> {
  const s = new Statement()
  const [row] = await s.run(
    tx.db,
    `select 1 from "process_draft" d where d."model_id" = ${s.value(modelId)} and d."revision" > 1
       and d."updated_by" = ${s.value(tx.session?.userId ?? null)}
       and d."updated_at" > now() - make_interval(mins => ${sitting})`,
  )
  return row !== undefined
}

async function saveDraft(
  tx: Call,
  model: ModelRow,
  { xml, layout, draftRevision }: { xml?: unknown; layout?: unknown; draftRevision?: unknown },
): Promise<number> {
  if (draftRevision === undefined) throw invalid(wrong('draftRevision', 'DRAFT_REVISION_MISSING'))
  const statement = new Statement()
  const text = statement.value(typeof xml === 'string' ? xml : null)
  const shape = statement.value(layout === undefined ? null : JSON.stringify(layout))
  const [row] = await statement.run(
    tx.db,
    `update "process_draft" d set "xml" = coalesce(${text}, d."xml"),
      "layout" = coalesce(${shape}::jsonb, d."layout"), "revision" = d."revision" + 1,
       "updated_at" = now(), "updated_by" = ${statement.value(tx.session?.userId ?? null)}
     where d."model_id" = ${statement.value(model.id)} and d."revision" = ${statement.value(Number(draftRevision))}
     returning d."revision"`,
  )
  if (row) return Number(row.revision)
  throw await draftConflict(tx, model.id, '保存')
}

/** POST /nbpm/model/rollback: activates the previous version, or the one with the given number. */
export const rollbackModel = (call: Call<EndpointInput<'processModel.rollback'>>) =>
  call.transaction(async tx => {
    const model = await heldModel(tx, tx.input.id)
    const active = model.activeVersionNo
    if (active === null) throw fault('MODEL_NOT_DEPLOYED')
    const wanted = tx.input.versionNo === undefined ? active - 1 : Number(tx.input.versionNo)
    if (wanted < 1) throw fault('NO_EARLIER_VERSION')
    return moveTo(tx, model, await versionOf(tx, { modelId: model.id, versionNo: wanted }), '回退流程版本')
  })

/** POST /nbpm/model/activate */
export const activateModelVersion = (call: Call<EndpointInput<'processModel.activate'>>) =>
  call.transaction(async tx => {
    const version = await versionOf(tx, { id: tx.input.versionId })
    return moveTo(tx, await heldModel(tx, version.modelId), version, '激活历史版本')
  })

async function moveTo(tx: Call, model: ModelRow, version: VersionRow, action: string) {
  if (version.id === model.activeVersionId) throw fault('VERSION_ACTIVE', { versionNo: version.versionNo })
  await activateVersion(tx, { model, version, processes: (await graphsOf(tx, version.id)).map(processFacts) })
  await audit(tx, {
    action,
    entity: 'processModel',
    recordId: model.id,
    recordName: model.name,
    before: { activeVersionNo: model.activeVersionNo },
    after: { activeVersionNo: version.versionNo },
  })
  await noteAction(tx, {
    action: 'modelConfigEdit',
    businessId: model.id,
    businessName: model.name,
    remark: `${action}：${version.versionNo}`,
  })
  return { id: model.id, versionId: version.id, versionNo: version.versionNo }
}

/** POST /nbpm/model/copy: creates a model from the draft or a version of another, or from a text that is given. */
export const copyModel = (call: Call<EndpointInput<'processModel.copy'>>) =>
  call.transaction(async tx => {
    const { id, key, name, versionId, xml: given } = tx.input
    const source = await read(tx, 'processModel', String(id))
    const xml = given ?? (await textOf(tx, String(id), versionId))
    // With two elements of one id, references would be ambiguous.
    if (key !== source.key && isIdIn(xml, String(key))) throw invalid(wrong('key', 'PROCESS_KEY_IS_ELEMENT', { key }))
    const record = await create(
      tx,
      'processModel',
      {
        key,
        name,
        categoryId: source.categoryId ?? null,
        description: source.description ?? null,
        view: source.view,
        copiedFromId: source.id,
        organizationId: tx.session?.organizationId ?? null,
        ownerId: tx.session?.userId ?? null,
      },
      { trusted: true },
    )
    const renamed = renameProcess(xml, { from: String(source.key), to: String(key) })
    await insertDraft(tx, { id: newId(), modelId: String(record.id), xml: renamed })
    await noteAction(tx, {
      action: 'modelEdit',
      businessId: String(record.id),
      businessName: String(name),
      remark: `复制自 ${String(source.name)}`,
    })
    return { ...record, draftRevision: 1 }
  })

/** Replaces the process key wherever the text refers to the process itself, because keys are unique. */
function renameProcess(xml: string, { from, to }: { from: string; to: string }): string {
  const quoted = from.replaceAll(/[.*+?^${}()|[\]\\]/g, found => `\\${found}`)
  return xml.replaceAll(new RegExp(`(\\s(?:id|processRef|bpmnElement)\\s*=\\s*)(["'])${quoted}\\2`, 'g'), `$1$2${to}$2`)
}

const isIdIn = (xml: string, id: string): boolean => {
  try {
    return ProcessDocument.open(xml).isTaken(id)
  } catch (error) {
    // A draft may be invalid XML; it is copied without this check.
    if (error instanceof XmlFault) return false
    throw error
  }
}
const textOf = async (tx: Call, id: string, versionId: unknown): Promise<string> =>
  versionId === undefined ? (await draftOf(tx, id)).xml : textOfVersion(tx, String(versionId), id)

async function textOfVersion(tx: Call, versionId: string, modelId: string): Promise<string> {
  const version = await versionOf(tx, { id: versionId })
  if (version.modelId !== modelId) throw fault('VERSION_FOREIGN')
  return (await contentOf(tx, versionId)).xml
}

async function contentOf(call: Call, versionId: string): Promise<{ xml: string }> {
  const statement = new Statement()
  const [row] = await statement.run(
    call.db,
    `select c."xml" from "process_content" c where c."version_id" = ${statement.value(versionId)}`,
  )
  return { xml: String(row?.xml ?? '') }
}

/** GET /nbpm/model/version/{id}: returns a version with its text. */
export async function versionDetails(call: Call<EndpointInput<'processModel.version'>>) {
  const record = await read(call, 'processVersion', call.input.id)
  return { ...record, ...(await contentOf(call, String(record.id))) }
}

/** POST /nbpm/model/delete: refused while instances of any version run. */
export const deleteModel = (call: Call<EndpointInput<'processModel.delete'>>) =>
  call.transaction(async tx => {
    const model = await heldModel(tx, tx.input.id, { isDeleting: true })
    const statement = new Statement()
    const id = statement.value(model.id)
    const [row] = await statement.run(
      tx.db,
      `select count(*)::int as "running" from "process_instance" i
        where i."model_id" = ${id} and i."ended_at" is null and i."deleted_at" is null`,
    )
    const running = Number(row?.running)
    if (running > 0) throw fault('MODEL_HAS_INSTANCES', { name: model.name, running }, { running })
    await syncStartEvents(tx, { modelId: model.id, versionId: null, processes: [] })
    const gone = new Statement()
    await gone.run(
      tx.db,
      `with definitions as (update "process_definition" d set "deleted_at" = now()
        where d."model_id" = ${gone.value(model.id)} and d."deleted_at" is null)
       update "process_version" v set "deleted_at" = now(), "active" = false
       where v."model_id" = ${gone.value(model.id)} and v."deleted_at" is null`,
    )
    await remove(tx, 'processModel', [model.id])
    await noteAction(tx, { action: 'modelDelete', businessId: model.id, businessName: model.name })
    return null
  })
