import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { fault } from '../faults.ts'
import { parseForm } from './requestLimits.ts'
import { takeFiles } from './takeFile.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route stores bodies as sent and never decompresses them. */
    keepsEncoding?: boolean
  }
}

/** Accepts JSON and forms; an empty JSON body means no arguments. Values are validated with the arguments. */
export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // No client needs compressed bodies, and decompressing would need its own limits.
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
