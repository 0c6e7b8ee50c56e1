import { createHash } from 'node:crypto'
import { compareDefinitions } from '../../../../processes/form-definition/compareDefinitions.ts'
import { readDefinition, schemaOf } from '../../../../processes/form-definition/readDefinition.ts'
import type { FormSchema } from '../../../../processes/forms/formFields.ts'
import { formFaults } from '../../../../processes/forms/processForm.ts'
import { FoundError } from '../../../../schemas/evaluate/finding.ts'
import { withComputed } from '../../../../schemas/evaluate/json-schema/computedValues.ts'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { create } from '../../../services/records/write/create.ts'
import { update } from '../../../services/records/write/update.ts'
import { keepValidator, withValidator } from '../../../services/validators/storedValidators.ts'
import { fault, wrong } from '../faults.ts'
import { finding } from '../findings.ts'
import { valueFaults } from '../forms/valueFaults.ts'
import { noteAction } from '../stored/noteAction.ts'
import { definitionFaults } from './definitionFaults.ts'
import { heldOfKind, readOfKind } from './kinds.ts'
import { drawable, refuseStale } from './templates.ts'

/** Digest of a definition; the order of fields counts, spaces do not. */
export const digestOf = (definition: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(JSON.parse(String(definition))))
    .digest('hex')

/** POST …/template/check: returns the faults that prevent publishing the given definition, by default the draft. */
export async function checkTemplate(call: Call<EndpointInput<'processForm.templateCheck'>>) {
  const { id, definition } = call.input
  const text = definition ?? (id === undefined ? undefined : (await readOfKind(call, 'formTemplate', id)).definition)
  return definitionFaults(text).map(({ place, code, message }, at) => ({ id: String(at + 1), place, code, message }))
}

/** POST …/template/try: validates values by the draft, as for an instance, and returns them with computed fields. */
export async function tryTemplate(call: Call<EndpointInput<'processForm.templateTry'>>) {
  const { id, definition } = await readOfKind(call, 'formTemplate', call.input.id)
  const form = formOfText(definition)
  const values = withComputed(form, call.input.values ?? {})
  const faults = [
    ...formFaults(form, values as Record<string, unknown>, 'values'),
    ...(await valueFaults(call, { form, values, known: {}, field: 'values' })),
  ]
  if (faults.length > 0) throw invalid(faults)
  return { id, values }
}

/** Returns the form of a definition; refuses one that cannot be read. */
export function formOfText(definition: unknown) {
  try {
    return schemaOf(definition)
  } catch (error) {
    if (!(error instanceof FoundError)) throw error
    throw invalid(wrong('definition', 'FORM_DEFINITION_WRONG', { reason: error.finding.message }))
  }
}

/** POST …/template/deploy: makes an immutable version of the draft, activates it and compiles its validator. */
export async function publishTemplate(call: Call<EndpointInput<'processForm.templateDeploy'>>) {
  const { definition, ...published } = await publish(call)
  await noteValidator(call, published.versionId, formOfText(definition))
  return published
}

const publish = (call: Call<EndpointInput<'processForm.templateDeploy'>>) =>
  call.transaction(async tx => {
    const { id, draftRevision, note } = tx.input
    const stored = await heldOfKind(tx, 'formTemplate', id)
    refuseStale(stored, draftRevision, '发布')
    const faults = definitionFaults(stored.definition)
    const [first] = faults
    if (first)
      throw fault(
        'FORM_NOT_PUBLISHABLE',
        { place: first.place === '' ? '' : `[${first.place}] `, message: first.message },
        { errors: faults.map(({ place, code, message }) => ({ field: 'definition', place, code, message })) },
      )
    const digest = digestOf(stored.definition)
    const last = await lastVersion(tx, String(stored.id))
    if (last?.digest === digest) throw fault('FORM_UNCHANGED', { versionNo: last.versionNo })
    const versionNo = Number(stored.lastVersionNo) + 1
    const version = await create(
      tx,
      'formVersion',
      {
        kind: stored.kind,
        templateId: stored.id,
        versionNo,
        name: stored.name,
        definition: stored.definition,
        digest,
        note: textOf(note),
        publishedById: tx.session?.userId ?? null,
        publishedAt: new Date().toISOString(),
        organizationId: stored.organizationId,
        ownerId: stored.ownerId,
      },
      { trusted: true },
    )
    await activate(
      tx,
      { id: String(stored.id), name: String(stored.name) },
      { id: String(version.id), versionNo },
      {
        lastVersionNo: versionNo,
        publishedAt: new Date().toISOString(),
      },
    )
    return { id: stored.id, versionId: version.id, versionNo, definition: stored.definition }
  })

/** Compiles the form of a version and notes how browsers check it. Outside the transaction, since it takes long. */
async function noteValidator(call: Call, versionId: unknown, form: FormSchema): Promise<void> {
  const made = await keepValidator(call, form)
  const { message } =
    'reason' in made
      ? finding('FORM_INTERPRETED', { reason: made.reason })
      : finding('FORM_COMPILED', { kilobytes: Math.ceil(made.text.length / 1024) })
  const s = new Statement()
  await s.run(
    call.db,
    `update "form_version" set "validator" = ${s.value(message.slice(0, 300))} where "id" = ${s.value(versionId)}`,
  )
}

async function lastVersion(tx: Call, templateId: string) {
  const s = new Statement()
  const [row] = await s.run<{ digest: string; versionNo: number }>(
    tx.db,
    `select v."digest", v."version_no" as "versionNo" from "form_version" v
      where v."template_id" = ${s.value(templateId)} order by v."version_no" desc limit 1`,
  )
  return row
}

async function activate(
  tx: Call,
  { id, name }: { id: string; name: string },
  version: { id: string; versionNo: number },
  more: Record<string, unknown> = {},
): Promise<void> {
  const s = new Statement()
  await s.run(
    tx.db,
    `update "form_version" v set "active" = v."id" = ${s.value(version.id)} where v."template_id" = ${s.value(id)}`,
  )
  const moved = { activeVersionId: version.id, activeVersionNo: version.versionNo, ...more }
  await update(tx, 'formTemplate', id, moved, { trusted: true, action: '发布表单' })
  const remark = `版本 ${version.versionNo}`
  await noteAction(tx, { action: 'formDesignPublish', businessId: id, businessName: name, remark })
}

/** POST …/template/activate: makes an older or newer version the one that new instances use. */
export const activateVersion = (call: Call<EndpointInput<'processForm.templateActivate'>>) =>
  call.transaction(async tx => {
    const { id, templateId, versionNo } = await readOfKind(tx, 'formVersion', tx.input.versionId)
    const stored = await heldOfKind(tx, 'formTemplate', templateId)
    if (stored.activeVersionId === id) throw fault('VERSION_ACTIVE', { versionNo: Number(versionNo) })
    await activate(
      tx,
      { id: String(stored.id), name: String(stored.name) },
      { id: String(id), versionNo: Number(versionNo) },
    )
    return { id: stored.id, versionId: id, versionNo }
  })

/** GET …/template/version/{id} */
export async function version(call: Call<EndpointInput<'processForm.versionDetail'>>) {
  const record = await readOfKind(call, 'formVersion', call.input.id)
  return { ...record, schema: await withValidator(call, drawable(record.definition)) }
}

/** POST …/template/version/compare: returns the changes since another version (default: the previous one). */
export async function compareVersions(call: Call<EndpointInput<'processForm.versionCompare'>>) {
  const { versionId, otherId } = call.input
  const after = await readOfKind(call, 'formVersion', versionId)
  const before = textOf(otherId) ?? (await versionBefore(call, String(after.templateId), Number(after.versionNo)))
  if (before === undefined) throw fault('NO_EARLIER_VERSION')
  const [old, now] = [(await readOfKind(call, 'formVersion', before)).definition, after.definition].map(readDefinition)
  if (!old || !now || 'fault' in old || 'fault' in now) return []
  return compareDefinitions(old.definition, now.definition).map(({ place, message }, at) => ({
    id: String(at + 1),
    place,
    message,
  }))
}

async function versionBefore(call: Call, templateId: string, versionNo: number): Promise<string | undefined> {
  const s = new Statement()
  const [row] = await s.run<{ id: string }>(
    call.db,
    `select v."id" from "form_version" v where v."template_id" = ${s.value(templateId)}
      and v."version_no" < ${s.value(versionNo)} order by v."version_no" desc limit 1`,
  )
  return row?.id
}
