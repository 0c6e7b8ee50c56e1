import { fieldsOf } from '../../../../processes/form-definition/fieldsOf.ts'
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
import { log } from '../../../services/records/write/log.ts'
import { remove } from '../../../services/records/write/remove.ts'
import { update } from '../../../services/records/write/update.ts'
import { withValidator } from '../../../services/validators/storedValidators.ts'
import { serialMark } from '../execution/instanceTexts.ts'
import { numbered } from '../execution/numbered.ts'
import { withSerials } from '../execution/withSerials.ts'
import { fault, wrong } from '../faults.ts'
import { clockOffset } from '../stored/clock.ts'
import { heldOfKind, kindOf, readOfKind } from './kinds.ts'
import { formOfText } from './publishing.ts'

/** GET …/instance/detail/{id}: includes the schema of the form version of the instance. */
export async function instance(call: Call<EndpointInput<'processForm.instanceDetail'>>) {
  const record = await readOfKind(call, 'formInstance', call.input.id)
  return { ...record, schema: await withValidator(call, await formOfVersion(call, record.versionId)) }
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
    const { id, status, no } = await heldOfKind(tx, 'formInstance', tx.input.id)
    if (status !== 'draft') throw fault('FORM_INSTANCE_SUBMITTED', { no: String(no) })
    await remove(tx, 'formInstance', [id])
    return null
  })

/**
 * POST …/instance/save: creates an instance of the active version (`templateId`) or changes one (`id`). Drafts are not
 * validated. With `submit`, and for submitted instances, the schema of the version validates the values.
 */
export const saveInstance = (call: Call<EndpointInput<'processForm.instanceSave'>>) =>
  call.transaction(async tx => {
    const { id, templateId, revision, title, values, submit } = tx.input
    const changed = textOf(id)
    if (changed !== null) return changeInstance(tx, changed, { revision, title, values, submit: submit === true })
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

async function changeInstance(tx: Call, id: string, { revision, title, values, submit = false }: Given) {
  const stored = await heldOfKind(tx, 'formInstance', id)
  const isSubmitted = stored.status === 'submitted'
  const given = values ?? stored.values
  const filled = await filledBy(tx, stored.versionId, given, {
    isChecked: submit || isSubmitted,
    id: String(stored.id),
    ...(isSubmitted ? { known: stored.values } : submit && { templateId: stored.templateId }),
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
    ...(await fileFaults(tx, { entity, ...(id !== undefined && { id }), values: { values } })),
  ]
  if (faults.length > 0) throw invalid(faults)
  if (templateId === undefined || serialFields(form).length === 0) return values
  const now = new Date(Date.now() + clockOffset(tx.config)).toISOString()
  return withSerials(tx, { form, owner: await ownerOf(tx, templateId), now }, values)
}

interface Filling {
  isChecked: boolean
  id?: string
  /** Values of an instance that was submitted before. */
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

/** POST …/values: returns the values of an instance; stores new values if the call contains any. */
export const values = (call: Call<EndpointInput<'processForm.values'>>) =>
  call.transaction(async tx => {
    const { id, revision, values: given } = tx.input
    const record =
      given === undefined
        ? await readOfKind(tx, 'formInstance', id)
        : await changeInstance(tx, String(id), { revision, values: given })
    return { id: record.id, revision: record.revision, values: record.values }
  })

/** POST …/history: returns the changes of the fields of an instance with their users, newest first. */
export async function history(call: Call<EndpointInput<'processForm.history'>>) {
  const { id, current, size } = call.input
  const record = await readOfKind(call, 'formInstance', id)
  const fields = fieldsOf(await formOfVersion(call, record.versionId)).filter(({ field }) => !field.includes('.'))
  const found = await log(call, 'formInstance', { id, current: current ?? 1, size: size ?? 20 })
  const records = found.records.map(({ id: row, at, actorName, action, before, after, differences }) => ({
    id: row,
    at,
    actorName,
    action,
    differences: [
      ...(differences as { field: string }[]).filter(({ field }) => field !== 'values'),
      ...fields.flatMap(({ field, title }) => {
        const [old, now] = [before, after].map(side => shown(valueIn(side, field)))
        return isRecord(after) && 'values' in after && old !== now ? [{ field, title, before: old, after: now }] : []
      }),
    ],
  }))
  return { ...found, records }
}

const valueIn = (side: unknown, field: string): unknown =>
  isRecord(side) && isRecord(side.values) ? side.values[field] : undefined

const shown = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
