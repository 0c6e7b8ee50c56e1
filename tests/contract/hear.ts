import { eventReader, type ReadEvent } from '../../runtime/events/readEvents.ts'

/** A client that receives the events of a server. */
export interface Ear {
  /** The next event of that topic that was not taken yet. */
  next(topic: string): Promise<ReadEvent>
  /** Number of received events of that topic that were not taken. */
  heard(topic: string): number
  /** Resolves when the server has ended the stream. */
  closed: Promise<void>
  close(): void
}

const patience = 20_000

/** Connects as a browser does; resolves when the server has started to send events. */
export async function hear(address: string, token: string, lastEventId?: string): Promise<Ear> {
  const control = new AbortController()
  const response = await fetch(`${address}/events`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: control.signal,
  })
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`)
  const events: ReadEvent[] = []
  let wake = () => {}
  const read = eventReader()
  const body = response.body
  const closed = (async () => {
    for await (const piece of body) {
      events.push(...read(piece))
      wake()
    }
  })().catch((error: unknown) => {
    if (!control.signal.aborted) throw error
  })
  const next = async (topic: string): Promise<ReadEvent> => {
    const end = Date.now() + patience
    for (;;) {
      const place = events.findIndex(event => event.topic === topic)
      const [found] = place < 0 ? [] : events.splice(place, 1)
      if (found) return found
      const left = end - Date.now()
      if (left <= 0) throw new Error(`no "${topic}" came, but ${events.map(event => event.topic).join(', ')}`)
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, left)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  await next('open')
  return {
    next,
    heard: topic => events.filter(event => event.topic === topic).length,
    closed,
    close: () => control.abort(),
  }
}
