import { systemCall } from '../../../kernel/createCall.ts'
import { runCommand } from '../runCommand.ts'
import type { JobKind } from './jobKinds.ts'

/** A long automatic chain goes on where its transaction ended. */
export const continueInstance: JobKind = async (base, { id, instanceId }) => {
  await runCommand(systemCall(base), { instanceId, commandId: `job.${id}`, body: { command: 'continue' } })
  return undefined
}
