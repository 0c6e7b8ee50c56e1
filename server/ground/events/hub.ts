import { newId } from '../kernel/id.ts'
import type { Message, News, ServerTopic } from './message.ts'
import type { Transport, TransportEnds } from './transportTypes.ts'

/** The place of a process where messages come in and go out. */
export interface Hub {
  /** Sends to every process; nobody waits for it, and what cannot be sent is logged. */
  publish(news: News): void
  /** Everything for browsers, in the same order in every process. The answer ends it. */
  watch(watcher: Watcher): () => void
  /** What servers tell each other, this one included. */
  on(topic: ServerTopic, listener: (data: Record<string, unknown>, isOwn: boolean) => void): void
  /** Messages for browsers after that id; undefined when it is not known here, so that some may be missing. */
  since(id: string): Message[] | undefined
  open(): Promise<void>
  close(): Promise<void>
}

export interface Watcher {
  onMessage(message: Message): void
  onGap(): void
}

const kept = 1000
/** Messages of one moment travel together. */
const gatherMilliseconds = 5
/** So long at least lies between two that go out: on PostgreSQL each is a commit, of which there is one at a time. */
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
