import { Drawer } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { usePageContext } from '../page/pageContext.ts'
import type { LeaveGuard, PageHost, PageTarget } from '../page/pageHost.ts'
import { useActive } from '../ui/active.ts'
import { Modal } from '../ui/Modal.tsx'
import styles from './PageDialog.module.css'
import { FrameTitle } from './PageTitle.tsx'
import { useResolvedPage } from './useResolvedPage.ts'

/** A page in a drawer or dialog: `saved` closes it and notifies the opener; Esc and the mask ask the page first. */
export function PageDialog({ target, close }: { target: PageTarget; close(result: 'saved' | 'closed'): void }) {
  const active = useActive()
  const { PageView, host: opener } = usePageContext()
  const [version, setVersion] = useState(0)
  const guards = useRef(new Set<LeaveGuard>())
  const mayLeave = useCallback(async () => {
    for (const { ask } of guards.current) if (!(await ask())) return false
    return true
  }, [])
  const leave = async () => {
    if (await mayLeave()) close('closed')
  }
  // Closing the opener's tab would lose the dialog's input too, so that tab asks.
  useEffect(
    () =>
      opener.guard?.({
        isDirty: () => [...guards.current].some(guard => guard.isDirty()),
        ask: mayLeave,
      }),
    [opener, mayLeave],
  )
  const host = useMemo<PageHost>(
    () => ({
      // The page handles drawers and dialogs itself; this opens tabs.
      open: async next => {
        if (next.closes) {
          if (!(await mayLeave())) return 'closed'
          close('closed')
        }
        return opener.open(next)
      },
      back: () => close('closed'),
      reload: () => setVersion(now => now + 1),
      active,
      saved: () => close('saved'),
      guard: guard => {
        guards.current.add(guard)
        return () => guards.current.delete(guard)
      },
    }),
    [close, active, opener, mayLeave],
  )
  const body = <PageView key={version} name={target.page} params={target.params} host={host} place={target.in} />
  const title = <FrameTitle page={useResolvedPage(target.page).page} params={target.params} />
  return target.in === 'drawer' ? (
    <Drawer
      open={active}
      title={title}
      size={target.width ?? 720}
      onClose={leave}
      classNames={{ body: styles.body ?? '' }}
    >
      {body}
    </Drawer>
  ) : (
    <Modal
      open={active}
      title={title}
      width={target.width ?? 640}
      onCancel={leave}
      footer={null}
      classNames={{ body: styles.body ?? '' }}
    >
      {body}
    </Modal>
  )
}
