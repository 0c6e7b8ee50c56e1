import type { Call } from '../../kernel/call.ts'
import { newId } from '../../kernel/id.ts'
import { Statement } from '../../records/statement.ts'
import type { Variables } from '../engine/state.ts'
import { begunBy } from './correlate.ts'
import { StepRefused } from './refusal.ts'
import { runCommand } from './runCommand.ts'
import { startInstance } from './startInstance.ts'

export interface SentSignal {
  name: string
  variables: Variables
  commandId?: string | undefined
  /** The instance that threw it has heard it already. */
  except?: string | undefined
  /** Only for the instances of that root. */
  within?: string | undefined
}

/**
 * A signal to everybody who waits for it, each in a transaction of his own, and to the processes that begin with it. A
 * repetition under the same id reaches only those who have not had it.
 */
export async function broadcast(
  call: Call,
  { name, variables, commandId = newId(), except, within }: SentSignal,
): Promise<{ instances: number; started: number }> {
  const statement = new Statement()
  const waiting = await statement.run(
    call.db,
    `select s."id", s."instance_id" as "instanceId" from "process_subscription" s join "process_instance" i on i."id" = s."instance_id"
     where s."kind" = 'signal' and s."name" = ${statement.value(name)} and i."phase" = 'running'
       and i."id" is distinct from ${statement.value(except ?? null)}
       and ${within === undefined ? 's."correlation" is null' : `i."root_id" = ${statement.value(within)}`} order by s."id"`,
  )
  let instances = 0
  for (const { id, instanceId } of waiting) {
    try {
      await runCommand(call, {
        instanceId: String(instanceId),
        commandId: `${commandId}.${String(id)}`,
        body: { command: 'trigger', subscriptionId: String(id), variables },
      })
      instances++
    } catch (error) {
      // It stopped waiting meanwhile.
      if (!(error instanceof StepRefused && ['gone', 'ended', 'suspended'].includes(error.refusal))) throw error
    }
  }
  const begins = within === undefined ? await begunBy(call, 'signal', name) : []
  for (const { definition, nodeId } of begins) {
    await startInstance(call, {
      definition,
      nodeId,
      variables,
      initiator: call.session?.userId ?? null,
      initiatorName: call.session?.name,
      organizationId: call.session?.organizationId ?? null,
      commandId: `${commandId}.${definition.key}.${nodeId}`,
    })
  }
  return { instances, started: begins.length }
}
