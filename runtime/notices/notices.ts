/** The user's notices from the server, shown at the bell. */
import { callEndpoint } from '../data/callEndpoint.ts'
import { keepReminders } from '../notify/reminders.ts'
import { navigate } from '../routing/navigate.ts'
import { session } from '../session/session.ts'

const prefix = 'notice '
/** Maximum number of unread notices shown; the notices page has all. */
const most = 30

interface Notice {
  id: string
  title: string
  text?: string | null
  route?: string | null
  sentAt: string
}

let asking: Promise<void> | undefined
let isAskedAgain = false

/** Loads the unread notices; a request during loading causes one more load. */
export function readNotices(): void {
  if (session.get().user === null) return
  if (asking) {
    isAskedAgain = true
    return
  }
  asking = ask().finally(() => {
    asking = undefined
    if (!isAskedAgain) return
    isAskedAgain = false
    readNotices()
  })
}

async function ask(): Promise<void> {
  const whose = session.get().user?.id
  try {
    const answer = await callEndpoint(
      'notice.list',
      { unread: true, current: 1, size: most },
      { silent: true, mask: false },
    )
    if (session.get().user?.id === whose) keepReminders(prefix, noticesIn(answer).map(reminderOf))
  } catch {
    // The next event triggers another load; no page depends on it.
  }
}

function noticesIn(answer: unknown): Notice[] {
  const records = typeof answer === 'object' && answer !== null && 'records' in answer ? answer.records : []
  return Array.isArray(records) ? (records as Notice[]) : []
}

const reminderOf = ({ id, title, text, route, sentAt }: Notice) => ({
  key: `${prefix}${id}`,
  title,
  ...(text ? { text } : {}),
  ...(route ? { action: { label: '查看', run: () => navigate(route) } } : {}),
  kept: { at: new Date(sentAt), read: markKept },
})

/** Marks notices as read; a missing one counts as read. */
function markKept(keys: readonly string[]): void {
  const ids = keys.map(key => key.slice(prefix.length))
  void callEndpoint('notice.read', { ids }, { silent: true, mask: false }).catch(() => readNotices())
}
