import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { read } from '../../../services/records/search/read.ts'
import { openWorkOf } from './openWork.ts'

/**
 * GET /upms/user/work: returns the amount of open work, shown before disabling a user, without details, which only
 * those concerned may see. Empty when enabling.
 */
export async function userWork(call: Call<EndpointInput<'user.work'>>): Promise<{ message: string }> {
  const user = await read(call, 'user', call.input.id)
  const work = call.input.enabled === true ? [] : await openWorkOf(call, String(user.id))
  if (work.length === 0) return { message: '' }
  return { message: `还有 ${work.length} 条流程待办等其处理，停用后请在“离职交接”或“审批人替换”中转交。` }
}
