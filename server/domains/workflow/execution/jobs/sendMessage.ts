import { systemCall } from '../../../../ground/kernel/createCall.ts'
import { noteMessage } from '../../exchanges/noteMessage.ts'
import { correlate } from '../correlate.ts'
import { forgetJob } from '../retryJob.ts'
import type { JobKind } from './jobKind.ts'

/** Sends a message that an instance threw. */
export const sendMessage: JobKind = async (base, { id, data, instanceId }) => {
  const message = {
    name: String(data.name),
    correlation: typeof data.correlation === 'string' ? data.correlation : null,
    variables: data.variables ?? {},
    ...(typeof data.hops === 'number' && { hops: data.hops }),
  }
  await systemCall(base).transaction(async tx => {
    const came = await correlate(tx, { ...message, commandId: `job.${id}` })
    await noteMessage(tx, { ...message, from: instanceId }, came)
    // A repetition would reach the next subscriber.
    await forgetJob(tx.db, id)
  })
  return 'kept'
}
