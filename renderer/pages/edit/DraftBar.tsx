import type { MouseEvent } from 'react'
import { formatDateTime } from '../../cells/formatTime.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from './EditPage.module.css'
import type { DraftOffer } from './useDraft.ts'

/** Offers a stored draft. */
export function DraftBar({ offer }: { offer: DraftOffer }) {
  return (
    <div className={styles.draft} role="status">
      <span>
        有一份 {formatDateTime(offer.at)} 未提交的草稿
        {offer.isOutdated && '；此后数据已被修改，恢复后请仔细核对'}
      </span>
      <PlainButton tone="primary" onClick={event => answer(event, offer.restore)}>
        恢复草稿
      </PlainButton>
      <PlainButton onClick={event => answer(event, offer.discard)}>丢弃</PlainButton>
    </div>
  )
}

/** Focus moves to the form, because the bar disappears with its buttons. */
function answer({ currentTarget }: MouseEvent<HTMLElement>, act: () => void): void {
  const section = currentTarget.closest('section')
  act()
  requestAnimationFrame(() =>
    section?.querySelector<HTMLElement>('[role="form"] :is(input, textarea, select)')?.focus(),
  )
}
