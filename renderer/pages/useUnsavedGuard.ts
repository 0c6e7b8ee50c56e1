import { useCallback, useEffect, useRef } from 'react'
import { confirm } from '../page/dialogs/dialogs.ts'
import { usePageContext } from '../page/pageContext.ts'

/**
 * Asks before input is lost: when the tab, drawer or dialog closes (the host asks), when the browser closes, and when
 * the page calls the returned function before it leaves. Where `keep` stores a draft, the guard does not ask.
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
    // A second click while the dialog is open waits for the same answer.
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
