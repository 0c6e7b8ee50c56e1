import type { Config } from '../../../ground/config/config.ts'
import type { Database } from '../../../ground/kernel/call.ts'
import { systemCall } from '../../../ground/kernel/createCall.ts'
import { AppError } from '../../../ground/kernel/errors.ts'
import type { DueTimer } from './claim.ts'
import { recordFault } from './recordFault.ts'
import { StepRefused } from './refusal.ts'
import { runCommand } from './runCommand.ts'

interface FireBase {
  db: Database
  config: Config
  log(error: unknown, message: string): void
}

/** Fires a due timer. The command id contains timer and time, so that it happens once, whichever process does it. */
export async function fireTimer(base: FireBase, { id, instanceId, due }: DueTimer): Promise<void> {
  try {
    await runCommand(systemCall(base), {
      instanceId,
      commandId: `timer.${id}.${due}`,
      body: { command: 'trigger', subscriptionId: id, variables: {} },
    })
  } catch (error) {
    // If the token is gone, there is nothing to do; if the instance is suspended, the timer stays due.
    if (error instanceof StepRefused && ['gone', 'ended', 'suspended'].includes(error.refusal)) return
    if (!(error instanceof AppError)) base.log(error, `timer ${id}`)
    await recordFault(base, { instanceId, nodeId: null, key: `timer.${id}`, kind: 'timer', error })
  }
}
