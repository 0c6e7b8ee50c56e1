import type { FastifyReply } from 'fastify'
import type { EventAnswer } from '../../ground/kernel/eventAnswer.ts'

/**
 * Sends a stream that intermediaries must not cache, transform or buffer; its connection ends with it, so that a stop
 * does not wait for it.
 */
export function sendEvents(reply: FastifyReply, { content }: EventAnswer): FastifyReply {
  reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-cache, no-transform')
    .header('x-accel-buffering', 'no')
    .header('connection', 'close')
  return reply.send(content)
}
