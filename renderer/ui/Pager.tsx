import { type FormEvent, Fragment, useId, useState } from 'react'
import styles from './Pager.module.css'

export const pageSizes = [10, 20, 30, 40, 60, 80, 100]

export interface PagerProps {
  total: number
  current: number
  size: number
  onChange(current: number, size: number): void
  /** Maximum number of page buttons; the first and last page are always among them. */
  buttons?: number
  /** Shows only total, previous, pages and next. */
  short?: boolean
  /** Whether the total is an estimate. */
  about?: boolean
}

/** 共 X 条, page size, pages, 前往. Plain markup. */
export function Pager({ total, current, size, onChange, buttons = 7, short = false, about = false }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / size))
  const go = (page: number) => onChange(Math.min(pages, Math.max(1, page)), size)
  return (
    <nav className={styles.frame} aria-label="分页">
      <div className={styles.pager}>
        <span className={styles.total}>
          共 {about && '约 '}
          {total} 条
        </span>
        {!short && (
          <select
            aria-label="每页条数"
            className={styles.size}
            value={size}
            onChange={event => {
              const next = Number(event.target.value)
              // The first visible row stays visible.
              onChange(Math.floor(((current - 1) * size) / next) + 1, next)
            }}
          >
            {[...new Set([...pageSizes, size])]
              .sort((a, b) => a - b)
              .map(each => (
                <option key={each} value={each}>
                  {each} 条/页
                </option>
              ))}
          </select>
        )}
        <button
          type="button"
          className={styles.button}
          disabled={current <= 1}
          onClick={() => go(current - 1)}
          aria-label="上一页"
        >
          ‹
        </button>
        {pageButtons(current, pages, buttons).map((page, index, all) => (
          <Fragment key={page}>
            {index > 0 && page - (all[index - 1] ?? 0) > 1 && (
              <span className={styles.gap} aria-hidden="true">
                …
              </span>
            )}
            <button
              type="button"
              className={styles.button}
              data-page={page}
              aria-current={page === current ? 'page' : undefined}
              onClick={() => go(page)}
            >
              {page}
            </button>
          </Fragment>
        ))}
        <span className={styles.of}>/ {pages}</span>
        <button
          type="button"
          className={styles.button}
          disabled={current >= pages}
          onClick={() => go(current + 1)}
          aria-label="下一页"
        >
          ›
        </button>
        {!short && <Jump pages={pages} onJump={go} />}
      </div>
    </nav>
  )
}

function Jump({ pages, onJump }: { pages: number; onJump(page: number): void }) {
  const id = useId()
  const [text, setText] = useState('')
  const jump = (event: FormEvent) => {
    event.preventDefault()
    const page = Number.parseInt(text, 10)
    if (page > 0) onJump(page)
    setText('')
  }
  return (
    <form className={styles.jump} onSubmit={jump}>
      <label htmlFor={id}>前往</label>
      <input
        id={id}
        inputMode="numeric"
        value={text}
        onChange={event => setText(event.target.value.replace(/\D/g, ''))}
        aria-description={`共 ${pages} 页`}
      />
      <span>页</span>
    </form>
  )
}

/** Returns the page buttons: first, last, and a run around the current page, at most `most`. */
export function pageButtons(current: number, pages: number, most: number): number[] {
  if (pages <= most) return Array.from({ length: pages }, (_, index) => index + 1)
  const inner = most - 2
  const start = Math.min(Math.max(2, current - Math.floor(inner / 2)), pages - inner)
  return [1, ...Array.from({ length: inner }, (_, index) => start + index), pages]
}
