/**
 * Things to read, which stay until they are put away: a line above the page, then an entry behind the bell. Unlike
 * `notify`, which tells how a click went and is gone after three seconds.
 *
 * @example remind({ key: 'version', title: '新版本可用', action: { label: '立即刷新', run: reload } })
 */
import { createStore } from '../store.ts'

export interface Reminder {
  /** A second one of the same key takes the place of the first. */
  key: string
  title: string
  text?: string
  action?: { label: string; run(): void }
  /** Told by the server, which keeps it: when it happened, and who is told that it was read. */
  kept?: { at: Date; read(keys: readonly string[]): void }
}

export interface KeptReminder extends Reminder {
  at: Date
  /** Its line still stands above the page. */
  shown: boolean
  read: boolean
}

const most = 50

export const reminders = createStore<readonly KeptReminder[]>([])

const change = (key: string, part: Partial<KeptReminder>) =>
  reminders.set(list => list.map(one => (one.key === key ? { ...one, ...part } : one)))

/** The newest stands first. */
export function remind(reminder: Reminder): void {
  const fresh: KeptReminder = {
    ...reminder,
    at: reminder.kept?.at ?? new Date(),
    // What the server keeps is there before anybody looks, and stands behind the bell only.
    shown: reminder.kept === undefined,
    read: false,
  }
  reminders.set(list => [fresh, ...list.filter(({ key }) => key !== reminder.key)].slice(0, most))
}

/** Puts the line away; the entry stays behind the bell. */
export const putAway = (key: string) => change(key, { shown: false })

export function markRead(key: string): void {
  tellRead(reminders.get().filter(one => one.key === key))
  change(key, { shown: false, read: true })
}

export function markAllRead(): void {
  tellRead(reminders.get())
  reminders.set(list => list.map(one => ({ ...one, shown: false, read: true })))
}

/** Whoever keeps them is told once. */
function tellRead(list: readonly KeptReminder[]): void {
  const unread = list.filter(({ read, kept }) => !read && kept)
  for (const tell of new Set(unread.flatMap(({ kept }) => kept?.read ?? [])))
    tell(unread.filter(({ kept }) => kept?.read === tell).map(({ key }) => key))
}

/** Puts what the server keeps in the place of what it kept before; what it no longer counts as unread is read. */
export function keepReminders(prefix: string, unread: readonly Reminder[]): void {
  const now = new Set(unread.map(({ key }) => key))
  reminders.set(list =>
    list.map(one => (one.key.startsWith(prefix) && !now.has(one.key) ? { ...one, shown: false, read: true } : one)),
  )
  const known = new Set(reminders.get().flatMap(({ key, read }) => (read ? [] : [key])))
  for (const one of unread.toReversed()) if (!known.has(one.key)) remind(one)
}

/** Another person signs in. */
export const forgetReminders = () => reminders.set([])
