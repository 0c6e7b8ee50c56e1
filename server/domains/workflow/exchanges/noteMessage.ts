import type { Variables } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import type { Correlated } from './correlated.ts'
import { noteExchange } from './exchangeLog.ts'
import { maskText } from './maskSecrets.ts'

const words: Record<Correlated['came'], string> = {
  instance: '已送达等待的流程',
  start: '已发起新的流程',
  kept: '无人等待，已保留',
  nowhere: '无人等待，已丢弃',
}

/** Logs a message and its recipients. */
export async function noteMessage(
  call: Pick<Call, 'db'>,
  {
    name,
    correlation,
    variables,
    from,
  }: { name: string; correlation: string | null; variables: Variables; from?: string },
  came: Correlated,
): Promise<void> {
  await noteExchange(call.db, {
    kind: 'message',
    title: name,
    instanceId: 'instanceId' in came ? came.instanceId : (from ?? null),
    target: correlation ?? '',
    request: maskText(JSON.stringify(variables)),
    response: words[came.came],
    state: came.came === 'nowhere' ? 'failed' : 'succeeded',
    ...(came.came === 'nowhere' ? { error: '没有流程等待该消息' } : {}),
  })
}
