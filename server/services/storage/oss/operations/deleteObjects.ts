import { createHash } from 'node:crypto'
import { removeObject, requireNotHeld } from '../../objects.ts'
import { OssError } from '../../ossError.ts'
import { encoding } from '../listing.ts'
import { mayReach, type Operation, storedKey, textBody } from '../ossCall.ts'
import { elementsOf, malformed, textOfElement, wholeText, xmlDocument } from '../xml.ts'

const most = 1000

/** Deletes up to a thousand objects; one forbidden object refuses all. */
export const deleteObjects: Operation = {
  name: 'DeleteMultipleObjects',
  needs: 'delete',
  run: async call => {
    const body = await textBody(call)
    const digest = call.headers['content-md5']
    if (digest !== undefined && digest !== createHash('md5').update(body).digest('base64')) {
      throw new OssError(400, 'InvalidDigest', '请求内容校验失败')
    }
    const named = elementsOf(body, 'Object').map(one => wholeText(one, 'Key') ?? '')
    if (named.length === 0 || named.length > most || named.includes('')) throw malformed()
    const keys = named.map(key => storedKey(call, key))
    for (const key of keys) mayReach(call, 'delete', key)
    await requireNotHeld(call.base.db, keys)
    for (const key of keys) await removeObject(call.base, key)
    const isQuiet = textOfElement(body, 'Quiet') === 'true'
    const { type, encode } = encoding(call.query)
    return {
      headers: { 'content-type': 'application/xml' },
      body: xmlDocument('DeleteResult', {
        EncodingType: type,
        Deleted: isQuiet ? [] : named.map(key => ({ Key: encode(key) })),
      }),
    }
  },
}
