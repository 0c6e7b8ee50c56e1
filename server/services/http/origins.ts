import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fault } from '../faults.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const allowedHeaders = 'authorization,content-type,appid,remote_user,version,view-as,idempotency-key,x-request-id'

/**
 * Pages of other origins. Without configuration the browser gets no CORS header at all, so it shows them nothing; the
 * configured ones are named one by one, never with credentials, because the console has no cookies.
 *
 * A form needs no leave to be sent to another origin. So what changes something comes with a header that a form cannot
 * send (`Authorization`), or from an origin of our own.
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

/** Sent by a page of another site, in a way that needs no leave of ours. */
function isForeign({ headers, host }: FastifyRequest): boolean {
  if (headers.authorization !== undefined) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return headers.origin !== undefined && !hasHost(headers.origin, host)
}

function hasHost(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host
}
