import type { FastifyInstance } from 'fastify'
import type { TurnEnd } from './turnEnd.ts'

/** Sends the responses of one event loop turn together at its end. Must be the last `onSend` hook. */
export function sendTogether(app: FastifyInstance, turnEnd: TurnEnd): void {
  app.addHook('onSend', (request, { raw }, payload, done) => {
    // Streams are not delayed.
    if (typeof payload !== 'string') return done(null, payload)
    turnEnd.add(() => {
      try {
        done(null, payload)
      } catch (error) {
        // No caller could handle the error, and the other responses of this turn must still be sent.
        request.log.error({ err: error }, 'answer not sent')
        raw.destroy()
      }
    })
  })
}
