import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Slots } from '../../ground/kernel/slots.ts'

/** Minimum bytes of a body per patience interval; single bytes do not keep a connection open. */
const leastBytes = 16 * 1024
/** Readers of a response may pause longer, because downloads are written to disk. */
const readersPatience = 4

interface Watched {
  request: IncomingMessage
  since: number
  received: number
  taken: number
}

/**
 * Disconnects callers that hold a connection without using it: a body that does not arrive, a response that is not
 * read. Node handles missing headers itself (`headersTimeout`). Checks all connections once a second.
 */
export function cutSlowClients(app: FastifyInstance, seconds: number, onCut: () => void = () => undefined): void {
  const watched = new Slots<Watched>()
  const patience = seconds * 1000
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    // An injected call has no connection.
    if (!(raw.socket instanceof Socket)) return done()
    const leave = watched.enter({
      request: raw,
      since: Date.now(),
      received: raw.socket.bytesRead,
      taken: takenBy(raw),
    })
    reply.raw.once('close', leave)
    done()
  })
  const sweep = setInterval(
    () => {
      const now = Date.now()
      for (const one of watched) {
        const { request } = one
        const state = stateOf(request, one)
        if (state === 'moves')
          Object.assign(one, { since: now, received: request.socket.bytesRead, taken: takenBy(request) })
        else if (now - one.since >= (state === 'takesNothing' ? patience * readersPatience : patience)) {
          onCut()
          request.socket.destroy()
        }
      }
    },
    Math.min(1000, patience / 4),
  )
  sweep.unref()
  app.addHook('onClose', async () => clearInterval(sweep))
}

function stateOf(request: IncomingMessage, { received, taken }: Watched): 'moves' | 'sendsNothing' | 'takesNothing' {
  const { socket } = request
  const isOurs = request.complete || request.readableLength >= request.readableHighWaterMark
  if (!isOurs) return socket.bytesRead - received >= leastBytes ? 'moves' : 'sendsNothing'
  return socket.writableLength === 0 || takenBy(request) !== taken ? 'moves' : 'takesNothing'
}

/** Returns the bytes that have left for the caller. */
const takenBy = ({ socket }: IncomingMessage) => socket.bytesWritten - socket.writableLength
