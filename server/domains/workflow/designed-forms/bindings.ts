import { followRenames, renamedSettings } from '../../../../processes/conditions/followRenames.ts'
import { settingsOf } from '../../../../processes/document/settingsOf.ts'
import { renamesBetween } from '../../../../processes/form-definition/renames.ts'
import { attributeOf } from '../../../../processes/xml/xmlTree.ts'
import { textOf, textsOf } from '../../../../schemas/evaluate/textOf.ts'
import type { FieldRename, FormDefinition } from '../../../../schemas/types/formDefinition.ts'
import type { ProcessSettings } from '../../../../schemas/types/process.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { pagePlace } from '../../../services/records/search/page.ts'
import { findPresent } from '../../../services/records/write/batchAnswer.ts'
import { fault } from '../faults.ts'
import { definitionOf } from '../forms/definitionOf.ts'
import { type BoundModel, modelPage } from '../models/boundModels.ts'
import { heldModel, type ModelRow } from '../models/modelRow.ts'
import { noteAction } from '../stored/noteAction.ts'
import { heldOfKind, readOfKind } from './kinds.ts'
import { editDraft, mainProcess, requireModelEdit } from './modelDraft.ts'
import { formOfText } from './publishing.ts'

type Search = EndpointInput<'processForm.bindList'>

/** POST …/bind/list: visible models whose draft is bound to the form. */
export const boundModels = (call: Call<Search>) => models(call, true)

/** POST …/bind/candidates: visible models that can be bound to the form. */
export const modelCandidates = (call: Call<Search>) => models(call, false)

async function models(call: Call<Search>, isBound: boolean) {
  const form = await readOfKind(call, 'formTemplate', call.input.templateId)
  const { current, size } = pagePlace(call.input)
  const { rows, total } = await modelPage(call, {
    code: String(form.code),
    isBound,
    keyword: textOf(call.input.keyword),
    size,
    offset: (current - 1) * size,
  })
  const newest = form.activeVersionNo === null ? null : Number(form.activeVersionNo)
  return { records: rows.map(row => compared(row, newest)), total, size, current }
}

const compared = (row: BoundModel, newest: number | null) => ({
  ...row,
  newestVersion: newest,
  outdated: newest !== null && row.formVersion !== null && row.formVersion !== newest,
})

/**
 * POST …/bind/add: copies the active version of the form to the drafts of these models, also to drafts with another
 * version: rights, rules for approvers and conditions then follow the fields that were renamed in between. Applications
 * use it after the next deployment of the model.
 */
export const bindModels = (call: Call<EndpointInput<'processForm.bindAdd'>>) =>
  call.transaction(async tx => {
    // Locked, since a deletion looks for bound models.
    const form = await heldOfKind(tx, 'formTemplate', tx.input.templateId)
    if (form.enabled === false) throw fault('FORM_DISABLED', { name: String(form.name) })
    if (textOf(form.activeVersionId) === null) throw fault('FORM_NOT_PUBLISHED', { name: String(form.name) })
    const { definition, versionNo } = await readOfKind(tx, 'formVersion', form.activeVersionId)
    const bound = {
      form: JSON.stringify(formOfText(definition)),
      formCode: String(form.code),
      formVersion: Number(versionNo),
    }
    const renames = renamesSince(tx, String(form.id), definitionOf(definition))
    return changeModels(tx, tx.input.ids, {
      settings: known => ({ ...known, ...bound }),
      renames: ({ formCode, formVersion }) => (formCode === form.code ? renames(formVersion) : []),
      remark: `绑定表单 ${String(form.name)} 版本 ${Number(versionNo)}`,
    })
  })

/** POST …/bind/remove: unbinds models. They keep a copy of the form, which is not updated any more. */
export const unbindModels = (call: Call<EndpointInput<'processForm.bindRemove'>>) =>
  call.transaction(async tx => {
    const form = await readOfKind(tx, 'formTemplate', tx.input.templateId)
    return changeModels(tx, tx.input.ids, {
      settings: ({ formCode, formVersion, ...rest }) =>
        formCode === form.code ? rest : { ...rest, ...(formCode === undefined ? {} : { formCode, formVersion }) },
      remark: `解除绑定表单 ${String(form.name)}`,
    })
  })

/** Returns what tells the fields that were renamed since a version of the form; each version is read once. */
function renamesSince(tx: Call, templateId: string, active: FormDefinition) {
  const known = new Map<number, Promise<FieldRename[]>>()
  const read = async (versionNo: number) => {
    const s = new Statement()
    const [row] = await s.run<{ definition: string }>(
      tx.db,
      `select v."definition" from "form_version" v
        where v."template_id" = ${s.value(templateId)} and v."version_no" = ${s.value(versionNo)}`,
    )
    return row ? renamesBetween(definitionOf(row.definition), active) : []
  }
  return (versionNo: number | undefined): Promise<FieldRename[]> | FieldRename[] => {
    if (versionNo === undefined) return []
    const renames = known.get(versionNo) ?? read(versionNo)
    known.set(versionNo, renames)
    return renames
  }
}

interface Change {
  settings(known: ProcessSettings): ProcessSettings
  /** Fields of the bound form that get another key. */
  renames?(known: ProcessSettings): readonly FieldRename[] | Promise<readonly FieldRename[]>
  remark: string
}

async function changeModels(tx: Call, ids: unknown, change: Change) {
  requireModelEdit(tx)
  const { found, answer } = await findPresent(textsOf(ids), id => heldModel(tx, id))
  for (const model of found) await changeModel(tx, model, change)
  return answer
}

async function changeModel(tx: Call, { id, name }: ModelRow, { settings, renames, remark }: Change): Promise<void> {
  await editDraft(tx, id, {
    async commands(document, { key }) {
      const process = mainProcess(document, key)
      const known = (settingsOf(process) ?? {}) as ProcessSettings
      const renamed = (await renames?.(known)) ?? []
      const next = settings(renamedSettings(known, renamed)) as ProcessSettings & Record<string, unknown>
      return [
        ...followRenames(document, process, renamed),
        { do: 'settings', id: attributeOf(process, 'id') ?? '', settings: next },
      ]
    },
  })
  await audit(tx, { action: '修改', entity: 'processModel', recordId: id, recordName: name, remark })
  await noteAction(tx, { action: 'modelConfigEdit', businessId: id, businessName: name, remark })
}
