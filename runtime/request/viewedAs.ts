/** The subject of a view-as session, sent as header `view-as` with every call. Stored for this browser tab. */
import { createStore } from '../store.ts'
import { tokens } from './tokens.ts'

export interface Subject {
  kind: 'user' | 'role'
  id: string
  name: string
  /** Expiry of the view-as session, ISO 8601. */
  until: string
}

const key = 'viewedAs'

export const viewedAs = createStore<Subject | null>(read())

viewedAs.subscribe(() => {
  const subject = viewedAs.get()
  if (subject) globalThis.sessionStorage?.setItem(key, JSON.stringify(subject))
  else globalThis.sessionStorage?.removeItem(key)
})

tokens.subscribe(() => {
  if (!tokens.get()) viewedAs.set(null)
})

function read(): Subject | null {
  try {
    const kept: unknown = JSON.parse(globalThis.sessionStorage?.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { kind, id, name, until } = kept as Record<string, unknown>
    if (kind !== 'user' && kind !== 'role') return null
    if (typeof id !== 'string' || typeof name !== 'string' || typeof until !== 'string') return null
    return { kind, id, name, until }
  } catch {
    return null
  }
}

/** Returns the header; calls with `asSelf` and those without a token have none. */
export function viewAsHeader(asSelf: boolean | undefined): Record<string, string> {
  const subject = asSelf ? null : viewedAs.get()
  return subject ? { 'view-as': `${subject.kind}:${subject.id}` } : {}
}
