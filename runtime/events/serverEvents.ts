/**
 * What the server tells this browser while it is looked at. An event says that something changed; whoever hears it asks
 * for the state. Nothing is lost that matters: after a silence `missed` comes, and every call is checked anyway.
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
  | 'notice'
  | 'dictionary'
  | 'missed'
type Listener = (data: Record<string, unknown>) => void

const listeners = new Map<string, Set<Listener>>()

/** True while the server is heard; pages that would ask again and again need not. */
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
