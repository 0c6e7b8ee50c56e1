import { systemCall } from '../../../../ground/kernel/createCall.ts'
import { type HeardSignal, hear } from '../broadcast.ts'
import type { JobKind } from './jobKind.ts'

/** Delivers a signal that arrived while its subscriber was suspended. */
export const hearSignal: JobKind = async (base, { instanceId, data }) => {
  await hear(systemCall(base), { ...(data as unknown as Omit<HeardSignal, 'instanceId'>), instanceId })
  return undefined
}
