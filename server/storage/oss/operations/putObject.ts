import { takenType } from '../../contentTypes.ts'
import { putWritten } from '../../objects.ts'
import { mayReach, metaOf, type Operation, quoted, refuseAnnounced } from '../ossCall.ts'
import { judgeOf, pendingOf, refuseForbidden } from '../writing.ts'

export const putObject: Operation = {
  name: 'PutObject',
  needs: 'write',
  run: async call => {
    const { userId } = mayReach(call, 'write', call.key)
    await refuseAnnounced(call)
    const { type } = takenType(call.key)
    await refuseForbidden(call)
    const object = {
      key: call.key,
      contentType: type,
      ownerId: userId,
      meta: metaOf(call.headers),
      pendingUntil: pendingOf(userId),
    }
    const { etag } = await putWritten(call.base, object, call.body, {
      limit: call.limit,
      quota: call.quota,
      judge: judgeOf(call),
    })
    return { headers: { etag: quoted(etag) } }
  },
}
