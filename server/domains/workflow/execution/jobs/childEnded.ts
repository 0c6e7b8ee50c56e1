import type { EngineCommand } from '../../../../../processes/state/command.ts'
import { systemCall } from '../../../../ground/kernel/createCall.ts'
import { runCommand } from '../runCommand.ts'
import type { JobKind } from './jobKind.ts'

type ChildEnded = Extract<EngineCommand, { command: 'childEnded' }>

/** Continues the caller of an ended instance. The two are never locked together. */
export const childEnded: JobKind = async (base, { id, instanceId, tokenId, data }) => {
  if (tokenId === null) return undefined
  const told = data as unknown as Omit<ChildEnded, 'command' | 'tokenId'>
  await runCommand(systemCall(base), {
    instanceId,
    commandId: `job.${id}`,
    body: { ...told, command: 'childEnded', tokenId },
  })
  return undefined
}
