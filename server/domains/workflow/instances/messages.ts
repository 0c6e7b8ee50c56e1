import type { Variables } from '../../../../processes/state/state.ts'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { requireReadableFiles } from '../../../services/records/files/fileUses.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { noteMessage } from '../exchanges/noteMessage.ts'
import { broadcast } from '../execution/broadcast.ts'
import { cameBefore, correlate } from '../execution/correlate.ts'
import { commandIdOf } from '../execution/orderOnce.ts'
import { visibleInstance } from './visibleInstance.ts'

/** POST /nbpm/message/send */
export const sendMessage = (call: Call<EndpointInput<'processMessage.send'>>) =>
  call.transaction(async tx => {
    const { name, correlation, variables, instanceId, keepSeconds } = tx.input
    const message = {
      name: String(name),
      correlation: textOf(correlation),
      variables: (variables ?? {}) as Variables,
      ...commandIdOf(tx),
    }
    const { commandId } = message
    const earlier = commandId === undefined ? undefined : await cameBefore(tx, { name: message.name, commandId })
    if (earlier) return earlier
    await requireReadableFiles(tx, message.variables)
    const only = textOf(instanceId) ?? undefined
    if (only !== undefined) await visibleInstance(tx, only)
    const came = await correlate(tx, {
      ...message,
      instanceId: only,
      keepSeconds: keepSeconds === undefined ? undefined : Number(keepSeconds),
    })
    await noteMessage(tx, message, came)
    await audit(tx, {
      action: '发送流程消息',
      entity: 'processInstance',
      recordName: String(name),
      ...('instanceId' in came ? { recordId: came.instanceId } : {}),
    })
    return came
  })

/** POST /nbpm/signal/send */
export async function sendSignal(call: Call<EndpointInput<'processMessage.signal'>>) {
  const { name, variables } = call.input
  const given = (variables ?? {}) as Variables
  await requireReadableFiles(call, given)
  const answer = await broadcast(call, { name: String(name), variables: given, ...commandIdOf(call) })
  await audit(call, { action: '发送流程信号', entity: 'processInstance', recordName: String(name) })
  return answer
}
