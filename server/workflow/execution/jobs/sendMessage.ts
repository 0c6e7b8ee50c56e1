import { systemCall } from '../../../kernel/createCall.ts'
import { correlate } from '../correlate.ts'
import type { JobKind } from './jobKinds.ts'

/** A message that an instance has thrown. */
export const sendMessage: JobKind = async (base, { id, data }) => {
  await correlate(systemCall(base), {
    name: String(data.name),
    correlation: typeof data.correlation === 'string' ? data.correlation : null,
    variables: data.variables ?? {},
    commandId: `job.${id}`,
  })
  return undefined
}
