import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerFactory } from 'fastify'
import { fault } from '../faults.ts'
import { failed } from './envelope.ts'
import { requestIdOf } from './requestId.ts'
import type { TurnEnd } from './turnEnd.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the counting of this call as running. */
    endLoad: (() => void) | null
  }
}

const retryAfter = 1

/** The error for an overload; a retry may succeed. */
export const busy = () => fault('SERVER_BUSY', {}, { retryAfter })

const body = JSON.stringify(failed(busy()))

/** Checks every request first; `true` means it has been answered. */
export interface Gate {
  refuses?: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** Returns a server with a gate in front of the framework. */
export const gatedServer =
  (gate: Gate, options: ServerOptions): FastifyServerFactory =>
  handle =>
    createServer(options, (request, response) => {
      if (!gate.refuses?.(request, response)) handle(request, response)
    })

export interface LoadLimit {
  gate: Gate
  turnEnd: TurnEnd
  most: number
  /** Security headers of every response. */
  headers: Record<string, string>
  onRefused?: () => void
}

/**
 * Limits the number of running calls and answers 503 to the rest, so that accepted calls finish in time. Refusing must
 * be cheap: a prepared response, written at the gate if the path alone identifies a call, otherwise without the
 * framework's reply and error handling.
 */
export function limitLoad(app: FastifyInstance, { gate, turnEnd, most, headers, onRefused }: LoadLimit) {
  const ready = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'retry-after': String(retryAfter),
    'cache-control': 'no-store',
    ...headers,
  }
  let inProgress = 0
  const answer = (response: ServerResponse, requestId: string) => {
    onRefused?.()
    turnEnd.add(() => response.writeHead(503, { ...ready, 'x-request-id': requestId }).end(body))
  }
  const isOfCalls = callAddresses(app)
  gate.refuses = (request, response) => {
    // Requests of other origins need CORS headers, which the framework adds.
    if (inProgress < most || request.headers.origin !== undefined || !isOfCalls(request)) return false
    answer(response, requestIdOf(request))
    return true
  }
  // Stored on the request itself, because a WeakMap would keep calls alive until a full garbage collection.
  app.decorateRequest('endLoad', null)
  const isFull = (request: FastifyRequest) => request.routeOptions.config.endpoint !== undefined && inProgress >= most
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack()
    // Keeps CORS headers that are already set.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    answer(reply.raw, request.id)
  }
  app.addHook('onRequest', (request, reply, done) => (isFull(request) ? refuse(request, reply) : done()))
  // Counts a call only once its body has arrived; otherwise slow senders could block others.
  app.addHook('preValidation', (request, reply, done) => {
    if (isFull(request)) return refuse(request, reply)
    // A disconnected caller triggers no `close` event.
    if (!request.routeOptions.config.endpoint || reply.raw.destroyed) return done()
    inProgress += 1
    let isOver = false
    const end = () => {
      if (!isOver) inProgress -= 1
      isOver = true
    }
    request.endLoad = end
    // `close` follows the end of a response and of a connection alike.
    reply.raw.once('close', end)
    done()
  })
  // An event stream lasts as long as its page and costs almost nothing.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) request.endLoad?.()
    done(null, payload)
  })
  return { inProgress: () => inProgress }
}

/**
 * Returns a function that decides from the first path segment whether a request is a call; segments shared with other
 * routes are excluded.
 */
function callAddresses(app: FastifyInstance): (request: IncomingMessage) => boolean {
  const [calls, others] = [new Set<string>(), new Set<string>()]
  const firstOf = (url: string) => url.split('/', 2)[1] ?? ''
  app.addHook('onRoute', ({ url, config }) => {
    ;(config?.endpoint === undefined ? others : calls).add(firstOf(url))
  })
  return ({ url = '' }) => {
    const first = firstOf(url)
    return calls.has(first) && !others.has(first)
  }
}
