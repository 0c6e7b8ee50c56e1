import type { Config } from '../config/config.ts'
import type { Call, Plugin } from '../kernel/call.ts'
import { raiseDictionaries } from '../kernel/dictionaryVersion.ts'
import { EventAnswer } from '../kernel/eventAnswer.ts'
import { onPermissionsChanged, raisePermissions } from '../kernel/permissionVersion.ts'
import { signedIn } from '../kernel/signedIn.ts'
import { stoppingOf } from '../kernel/stopping.ts'
import { type Browsers, createBrowsers } from './browsers.ts'
import { createHub } from './hub.ts'
import { rememberHub } from './publish.ts'
import { openTransport } from './transport.ts'

const browsers = new WeakMap<Config, Browsers>()

/** GET /events: streams events from now on, as server-sent events. */
async function open(call: Call): Promise<EventAnswer> {
  const listening = browsers.get(call.config)
  if (!listening) throw new Error('the events are not open')
  return new EventAnswer(listening.add(signedIn(call), call.request.lastEventId).content)
}

/** Events from the server to its browsers and between processes. */
export const eventsPlugin: Plugin = {
  name: 'events',
  handlers: { 'events.open': open },
  routes(app, { db, config }) {
    const log = (error: unknown, message: string) => app.log.error({ err: error }, message)
    const hub = createHub(ends => openTransport({ config, db }, ends), log)
    // Runs before browsers receive the event, because they request the data at once.
    hub.watch({ onMessage: ({ topic }) => topic === 'dictionary' && raiseDictionaries(), onGap: raiseDictionaries })
    const listening = createBrowsers({ db, config, hub }, log)
    rememberHub(config, hub)
    browsers.set(config, listening)
    hub.on('permissions', (data, isOwn) => {
      const userId = typeof data.userId === 'string' ? data.userId : undefined
      if (!isOwn) raisePermissions(userId)
      listening.review(userId)
    })
    const stopTelling = onPermissionsChanged(userId =>
      hub.publish({ topic: 'permissions', to: 'servers', data: userId === undefined ? {} : { userId } }),
    )
    app.addHook('onReady', hub.open)
    // Open streams would block the stop.
    stoppingOf(app)?.atStop(listening.close)
    app.addHook('preClose', async () => listening.close())
    app.addHook('onClose', async () => {
      stopTelling()
      await hub.close()
    })
  },
}
