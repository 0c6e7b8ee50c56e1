import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fault } from '../faults.ts'
import { Slots } from './slots.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Counted among the calls that a stop waits for. */
    isUnderWay: boolean
  }
}

/** Calls under way in a process, and the end of taking new ones. */
export interface Stopping {
  /**
   * From now on new calls are refused with 503, while the address still answers; resolves when the last one is done.
   * False: some were not in time.
   */
  drain(patience: number): Promise<boolean>
  /** Done as soon as a stop begins: what lasts by itself ends. */
  atStop(work: () => void): void
}

const stoppings = new WeakMap<FastifyInstance, Stopping>()

export const stoppingOf = (app: FastifyInstance): Stopping | undefined => stoppings.get(app)

/** Counts the calls of an app, so that a stop can wait for them. Streams that last do not count: they are ended. */
export function watchCalls(app: FastifyInstance): void {
  let count = 0
  let isStopping = false
  let isClosing = false
  const works: (() => void)[] = []
  let onIdle = () => {}
  // On the request itself: a set of them keeps them alive (slots.ts).
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
    // Its headers may have gone out before the stop began: its caller would keep the connection, and the close wait for him.
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
 * Connections on which nothing was asked yet: browsers open some in advance. Node does not take them for idle, and a
 * server that closes would wait for them for ever.
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
