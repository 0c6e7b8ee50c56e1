import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { callOut } from '../../../ground/outbound/callOut.ts'
import { OutboundFault } from '../../../ground/outbound/outboundFault.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { read } from '../../../services/records/search/read.ts'
import { WorkError } from '../execution/workHandlers.ts'
import { finding } from '../findings.ts'
import { type CallbackSystem, readSystemSecrets } from './callbackSystems.ts'
import { signedCall } from './deliverJob.ts'

/** POST /nbpm/callback/test: sends one `test` event to a system and returns the response. */
export async function testCallbackSystem(call: Call<EndpointInput<'processCallback.test'>>) {
  const { id, name } = await read(call, 'callbackSystem', call.input.id)
  const s = new Statement()
  const [system] = await s.run(
    call.db,
    `select c."id", c."name", c."system_sn" as "systemSn", c."url", c."method",
      c."body", c."timeout_seconds" as "timeoutSeconds", c."secret", c."authorization"
     from "callback_system" c where c."id" = ${s.value(id)}`,
  )
  const to = system as unknown as CallbackSystem
  const delivery = {
    id: newId(),
    kind: 'callback',
    event: 'test',
    title: '测试',
    state: 'waiting',
    data: {},
    system: to,
  }
  const nothing = { instanceId: null, taskId: null, slotId: null }
  const payload = {
    id: delivery.id,
    event: 'test',
    at: new Date().toISOString(),
    instance: null,
    task: null,
    person: null,
  }
  const answer = await outcomeOf(call, () =>
    signedCall({ ...delivery, ...nothing }, payload, readSystemSecrets(call.config, to)),
  )
  await audit(call, {
    action: '测试推送',
    entity: 'callbackSystem',
    recordId: String(id),
    recordName: String(name),
    remark: answer.message,
  })
  return answer
}

async function outcomeOf(call: Call, made: () => ReturnType<typeof signedCall>) {
  try {
    const { status, ms } = await callOut(call.config, made())
    const ok = status >= 200 && status < 300
    return {
      ok,
      status,
      message: ok ? `对方系统返回 ${status}，用时 ${ms} 毫秒` : finding('SYSTEM_ANSWERED', { status }).message,
    }
  } catch (error) {
    if (!(error instanceof OutboundFault || error instanceof WorkError)) throw error
    return { ok: false, status: null, message: error.message }
  }
}
