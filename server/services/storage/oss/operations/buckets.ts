import { acls } from '../../attributes.ts'
import { type Bucket, bucketsOf, createBucket, findBucket, removeBucket, setBucketAcl } from '../../buckets.ts'
import { region } from '../../credentials.ts'
import { OssError } from '../../ossError.ts'
import { storageClassIn, textOf } from '../attributesIn.ts'
import { accountOf, mayReach, numberOf, type Operation, type OssCall, textBody } from '../ossCall.ts'
import { textOfElement, type XmlRecord, xmlDocument } from '../xml.ts'
import { aclRecord } from './objectAttributes.ts'

/** Lists the caller's buckets. */
export const listBuckets: Operation = {
  name: 'ListBuckets',
  needs: 'list',
  run: async call => {
    const owner = requireAccount(call)
    const prefix = call.query.get('prefix') ?? ''
    const marker = call.query.get('marker') ?? ''
    const most = call.query.has('max-keys') ? numberOf(call, 'max-keys', { min: 1, max: 1000 }) : 100
    const rest = (await bucketsOf(call.base.db, owner)).filter(({ name }) => name.startsWith(prefix) && name > marker)
    const page = rest.slice(0, most)
    const isTruncated = rest.length > page.length
    return xml('ListAllMyBucketsResult', {
      Prefix: prefix,
      Marker: marker,
      MaxKeys: most,
      IsTruncated: isTruncated,
      NextMarker: isTruncated ? page.at(-1)?.name : undefined,
      Owner: { ID: owner, DisplayName: owner },
      Buckets: { Bucket: page.map(facts) },
    })
  },
}

/** `x-oss-file-types: pdf,png` declares the accepted types of a bucket; without it any type is accepted. */
export const putBucket: Operation = {
  name: 'PutBucket',
  needs: 'write',
  makesBucket: true,
  run: async call => {
    const ownerId = requireAccount(call)
    const { name } = call.bucket
    const asked = textOfElement(await textBody(call), 'StorageClass')
    const headers = asked === undefined ? call.headers : { ...call.headers, 'x-oss-storage-class': asked }
    await createBucket(call.base.db, {
      name,
      ownerId,
      storageClass: storageClassIn(headers, call.bucket),
      acl: aclIn(call, 'private'),
      fileTypes: fileTypesIn(call),
    })
    return { headers: { location: `/${name}` } }
  },
}

export const deleteBucket: Operation = {
  name: 'DeleteBucket',
  needs: 'delete',
  run: async call => {
    await removeBucket(call.base, own(call))
    return { status: 204, body: null }
  },
}

export const getBucketInfo: Operation = {
  name: 'GetBucketInfo',
  needs: 'list',
  run: async call => {
    const bucket = own(call)
    const { Owner, AccessControlList } = aclRecord(call, bucket.acl)
    return xml('BucketInfo', { Bucket: { ...facts(bucket), Owner, AccessControlList } })
  },
}

export const getBucketLocation: Operation = {
  name: 'GetBucketLocation',
  needs: 'list',
  run: async call => {
    own(call)
    return { headers: xmlType, body: xmlDocument('LocationConstraint', `oss-${region}`) }
  },
}

export const getBucketAcl: Operation = {
  name: 'GetBucketAcl',
  needs: 'list',
  run: async call => xml('AccessControlPolicy', aclRecord(call, own(call).acl)),
}

/** Creates the bucket if it does not exist, as the protocol specifies. */
export const putBucketAcl: Operation = {
  name: 'PutBucketAcl',
  needs: 'write',
  makesBucket: true,
  run: async call => {
    const ownerId = requireAccount(call)
    const { name, storageClass } = call.bucket
    const { db } = call.base
    const acl = aclIn(call)
    const before = await findBucket(db, name)
    if (before) await setBucketAcl(db, own({ ...call, bucket: before }), acl)
    else await createBucket(db, { name, ownerId, storageClass, acl, fileTypes: null })
    return { headers: { location: `/${name}` } }
  },
}

/** Returns the bucket of the call; throws unless the calling account owns it. No account owns the console's bucket. */
function own(call: OssCall): Bucket {
  const { bucket } = call
  if (bucket.ownerId === null) throw new OssError(403, 'AccessDenied')
  mayReach(call, 'list', bucket.root)
  return bucket
}

function requireAccount({ grant }: OssCall): string {
  const account = grant ? accountOf(grant) : undefined
  if (account === undefined) throw new OssError(403, 'AccessDenied')
  return account
}

function aclIn({ headers }: OssCall, otherwise?: Bucket['acl']): Bucket['acl'] {
  const asked = textOf(headers, 'x-oss-acl') ?? otherwise
  const acl = acls.find(one => one === asked)
  if (!acl) throw new OssError(400, 'InvalidArgument', undefined, { ArgumentName: 'x-oss-acl' })
  return acl
}

function fileTypesIn({ headers }: OssCall): string[] | null {
  const text = textOf(headers, 'x-oss-file-types')
  if (text === undefined || text === '' || text === '*') return null
  if (text.length > 500 || !/^[a-z0-9]{1,10}(,[a-z0-9]{1,10})*$/.test(text)) {
    throw new OssError(400, 'InvalidArgument', undefined, { ArgumentName: 'x-oss-file-types' })
  }
  return text.split(',')
}

const facts = ({ name, storageClass, createdAt }: Bucket): XmlRecord => ({
  Name: name,
  Location: `oss-${region}`,
  CreationDate: createdAt.toISOString(),
  StorageClass: storageClass,
})

const xmlType = { 'content-type': 'application/xml' }
const xml = (root: string, content: XmlRecord) => ({ headers: xmlType, body: xmlDocument(root, content) })
