import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serverKey } from '../kernel/serverKey.ts'
import { contentTypeOf, isShown } from './contentTypes.ts'
import { objectKey } from './objectKey.ts'
import { findObject, type ObjectBase, openObject, putObject, type StoredFile } from './objects.ts'
import { errorBody, OssError } from './ossError.ts'
import { authenticate } from './signature.ts'

const largestBytes = 10 * 1024 * 1024

/**
 * The part of the OSS protocol that the browser's `ali-oss` client uses: put, get and head of single objects, with
 * version 1 signatures and temporary credentials. No listing, no deleting, no uploading in parts: these are denied.
 */
export async function ossRoutes(app: FastifyInstance, base: ObjectBase): Promise<void> {
  // Its own scope: bodies stay bytes here whatever their type, and errors are XML.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestBytes }, (_request, body, done) =>
    done(null, body),
  )
  app.setErrorHandler((error, request, reply) => sendError(toOssError(error, request), request, reply))
  app.put('/oss/*', { bodyLimit: largestBytes }, (request, reply) => put(base, request, reply))
  app.route({ method: ['POST', 'DELETE', 'OPTIONS', 'PATCH'], url: '/oss/*', handler: refuse })
  app.route({ method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'], url: '/oss', handler: refuse })
  app.route({ method: ['GET', 'HEAD'], url: '/oss/*', handler: (request, reply) => get(base, request, reply) })
}

async function refuse(): Promise<never> {
  throw new OssError(403, 'AccessDenied', '不支持该操作')
}

async function put(base: ObjectBase, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const key = keyOf(request)
  const grant = grantOf(base, request, key)
  if (!key.startsWith(grant.prefix)) throw new OssError(403, 'AccessDenied', '不能写入该路径')
  await requireEnabled(base, grant.userId)
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const digest = request.headers['content-md5']
  if (typeof digest === 'string' && digest !== createHash('md5').update(bytes).digest('base64')) {
    throw new OssError(400, 'InvalidDigest', '文件内容校验失败')
  }
  const contentType = contentTypeOf(key, bytes)
  const id = await putObject(base, { key, bytes, contentType, ownerId: grant.userId })
  return reply.header('etag', `"${id}"`).header('x-oss-request-id', request.id).status(200).send('')
}

async function get(base: ObjectBase, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const key = keyOf(request)
  if (!isPublic(key)) {
    const grant = grantOf(base, request, key)
    if (!key.startsWith(grant.prefix) && !isShared(key)) throw new OssError(403, 'AccessDenied', '不能读取该路径')
    await requireEnabled(base, grant.userId)
  }
  const file = await findObject(base.db, key)
  if (!file || (isPublic(key) && !isShown(file.contentType))) throw new OssError(404, 'NoSuchKey', '对象不存在')
  describe(reply, file).header('x-oss-request-id', request.id)
  if (request.headers['if-none-match'] === `"${file.id}"`) return reply.status(304).send()
  reply.header('content-length', file.size)
  return reply.send(request.method === 'HEAD' ? null : openObject(base, file))
}

/** Pictures are shown by plain image addresses. Nothing else is readable without a signature. */
const isPublic = (key: string) => /^user\/[^/]+\/(avatar|image)\//.test(key)
/**
 * Files of records: whoever is signed in and was told the address, which nobody can guess, may read it; who may read a
 * record is told the addresses in it.
 */
const isShared = (key: string) => /^user\/[^/]+\/file\//.test(key)

function describe(reply: FastifyReply, file: StoredFile): FastifyReply {
  const kind = isShown(file.contentType) ? 'inline' : 'attachment'
  return reply
    .header('content-type', file.contentType)
    .header('content-disposition', `${kind}; filename*=UTF-8''${encodeURIComponent(file.name ?? file.id)}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, max-age=300')
    .header('last-modified', file.updatedAt.toUTCString())
    .header('etag', `"${file.id}"`)
}

function grantOf(base: ObjectBase, request: FastifyRequest, key: string) {
  const query = request.query as Record<string, unknown>
  return authenticate(serverKey(base.dataDir, 'storage'), {
    method: request.method,
    key,
    headers: request.headers,
    query,
  })
}

const keyOf = (request: FastifyRequest) => objectKey((request.raw.url ?? '').split('?')[0] ?? '')

/** Credentials die with the account, not only with their time. */
async function requireEnabled(base: ObjectBase, userId: string): Promise<void> {
  const user = await base.db
    .selectFrom('appUser')
    .select('id')
    .where('id', '=', userId)
    .where('enabled', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!user) throw new OssError(403, 'AccessDenied', '账号已停用')
}

function toOssError(error: unknown, request: FastifyRequest): OssError {
  if (error instanceof OssError) return error
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new OssError(413, 'EntityTooLarge', '文件不能超过 10 MB')
  if (typeof status === 'number' && status < 500) return new OssError(status, 'InvalidRequest', '请求不合法')
  request.log.error({ err: error }, 'object storage failed')
  return new OssError(500, 'InternalError', '服务器错误')
}

function sendError(error: OssError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = errorBody(error, request.id)
  return reply
    .status(error.status)
    .header('x-oss-request-id', request.id)
    .header('x-oss-err', Buffer.from(body).toString('base64'))
    .type('application/xml')
    .send(request.method === 'HEAD' ? '' : body)
}
