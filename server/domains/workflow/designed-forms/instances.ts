import type { FormSchema } from '../../../../processes/forms/formFields.ts'
import { formFaults } from '../../../../processes/forms/processForm.ts'
import { changedSerials, serialFields, withoutSerials } from '../../../../processes/forms/serialFields.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import { withComputed } from '../../../../schemas/evaluate/json-schema/computedValues.ts'
import { isRecord } from '../../../../schemas/evaluate/json-schema/schemaWords.ts'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { runEndpoint } from '../../../ground/kernel/runEndpoint.ts'
import { fileFaults } from '../../../services/records/files/fileUses.ts'
import { modelOf } from '../../../services/records/model/entityModel.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { page } from '../../../services/records/search/page.ts'
import { read } from '../../../services/records/search/read.ts'
import { create } from '../../../services/records/write/create.ts'
import { remove } from '../../../services/records/write/remove.ts'
import { update } from '../../../services/records/write/update.ts'
import { withValidator } from '../../../services/validators/storedValidators.ts'
import { serialMark } from '../execution/instanceTexts.ts'
import { numbered } from '../execution/numbered.ts'
import { withSerials } from '../execution/withSerials.ts'
import { fault, wrong } from '../faults.ts'
import { holdSignatures, valueFaults } from '../forms/valueFaults.ts'
import { clockOffset } from '../stored/clock.ts'
import { formOfRow } from './boundRows.ts'
import { heldOfKind, kindOf, mayOfKind, readOfKind } from './kinds.ts'
import { formOfText } from './publishing.ts'

/** GET …/instance/detail/{id}: includes the schema of the form version of the instance. */
export async function instance(call: Call<EndpointInput<'processForm.instanceDetail'>>) {
  const record = await readOfKind(call, 'formInstance', call.input.id)
  const { form } = await formOfRow(call, await formOfVersion(call, record.versionId), record)
  return { ...record, schema: await withValidator(call, form) }
}

/** Whether the caller may read an instance by the calls of its family, and with it the files that it contains. */
export async function mayReadInstance(call: Call, id: string): Promise<boolean> {
  const { kind } = await read(call, 'formInstance', id)
  const family = kind === 'process' ? 'processForm' : 'businessForm'
  const found = await runEndpoint(call, `${family}.instanceDetail`, { id })
  return isRecord(found) && found.id === id
}

/** Returns the schema that displays and validates values of a form version. */
export const formOfVersion = async (call: Call, versionId: unknown): Promise<FormSchema> =>
  formOfText((await readOfKind(call, 'formVersion', versionId)).definition)

/** POST …/draft/page: returns the caller's own drafts. */
export function drafts(call: Call<EndpointInput<'processForm.draftPage'>>) {
  return page(call, 'formInstance', call.input, {
    unscoped: true,
    sort: '-updatedAt',
    where: { kind: kindOf(call), status: 'draft' },
    condition: statement => `t."user_id" = ${statement.value(call.session?.userId ?? '')}`,
  })
}

/** POST …/draft/delete: deletes a draft of the caller with its values; a submitted instance stays. */
export const deleteDraft = (call: Call<EndpointInput<'processForm.draftDelete'>>) =>
  call.transaction(async tx => {
    const stored = await heldOfKind(tx, 'formInstance', tx.input.id)
    refuseOfProcess(stored)
    const { id, status, no } = stored
    if (status !== 'draft') throw fault('FORM_INSTANCE_SUBMITTED', { no: String(no) })
    await remove(tx, 'formInstance', [id])
    return null
  })

/**
 * POST …/instance/save: creates an instance of the active version (`templateId`) or changes one (`id`), with new values
 * by the revision that was read. Drafts are not validated. With `submit`, and for submitted instances, the schema of
 * the version validates the values.
 */
export const saveInstance = (call: Call<EndpointInput<'processForm.instanceSave'>>) =>
  call.transaction(async tx => {
    const { id, templateId, revision, title, values, submit } = tx.input
    const changed = textOf(id)
    if (changed !== null) return changeInstance(tx, changed, { revision, title, values, submit: submit === true })
    if (!mayOfKind(tx, 'fill')) throw fault('FORBIDDEN')
    if (textOf(templateId) === null) throw invalid(wrong('templateId', 'FORM_GONE'))
    const form = await readOfKind(tx, 'formTemplate', templateId)
    if (form.enabled === false) throw fault('FORM_DISABLED', { name: String(form.name) })
    if (textOf(form.activeVersionId) === null) throw fault('FORM_NOT_PUBLISHED', { name: String(form.name) })
    const filled = await filledBy(tx, form.activeVersionId, values, {
      isChecked: submit === true,
      ...(submit === true && { templateId: form.id }),
    })
    const named = textOf(title) ?? String(form.name)
    const known =
      submit === true ? undefined : await sameDraft(tx, form.activeVersionId, { title: named, values: filled })
    if (known !== undefined) return readOfKind(tx, 'formInstance', known)
    return create(
      tx,
      'formInstance',
      {
        kind: kindOf(tx),
        templateId: form.id,
        versionId: form.activeVersionId,
        versionNo: form.activeVersionNo,
        no: await numbered(tx, `form:${String(form.code)}`, `${String(form.code)}-${serialMark}`),
        title: named,
        values: filled,
        ...submission(submit === true),
        organizationId: tx.session?.organizationId ?? null,
        userId: tx.session?.userId ?? null,
      },
      { trusted: true },
    )
  })

/**
 * Returns a draft of the caller with the same content, so that putting a new form away twice makes one draft. Calls of
 * one user wait for each other.
 */
async function sameDraft(tx: Call, versionId: unknown, { title, values }: { title: string; values: object }) {
  const userId = tx.session?.userId ?? ''
  const alone = new Statement()
  await alone.run(tx.db, `select pg_advisory_xact_lock(hashtext('form-draft ' || ${alone.value(userId)}::text))`)
  const s = new Statement()
  const user = s.value(userId)
  const [row] = await s.run<{ id: string }>(
    tx.db,
    `select i."id" from "form_instance" i where i."user_id" = ${user} and i."status" = 'draft'
       and i."version_id" = ${s.value(String(versionId))} and i."title" = ${s.value(title)}
       and i."values" = ${s.value(JSON.stringify(values))}::jsonb limit 1`,
  )
  return row?.id
}

const submission = (isNow: boolean) =>
  isNow ? { status: 'submitted', submittedAt: new Date().toISOString() } : { status: 'draft' }

interface Given {
  revision?: unknown
  title?: unknown
  values?: unknown
  submit?: boolean
}

/** Changes an instance of the caller, with the code for it that of another user. */
async function changeInstance(tx: Call, id: string, { revision, title, values, submit = false }: Given) {
  const stored = await heldOfKind(tx, 'formInstance', id)
  refuseOfProcess(stored)
  const isOwn = tx.session === null || stored.userId === tx.session.userId
  if (!isOwn && !mayOfKind(tx, 'amend')) throw fault('FORM_INSTANCE_OF_OTHER', { no: String(stored.no) })
  if (values !== undefined && (revision === undefined || revision === null))
    throw invalid(wrong('revision', 'FORM_INSTANCE_REVISION_MISSING'))
  const isSubmitted = stored.status === 'submitted'
  const given = values ?? stored.values
  const filled = await filledBy(tx, stored.versionId, given, {
    isChecked: submit || isSubmitted,
    id: String(stored.id),
    // Nobody has judged the values of a draft.
    ...(isSubmitted && isRecord(stored.values) && { known: stored.values }),
    ...(!isSubmitted && submit && { templateId: stored.templateId }),
  })
  return update(
    tx,
    'formInstance',
    stored.id,
    {
      ...(revision === undefined || revision === null ? {} : { revision }),
      ...(title === undefined ? {} : { title }),
      values: filled,
      ...(submit && !isSubmitted ? submission(true) : {}),
    },
    { trusted: true },
  )
}

/** What a process fills in follows its variables, and is changed there, with the rights of its nodes. */
function refuseOfProcess({ processInstanceId, no }: { processInstanceId: unknown; no: unknown }): void {
  if (textOf(processInstanceId) !== null) throw fault('FORM_INSTANCE_IN_PROCESS', { no: String(no) })
}

/**
 * Returns values with computed fields and, of what is submitted now, with the numbers of the form. If `isChecked`,
 * throws 400 with a fault for each wrong field; always for a file that neither the caller may read nor the instance
 * `id` holds already, and for a number that was assigned and would be another one.
 */
async function filledBy(tx: Call, versionId: unknown, given: unknown, filling: Filling): Promise<Variables> {
  const { isChecked, id, known, templateId } = filling
  const form = await formOfVersion(tx, versionId)
  const asked = isRecord(given) ? given : {}
  const assigned = isRecord(known) ? known : {}
  const kept = serialFields(form).flatMap(([name]) => (Object.hasOwn(assigned, name) ? [[name, assigned[name]]] : []))
  const values = withComputed(form, { ...withoutSerials(form, asked), ...Object.fromEntries(kept) })
  const { entity } = modelOf('formInstance')
  const changed = known === undefined ? [] : changedSerials(form, asked, assigned)
  const faults = [
    ...changed.map(name => wrong(`values.${name}`, 'SERIAL_ASSIGNED')),
    ...(isChecked ? formFaults(form, values, 'values') : []),
    ...(isChecked ? await valueFaults(tx, { form, values, known: assigned, field: 'values' }) : []),
    ...(await fileFaults(tx, { entity, ...(id !== undefined && { id }), values: { values } })),
  ]
  if (faults.length > 0) throw invalid(faults)
  if (isChecked) await holdSignatures(tx, { form, values, known: assigned, field: 'values' })
  if (templateId === undefined || serialFields(form).length === 0) return values
  const now = new Date(Date.now() + clockOffset(tx.config)).toISOString()
  return withSerials(tx, { form, owner: await ownerOf(tx, templateId), now }, values)
}

interface Filling {
  isChecked: boolean
  id?: string
  /** Values of an instance that was submitted, and judged, before. */
  known?: unknown
  /** The form of an instance that is submitted now. */
  templateId?: unknown
}

/** Returns what the counters of a form belong to; applications of processes with that form share them. */
async function ownerOf(tx: Call, templateId: unknown): Promise<string> {
  const s = new Statement()
  const [row] = await s.run<{ code: string }>(
    tx.db,
    `select f."code" from "form_template" f where f."id" = ${s.value(String(templateId))}`,
  )
  return `${kindOf(tx)}:${row?.code}`
}

/**
 * POST …/values: returns the values of an instance; stores new values if the call contains any, by the revision that
 * was read.
 */
export const values = (call: Call<EndpointInput<'processForm.values'>>) =>
  call.transaction(async tx => {
    const { id, revision, values: given } = tx.input
    const record =
      given === undefined
        ? await readOfKind(tx, 'formInstance', id)
        : await changeInstance(tx, String(id), { revision, values: given })
    return { id: record.id, revision: record.revision, values: record.values }
  })
