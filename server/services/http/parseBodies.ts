import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { fault } from '../faults.ts'
import { parseForm } from './requestLimits.ts'
import { takeFiles } from './takeFile.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route keeps bodies as they come and never unpacks them. */
    keepsEncoding?: boolean
  }
}

/** Bodies are JSON or forms; an empty JSON body is no arguments. What values may hold is checked with the arguments. */
export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // Nothing here needs packed bodies, and unpacking them would need limits of its own.
  app.addHook('onRequest', (request, reply, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity'
    if (encoding === 'identity' || request.routeOptions.config.keepsEncoding) return done()
    reply.header('accept-encoding', 'identity')
    throw fault('BODY_COMPRESSED')
  })
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body)
    if (text.trim() === '') return done(null, {})
    try {
      done(null, JSON.parse(text) as unknown)
    } catch {
      done(fault('BODY_NOT_JSON'))
    }
  })
  takeFiles(app)
  app.register(formbody, { parser: parseForm })
}
