import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import { authorizePerson } from '../../../ground/kernel/authorize.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import { read } from '../../../services/records/search/read.ts'
import { fault, wrong } from '../faults.ts'
import { noteAction, type ProcessAction } from '../stored/noteAction.ts'

const isAction = (text: string): text is ProcessAction =>
  registry.dictionaries.get('PROCESS_ACTION')?.entries.some(({ value }) => value === text) === true

/**
 * Actions in the form designer, which only the browser knows, with the code that each requires. All other actions are
 * logged on the server.
 */
const toldByBrowser: Partial<Record<ProcessAction, string>> = {
  formDesignSave: 'PROCESS_MODEL_EDIT',
  formDesignPublish: 'PROCESS_MODEL_DEPLOY',
  formDesignAuthoritySave: 'PROCESS_MODEL_EDIT',
}

/**
 * POST /flowable/log/actionAudit/save: logs the caller's action in the form designer, for a visible process model; the
 * log uses the model's stored name.
 */
export async function saveAction(call: Call<EndpointInput<'actionAudit.save'>>): Promise<null> {
  const action = call.input.action
  if (!isAction(action)) throw invalid(wrong('action', 'ACTION_UNKNOWN'))
  const code = toldByBrowser[action]
  if (code === undefined) throw fault('ACTION_BY_SYSTEM')
  authorizePerson(call.session, code)
  const model = await read(call, 'processModel', call.input.businessId)
  await noteAction(call, {
    action,
    businessId: String(model.id),
    businessName: String(model.name),
    remark: textOf(call.input.remark) ?? undefined,
  })
  return null
}
