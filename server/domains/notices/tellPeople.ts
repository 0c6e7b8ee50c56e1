import { publish } from '../../ground/events/publish.ts'
import type { Call } from '../../ground/kernel/call.ts'
import { Statement } from '../../services/records/model/statement.ts'
import { type NewNotice, noticeInsert } from './newNotice.ts'

/**
 * Stores notices and signals the recipients' browsers.
 *
 * @example await tellPeople(tx, [{ user: id, kind: 'copied', title, route, subjectId }], now)
 */
export async function tellPeople(tx: Call, notices: readonly NewNotice[], now: string): Promise<void> {
  if (notices.length === 0) return
  const s = new Statement()
  await s.run(tx.db, noticeInsert(s, notices, now))
  wakeBrowsers(
    tx,
    notices.map(({ user }) => user),
  )
}

/** Makes the users' browsers reload their unread notices. */
export function wakeBrowsers(tx: Pick<Call, 'config' | 'afterCommit'>, users: Iterable<string>): void {
  for (const userId of new Set(users)) publish(tx, { topic: 'notice', to: { userId }, data: {} })
}
