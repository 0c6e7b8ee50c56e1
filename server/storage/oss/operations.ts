import { appendObject } from './operations/appendObject.ts'
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
import { putObject } from './operations/putObject.ts'
import type { Operation } from './ossCall.ts'

/** What the protocol can be asked for: method, object or bucket, and the parameters that choose the operation. */
const operations: Record<string, Operation> = {
  'GET object': getObject,
  'HEAD object': headObject,
  'HEAD object objectMeta': headObject,
  'PUT object': putObject,
  'PUT object from': copyObject,
  'POST object append,position': appendObject,
  'DELETE object': deleteObject,
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

/** Parameters that make an address mean another operation; what of them is not offered above is refused. */
const choosing = new Set(
  `acl append asyncFetch bucketInfo callback cors delete encryption inventory lifecycle list-type live location logging
  objectMeta partNumber policy position qos referer replication requestPayment restore select seal sequential stat
  symlink tagging uploadId uploads versionId versioning versions website worm x-oss-process`.split(/\s+/),
)

export function operationOf(
  method: string,
  key: string,
  query: ReadonlyMap<string, string>,
  isCopy: boolean,
): Operation | undefined {
  const names = [...query.keys()].filter(name => choosing.has(name)).sort()
  const parts = [method, key === '' ? 'bucket' : 'object', names.join(','), isCopy ? 'from' : '']
  const name = parts.filter(part => part !== '').join(' ')
  return Object.hasOwn(operations, name) ? operations[name] : undefined
}
