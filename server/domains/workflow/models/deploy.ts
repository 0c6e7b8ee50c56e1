import type { ModelFault } from '../../../../processes/bpmn/faults.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { read } from '../../../services/records/search/read.ts'
import { fault } from '../faults.ts'
import { keepNodeValidators } from '../forms/nodeValidators.ts'
import { noteAction } from '../stored/noteAction.ts'
import { activateVersion } from './activateVersion.ts'
import { draftConflict } from './draftConflict.ts'
import { draftOf, heldModel, type VersionRow } from './modelRow.ts'
import { withNamedForms } from './namedForms.ts'
import { type AsideReading, readAside } from './readAside.ts'
import { takenBy, takenKinds } from './takenNames.ts'
import { unknownRecords } from './unknownRecords.ts'

export interface Deployed {
  id: string
  versionId: string
  versionNo: number
  keys: string[]
  warnings: ModelFault[]
}

/** POST /nbpm/model/deploy: turns the draft into an immutable version and activates it. */
export async function deployModel(call: Call<EndpointInput<'processModel.deploy'>>): Promise<Deployed> {
  const { id, draftRevision } = call.input
  // Refuses a model outside the caller's scope before anything of its draft shows in a message.
  await read(call, 'processModel', String(id))
  const draft = await draftOf(call, String(id))
  if (draftRevision !== undefined && Number(draftRevision) !== draft.revision)
    throw await draftConflict(call, String(id), '部署')
  // Parsing a large model takes time, so it happens before locking.
  const xml = await withNamedForms(call, draft.xml)
  const reading = await readAside(xml)
  refuseFaults(reading)
  const deployed = await deploy(call, String(id), draft, { xml, reading })
  await keepNodeValidators(call, reading.graphs)
  return deployed
}

function deploy(
  call: Call<EndpointInput<'processModel.deploy'>>,
  id: string,
  draft: Awaited<ReturnType<typeof draftOf>>,
  { xml, reading }: { xml: string; reading: AsideReading },
): Promise<Deployed> {
  const { note } = call.input
  return call.transaction(async tx => {
    const model = await heldModel(tx, id)
    if ((await draftOf(tx, model.id)).revision !== draft.revision) throw await draftConflict(tx, model.id, '部署')
    const version: VersionRow = { id: newId(), modelId: model.id, versionNo: model.lastVersionNo + 1, name: model.name }
    const faults = await faultsOf(tx, reading)
    const warnings = faults.filter(fault => fault.level === 'warning')
    await insertVersion(tx, {
      version,
      key: model.key,
      reading,
      xml,
      note: textOrNull(note),
      organizationId: model.organizationId,
      ownerId: model.ownerId,
      sourceVersionId: model.activeVersionId,
      warnings,
    })
    await activateVersion(tx, { model, version, processes: reading.processes })
    await audit(tx, {
      action: '部署流程模型',
      entity: 'processModel',
      recordId: model.id,
      recordName: model.name,
      before: { activeVersionNo: model.activeVersionNo },
      after: { activeVersionNo: version.versionNo },
      remark: textOrNull(note) ?? undefined,
    })
    await noteAction(tx, {
      action: 'modelDesignerDeploy',
      businessId: model.id,
      businessName: model.name,
      remark: `版本 ${version.versionNo}`,
    })
    const keys = reading.processes.map(({ key }) => key)
    return { id: model.id, versionId: version.id, versionNo: version.versionNo, keys, warnings }
  })
}

/** POST /nbpm/model/check: returns the faults that a deployment would report. */
export async function checkModel(call: Call<EndpointInput<'processModel.check'>>) {
  const reading = await readAside(await draftText(call))
  const faults = [...(await faultsOf(call, reading)), ...(await namesTaken(call, reading))]
  return {
    deployable: faults.every(fault => fault.level !== 'error'),
    keys: reading.processes.map(({ key }) => key),
    faults: faults.map(faultAnswer),
  }
}

/** POST /nbpm/model/faults: returns the same as rows, errors first. */
export async function modelFaults(call: Call<EndpointInput<'processModel.faults'>>) {
  const reading = await readAside(await draftText(call))
  const faults = [...(await faultsOf(call, reading)), ...(await namesTaken(call, reading))]
  return [...faults.filter(({ level }) => level === 'error'), ...faults.filter(({ level }) => level !== 'error')].map(
    ({ values, ...fault }, at) => ({ id: String(at + 1), ...fault }),
  )
}

/** Returns faults of the text, and names that do not exist in the company. */
const faultsOf = async (call: Call, { processes, faults }: AsideReading): Promise<ModelFault[]> => [
  ...faults,
  ...(await unknownRecords(
    call,
    processes.flatMap(({ names }) => names),
  )),
]

/** Returns names that other models use; none for a text without a model, whose own names would be among them. */
async function namesTaken(call: Call, { processes }: AsideReading): Promise<ModelFault[]> {
  if (typeof call.input.id !== 'string') return []
  const given = { modelId: call.input.id, processes }
  return (await Promise.all(takenKinds.map(kind => takenBy(call, kind, given)))).flat()
}

/** Returns the given text, else the draft of a visible model, with the forms that it names. */
export async function draftText(call: Call): Promise<string> {
  if (typeof call.input.xml === 'string' && call.input.xml.trim() !== '') return withNamedForms(call, call.input.xml)
  const { id } = await read(call, 'processModel', String(call.input.id))
  return withNamedForms(call, (await draftOf(call, String(id))).xml)
}

const faultAnswer = (fault: ModelFault) => ({ ...fault, field: fault.elementId ?? 'xml' })

function refuseFaults({ faults }: AsideReading): void {
  const errors = faults.filter(fault => fault.level === 'error')
  const [first] = errors
  if (!first) return
  const more = errors.length > 1 ? `（共 ${errors.length} 处错误）` : ''
  const where = first.elementId === null ? '' : `[${first.elementId}] `
  throw fault('MODEL_NOT_DEPLOYABLE', { where, message: first.message, more }, { errors: faults.map(faultAnswer) })
}

interface NewVersion {
  version: VersionRow
  key: string
  reading: AsideReading
  xml: string
  note: string | null
  organizationId: string | null
  ownerId: string | null
  sourceVersionId: string | null
  warnings: ModelFault[]
}

async function insertVersion(tx: Call, made: NewVersion): Promise<void> {
  const { version, key, reading, xml, note, organizationId, ownerId, sourceVersionId, warnings } = made
  const { processes } = reading
  const actor = tx.session?.userId ?? null
  const row = {
    id: version.id,
    model_id: version.modelId,
    version_no: version.versionNo,
    name: version.name,
    key,
    active: false,
    keys: processes.map(process => process.key),
    hash: processes
      .map(({ hash }) => hash)
      .join(' ')
      .slice(0, 100),
    node_count: processes.reduce((sum, { nodeCount }) => sum + nodeCount, 0),
    warnings,
    deployed_by_id: actor,
    note,
    source_version_id: sourceVersionId,
    organization_id: organizationId,
    owner_id: ownerId,
    created_by: actor,
  }
  const columns = Object.keys(row)
    .map(name => `"${name}"`)
    .join(', ')
  const statement = new Statement()
  await statement.run(
    tx.db,
    `with made as (
       insert into "process_version" (${columns}, "deployed_at") select ${columns}, now()
       from jsonb_populate_record(null::"process_version", ${statement.value(JSON.stringify(row))}::jsonb)),
     counted as (update "process_model" m set "last_version_no" = ${statement.value(version.versionNo)}
     where m."id" = ${statement.value(version.modelId)})
     insert into "process_content" ("id", "version_id", "xml", "graphs")
     values (${statement.value(newId())}, ${statement.value(version.id)},
     ${statement.value(xml)}, ${statement.value(reading.graphs)}::jsonb)`,
  )
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
