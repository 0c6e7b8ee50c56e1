import { attributesOf } from '../../attributes.ts'
import { openObject, putWritten, type StoredFile } from '../../objects.ts'
import { requireRoom } from '../../quota.ts'
import { attributesIn } from '../attributesIn.ts'
import { conditionOf, failedCondition } from '../conditions.ts'
import { mayReach, type Operation, type OssCall, quoted } from '../ossCall.ts'
import { copySource } from '../reading.ts'
import { judgeOf, mustBeNew, newObject, refuseForbidden } from '../writing.ts'
import { xmlDocument } from '../xml.ts'

/** Copies a readable object; its new name and bucket must allow its type. */
export const copyObject: Operation = {
  name: 'CopyObject',
  needs: 'write',
  run: async call => {
    const { userId } = mayReach(call, 'write', call.key)
    const source = await copySource(call)
    const held = conditionOf(call.headers, source, 'x-oss-copy-source-')
    if (held === 304) return { status: 304, body: null }
    if (held !== undefined) throw failedCondition(held)
    await refuseForbidden(call)
    const isReplaced = call.headers['x-oss-metadata-directive'] === 'REPLACE'
    const object = { ...newObject(call, userId), name: source.name ?? undefined }
    await requireRoom(call.base, call.quota, { key: call.key, size: source.size })
    const content = openObject(call.base, source)
    const { etag } = await putWritten(call.base, isReplaced ? object : { ...object, ...kept(call, source) }, content, {
      limit: call.limit,
      quota: call.quota,
      mustBeNew: mustBeNew(call),
      judge: judgeOf(call),
    })
    return {
      headers: { 'content-type': 'application/xml', etag: quoted(etag) },
      body: xmlDocument('CopyObjectResult', { LastModified: new Date().toISOString(), ETag: quoted(etag) }),
    }
  },
}

/** Returns what a copy inherits from its source by default. */
function kept(call: OssCall, source: StoredFile) {
  const meta = Object(source.meta) as Record<string, string>
  const attributes = attributesIn(call)
  if (!attributes) return { meta }
  const { headers = {}, tags } = attributesOf(source)
  const taken = { ...attributes, headers, ...(tags && attributes.tags === undefined && { tags }) }
  return { meta, attributes: taken, contentType: source.contentType }
}
