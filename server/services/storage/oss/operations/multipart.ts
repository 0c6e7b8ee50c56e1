import { foreignMark } from '../../buckets.ts'
import { openObject, putWritten } from '../../objects.ts'
import { notImplemented, OssError } from '../../ossError.ts'
import { requireRoom } from '../../quota.ts'
import {
  beginUpload,
  endUpload,
  etagOfParts,
  findUpload,
  joinParts,
  listParts as partsOf,
  putPart,
  rangeOf,
  type StoredPart,
  listUploads as uploadsOf,
} from '../../uploads.ts'
import { encoding } from '../listing.ts'
import {
  mayReach,
  numberOf,
  type Operation,
  type OssCall,
  quoted,
  refuseAnnounced,
  shownKey,
  textBody,
} from '../ossCall.ts'
import { copySource } from '../reading.ts'
import { encryptionHeader, facts, judgeOf, mustBeNew, pendingOf, refuseForbidden } from '../writing.ts'
import { elementsOf, malformed, textOfElement, type XmlRecord, xmlDocument } from '../xml.ts'

/** Minimum size of every part except the last. */
const smallestPart = 100 * 1024
const mostParts = 10_000

export const initiateUpload: Operation = {
  name: 'InitiateMultipartUpload',
  needs: 'write',
  run: async call => {
    const { userId } = mayReach(call, 'write', call.key)
    const object = facts(call)
    await refuseForbidden(call)
    const { id } = await beginUpload(call.base.dataDir, { ...object, ownerId: userId })
    const { headers, body } = xml('InitiateMultipartUploadResult', { ...named(call), UploadId: id })
    return { headers: { ...headers, ...encryptionHeader(object.attributes?.encryption) }, body }
  },
}

export const uploadPart: Operation = {
  name: 'UploadPart',
  needs: 'write',
  run: async call => {
    mayReach(call, 'write', call.key)
    await refuseAnnounced(call)
    const number = numberOf(call, 'partNumber', { min: 1, max: mostParts })
    const upload = await uploadOf(call)
    const { etag } = await putPart(call.base.dataDir, upload, {
      number,
      content: call.body,
      limit: call.limit,
      digest: call.headers['content-md5'] as string | undefined,
    })
    return { headers: { etag: quoted(etag) } }
  },
}

/** Copies a part from an object that the caller may read. */
export const uploadPartCopy: Operation = {
  name: 'UploadPartCopy',
  needs: 'write',
  run: async call => {
    mayReach(call, 'write', call.key)
    const number = numberOf(call, 'partNumber', { min: 1, max: mostParts })
    const upload = await uploadOf(call)
    const source = await copySource(call)
    const text = call.headers['x-oss-copy-source-range']
    const range = typeof text === 'string' ? rangeOf(text, source.size) : undefined
    if (text !== undefined && !range) throw new OssError(416, 'InvalidRange', '请求的范围不合法')
    const size = range ? range.end - range.start + 1 : source.size
    await requireRoom(call.base, call.quota, { key: call.key, size })
    const { etag } = await putPart(call.base.dataDir, upload, {
      number,
      content: openObject(call.base, source, range),
      limit: call.limit,
      digest: undefined,
    })
    const LastModified = new Date().toISOString()
    const answer = xml('CopyPartResult', { LastModified, ETag: quoted(etag) })
    return { ...answer, headers: { ...answer.headers, etag: quoted(etag) } }
  },
}

export const completeUpload: Operation = {
  name: 'CompleteMultipartUpload',
  needs: 'write',
  run: async call => {
    const { userId } = mayReach(call, 'write', call.key)
    const upload = await uploadOf(call)
    const parts = chosenParts(await textBody(call), await partsOf(call.base.dataDir, upload))
    await refuseForbidden(call)
    const { key, contentType = 'application/octet-stream', meta, attributes } = upload
    const object = {
      key,
      contentType,
      ownerId: userId,
      meta,
      ...(attributes && { attributes }),
      pendingUntil: pendingOf(userId),
    }
    const { etag } = await putWritten(call.base, object, joinParts(call.base.dataDir, upload, parts), {
      limit: call.limit,
      quota: call.quota,
      mustBeNew: mustBeNew(call),
      // The digest in the header covers the list of parts, not the content.
      judge: async written => ({
        ...(await judgeOf({ ...call, headers: {} })(written)),
        etag: etagOfParts(parts),
      }),
    })
    await endUpload(call.base.dataDir, upload)
    const { headers, body } = xml('CompleteMultipartUploadResult', { ...named(call), ETag: quoted(etag) })
    return { headers: { ...headers, etag: quoted(etag), ...encryptionHeader(attributes?.encryption) }, body }
  },
}

export const abortUpload: Operation = {
  name: 'AbortMultipartUpload',
  needs: 'write',
  run: async call => {
    mayReach(call, 'write', call.key)
    await endUpload(call.base.dataDir, await uploadOf(call))
    return { status: 204, body: null }
  },
}

export const listParts: Operation = {
  name: 'ListParts',
  needs: 'write',
  run: async call => {
    mayReach(call, 'write', call.key)
    const upload = await uploadOf(call)
    const most = call.query.has('max-parts') ? numberOf(call, 'max-parts', { min: 1, max: 1000 }) : 1000
    const marker = Number(call.query.get('part-number-marker') ?? '0') || 0
    const rest = (await partsOf(call.base.dataDir, upload)).filter(({ number }) => number > marker)
    const parts = rest.slice(0, most)
    return xml('ListPartsResult', {
      ...named(call),
      UploadId: upload.id,
      PartNumberMarker: marker,
      NextPartNumberMarker: parts.at(-1)?.number ?? 0,
      MaxParts: most,
      IsTruncated: rest.length > parts.length,
      Part: parts.map(({ number, etag, size, modified }) => ({
        PartNumber: number,
        LastModified: modified.toISOString(),
        ETag: quoted(etag),
        Size: size,
      })),
    })
  },
}

export const listUploads: Operation = {
  name: 'ListMultipartUploads',
  needs: 'list',
  run: async call => {
    if (call.query.has('delimiter')) throw notImplemented()
    const prefix = call.query.get('prefix') ?? ''
    const { root } = call.bucket
    mayReach(call, 'list', root + prefix)
    const most = call.query.has('max-uploads') ? numberOf(call, 'max-uploads', { min: 1, max: 1000 }) : 1000
    const keyMarker = call.query.get('key-marker') ?? ''
    const idMarker = call.query.get('upload-id-marker') ?? ''
    const { type, encode } = encoding(call.query)
    const rest = (await uploadsOf(call.base.dataDir))
      .filter(({ key }) => key.startsWith(root + prefix) && (root !== '' || !key.startsWith(foreignMark)))
      .map(({ key, ...upload }) => ({ ...upload, key: shownKey(call.bucket, key) }))
      .filter(({ key, id }) => key > keyMarker || (key === keyMarker && idMarker !== '' && id > idMarker))
    const uploads = rest.slice(0, most)
    const isTruncated = rest.length > uploads.length
    return xml('ListMultipartUploadsResult', {
      Bucket: call.bucket.name,
      Prefix: encode(prefix),
      KeyMarker: encode(keyMarker),
      UploadIdMarker: idMarker,
      EncodingType: type,
      MaxUploads: most,
      IsTruncated: isTruncated,
      NextKeyMarker: isTruncated ? encode(uploads.at(-1)?.key ?? '') : undefined,
      NextUploadIdMarker: isTruncated ? uploads.at(-1)?.id : undefined,
      Upload: uploads.map(({ key, id, begun }) => ({ Key: encode(key), UploadId: id, Initiated: begun })),
    })
  },
}

const named = ({ bucket, key }: OssCall) => ({ Bucket: bucket.name, Key: shownKey(bucket, key) })

const uploadOf = ({ base, query, key }: OssCall) => findUpload(base.dataDir, query.get('uploadId') ?? '', key)

/** Returns the parts that a completion lists, validated against the uploaded ones, in order. */
function chosenParts(body: string, stored: readonly StoredPart[]): StoredPart[] {
  const named = elementsOf(body, 'Part').map(part => ({
    number: Number(textOfElement(part, 'PartNumber')),
    etag: (textOfElement(part, 'ETag') ?? '').replaceAll('"', '').toUpperCase(),
  }))
  if (named.length === 0 || named.length > mostParts) throw malformed()
  const known = new Map(stored.map(part => [part.number, part]))
  return named.map(({ number, etag }, index) => {
    if (index > 0 && number <= (named[index - 1]?.number ?? 0))
      throw new OssError(400, 'InvalidPartOrder', '分片未按顺序排列')
    const part = known.get(number)
    if (part?.etag !== etag)
      throw new OssError(400, 'InvalidPart', '分片不存在或内容不符', { PartNumber: String(number) })
    if (index < named.length - 1 && part.size < smallestPart) throw new OssError(400, 'EntityTooSmall', '分片过小')
    return part
  })
}

const xml = (root: string, content: XmlRecord) => ({
  headers: { 'content-type': 'application/xml' },
  body: xmlDocument(root, content),
})
