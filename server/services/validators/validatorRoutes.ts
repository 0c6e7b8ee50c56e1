import type { FastifyInstance } from 'fastify'
import type { Database } from '../../ground/kernel/call.ts'
import { failed, unknownRoute } from '../http/envelope.ts'
import { moduleAt } from './storedValidators.ts'

/**
 * Serves the modules of compiled forms, each under its digest: `/validators/<digest>.js`. The content of an address
 * never changes. Open to whoever knows the address (`storedValidators.ts` says why).
 */
export function validatorRoutes(app: FastifyInstance, db: Database): void {
  app.get<{ Params: { file: string } }>('/validators/:file', async (request, reply) => {
    const address = /^([0-9a-f]{64})\.js$/.exec(request.params.file)?.[1]
    const tag = `"${address}"`
    const text = address === undefined ? undefined : await moduleAt(db, address)
    if (text === undefined)
      return reply
        .status(404)
        .header('cache-control', 'no-store')
        .send(failed(unknownRoute(request.method, request.url)))
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
    return reply.type('application/javascript; charset=utf-8').send(text)
  })
}
