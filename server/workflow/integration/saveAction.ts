import type { Call } from '../../kernel/call.ts'
import { invalid } from '../../kernel/errors.ts'
import { registry } from '../../kernel/registry.ts'
import { textOf } from '../../kernel/textOf.ts'
import { noteAction, type ProcessAction } from '../execution/noteAction.ts'

const isAction = (text: string): text is ProcessAction =>
  registry.dictionaries.get('PROCESS_ACTION')?.entries.some(({ value }) => value === text) === true

/** POST /flowable/log/actionAudit/save: what somebody did in a designer of the browser, under his own name only. */
export async function saveAction(call: Call): Promise<null> {
  const action = String(call.input.action)
  if (!isAction(action)) throw invalid([{ field: 'action', message: '没有该操作' }])
  await noteAction(call, {
    action,
    businessId: String(call.input.businessId),
    businessName: textOf(call.input.businessName) ?? undefined,
    remark: textOf(call.input.remark) ?? undefined,
  })
  return null
}
