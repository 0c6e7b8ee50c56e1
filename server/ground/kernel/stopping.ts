import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fault } from '../faults.ts'
import { Slots } from './slots.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether a stop waits for this call. */
    isUnderWay: boolean
  }
}

/** Tracks running calls and refuses new ones during a stop. */
export interface Stopping {
  /**
   * Refuses new calls with 503 while the port still answers; resolves when the last running call ends. False if some
   * did not end in time.
   */
  drain(patience: number): Promise<boolean>
  /** Runs when a stop begins, for work that would not end by itself. */
  atStop(work: () => void): void
}

const stoppings = new WeakMap<FastifyInstance, Stopping>()

export const stoppingOf = (app: FastifyInstance): Stopping | undefined => stoppings.get(app)

/**
 * Counts the running calls of an app, so that a stop can wait for them. Event streams are not counted; a stop closes
 * them.
 */
export function watchCalls(app: FastifyInstance): void {
  let count = 0
  let isStopping = false
  let isClosing = false
  const works: (() => void)[] = []
  let onIdle = () => {}
  // Stored on the request itself, because a Set would keep requests alive (slots.ts).
  app.decorateRequest('isUnderWay', false)
  app.addHook('onRequest', (request, reply, done) => {
    if (!isStopping) {
      count += 1
      request.isUnderWay = true
      return done()
    }
    reply.header('connection', 'close').header('retry-after', '5')
    throw fault('SERVER_STOPPING')
  })
  const end = (request: FastifyRequest) => {
    if (!request.isUnderWay) return
    request.isUnderWay = false
    count -= 1
    if (isStopping && count === 0) onIdle()
  }
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    if (String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream')) end(request)
    done(null, payload)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    end(request)
    // Headers sent before the stop may have promised keep-alive; the close would wait for that connection.
    if (isClosing) request.raw.socket.destroySoon?.()
    done()
  })
  app.addHook('onRequestAbort', async request => end(request))
  const unused = unusedConnections(app)
  app.addHook('preClose', done => {
    isStopping = true
    isClosing = true
    for (const socket of unused) socket.destroy()
    done()
  })
  stoppings.set(app, {
    drain: async patience => {
      isStopping = true
      for (const work of works) work()
      if (count === 0) return true
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>(resolve => {
        onIdle = resolve
        timer = setTimeout(resolve, patience)
      })
      clearTimeout(timer)
      return count === 0
    },
    atStop: work => {
      works.push(work)
    },
  })
}

const leaving = Symbol('leaving')
interface NewSocket extends Socket {
  [leaving]?: () => void
}

/**
 * Yields connections without a request so far: browsers open some in advance. Node does not treat them as idle, so that
 * a closing server would wait for them forever.
 */
function unusedConnections({ server }: FastifyInstance): Iterable<Socket> {
  const unused = new Slots<Socket>()
  server.on('connection', (socket: NewSocket) => {
    const leave = unused.enter(socket)
    socket[leaving] = leave
    socket.once('close', leave)
  })
  server.on('request', ({ socket }: { socket: NewSocket }) => socket[leaving]?.())
  return unused
}
