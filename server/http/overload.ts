import type { FastifyInstance } from 'fastify'
import { AppError } from '../kernel/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The call counts no longer as one in progress. */
    endLoad: (() => void) | null
  }
}

/** With more calls in progress the rest is told to come back, so that those who were let in are answered in time. */
export function limitLoad(app: FastifyInstance, most: number, onRefused: () => void = () => undefined) {
  let inProgress = 0
  // On the request itself: a weak map would keep every call until the great collection of garbage.
  app.decorateRequest('endLoad', null)
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.endpoint) return done()
    if (inProgress >= most) {
      onRefused()
      throw new AppError(503, '服务器繁忙，请稍后重试', { data: { retryAfter: 1 } })
    }
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
