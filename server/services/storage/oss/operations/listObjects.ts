import { contentOf, encoding, listObjects as list } from '../listing.ts'
import { mayReach, numberOf, type Operation, type OssCall } from '../ossCall.ts'
import { xmlDocument } from '../xml.ts'

const defaultMost = 100

/** Version 1 pages by the last key. */
export const listObjects: Operation = {
  name: 'GetBucket',
  needs: 'list',
  run: async call => {
    const { prefix, delimiter, most } = argumentsOf(call)
    const marker = call.query.get('marker') ?? ''
    const { type, encode } = encoding(call.query)
    const { files, prefixes, next } = await list(call.base.db, call.bucket, { prefix, delimiter, most, after: marker })
    return answer({
      Name: call.bucket.name,
      Prefix: encode(prefix),
      Marker: encode(marker),
      MaxKeys: most,
      Delimiter: encode(delimiter),
      EncodingType: type,
      IsTruncated: next !== undefined,
      NextMarker: next === undefined ? undefined : encode(next),
      Contents: files.map(file => contentOf(file, encode)),
      CommonPrefixes: prefixes.map(Prefix => ({ Prefix: encode(Prefix) })),
    })
  },
}

/** Version 2 pages by a token. */
export const listObjectsV2: Operation = {
  name: 'ListObjectsV2',
  needs: 'list',
  run: async call => {
    const { prefix, delimiter, most } = argumentsOf(call)
    const token = call.query.get('continuation-token')
    const startAfter = call.query.get('start-after')
    const after = token === undefined ? (startAfter ?? '') : Buffer.from(token, 'base64url').toString('utf8')
    const { type, encode } = encoding(call.query)
    const { files, prefixes, next } = await list(call.base.db, call.bucket, { prefix, delimiter, most, after })
    const withOwner = call.query.get('fetch-owner') === 'true'
    return answer({
      Name: call.bucket.name,
      Prefix: encode(prefix),
      MaxKeys: most,
      Delimiter: encode(delimiter),
      EncodingType: type,
      StartAfter: startAfter,
      ContinuationToken: token,
      IsTruncated: next !== undefined,
      NextContinuationToken: next === undefined ? undefined : Buffer.from(next).toString('base64url'),
      KeyCount: files.length + prefixes.length,
      Contents: files.map(file => ({ ...contentOf(file, encode), ...(!withOwner && { Owner: undefined }) })),
      CommonPrefixes: prefixes.map(Prefix => ({ Prefix: encode(Prefix) })),
    })
  },
}

function argumentsOf(call: OssCall) {
  const prefix = call.query.get('prefix') ?? ''
  mayReach(call, 'list', call.bucket.root + prefix)
  const most = call.query.has('max-keys') ? numberOf(call, 'max-keys', { min: 1, max: 1000 }) : defaultMost
  return { prefix, most, delimiter: call.query.get('delimiter') ?? '' }
}

const answer = (content: Parameters<typeof xmlDocument>[1]) => ({
  headers: { 'content-type': 'application/xml' },
  body: xmlDocument('ListBucketResult', content),
})
