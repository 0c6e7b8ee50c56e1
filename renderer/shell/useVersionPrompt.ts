import { useEffect } from 'react'
import { remind } from '../../runtime/notify/reminders.ts'

const pause = 5 * 60_000
/** Minimum milliseconds between two checks when the window gets the focus. */
const glance = 30_000

/** Returns the entry script of this build; absent in development, where Vite reports changes itself. */
const ownEntry = () =>
  document.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/"]')?.getAttribute('src') ?? null

/** Returns whether the server has another build. A failed request counts as no. */
async function isOutdated(entry: string): Promise<boolean> {
  try {
    const response = await fetch('/index.html', { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    return response.ok && !(await response.text()).includes(entry)
  } catch {
    return false
  }
}

/** Shows a prompt when the server has a newer build of the console. */
export function useVersionPrompt(): void {
  useEffect(() => {
    const entry = ownEntry()
    if (entry === null) return
    let isShown = false
    let last = Date.now()
    const look = async () => {
      if (isShown) return
      last = Date.now()
      if (!(await isOutdated(entry)) || isShown) return
      isShown = true
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
    // The server no longer has this chunk of the old build.
    window.addEventListener('vite:preloadError', onFailedPart)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onShown)
      window.removeEventListener('vite:preloadError', onFailedPart)
    }
  }, [])
}
