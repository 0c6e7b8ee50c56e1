import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { badRequest } from '../kernel/errors.ts'
import { parseForm } from './requestLimits.ts'
import { takeFiles } from './takeFile.ts'

/** Bodies are JSON or forms; an empty JSON body is no arguments. What values may hold is checked with the arguments. */
export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body)
    if (text.trim() === '') return done(null, {})
    try {
      done(null, JSON.parse(text) as unknown)
    } catch {
      done(badRequest('请求内容不是有效的 JSON'))
    }
  })
  takeFiles(app)
  app.register(formbody, { parser: parseForm })
}
