import { useCallback, useEffect, useRef } from 'react'
import { confirm } from '../page/dialogs/dialogs.ts'
import { usePageContext } from '../page/pageContext.ts'

/**
 * Asks before what was typed is lost: when the tab, drawer or dialog closes (the host asks), when the browser does,
 * and whenever the page calls the answer itself before it leaves. Where `keep` puts it by, nobody is asked.
 */
export function useUnsavedGuard(isDirty: () => boolean, keep: () => boolean = () => false): () => Promise<boolean> {
  const { host, dialogs } = usePageContext()
  const latest = useRef(isDirty)
  latest.current = isDirty
  const keeper = useRef(keep)
  keeper.current = keep
  const asking = useRef<Promise<boolean> | null>(null)
  const ask = useCallback(async () => {
    if (!latest.current() || keeper.current()) return true
    // A second click while the question is open is the same wish.
    asking.current ??= confirm(dialogs, '内容尚未保存，确定要离开吗？', {
      text: '离开后，已填写的内容将丢失。',
    }).finally(() => {
      asking.current = null
    })
    return asking.current
  }, [dialogs])
  const { guard } = host
  useEffect(() => guard?.({ isDirty: () => latest.current(), ask }), [guard, ask])
  useEffect(() => {
    const unload = (event: BeforeUnloadEvent) => {
      if (latest.current() && !keeper.current()) event.preventDefault()
    }
    window.addEventListener('beforeunload', unload)
    return () => window.removeEventListener('beforeunload', unload)
  }, [])
  return ask
}
