import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../kernel/errors.ts'
import { failed } from './envelope.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The call counts no longer as one in progress. */
    endLoad: (() => void) | null
  }
}

const text = '服务器繁忙，请稍后重试'
const retryAfter = 1

/** There is more to do than can be done; another try may succeed. */
export const busy = () => new AppError(503, text, { data: { retryAfter } })

const body = Buffer.from(JSON.stringify(failed(503, text, { retryAfter })))

export interface LoadLimit {
  most: number
  /** Of every answer, the security headers. */
  headers: Record<string, string>
  onRefused?: () => void
}

/**
 * With more calls in progress the rest is told to come back, so that those who were let in are answered in time. What is
 * too much costs as little as can be: an answer that is ready, written past the machinery of replies and errors.
 */
export function limitLoad(app: FastifyInstance, { most, headers, onRefused }: LoadLimit) {
  const ready = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    'retry-after': String(retryAfter),
    'cache-control': 'no-store',
    ...headers,
  }
  let inProgress = 0
  // On the request itself: a weak map would keep every call until the great collection of garbage.
  app.decorateRequest('endLoad', null)
  const isFull = (request: FastifyRequest) => request.routeOptions.config.endpoint !== undefined && inProgress >= most
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    onRefused?.()
    reply.hijack()
    // What stands there already tells other origins that they may read it.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.raw.writeHead(503, { ...ready, 'x-request-id': request.id }).end(body)
  }
  app.addHook('onRequest', (request, reply, done) => (isFull(request) ? refuse(request, reply) : done()))
  // Counted once its body is there: who sends half of one would keep others out for as long as he is waited for.
  app.addHook('preValidation', (request, reply, done) => {
    if (isFull(request)) return refuse(request, reply)
    // Whose caller is gone already will tell no end.
    if (!request.routeOptions.config.endpoint || reply.raw.destroyed) return done()
    inProgress += 1
    let isOver = false
    const end = () => {
      if (!isOver) inProgress -= 1
      isOver = true
    }
    request.endLoad = end
    reply.raw.once('finish', end)
    reply.raw.once('close', end)
    done()
  })
  // A stream of events lasts as long as the page that reads it and costs next to nothing.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) request.endLoad?.()
    done(null, payload)
  })
  return { inProgress: () => inProgress }
}
