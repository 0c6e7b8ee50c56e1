import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerFactory } from 'fastify'
import { fault } from '../faults.ts'
import { failed } from './envelope.ts'
import { requestIdOf } from './requestId.ts'
import type { TurnEnd } from './turnEnd.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The call counts no longer as one in progress. */
    endLoad: (() => void) | null
  }
}

const retryAfter = 1

/** There is more to do than can be done; another try may succeed. */
export const busy = () => fault('SERVER_BUSY', {}, { retryAfter })

const body = JSON.stringify(failed(busy()))

/** Asked of every request before anything else is done with it; `true`: it is answered already. */
export interface Gate {
  refuses?: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** The server with a gate in front of the framework. */
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
  /** Of every answer, the security headers. */
  headers: Record<string, string>
  onRefused?: () => void
}

/**
 * With more calls in progress the rest is told to come back, so that those who were let in are answered in time. What is
 * too much costs as little as can be: an answer that is ready, written at the gate where the address alone tells that a
 * call is asked for, else past the machinery of replies and errors.
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
    // What comes from another origin is told by the framework that it may be read there.
    if (inProgress < most || request.headers.origin !== undefined || !isOfCalls(request)) return false
    answer(response, requestIdOf(request))
    return true
  }
  // On the request itself: a weak map would keep every call until the great collection of garbage.
  app.decorateRequest('endLoad', null)
  const isFull = (request: FastifyRequest) => request.routeOptions.config.endpoint !== undefined && inProgress >= most
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack()
    // What stands there already tells other origins that they may read it.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    answer(reply.raw, request.id)
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
    // Comes after the end of an answer and of a connection alike.
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

/** Whether an address leads to a call, by its first part: parts under which there is anything else are left out. */
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
