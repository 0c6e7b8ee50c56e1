import type { FastifyInstance } from 'fastify'
import type { TurnEnd } from './turnEnd.ts'

/** Answers that are ready within one turn leave together at its end. The last of the hooks that see an answer. */
export function sendTogether(app: FastifyInstance, turnEnd: TurnEnd): void {
  app.addHook('onSend', (request, { raw }, payload, done) => {
    // Streams come when they come.
    if (typeof payload !== 'string') return done(null, payload)
    turnEnd.add(() => {
      try {
        done(null, payload)
      } catch (error) {
        // Nobody is above to hear of it, and the others of this turn are to be answered.
        request.log.error({ err: error }, 'answer not sent')
        raw.destroy()
      }
    })
  })
}
