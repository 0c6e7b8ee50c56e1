import type { FastifyInstance } from 'fastify'

/** How long an answer may wait for others of the same turn while calls are still being read. */
const mostMilliseconds = 1

/**
 * Answers that are ready within one turn of the event loop leave one after the other at its end: the first one wakes the
 * process of the caller, the others find it awake. Waking it for each of them took longer than answering. A call that
 * comes alone is answered in the same turn as before. The last of the hooks that see an answer.
 */
export function sendTogether(app: FastifyInstance): void {
  let waiting: (() => void)[] = []
  let since = 0
  const send = () => {
    const all = waiting
    waiting = []
    for (const one of all) one()
  }
  app.addHook('onSend', (request, { raw }, payload, done) => {
    // Streams come when they come.
    if (typeof payload !== 'string') return done(null, payload)
    const now = performance.now()
    if (waiting.length === 0) {
      since = now
      setImmediate(send)
    }
    waiting.push(() => {
      try {
        done(null, payload)
      } catch (error) {
        // Nobody is above to hear of it, and the others of this turn are to be answered.
        request.log.error({ err: error }, 'answer not sent')
        raw.destroy()
      }
    })
    if (now - since > mostMilliseconds) send()
  })
}
