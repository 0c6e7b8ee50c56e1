import { PassThrough, Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StorageConfig } from '../../../ground/config/storageConfig.ts'
import { AppError } from '../../../ground/kernel/errors.ts'
import { serverKey } from '../../../ground/kernel/serverKey.ts'
import { type Bucket, findBucket, ownBucket } from '../buckets.ts'
import { bucket as consoleBucket, type Grant } from '../credentials.ts'
import type { ObjectBase } from '../objectBase.ts'
import { notImplemented, OssError } from '../ossError.ts'
import { authenticate, isSigned, type Keys } from './authenticate.ts'
import { bucketsRoot } from './bucketInHost.ts'
import { errorBody } from './errorBody.ts'
import { operationOf } from './operations.ts'
import { accountOf, isPublic, keyOfPath, type Operation, type OssCall, queryOf, storedKey } from './ossCall.ts'
import { type Place, placesOf } from './places.ts'
import { isForm, postObject } from './postObject.ts'

export interface OssOptions {
  base: ObjectBase
  /** Read again for every request. */
  storage: StorageConfig
}

/** Maximum bytes of a refused body that are still read, so that the client receives the error. */
const mostDrained = 32 * 1024 * 1024

/**
 * The server's own object storage: the part of the OSS protocol that the unmodified `ali-oss` client uses.
 *
 * Life cycle of a request: its address may have the bucket in the path or in the host name; the signature, version 1 or
 * 4, decides which, and identifies the grant; the grant, which ends with its user and session, must allow the operation
 * selected by method and parameters; only then is the body read.
 */
export async function ossRoutes(app: FastifyInstance, { base, storage }: OssOptions): Promise<void> {
  // Separate scope: bodies stay streams whatever their type, and errors are XML.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.setErrorHandler(refuseInXml)
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { operation, call } = await callOf(base, storage, request)
    const { status = 200, headers = {}, body = '' } = await operation.run(call).finally(() => call.body.destroy())
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.header(name, value)
    return reply.status(status).header('x-oss-request-id', request.id).send(body)
  }
  // An encoding is only metadata here; nothing is decompressed.
  const config = { keepsEncoding: true }
  for (const url of [consoleBucket, `${consoleBucket}/*`]
    .map(path => `/${path}`)
    .concat(bucketsRoot, `${bucketsRoot}/*`)) {
    app.route({ method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS'], url, config, handler })
  }
}

async function callOf(base: ObjectBase, storage: StorageConfig, request: FastifyRequest) {
  const { limit, quota: most } = storage
  const { method, headers } = request
  const address = request.raw.url ?? ''
  const query = queryOf(address)
  const keys = { serverKey: serverKey(base.dataDir, 'storage'), accounts: storage.accounts }
  const body = request.body instanceof Readable ? kept(request.body) : Readable.from([])
  const general = { base, method, query, headers, body, limit }
  if (!isSigned({ headers, query }) && isForm(request)) {
    const call = { ...general, grant: null, quota: undefined }
    return postObject({ call, keys, places: placesOf(request.originalUrl, headers.host) })
  }
  const { grant, place } = await asked(base, keys, request, query)
  const isCopy = headers['x-oss-copy-source'] !== undefined
  const operation = operationOf(method, place, query, { isCopy, isSigned: grant !== null })
  if (grant) await requireAlive(base, grant)
  else if (operation?.needs !== 'read') throw unsigned()
  if (!operation || headers['x-oss-callback'] !== undefined) throw notImplemented()
  if (grant && !grant.may.includes(operation.needs)) throw new OssError(403, 'AccessDenied', '没有该操作的权限')
  const bucket = operation.makesBucket ? { ...ownBucket, name: place.bucket } : await bucketOf(base, place, grant)
  const key = place.key === '' ? '' : storedKey({ bucket, grant }, place.key)
  if (!grant && bucket.ownerId === null && !isPublic(key)) throw unsigned()
  const ownerId = grant?.userId ?? null
  const quota = ownerId === null || most === 0 ? undefined : { ownerId, most }
  const call: OssCall = { ...general, bucket, key, grant, quota }
  return { operation: operation satisfies Operation, call }
}

/** Authenticates the request and finds the place it means. An unsigned address has the bucket in its path. */
async function asked(
  base: ObjectBase,
  keys: Keys,
  request: FastifyRequest,
  query: ReadonlyMap<string, string>,
): Promise<{ grant: Grant | null; place: Place }> {
  const { method, headers, originalUrl } = request
  const address = request.raw.url ?? ''
  if (isSigned({ headers, query })) {
    return authenticate(keys, { method, headers, query, places: placesOf(originalUrl, headers.host) })
  }
  if (!address.startsWith(bucketsRoot))
    return { grant: null, place: { bucket: consoleBucket, key: keyOfPath(address) } }
  const [place] = placesOf(address, undefined)
  // The console's own bucket has its own path.
  if (!place || place.bucket === consoleBucket || !(await findBucket(base.db, place.bucket))) {
    throw unsigned()
  }
  return { grant: null, place }
}

/** Returns the bucket of a place. Only accounts, which may create buckets, can distinguish free names. */
async function bucketOf({ db }: ObjectBase, { bucket }: Place, grant: Grant | null): Promise<Bucket> {
  const found = bucket === '' ? ownBucket : await findBucket(db, bucket)
  if (found && (found.ownerId === null || !grant || accountOf(grant) !== undefined)) return found
  if (!grant || accountOf(grant) === undefined) throw new OssError(403, 'AccessDenied', '没有该操作的权限')
  throw new OssError(404, 'NoSuchBucket', '存储桶不存在', { BucketName: bucket })
}

const unsigned = () => new OssError(403, 'AccessDenied', '请求未签名')

/**
 * Copies a body to a stream that can be destroyed without closing the connection, which must still carry the refusal.
 * The rest of the body is then read and discarded, or it would be taken for the next request of the connection.
 */
function kept(body: Readable): Readable {
  const taken = new PassThrough()
  body.once('error', error => taken.destroy(error))
  body.once('close', () => {
    if (!body.readableEnded) taken.destroy(Object.assign(new Error('the connection broke'), { code: 'ECONNRESET' }))
  })
  taken.once('close', () => {
    body.unpipe(taken)
    body.resume()
  })
  taken.on('error', () => undefined)
  return body.pipe(taken)
}

/** Credentials end with the account and session, not only by time. */
async function requireAlive({ db }: ObjectBase, { userId, sessionId }: Grant): Promise<void> {
  if (userId === null) return
  const user = await db
    .selectFrom('appUser')
    .select('id')
    .where('id', '=', userId)
    .where('enabled', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!user) throw new OssError(403, 'AccessDenied', '账号已停用')
  if (sessionId === undefined) return
  const session = await db.selectFrom('session').select('id').where('id', '=', sessionId).executeTakeFirst()
  if (!session) throw new OssError(403, 'AccessDenied', '登录已结束')
}

/** Whether errors of a request, even before its route is found, use the protocol's format. */
export const isOfStorage = (url = ''): boolean =>
  [`/${consoleBucket}/`, `${bucketsRoot}/`].some(at => url.startsWith(at))

/** Answers an error in the form of the protocol. */
export const refuseInXml = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendError(toOssError(error, request), request, reply)

function toOssError(error: unknown, request: FastifyRequest): OssError {
  if (error instanceof OssError) return error
  const code = Reflect.get(Object(error), 'code')
  if (code === 'ENOSPC' || code === 'EDQUOT') return new OssError(507, 'InsufficientStorage', '存储空间不足')
  const status = error instanceof AppError ? error.status : Reflect.get(Object(error), 'statusCode')
  if (typeof status === 'number' && status < 500) return new OssError(status, 'InvalidRequest', '请求不合法')
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') {
    return new OssError(400, 'RequestTimeout', '连接已中断')
  }
  request.log.error({ err: error }, 'object storage failed')
  return new OssError(500, 'InternalError', '服务器错误')
}

function sendError(error: OssError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = errorBody(error, { requestId: request.id, host: request.headers.host ?? '' })
  if (!request.raw.readableEnded) {
    const announced = Number(request.headers['content-length'] ?? mostDrained + 1)
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
    if (hasBody && announced > mostDrained) reply.header('connection', 'close')
  }
  return reply
    .status(error.status)
    .header('x-oss-request-id', request.id)
    .header('x-oss-err', Buffer.from(body).toString('base64'))
    .type('application/xml')
    .send(request.method === 'HEAD' ? '' : body)
}
