import { type RefObject, useEffect, useRef } from 'react'
import { navigate } from '../../../runtime/routing/navigate.ts'
import { resolveRoute } from '../../../runtime/routing/routeTable.ts'
import type { PageHost } from '../../page/pageHost.ts'
import { appearance, darkTheme } from '../../theme/appearance.ts'
import { primaryColours } from '../../theme/primaryColours.ts'
import { useStore } from '../../ui/useStore.ts'
import { type EmbedContext, type EmbedMessage, protocol, readEmbedMessage } from './embedMessage.ts'

interface Embedded {
  frame: RefObject<HTMLIFrameElement | null>
  origin: string
  title: string
  host: PageHost
  onResize(height: number): void
}

/**
 * Exchanges messages with the embedded page. Accepts messages only from our own frame while it shows the checked
 * origin, and sends only to that origin, so that a page navigated elsewhere learns nothing.
 */
export function useEmbedMessages({ frame, origin, title, host, onResize }: Embedded): void {
  const dark = useStore(darkTheme)
  const primary = useStore(appearance, state => state.primary)
  const isReady = useRef(false)
  const context = useRef<EmbedContext>(null)
  context.current = {
    protocol,
    type: 'context',
    theme: dark ? 'dark' : 'light',
    primary: primaryColours[primary][dark ? 'dark' : 'light'],
    language: 'zh-CN',
  }
  const tell = useRef(() => frame.current?.contentWindow?.postMessage(context.current, origin))
  const latest = useRef({ host, onResize })
  latest.current = { host, onResize }

  useEffect(() => {
    if (title !== '') latest.current.host.name?.(title)
    const act = (message: EmbedMessage) => {
      const { host, onResize } = latest.current
      if (message.type === 'ready') {
        isReady.current = true
        tell.current()
      } else if (message.type === 'title') host.name?.(message.title)
      else if (message.type === 'resize') onResize(message.height)
      // A hidden page must not navigate the console.
      else if (!host.active) return
      else if (message.type === 'close') host.back()
      else if (isOpenable(message.path)) navigate(message.path)
    }
    const hear = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      const message = readEmbedMessage(event.data)
      if (message) act(message)
    }
    globalThis.addEventListener('message', hear)
    return () => globalThis.removeEventListener('message', hear)
  }, [origin, title, frame])

  // biome-ignore lint/correctness/useExhaustiveDependencies: resend the theme when it changes
  useEffect(() => {
    if (isReady.current) tell.current()
  }, [dark, primary])
}

/** Whether the path is a screen of the console, not an external or public page. */
function isOpenable(path: string): boolean {
  const found = resolveRoute(path)
  return found !== null && !found.route.noNeedLogin
}
