import type { ChildOutcome } from '../../../../../processes/state/command.ts'
import { systemCall } from '../../../../ground/kernel/createCall.ts'
import { runCommand } from '../runCommand.ts'
import type { JobKind } from './jobKind.ts'

/** Continues the caller of an ended instance. The two are never locked together. */
export const childEnded: JobKind = async (base, { id, instanceId, tokenId, data }) => {
  if (tokenId === null) return undefined
  await runCommand(systemCall(base), {
    instanceId,
    commandId: `job.${id}`,
    body: { ...(data as unknown as ChildOutcome), command: 'childEnded', tokenId },
  })
  return undefined
}
