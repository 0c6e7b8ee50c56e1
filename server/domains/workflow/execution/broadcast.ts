import type { Variables } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { clockOffset } from '../stored/clock.ts'
import { begunBy } from './correlate.ts'
import { requireShortChain } from './endlessChain.ts'
import { StepRefused } from './refusal.ts'
import { runCommand } from './runCommand.ts'
import { startInstance } from './startInstance.ts'

export interface SentSignal {
  name: string
  variables: Variables
  commandId?: string | undefined
  /** The instance that threw the signal and has already received it. */
  except?: string | undefined
  /** Restricts the signal to instances of that root. */
  within?: string | undefined
  /** Length of the chain before instances that the signal starts. */
  hops?: number | undefined
}

/** A subscriber of a signal. */
interface Listener {
  id: string
  instanceId: string
  tokenId: string | null
  nodeId: string | null
  phase: string
}

/**
 * Delivers a signal to all its subscribers, each in its own transaction, and starts the processes that begin with it.
 * Suspended instances receive it when they continue. A repetition under the same id reaches only those that have not
 * received it.
 */
export async function broadcast(
  call: Call,
  { name, variables, commandId = newId(), except, within, hops }: SentSignal,
): Promise<{ instances: number; kept: number; started: number }> {
  const statement = new Statement()
  const listeners = await statement.run(
    call.db,
    `select s."id", s."instance_id" as "instanceId", s."token_id" as "tokenId", s."node_id" as "nodeId", i."phase"
     from "process_subscription" s join "process_instance" i on i."id" = s."instance_id"
     where s."kind" = 'signal' and s."name" = ${statement.value(name)} and i."phase" in ('running', 'suspended')
       and i."id" is distinct from ${statement.value(except ?? null)}
       and ${within === undefined ? 's."correlation" is null' : `i."root_id" = ${statement.value(within)}`}
       order by s."id"`,
  )
  const reached = { heard: 0, kept: 0, gone: 0 }
  for (const listener of listeners as unknown as Listener[])
    reached[await tell(call, listener, { variables, commandId: `${commandId}.${listener.id}` })]++
  const begins = within === undefined ? await begunBy(call, 'signal', name) : []
  if (begins.length > 0) requireShortChain(hops, name)
  for (const { definition, nodeId } of begins) {
    await startInstance(call, {
      definition,
      nodeId,
      variables,
      initiator: call.session?.userId ?? null,
      initiatorName: call.session?.name,
      organizationId: call.session?.organizationId ?? null,
      commandId: `${commandId}.${definition.key}.${nodeId}`,
      hops,
    })
  }
  return { instances: reached.heard, kept: reached.kept, started: begins.length }
}

async function tell(
  call: Call,
  listener: Listener,
  heard: { variables: Variables; commandId: string },
): Promise<'heard' | 'kept' | 'gone'> {
  try {
    if (listener.phase === 'running') {
      await hear(call, { ...heard, instanceId: listener.instanceId, subscriptionId: listener.id })
      return 'heard'
    }
  } catch (error) {
    if (!(error instanceof StepRefused)) throw error
    // The subscription ended meanwhile.
    if (error.refusal === 'gone' || error.refusal === 'ended') return 'gone'
    if (error.refusal !== 'suspended') throw error
  }
  await keep(call, listener, heard)
  return 'kept'
}

export interface HeardSignal {
  instanceId: string
  subscriptionId: string
  variables: Variables
  commandId: string
}

/** Delivers the signal to one subscriber. */
export const hear = (call: Call, { instanceId, subscriptionId, variables, commandId }: HeardSignal) =>
  runCommand(call, { instanceId, commandId, body: { command: 'trigger', subscriptionId, variables } })

/** Stores it as a job, because jobs of a suspended instance wait until it continues. */
async function keep(
  call: Call,
  { id, instanceId, tokenId, nodeId }: Listener,
  { variables, commandId }: { variables: Variables; commandId: string },
): Promise<void> {
  const s = new Statement()
  const data = JSON.stringify({ subscriptionId: id, variables, commandId })
  await s.run(
    call.db,
    `insert into "process_job" ("id", "kind", "instance_id",
      "token_id", "node_id", "data", "state", "due", "attempts", "most")
     values (md5(${s.value(commandId)}), 'hear', ${s.value(instanceId)},
     ${s.value(tokenId)}, ${s.value(nodeId)}, ${s.value(data)}::jsonb, 'waiting',
       clock_timestamp() + ${s.value(clockOffset(call.config))} * interval '1 millisecond', 0, 8)
       on conflict ("id") do nothing`,
  )
}
