/** What the console does of itself when the server tells it something. */
import { watchedDownloads } from '../data/watchedDownloads.ts'
import { readNotices } from '../notices/notices.ts'
import { remind } from '../notify/reminders.ts'
import { navigate } from '../routing/navigate.ts'
import { session } from '../session/session.ts'
import { listenToServer } from './listenToServer.ts'
import { onServerEvent } from './serverEvents.ts'

/** Begins to listen and to act; the answer ends both. */
export function followServer(): () => void {
  // A session that has ended is found out by asking: its tokens are dropped, and the guard leads to login.
  const look = () => void session.refreshSession().catch(() => undefined)
  const ends = [
    onServerEvent('rights', look),
    onServerEvent('ended', look),
    onServerEvent('missed', look),
    onServerEvent('announcement', ({ id, title, text }) =>
      remind({ key: `announcement ${String(id)}`, title: String(title ?? ''), text: String(text ?? '') }),
    ),
    onServerEvent('notice', readNotices),
    onServerEvent('missed', readNotices),
    onServerEvent('download', ({ id, name, ready }) => {
      if (ready !== true || watchedDownloads.has(String(id))) return
      remind({
        key: `download ${String(id)}`,
        title: '文件已生成',
        text: String(name ?? ''),
        action: { label: '去下载', run: () => navigate('/download/index') },
      })
    }),
    listenToServer(),
  ]
  readNotices()
  return () => {
    for (const end of ends) end()
  }
}
