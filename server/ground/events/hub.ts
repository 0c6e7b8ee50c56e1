import { newId } from '../kernel/id.ts'
import type { Message, News, ServerTopic } from './message.ts'
import type { Transport, TransportEnds } from './transportTypes.ts'

/** Sends and receives the messages of a process. */
export interface Hub {
  /** Sends to every process without waiting; failures are logged. */
  publish(news: News): void
  /** Watches all messages for browsers, in the same order in every process. Returns a function that stops it. */
  watch(watcher: Watcher): () => void
  /** Listens to messages between servers, including this one's own. */
  on(topic: ServerTopic, listener: (data: Record<string, unknown>, isOwn: boolean) => void): void
  /** Returns the browser messages after an id; undefined if the id is unknown, so that messages may be missing. */
  since(id: string): Message[] | undefined
  open(): Promise<void>
  close(): Promise<void>
}

export interface Watcher {
  onMessage(message: Message): void
  onGap(): void
}

const kept = 1000
/** Milliseconds to collect messages into one notification. */
const gatherMilliseconds = 5
/** Minimum interval between notifications: on PostgreSQL each is a commit, and commits with NOTIFY are serialized. */
const restMilliseconds = 50

export function createHub(
  connect: (ends: TransportEnds) => Promise<Transport>,
  log: (error: unknown, message: string) => void,
): Hub {
  const own = newId()
  const watchers = new Set<Watcher>()
  const listeners = new Map<ServerTopic, ((data: Record<string, unknown>, isOwn: boolean) => void)[]>()
  let recent: Message[] = []
  let waiting: Message[] = []
  let timer: NodeJS.Timeout | undefined
  let sentAt = Number.NEGATIVE_INFINITY
  let transport: Transport | undefined

  const onMessages = (messages: readonly Message[]) => {
    for (const message of messages) {
      if (message.to === 'servers') {
        for (const listener of listeners.get(message.topic) ?? []) listener(message.data, message.from === own)
        continue
      }
      recent.push(message)
      if (recent.length > kept * 2) recent = recent.slice(-kept)
      for (const watcher of watchers) watcher.onMessage(message)
    }
  }
  const onGap = () => {
    recent = []
    for (const listener of listeners.get('permissions') ?? []) listener({}, false)
    for (const watcher of watchers) watcher.onGap()
  }
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const messages = waiting
    waiting = []
    if (messages.length === 0) return
    sentAt = performance.now()
    try {
      await transport?.send(messages)
    } catch (error) {
      log(error, 'events are not sent')
    }
  }

  return {
    publish: news => {
      if (!transport) return
      waiting.push({ ...news, id: newId(), from: own } as Message)
      const rest = sentAt + restMilliseconds - performance.now()
      timer ??= setTimeout(() => void flush(), Math.max(gatherMilliseconds, rest))
    },
    watch: watcher => {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
    on: (topic, listener) => {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener])
    },
    since: id => {
      const place = recent.findIndex(message => message.id === id)
      return place < 0 ? undefined : recent.slice(place + 1)
    },
    open: async () => {
      transport = await connect({ onMessages, onGap, log })
    },
    close: async () => {
      await flush()
      const ended = transport
      transport = undefined
      await ended?.close()
    },
  }
}
