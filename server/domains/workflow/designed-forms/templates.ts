import { readDefinition, schemaOf } from '../../../../processes/form-definition/readDefinition.ts'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { momentText } from '../../../services/records/model/words.ts'
import { create } from '../../../services/records/write/create.ts'
import { remove } from '../../../services/records/write/remove.ts'
import { update } from '../../../services/records/write/update.ts'
import { fault, wrong } from '../faults.ts'
import { modelsBoundTo } from '../models/boundModels.ts'
import { noteAction } from '../stored/noteAction.ts'
import { emptyDefinition } from './emptyDefinition.ts'
import { heldOfKind, kindOf, readOfKind } from './kinds.ts'

/** GET …/template/detail/{id}: with the schema of the draft, if it can be read. */
export async function template(call: Call<EndpointInput<'processForm.templateDetail'>>) {
  const record = await readOfKind(call, 'formTemplate', call.input.id)
  return { ...record, schema: drawable(record.definition) }
}

/** Returns the schema of a definition; null while it cannot be read. */
export const drawable = (definition: unknown) => ('fault' in readDefinition(definition) ? null : schemaOf(definition))

/** POST …/template/save: creates a form, empty or as a copy of another (`copyOf`), or changes one (`id`). */
export const saveTemplate = (call: Call<EndpointInput<'processForm.templateSave'>>) =>
  call.transaction(async tx => {
    const { id, copyOf, revision, draftRevision, ...values } = tx.input
    const known = textOf(id)
    if (known !== null) return changeTemplate(tx, known, { revision, draftRevision, ...values })
    const origin = textOf(copyOf)
    const source = origin === null ? undefined : await readOfKind(tx, 'formTemplate', origin)
    await refuseForeignGroup(tx, values.groupId)
    const definition = textOf(values.definition) ?? source?.definition ?? emptyDefinition
    refuseUnreadable(definition)
    const record = await create(
      tx,
      'formTemplate',
      {
        ...(source && { groupId: source.groupId, description: source.description, copiedFromId: source.id }),
        ...values,
        definition,
        kind: kindOf(tx),
        organizationId: tx.session?.organizationId ?? null,
        ownerId: tx.session?.userId ?? null,
      },
      { trusted: true },
    )
    await noteSaved(tx, record, source ? `复制自 ${String(source.name)}` : '新建')
    return record
  })

/** POST …/template/update: properties, the draft, or both; the draft requires the revision that was read with it. */
export const updateTemplate = (call: Call<EndpointInput<'processForm.templateUpdate'>>) =>
  call.transaction(async tx => {
    const { id, ...values } = tx.input
    return changeTemplate(tx, id, values)
  })

async function changeTemplate(tx: Call, id: unknown, given: Record<string, unknown>) {
  const { draftRevision, definition, ...values } = given
  const stored = await heldOfKind(tx, 'formTemplate', id)
  await refuseForeignGroup(tx, values.groupId)
  const isDraft = definition !== undefined && definition !== stored.definition
  if (isDraft) {
    if (draftRevision === undefined || draftRevision === null)
      throw invalid(wrong('draftRevision', 'DRAFT_REVISION_MISSING'))
    refuseStale(stored, draftRevision, '保存')
    refuseUnreadable(definition)
  }
  // Edit pages send the displayed code back, but it never changes.
  const draft = isDraft ? { definition, draftRevision: Number(stored.draftRevision) + 1 } : {}
  const { code, ...rest } = values
  if (code !== undefined && code !== stored.code) throw invalid(wrong('code', 'FORM_CODE_FIXED'))
  const record = await update(tx, 'formTemplate', stored.id, { ...rest, ...draft }, { trusted: true })
  await noteSaved(tx, record, undefined)
  return record
}

const noteSaved = (tx: Call, { id, name }: { id: unknown; name: unknown }, remark: string | undefined) =>
  noteAction(tx, { action: 'formDesignSave', businessId: String(id), businessName: String(name), remark })

/** Refuses an operation on a draft that another user has saved since it was read. */
export function refuseStale(
  stored: { draftRevision: unknown; updatedByName?: unknown; updatedAt?: unknown },
  given: unknown,
  then: '保存' | '发布',
): void {
  if (given === undefined || given === null || Number(given) === Number(stored.draftRevision)) return
  const [by, at] = [textOf(stored.updatedByName) ?? '其他人', new Date(String(stored.updatedAt))]
  throw fault('DRAFT_CHANGED', { by, at: momentText(at), then }, { draftRevision: Number(stored.draftRevision) })
}

/** Requires JSON with a schema; a draft may be unfinished otherwise. */
function refuseUnreadable(definition: unknown): void {
  const read = readDefinition(definition)
  if ('fault' in read) throw invalid(wrong('definition', 'FORM_DEFINITION_WRONG', { reason: read.fault.message }))
}

async function refuseForeignGroup(tx: Call, groupId: unknown): Promise<void> {
  if (textOf(groupId) !== null) await readOfKind(tx, 'formGroup', groupId)
}

/** POST …/template/delete: refused while the form has instances or processes are bound to it. */
export const deleteTemplate = (call: Call<EndpointInput<'processForm.templateDelete'>>) =>
  call.transaction(async tx => {
    const stored = await heldOfKind(tx, 'formTemplate', tx.input.id)
    const bound = await modelsBoundTo(tx, String(stored.code))
    if (bound.length > 0)
      throw fault(
        'FORM_BOUND',
        { name: String(stored.name), models: bound.map(({ name }) => name).join('、') },
        { models: bound.map(({ id, name }) => ({ id, name })) },
      )
    await remove(tx, 'formTemplate', [stored.id])
    await noteSaved(tx, stored, '删除')
    return null
  })
