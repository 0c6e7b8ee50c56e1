import type { EventTopic } from '../../../schemas/types/pages/refresh.ts'

/**
 * Topics for browsers. `reminder`: a title and a text to show once, of which no record is kept. `missed`: messages may
 * have been lost, so the browser should reload its data.
 */
export type BrowserTopic = EventTopic | 'rights' | 'ended' | 'announcement' | 'reminder' | 'dictionary' | 'missed'

/** Topics between servers: changed rights, cancelled jobs, changed webhooks. */
export type ServerTopic = 'permissions' | 'cancel' | 'documents' | 'webhooks'

/** All signed-in users, one user, or all holders of a permission code. */
export type Audience = 'everybody' | { userId: string } | { code: string }

/** A message. It says that something changed and never carries restricted data. */
export type Message =
  | { id: string; from: string; to: Audience; topic: BrowserTopic; data: Record<string, unknown> }
  | { id: string; from: string; to: 'servers'; topic: ServerTopic; data: Record<string, unknown> }

export type News = Message extends infer M ? (M extends Message ? Omit<M, 'id' | 'from'> : never) : never
