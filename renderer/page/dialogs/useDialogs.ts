import { useMemo, useRef, useState } from 'react'
import type { ConflictAnswer, Dialogs, OpenDialog } from './dialogs.ts'

/** State of a page's dialogs: the list to draw, and the functions that add to it. */
export function useDialogs(): { open: OpenDialog[]; dialogs: Dialogs } {
  const [open, setOpen] = useState<OpenDialog[]>([])
  const last = useRef(0)
  const dialogs = useMemo<Dialogs>(() => {
    const show = <T>(make: (id: number, close: (result: T) => void) => OpenDialog) =>
      new Promise<T>(resolve => {
        last.current += 1
        const id = last.current
        const close = (result: T) => {
          setOpen(now => now.filter(dialog => dialog.id !== id))
          resolve(result)
        }
        setOpen(now => [...now, make(id, close)])
      })
    return {
      ask: question => show<string | undefined>((id, close) => ({ id, kind: 'question', question, close })),
      reveal: value => show<void>((id, close) => ({ id, kind: 'value', ...value, close })),
      conflict: conflict =>
        show<ConflictAnswer | undefined>((id, close) => ({ id, kind: 'conflict', conflict, close })),
      failures: failures => show<void>((id, close) => ({ id, kind: 'failures', failures, close })),
      own: draw => show<void>((id, close) => ({ id, kind: 'own', draw, close })),
      openPage: target => show<'saved' | 'closed'>((id, close) => ({ id, kind: 'page', target, close })),
    }
  }, [])
  return { open, dialogs }
}
