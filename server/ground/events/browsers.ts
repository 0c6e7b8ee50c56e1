import type { Config } from '../config/config.ts'
import { fault } from '../faults.ts'
import type { Database, Session } from '../kernel/call.ts'
import { isFor, printOf, sessionsNow } from './audience.ts'
import { EventStream } from './eventStream.ts'
import type { Hub } from './hub.ts'
import type { Message } from './message.ts'

/** Browsers connected to this process. */
export interface Browsers {
  add(session: Session, lastEventId: string | undefined): EventStream
  /**
   * Rechecks sessions after rights or sessions changed, for one user or for all; ended sessions are notified and
   * disconnected.
   */
  review(userId?: string): void
  count(): number
  close(): void
}

interface Listener {
  session: Session
  print: string
  stream: EventStream
}

const beatMilliseconds = 20_000
/** Milliseconds; changes of rights come in bursts. */
const reviewPause = 100

export function createBrowsers(
  { db, config, hub }: { db: Database; config: Config; hub: Hub },
  log: (error: unknown, message: string) => void,
): Browsers {
  const listeners = new Set<Listener>()
  let isReviewing = false
  let due: { userIds: Set<string>; all: boolean } | undefined

  const end = (listener: Listener) => {
    listeners.delete(listener)
    listener.stream.end()
  }
  const stopWatching = hub.watch({
    onMessage: message => {
      for (const listener of listeners) tell(listener, message)
    },
    onGap: () => {
      for (const { stream } of listeners) stream.send('missed', {})
    },
  })
  const beat = setInterval(() => {
    for (const { stream } of listeners) stream.beat()
    // Sessions also expire.
    review()
  }, beatMilliseconds)
  beat.unref()

  const reviewNow = async () => {
    isReviewing = true
    try {
      while (due) {
        await new Promise(resolve => setTimeout(resolve, reviewPause))
        const { userIds, all } = due
        due = undefined
        const asked = [...listeners].filter(({ session }) => all || userIds.has(session.userId))
        const now = await sessionsNow(
          db,
          asked.map(({ session }) => session),
        )
        for (const listener of asked) settle(listener, now.get(listener.session.id))
      }
    } catch (error) {
      log(error, 'sessions of listening browsers are not looked at')
    } finally {
      isReviewing = false
    }
  }
  const settle = (listener: Listener, now: Session | undefined) => {
    if (!now) {
      listener.stream.send('ended', {})
      return end(listener)
    }
    const print = printOf(now)
    listener.session = now
    if (print === listener.print) return
    listener.print = print
    listener.stream.send('rights', {})
  }
  const review = (userId?: string) => {
    if (listeners.size === 0) return
    due ??= { userIds: new Set(), all: false }
    if (userId === undefined) due.all = true
    else due.userIds.add(userId)
    if (!isReviewing) void reviewNow()
  }

  return {
    add: (session, lastEventId) => {
      const same = [...listeners].filter(one => one.session.userId === session.userId)
      if (same.length >= config.eventsPerUser) throw fault('PAGES_TOO_MANY', {}, { retryAfter: 60 })
      const listener: Listener = {
        session,
        print: printOf(session),
        stream: new EventStream(() => listeners.delete(listener)),
      }
      listeners.add(listener)
      listener.stream.send('open', {})
      if (lastEventId !== undefined) {
        const missed = hub.since(lastEventId)
        if (missed) for (const message of missed) tell(listener, message)
        else listener.stream.send('missed', {})
      }
      return listener.stream
    },
    review,
    count: () => listeners.size,
    close: () => {
      clearInterval(beat)
      stopWatching()
      for (const listener of listeners) end(listener)
    },
  }
}

function tell({ session, stream }: Listener, message: Message): void {
  if (isFor(message, session)) stream.send(message.topic, message.data, message.id)
}
