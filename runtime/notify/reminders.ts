/**
 * Reminders that stay until dismissed: a line above the page, then an entry at the bell. In contrast, `notify` reports
 * the result of an action for three seconds.
 *
 * @example remind({ key: 'version', title: '新版本可用', action: { label: '立即刷新', run: reload } })
 */
import { createStore } from '../store.ts'

export interface Reminder {
  /** A reminder with the same key replaces the previous one. */
  key: string
  title: string
  text?: string
  action?: { label: string; run(): void }
  /** For notices stored on the server: their time, and a callback that marks them as read. */
  kept?: { at: Date; read(keys: readonly string[]): void }
}

export interface KeptReminder extends Reminder {
  at: Date
  /** Whether its line is still shown above the page. */
  shown: boolean
  read: boolean
}

const most = 50

export const reminders = createStore<readonly KeptReminder[]>([])

const change = (key: string, part: Partial<KeptReminder>) =>
  reminders.set(list => list.map(one => (one.key === key ? { ...one, ...part } : one)))

/** Adds a reminder; newest first. */
export function remind(reminder: Reminder): void {
  const fresh: KeptReminder = {
    ...reminder,
    at: reminder.kept?.at ?? new Date(),
    // Stored notices appear only at the bell.
    shown: reminder.kept === undefined,
    read: false,
  }
  reminders.set(list => [fresh, ...list.filter(({ key }) => key !== reminder.key)].slice(0, most))
}

/** Dismisses the line; the entry stays at the bell. */
export const putAway = (key: string) => change(key, { shown: false })

export function markRead(key: string): void {
  tellRead(reminders.get().filter(one => one.key === key))
  change(key, { shown: false, read: true })
}

export function markAllRead(): void {
  tellRead(reminders.get())
  reminders.set(list => list.map(one => ({ ...one, shown: false, read: true })))
}

/** Calls `read` once for notices stored on the server. */
function tellRead(list: readonly KeptReminder[]): void {
  const unread = list.filter(({ read, kept }) => !read && kept)
  for (const tell of new Set(unread.flatMap(({ kept }) => kept?.read ?? [])))
    tell(unread.filter(({ kept }) => kept?.read === tell).map(({ key }) => key))
}

/** Replaces the stored notices with a prefix; those no longer unread are marked as read. */
export function keepReminders(prefix: string, unread: readonly Reminder[]): void {
  const now = new Set(unread.map(({ key }) => key))
  reminders.set(list =>
    list.map(one => (one.key.startsWith(prefix) && !now.has(one.key) ? { ...one, shown: false, read: true } : one)),
  )
  const known = new Set(reminders.get().flatMap(({ key, read }) => (read ? [] : [key])))
  for (const one of unread.toReversed()) if (!known.has(one.key)) remind(one)
}

/** Called when another user signs in. */
export const forgetReminders = () => reminders.set([])
