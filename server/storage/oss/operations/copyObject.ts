import { takenType } from '../../contentTypes.ts'
import { openObject, putWritten } from '../../objects.ts'
import { OssError } from '../../ossError.ts'
import { requireRoom } from '../../quota.ts'
import { copySource, mayReach, metaOf, type Operation, quoted, readable } from '../ossCall.ts'
import { judgeOf, pendingOf, refuseForbidden } from '../writing.ts'
import { xmlDocument } from '../xml.ts'
import { conditionOf } from './getObject.ts'

/** Within the bucket; what may not be read is not copied, and the copy must be of a type that its new name allows. */
export const copyObject: Operation = {
  name: 'CopyObject',
  needs: 'write',
  run: async call => {
    const { userId } = mayReach(call, 'write', call.key)
    const source = await readable(call, copySource(call))
    const held = conditionOf(call, source, 'x-oss-copy-source-')
    if (held === 304) return { status: 304, body: null }
    if (held === 412) throw new OssError(412, 'PreconditionFailed', '前置条件不满足')
    await refuseForbidden(call)
    const isReplaced = call.headers['x-oss-metadata-directive'] === 'REPLACE'
    const object = {
      key: call.key,
      name: source.name ?? undefined,
      contentType: takenType(call.key).type,
      ownerId: userId,
      meta: isReplaced ? metaOf(call.headers) : (Object(source.meta) as Record<string, string>),
      pendingUntil: pendingOf(userId),
    }
    await requireRoom(call.base, call.quota, { key: call.key, size: source.size })
    const content = openObject(call.base, source)
    const { etag } = await putWritten(call.base, object, content, {
      limit: call.limit,
      quota: call.quota,
      judge: judgeOf(call),
    })
    return {
      headers: { 'content-type': 'application/xml', etag: quoted(etag) },
      body: xmlDocument('CopyObjectResult', { LastModified: new Date().toISOString(), ETag: quoted(etag) }),
    }
  },
}
