import { useEffect } from 'react'
import { remind } from '../../runtime/notify/reminders.ts'

const pause = 5 * 60_000
/** Coming back to the window asks again, but not at every glance. */
const glance = 30_000

/** The script that this page was made of; absent in development, where Vite tells of changes itself. */
const ownEntry = () =>
  document.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/"]')?.getAttribute('src') ?? null

/** Whether the server has another build by now. Without an answer nothing is known, so nothing is said. */
async function isOutdated(entry: string): Promise<boolean> {
  try {
    const response = await fetch('/index.html', { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    return response.ok && !(await response.text()).includes(entry)
  } catch {
    return false
  }
}

/** Says when the server has a newer console than the one that runs here. */
export function useVersionPrompt(): void {
  useEffect(() => {
    const entry = ownEntry()
    if (entry === null) return
    let told = false
    let last = Date.now()
    const look = async () => {
      if (told) return
      last = Date.now()
      if (!(await isOutdated(entry)) || told) return
      told = true
      remind({
        key: 'version',
        title: '新版本可用',
        text: '系统已更新，刷新页面后使用新版本。未保存的内容请先保存。',
        action: { label: '立即刷新', run: () => window.location.reload() },
      })
    }
    const onShown = () => {
      if (document.visibilityState === 'visible' && Date.now() - last > glance) void look()
    }
    const onFailedPart = () => void look()
    const timer = setInterval(() => void look(), pause)
    document.addEventListener('visibilitychange', onShown)
    // A part of the old build that the server no longer has.
    window.addEventListener('vite:preloadError', onFailedPart)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onShown)
      window.removeEventListener('vite:preloadError', onFailedPart)
    }
  }, [])
}
