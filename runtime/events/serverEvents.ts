/**
 * Server events for this browser. An event says that something changed; listeners request the current state. Nothing
 * important is lost: after a gap `missed` is sent, and every call is authorized anyway.
 *
 * @example const stop = onServerEvent('download', reload)
 */
import { createStore } from '../store.ts'

export type ServerEventTopic =
  | 'rights'
  | 'ended'
  | 'job'
  | 'download'
  | 'announcement'
  | 'reminder'
  | 'notice'
  | 'dictionary'
  | 'missed'
type Listener = (data: Record<string, unknown>) => void

const listeners = new Map<string, Set<Listener>>()

/** True while events are received; pages then need no polling. */
export const hearing = createStore(false)

export function onServerEvent(topic: ServerEventTopic, listener: Listener): () => void {
  const same = listeners.get(topic) ?? new Set()
  listeners.set(topic, same.add(listener))
  return () => {
    same.delete(listener)
  }
}

export function tellServerEvent(topic: string, data: Record<string, unknown>): void {
  for (const listener of [...(listeners.get(topic) ?? [])]) listener(data)
}
