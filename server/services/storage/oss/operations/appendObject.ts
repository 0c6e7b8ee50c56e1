import { appendObject as append, findObject, putWritten } from '../../objects.ts'
import { OssError } from '../../ossError.ts'
import { mayReach, numberOf, type Operation, quoted, refuseAnnounced } from '../ossCall.ts'
import { judgeOf, newObject, pendingOf } from '../writing.ts'

/** Creates an appendable object or appends to it. An error for a wrong position contains the correct one. */
export const appendObject: Operation = {
  name: 'AppendObject',
  needs: 'write',
  run: async call => {
    const { userId } = mayReach(call, 'write', call.key)
    await refuseAnnounced(call)
    const object = newObject(call, userId)
    const position = numberOf(call, 'position', { min: 0, max: call.limit })
    const before = await findObject(call.base.db, call.key)
    if (before && before.appendable !== true) throw new OssError(409, 'ObjectNotAppendable', '该文件不可追加')
    if (position !== (before?.size ?? 0)) {
      throw new OssError(409, 'PositionNotEqualToLength', '追加位置与文件长度不符', {
        Position: String(before?.size ?? 0),
      })
    }
    const { size, etag } = before
      ? await append(call.base, before, call.body, { ...call, pendingUntil: pendingOf(userId) })
      : await putWritten(call.base, { ...object, appendable: true }, call.body, {
          limit: call.limit,
          quota: call.quota,
          judge: judgeOf(call),
        })
    return { headers: { etag: quoted(etag), 'x-oss-next-append-position': size } }
  },
}
