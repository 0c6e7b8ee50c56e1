import { attributesOf } from '../../attributes.ts'
import { putWritten } from '../../objects.ts'
import { mayReach, type Operation, quoted, refuseAnnounced } from '../ossCall.ts'
import { encryptionHeader, judgeOf, mustBeNew, newObject, refuseForbidden } from '../writing.ts'

export const putObject: Operation = {
  name: 'PutObject',
  needs: 'write',
  run: async call => {
    const { userId } = mayReach(call, 'write', call.key)
    await refuseAnnounced(call)
    const object = newObject(call, userId)
    await refuseForbidden(call)
    const { etag } = await putWritten(call.base, object, call.body, {
      limit: call.limit,
      quota: call.quota,
      mustBeNew: mustBeNew(call),
      judge: judgeOf(call),
    })
    const { encryption } = attributesOf({ attributes: object.attributes })
    return { headers: { etag: quoted(etag), ...encryptionHeader(encryption) } }
  },
}
