import type { MouseEvent } from 'react'
import { formatDateTime } from '../cells/formatTime.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import styles from './DraftBar.module.css'

export interface DraftOffer {
  at: string
  /** Another user has saved the record since. */
  isOutdated: boolean
  restore(): void
  discard(): void
}

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

/** Focus moves to the form or the rows below, because the bar disappears with its buttons. */
function answer({ currentTarget }: MouseEvent<HTMLElement>, act: () => void): void {
  const below = currentTarget.parentElement?.parentElement
  act()
  requestAnimationFrame(() =>
    below
      ?.querySelector<HTMLElement>(':is([role="form"], [role="grid"]) :is(input, textarea, select, [tabindex="0"])')
      ?.focus(),
  )
}
