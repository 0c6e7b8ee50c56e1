import type { EventTopic } from '../../../schemas/types/pages/refresh.ts'

/** What browsers are told. `missed`: something may have passed unheard, so whatever is shown should be asked for anew. */
export type BrowserTopic = EventTopic | 'rights' | 'ended' | 'announcement' | 'dictionary' | 'missed'

/** What servers tell each other: rights were changed, a job was cancelled. */
export type ServerTopic = 'permissions' | 'cancel' | 'documents'

/** Everybody who is signed in, one person, or whoever holds a code. */
export type Audience = 'everybody' | { userId: string } | { code: string }

/** One piece of news. It says that something changed and never carries what only some may read. */
export type Message =
  | { id: string; from: string; to: Audience; topic: BrowserTopic; data: Record<string, unknown> }
  | { id: string; from: string; to: 'servers'; topic: ServerTopic; data: Record<string, unknown> }

export type News = Message extends infer M ? (M extends Message ? Omit<M, 'id' | 'from'> : never) : never
