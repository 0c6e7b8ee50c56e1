import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fault } from '../faults.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const allowedHeaders = 'authorization,content-type,appid,remote_user,version,view-as,idempotency-key,x-request-id'

/**
 * Handles requests of pages from other origins. Without configuration no CORS header is sent, so browsers show such
 * pages nothing; configured origins are listed individually and without credentials, because the console uses no
 * cookies.
 *
 * A form may be sent to another origin without permission. Writes therefore need a header that a form cannot send
 * (`Authorization`), or an origin of our own.
 */
export function guardOrigins(app: FastifyInstance, allowed: readonly string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (allowed.length > 0) reply.header('vary', 'Origin')
    if (origin !== undefined && allowed.includes(origin)) {
      reply.header('access-control-allow-origin', origin)
      reply.header('access-control-expose-headers', 'x-request-id,retry-after,content-disposition')
      if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
        reply.header('access-control-allow-methods', 'GET,POST,PUT,DELETE')
        reply.header('access-control-allow-headers', allowedHeaders)
        reply.header('access-control-max-age', '600')
        reply.status(204).send()
        return
      }
      return done()
    }
    if (request.routeOptions.config.endpoint && !readingMethods.has(request.method) && isForeign(request))
      throw fault('ORIGIN_FORBIDDEN')
    done()
  })
}

/** Whether another site's page sent the request in a way that needs no CORS permission. */
function isForeign({ headers, host }: FastifyRequest): boolean {
  if (headers.authorization !== undefined) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return headers.origin !== undefined && !hasHost(headers.origin, host)
}

function hasHost(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host
}
