import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentSecurityPolicy } from '../../../ground/kernel/contentSecurityPolicy.ts'
import { fault } from '../../faults.ts'
import { isShown } from '../contentTypes.ts'
import { bucket } from '../credentials.ts'
import type { ObjectBase } from '../objectBase.ts'
import { findObject } from '../objects.ts'
import { isPublic, keyOfPath } from '../oss/ossCall.ts'
import type { Cloud } from './cloud.ts'

const seconds = 300

/** Public addresses of pictures stay on this server; it fetches the picture from the cloud. */
export function cloudRoutes(app: FastifyInstance, { base, cloud }: { base: ObjectBase; cloud: Cloud }): void {
  app.get(`/${bucket}/*`, async (request: FastifyRequest, reply: FastifyReply) => {
    const key = keyOfPath(request.raw.url ?? '')
    const file = isPublic(key) ? await findObject(base.db, key) : undefined
    if (!file || file.pendingUntil !== null || !isShown(file.contentType)) throw fault('FILE_UNKNOWN')
    const query = { 'response-content-type': file.contentType, 'response-cache-control': 'private, max-age=300' }
    return reply
      .header('cache-control', `private, max-age=${seconds - 60}`)
      .redirect(await cloud.signedAddress(key, { seconds, query }))
  })
}

/** Lets the console upload to the cloud and show its pictures. */
export function admitCloud(app: FastifyInstance, origins: readonly string[]): void {
  const more = origins.join(' ')
  const withImages = contentSecurityPolicy.replace("img-src 'self'", `img-src 'self' ${more}`)
  const admitting = `${withImages}; connect-src 'self' ${more}`
  app.addHook('onSend', async (_request, reply) => {
    // Only the console's own policy, which may list frames at its end; stored files have another one.
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    if (policy.startsWith(contentSecurityPolicy))
      reply.header('content-security-policy', admitting + policy.slice(contentSecurityPolicy.length))
  })
}
