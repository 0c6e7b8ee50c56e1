/**
 * Things to read, which stay until they are put away: a card at top right, then an entry behind the bell. Unlike
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
}

export interface KeptReminder extends Reminder {
  at: Date
  /** Its card is still on the screen. */
  shown: boolean
  read: boolean
}

const most = 50

export const reminders = createStore<readonly KeptReminder[]>([])

const change = (key: string, part: Partial<KeptReminder>) =>
  reminders.set(list => list.map(one => (one.key === key ? { ...one, ...part } : one)))

/** The newest stands first. */
export function remind(reminder: Reminder): void {
  const fresh: KeptReminder = { ...reminder, at: new Date(), shown: true, read: false }
  reminders.set(list => [fresh, ...list.filter(({ key }) => key !== reminder.key)].slice(0, most))
}

/** Puts the card away; the entry stays behind the bell. */
export const putAway = (key: string) => change(key, { shown: false })

export const markRead = (key: string) => change(key, { shown: false, read: true })

export const markAllRead = () => reminders.set(list => list.map(one => ({ ...one, shown: false, read: true })))

/** Another person signs in. */
export const forgetReminders = () => reminders.set([])
