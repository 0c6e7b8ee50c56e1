import { Drawer, Modal } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useActive } from '../../ui/active.ts'
import { usePageContext } from '../pageContext.ts'
import type { LeaveQuestion, PageHost, PageTarget } from '../pageHost.ts'
import { useResolvedPage } from '../useResolvedPage.ts'
import styles from './PageDialog.module.css'

/** A page in a drawer or dialog: `saved` closes it and tells the opener; Esc and the mask ask the page first. */
export function PageDialog({ target, close }: { target: PageTarget; close(result: 'saved' | 'closed'): void }) {
  const active = useActive()
  const { PageView, host: opener } = usePageContext()
  const [version, setVersion] = useState(0)
  const questions = useRef(new Set<LeaveQuestion>())
  const leave = async () => {
    for (const ask of questions.current) if (!(await ask())) return
    close('closed')
  }
  const host = useMemo<PageHost>(
    () => ({
      // Drawers and dialogs are the page's own affair; what arrives here wants a tab.
      open: next => opener.open(next),
      back: () => close('closed'),
      reload: () => setVersion(now => now + 1),
      active,
      saved: () => close('saved'),
      guard: ask => {
        questions.current.add(ask)
        return () => questions.current.delete(ask)
      },
    }),
    [close, active, opener],
  )
  const body = <PageView key={version} name={target.page} params={target.params} host={host} place={target.in} />
  const title = useResolvedPage(target.page).page?.title
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
