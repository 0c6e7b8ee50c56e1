import { systemCall } from '../../../../ground/kernel/createCall.ts'
import { broadcast } from '../broadcast.ts'
import type { JobKind } from './jobKind.ts'

/** Sends a signal that an instance threw to all other instances. */
export const sendSignal: JobKind = async (base, { id, instanceId, data }) => {
  await broadcast(systemCall(base), {
    name: String(data.name),
    variables: data.variables ?? {},
    ...(typeof data.hops === 'number' && { hops: data.hops }),
    commandId: `job.${id}`,
    except: instanceId,
    ...(typeof data.within === 'string' && { within: data.within }),
  })
  return undefined
}
