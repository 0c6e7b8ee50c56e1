import { once } from 'node:events'
import { createServer, type ListenOptions, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Connections that wait at a door; as many as Linux allows by itself (`somaxconn`). One more is dropped without a word and
 * knocks again after seconds: with Node's 511 a storm that could have been told to come back got no answer for minutes.
 */
const mostKnocking = 4096
/** A turn of the event loop takes one connection at each door. */
const doors = 64

/**
 * Listens at one address with many doors. Node takes one connection a turn, and under load a turn lasts some milliseconds:
 * a thousand who come anew, such as all callers of a load balancer that begins, waited for six seconds before they were
 * even told that the server is busy. Where the system knows no such doors there is one.
 */
export async function listenWide(app: FastifyInstance, address: { host: string; port: number }): Promise<void> {
  const options = { ...address, backlog: mostKnocking }
  const more: Server[] = []
  // What came in there is ended by the framework as all others are; until then it counts as open.
  let closing: Promise<unknown> = Promise.resolve()
  app.addHook('preClose', done => {
    closing = Promise.all(more.map(server => new Promise(resolve => server.close(resolve))))
    done()
  })
  app.addHook('onClose', async () => void (await closing))
  // At doors of this kind a second server would be let in beside the first, and each get a part of the calls.
  if (address.port !== 0) await requireFree(options)
  if (!(await opens(app, options))) return
  const main = app.server.address()
  if (main === null || typeof main === 'string') return
  for (let door = 1; door < doors; door++) {
    // As the server of HTTP opens its own, so that what comes in here is the same.
    const server = createServer({ allowHalfOpen: true, noDelay: true }, socket => app.server.emit('connection', socket))
    server.listen({ host: main.address, port: main.port, backlog: mostKnocking, reusePort: true })
    await once(server, 'listening')
    more.push(server)
  }
}

/** Opens the door of the framework; answers whether there may be more. */
async function opens(app: FastifyInstance, options: { host: string; port: number; backlog: number }): Promise<boolean> {
  try {
    // Handed on to Node, which knows more options than the type of the framework.
    await app.listen({ ...options, reusePort: true } as typeof options)
    return true
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
    if (code !== 'ENOTSUP' && code !== 'EINVAL') throw error
    await app.listen(options)
    return false
  }
}

/** Throws what the system says when somebody else listens there. */
async function requireFree(options: ListenOptions): Promise<void> {
  const probe = createServer()
  probe.listen(options)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
