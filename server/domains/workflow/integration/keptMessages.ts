import type { Variables } from '../../../../processes/state/state.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { noteMessage } from '../exchanges/noteMessage.ts'
import { correlate, takingOf } from '../execution/correlate.ts'
import { fault } from '../faults.ts'

interface KeptMessage {
  id: string
  name: string
  correlation: string | null
  variables: Variables | null
  seconds: number
}

async function take(tx: Call): Promise<KeptMessage> {
  const s = new Statement()
  const [row] = await s.run<KeptMessage>(
    tx.db,
    `delete from "process_message" m where m."id" = ${s.value(String(tx.input.id))}
     returning m."id", m."name", m."correlation", m."variables",
     extract(epoch from m."expires_at" - now())::int as "seconds"`,
  )
  if (!row) throw fault('MESSAGE_GONE')
  return row
}

/**
 * POST /nbpm/message/resend: sends a stored message again; if still no instance waits for it, it is stored as long as
 * before.
 */
export const resendMessage = (call: Call<EndpointInput<'processMessage.resend'>>) =>
  call.transaction(async tx => {
    const { id, name, correlation, variables, seconds } = await take(tx)
    // The message keeps its identity, wherever it is delivered.
    const came = await correlate(tx, {
      name,
      correlation,
      variables: variables ?? {},
      commandId: takingOf(id),
      keptId: id,
      keepSeconds: Math.max(60, seconds),
    })
    await noteMessage(tx, { name, correlation, variables: variables ?? {} }, came)
    await audit(tx, { action: '重发流程消息', entity: 'processInstance', recordName: name })
    return came
  })

/** POST /nbpm/message/drop */
export const dropMessage = (call: Call<EndpointInput<'processMessage.drop'>>) =>
  call.transaction(async tx => {
    const { name } = await take(tx)
    await audit(tx, { action: '丢弃流程消息', entity: 'processInstance', recordName: name })
    return null
  })
