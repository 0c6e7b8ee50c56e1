import { PassThrough, Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serverKey } from '../../kernel/serverKey.ts'
import type { StorageConfig } from '../../kernel/storageConfig.ts'
import { bucket, type Grant } from '../credentials.ts'
import type { ObjectBase } from '../objects.ts'
import { OssError } from '../ossError.ts'
import { authenticate, isSigned } from './authenticate.ts'
import { errorBody } from './errorBody.ts'
import { operationOf } from './operations.ts'
import { isPublic, keyOfPath, type Operation, type OssCall, queryOf } from './ossCall.ts'

export interface OssOptions {
  base: ObjectBase
  /** Read anew with every request. */
  storage: StorageConfig
}

/** A body that was refused is read to its end up to this, so that the client gets to see why. */
const mostDrained = 32 * 1024 * 1024

/**
 * The object storage of the server's own: as much of the OSS protocol as the unmodified `ali-oss` client speaks.
 *
 * Life cycle of a request: address and parameters choose the operation; the signature, of version 1 or 4, names the
 * grant; the grant, which lives no longer than its user and session, must allow the operation; only then is a body read.
 */
export async function ossRoutes(app: FastifyInstance, { base, storage }: OssOptions): Promise<void> {
  // Its own scope: bodies stay streams here whatever their type, and errors are XML.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.setErrorHandler((error, request, reply) => sendError(toOssError(error, request), request, reply))
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { operation, call } = await callOf(base, storage, request)
    const { status = 200, headers = {}, body = '' } = await operation.run(call).finally(() => call.body.destroy())
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.header(name, value)
    return reply.status(status).header('x-oss-request-id', request.id).send(body)
  }
  // An encoding is something noted at a file here; nothing is unpacked.
  const config = { keepsEncoding: true }
  for (const url of [`/${bucket}`, `/${bucket}/*`]) {
    app.route({ method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS'], url, config, handler })
  }
}

async function callOf(base: ObjectBase, { limit, quota: most }: StorageConfig, request: FastifyRequest) {
  const { method, headers } = request
  const address = request.raw.url ?? ''
  const key = keyOfPath(address)
  const query = queryOf(address)
  const operation = operationOf(method, key, query, headers['x-oss-copy-source'] !== undefined)
  const isPlain = operation?.needs === 'read' && isPublic(key) && !isSigned({ headers, query })
  const signed = { method, key, headers, query }
  const grant = isPlain ? null : authenticate(serverKey(base.dataDir, 'storage'), signed)
  if (grant) await requireAlive(base, grant)
  if (!operation) throw new OssError(501, 'NotImplemented', '不支持该操作')
  if (grant && !grant.may.includes(operation.needs)) throw new OssError(403, 'AccessDenied', '没有该操作的权限')
  const body = request.body instanceof Readable ? kept(request.body) : Readable.from([])
  const ownerId = grant?.userId ?? null
  const quota = ownerId === null || most === 0 ? undefined : { ownerId, most }
  const call: OssCall = { base, method, key, query, headers, body, grant, limit, quota }
  return { operation: operation satisfies Operation, call }
}

/**
 * A body that is given up in the middle must not take the connection with it: the refusal still has to be told. What
 * nobody takes is read and thrown away, or it would stand before the next request of the connection.
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

/** Credentials die with the account and the session, not only with their time. */
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

function toOssError(error: unknown, request: FastifyRequest): OssError {
  if (error instanceof OssError) return error
  const code = Reflect.get(Object(error), 'code')
  if (code === 'ENOSPC' || code === 'EDQUOT') return new OssError(507, 'InsufficientStorage', '存储空间不足')
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  if (typeof status === 'number' && status < 500) return new OssError(status, 'InvalidRequest', '请求不合法')
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') {
    return new OssError(400, 'RequestTimeout', '连接已中断')
  }
  request.log.error({ err: error }, 'object storage failed')
  return new OssError(500, 'InternalError', '服务器错误')
}

function sendError(error: OssError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = errorBody(error, request.id)
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
