/** Global reactions of the console to server events. */
import { watchedDownloads } from '../data/watchedDownloads.ts'
import { readNotices } from '../notices/notices.ts'
import { remind } from '../notify/reminders.ts'
import { navigate } from '../routing/navigate.ts'
import { session } from '../session/session.ts'
import { listenToServer } from './listenToServer.ts'
import { onServerEvent } from './serverEvents.ts'

/** Starts listening and reacting; returns a function that stops both. */
export function followServer(): () => void {
  // Requests the session: if it has ended, the tokens are dropped, and the guard redirects to login.
  const look = () => void session.refreshSession().catch(() => undefined)
  const ends = [
    onServerEvent('rights', look),
    onServerEvent('ended', look),
    onServerEvent('missed', look),
    onServerEvent('announcement', ({ id, title, text }) =>
      remind({ key: `announcement ${String(id)}`, title: String(title ?? ''), text: String(text ?? '') }),
    ),
    onServerEvent('reminder', ({ title, text }) =>
      remind({
        key: `reminder ${String(title)} ${String(text)}`,
        title: String(title ?? ''),
        text: String(text ?? ''),
      }),
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
