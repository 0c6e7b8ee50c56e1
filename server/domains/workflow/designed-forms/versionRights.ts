import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { fault } from '../faults.ts'
import { readOfKind } from './kinds.ts'
import { readRights, writeRights } from './nodeRights.ts'
import { formOfText } from './publishing.ts'

/**
 * POST /form/newFormNodeAuth/list: returns the rights that the nodes of a model would give for a version of its form,
 * also for one that the model is not bound to yet.
 */
export async function versionRights(call: Call<EndpointInput<'formNodeAuth.list'>>) {
  const { versionId, modelId } = call.input
  const { version, form } = await formOfVersion(call, versionId)
  return readRights(call, modelId, { code: String(form.code), schema: formOfText(version.definition) })
}

/** POST /form/newFormNodeAuth/save: sets rights; the draft must be bound to that version. */
export const saveVersionRights = (call: Call<EndpointInput<'formNodeAuth.save'>>) =>
  call.transaction(async tx => {
    const { versionId, modelId, draftRevision, rights } = tx.input
    const { version, form } = await formOfVersion(tx, versionId)
    return writeRights(tx, { form, modelId, draftRevision, rights }, bound => {
      if (bound !== Number(version.versionNo))
        throw fault('FORM_OTHER_VERSION_BOUND', { versionNo: Number(version.versionNo), bound: String(bound ?? '') })
    })
  })

async function formOfVersion(call: Call, versionId: unknown) {
  const version = await readOfKind(call, 'formVersion', versionId)
  return { version, form: await readOfKind(call, 'formTemplate', version.templateId) }
}
