import { systemCall } from '../../../../ground/kernel/createCall.ts'
import { runCommand } from '../runCommand.ts'
import type { JobKind } from './jobKind.ts'

/** Continues a long automatic chain where its transaction ended. */
export const continueInstance: JobKind = async (base, { id, instanceId, data }) => {
  const pauses = typeof data.pauses === 'number' ? data.pauses : 0
  await runCommand(systemCall(base), { instanceId, commandId: `job.${id}`, body: { command: 'continue', pauses } })
  return undefined
}
