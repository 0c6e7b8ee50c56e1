import { once } from 'node:events'
import { createServer, type ListenOptions, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Listen backlog, equal to Linux's default `somaxconn`. Connections beyond it are dropped silently and retry after
 * seconds: with Node's 511, callers in a storm waited minutes instead of receiving a 503.
 */
const mostKnocking = 4096
/** Number of listening sockets; each accepts one connection per turn of the event loop. */
const doors = 64

/**
 * Listens at one address with many sockets (`SO_REUSEPORT`). Node accepts one connection per turn, and under load a
 * turn takes milliseconds: a thousand new connections, as from a starting load balancer, waited six seconds even for a
 * 503. On systems without this option there is one socket.
 */
export async function listenWide(app: FastifyInstance, address: { host: string; port: number }): Promise<void> {
  const options = { ...address, backlog: mostKnocking }
  const more: Server[] = []
  // The framework closes these connections like all others; until then they count as open.
  let closing: Promise<unknown> = Promise.resolve()
  app.addHook('preClose', done => {
    closing = Promise.all(more.map(server => new Promise(resolve => server.close(resolve))))
    done()
  })
  app.addHook('onClose', async () => void (await closing))
  // With this option a second server could bind the same port and receive part of the calls.
  if (address.port !== 0) await requireFree(options)
  if (!(await opens(app, options))) return
  const main = app.server.address()
  if (main === null || typeof main === 'string') return
  for (let door = 1; door < doors; door++) {
    // Same options as Node's HTTP server, so that connections behave alike.
    const server = createServer({ allowHalfOpen: true, noDelay: true }, socket => app.server.emit('connection', socket))
    server.listen({ host: main.address, port: main.port, backlog: mostKnocking, reusePort: true })
    await once(server, 'listening')
    more.push(server)
  }
}

/** Opens the framework's socket; returns whether more are possible. */
async function opens(app: FastifyInstance, options: { host: string; port: number; backlog: number }): Promise<boolean> {
  try {
    // Node accepts more options than the framework's type lists.
    await app.listen({ ...options, reusePort: true } as typeof options)
    return true
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
    if (code !== 'ENOTSUP' && code !== 'EINVAL') throw error
    await app.listen(options)
    return false
  }
}

/** Throws the system's error if another process listens there. */
async function requireFree(options: ListenOptions): Promise<void> {
  const probe = createServer()
  probe.listen(options)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
