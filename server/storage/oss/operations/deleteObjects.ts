import { createHash } from 'node:crypto'
import { objectKey } from '../../objectKey.ts'
import { removeObject, requireNotHeld } from '../../objects.ts'
import { OssError } from '../../ossError.ts'
import { mayReach, type Operation, textBody } from '../ossCall.ts'
import { elementsOf, malformed, textOfElement, xmlDocument } from '../xml.ts'

const most = 1000

/** Up to a thousand at once; one that may not be deleted refuses all. */
export const deleteObjects: Operation = {
  name: 'DeleteMultipleObjects',
  needs: 'delete',
  run: async call => {
    const body = await textBody(call)
    const digest = call.headers['content-md5']
    if (digest !== undefined && digest !== createHash('md5').update(body).digest('base64')) {
      throw new OssError(400, 'InvalidDigest', '请求内容校验失败')
    }
    const keys = elementsOf(body, 'Object').map(one => textOfElement(one, 'Key') ?? '')
    if (keys.length === 0 || keys.length > most || keys.includes('')) throw malformed()
    for (const key of keys) mayReach(call, 'delete', objectKey(`/oss/${encodeURIComponent(key)}`))
    await requireNotHeld(call.base.db, keys)
    for (const key of keys) await removeObject(call.base, key)
    const isQuiet = textOfElement(body, 'Quiet') === 'true'
    return {
      headers: { 'content-type': 'application/xml' },
      body: xmlDocument('DeleteResult', { Deleted: isQuiet ? [] : keys.map(Key => ({ Key })) }),
    }
  },
}
