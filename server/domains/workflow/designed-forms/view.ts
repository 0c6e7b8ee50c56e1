import { shownValues } from '../../../../processes/forms/fieldRights.ts'
import { formAt } from '../../../../processes/forms/processForm.ts'
import { isRecord } from '../../../../schemas/evaluate/json-schema/schemaWords.ts'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { withValidator } from '../../../services/validators/storedValidators.ts'
import { fault } from '../faults.ts'
import { hiddenInRows } from './boundRows.ts'
import { readOfKind } from './kinds.ts'
import { rightsAtNode } from './nodeRights.ts'
import { formOfText } from './publishing.ts'

/**
 * GET …/v3/view: returns definition, values and field rights in one answer, for an instance, a version or a form (its
 * active version, else its draft). With `modelId` and `nodeId`, it applies the rights of that node in the draft.
 */
export async function view(call: Call<EndpointInput<'processForm.view'>>) {
  const { modelId, nodeId } = call.input
  const { templateId, versionId, instance } = await placeOf(call)
  const template = await readOfKind(call, 'formTemplate', templateId)
  const version = versionId === null ? undefined : await readOfKind(call, 'formVersion', versionId)
  const form = formOfText(version?.definition ?? template.definition)
  const values = isRecord(instance?.values) ? instance.values : {}
  const [model, node] = [textOf(modelId), textOf(nodeId)]
  const given =
    model === null || node === null
      ? { rights: [], otherwise: 'write' as const }
      : await rightsAtNode(call, { modelId: model, nodeId: node, code: String(template.code) })
  const hidden = instance ? ((await hiddenInRows(call, [instance.id])).get(String(instance.id)) ?? []) : []
  const rights = [...given.rights, ...hidden]
  return {
    id: template.id,
    formName: template.name,
    versionNo: version?.versionNo ?? null,
    instanceId: instance?.id ?? null,
    schema: await withValidator(call, formAt(form, rights, given.otherwise, values)),
    values: shownValues(values, rights),
    rights,
  }
}

async function placeOf(call: Call<EndpointInput<'processForm.view'>>) {
  const { instanceId, versionId, templateId } = call.input
  if (textOf(instanceId) !== null) {
    const instance = await readOfKind(call, 'formInstance', instanceId)
    return { templateId: instance.templateId, versionId: textOf(instance.versionId), instance }
  }
  if (textOf(versionId) !== null) {
    const version = await readOfKind(call, 'formVersion', versionId)
    return { templateId: version.templateId, versionId: textOf(version.id), instance: undefined }
  }
  if (textOf(templateId) === null) throw fault('FORM_GONE')
  const template = await readOfKind(call, 'formTemplate', templateId)
  return { templateId: template.id, versionId: textOf(template.activeVersionId), instance: undefined }
}
