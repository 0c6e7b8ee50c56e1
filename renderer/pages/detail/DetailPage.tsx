import type { MouseEvent } from 'react'
import type { ResolvedDetail } from '../../../runtime/schema/resolvedPage.ts'
import { ActionButtons } from '../../actions/ActionButtons.tsx'
import { ReadSections } from '../../form/ReadSections.tsx'
import { ErrorCard } from '../../page/states/ErrorCard.tsx'
import { Empty, Loading } from '../../page/states/StateText.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { PageTabs } from '../PageTabs.tsx'
import { PageTitle, useTitledAbove } from '../PageTitle.tsx'
import { useShown } from '../useShown.ts'
import { useSubject } from '../useSubject.ts'
import styles from './DetailPage.module.css'
import { useDetailPage } from './useDetailPage.ts'

/** Sections of names and values, and below them the lists that belong to the record. */
export function DetailPage({ page }: { page: ResolvedDetail }) {
  const detail = useDetailPage(page)
  const isTitled = useTitledAbove()
  useSubject(detail.row, page.label)
  useShown(detail.row !== undefined)
  if (detail.error !== undefined) return <ErrorCard error={detail.error} onRetry={detail.reload} />
  if (!detail.row) return <Loading />
  if (detail.isGone)
    return (
      <Empty text="该数据已被删除">
        <PlainButton onClick={detail.reload}>重新加载</PlainButton>
      </Empty>
    )
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-open]')) return
    const name = event.target.closest('[data-field]')?.getAttribute('data-field')
    const field = page.sections.flatMap(section => section.fields).find(one => one.key === name)
    if (field) detail.open(field)
  }
  return (
    <section className={styles.page} aria-label={page.title} aria-busy={detail.loading}>
      {(!isTitled || page.actions.length > 0) && (
        <header className={styles.head}>
          <PageTitle className={styles.title} />
          <div className={styles.actions}>
            <ActionButtons actions={page.actions} scope={detail.scope} onRun={detail.run} />
          </div>
        </header>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are buttons */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: one listener for the links inside */}
      <div onClick={onClick}>
        <ReadSections sections={page.sections} row={detail.row} scope={detail.scope} />
      </div>
      {page.tabs.length > 0 && (
        <PageTabs tabs={page.tabs} scope={detail.scope} label={page.title} place="inside" onSaved={detail.reload} />
      )}
    </section>
  )
}
