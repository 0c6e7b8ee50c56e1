import { appendObject } from './operations/appendObject.ts'
import {
  deleteBucket,
  getBucketAcl,
  getBucketInfo,
  getBucketLocation,
  listBuckets,
  putBucket,
  putBucketAcl,
} from './operations/buckets.ts'
import { copyObject } from './operations/copyObject.ts'
import { deleteObject } from './operations/deleteObject.ts'
import { deleteObjects } from './operations/deleteObjects.ts'
import { getObject, headObject } from './operations/getObject.ts'
import { listObjects, listObjectsV2 } from './operations/listObjects.ts'
import {
  abortUpload,
  completeUpload,
  initiateUpload,
  listParts,
  listUploads,
  uploadPart,
  uploadPartCopy,
} from './operations/multipart.ts'
import {
  deleteTagging,
  getAcl,
  getSymlink,
  getTagging,
  putAcl,
  putSymlink,
  putTagging,
  restoreObject,
} from './operations/objectAttributes.ts'
import { putObject } from './operations/putObject.ts'
import type { Operation } from './ossCall.ts'
import type { Place } from './places.ts'

/** Operations by method; account, bucket or object; and the parameters that select them. */
const operations: Record<string, Operation> = {
  'GET account': listBuckets,
  'PUT bucket': putBucket,
  'DELETE bucket': deleteBucket,
  'GET bucket bucketInfo': getBucketInfo,
  'GET bucket location': getBucketLocation,
  'GET bucket acl': getBucketAcl,
  'PUT bucket acl': putBucketAcl,
  'GET object': getObject,
  'HEAD object': headObject,
  'HEAD object objectMeta': headObject,
  'PUT object': putObject,
  'PUT object from': copyObject,
  'POST object append,position': appendObject,
  'DELETE object': deleteObject,
  'GET object acl': getAcl,
  'PUT object acl': putAcl,
  'GET object tagging': getTagging,
  'PUT object tagging': putTagging,
  'DELETE object tagging': deleteTagging,
  'GET object symlink': getSymlink,
  'PUT object symlink': putSymlink,
  'POST object restore': restoreObject,
  'POST object uploads': initiateUpload,
  'PUT object partNumber,uploadId': uploadPart,
  'PUT object partNumber,uploadId from': uploadPartCopy,
  'POST object uploadId': completeUpload,
  'DELETE object uploadId': abortUpload,
  'GET object uploadId': listParts,
  'GET bucket': listObjects,
  'GET bucket list-type': listObjectsV2,
  'GET bucket uploads': listUploads,
  'POST bucket delete': deleteObjects,
}

/**
 * Parameters that select another operation. A parameter without a value, if unknown, also does: future extensions of
 * the protocol must be refused, not ignored.
 */
const choosing = new Set(
  `acl append asyncFetch bucketInfo callback comp cors delete encryption inventory inventoryId lifecycle list-type live
  location logging objectMeta partNumber policy position qos referer replication requestPayment restore select seal
  sequential stat symlink tagging uploadId uploads versionId versioning versions vod website worm wormExtend wormId
  x-oss-async-process x-oss-process`.split(/\s+/),
)

/** Parameters of listings, which may be empty. */
const listing = new Set(
  `prefix marker max-keys delimiter encoding-type start-after continuation-token fetch-owner key-marker max-uploads
  upload-id-marker max-parts part-number-marker`.split(/\s+/),
)

export function operationOf(
  method: string,
  place: Place,
  query: ReadonlyMap<string, string>,
  { isCopy, isSigned }: { isCopy: boolean; isSigned: boolean },
): Operation | undefined {
  const names = [...query]
    .filter(([name, value]) => choosing.has(name) || (isSigned && value === '' && !listing.has(name)))
    .map(([name]) => name)
    .sort()
  const what = place.bucket === '' ? 'account' : place.key === '' ? 'bucket' : 'object'
  const name = [method, what, names.join(','), isCopy ? 'from' : ''].filter(part => part !== '').join(' ')
  return Object.hasOwn(operations, name) ? operations[name] : undefined
}
