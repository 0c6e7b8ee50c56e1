import { useEffect, useRef } from 'react'
import { RequestError } from '../../../../runtime/request/requestError.ts'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import type { ColumnCards } from './boardColumns.ts'

interface ColumnFootProps {
  cards: ColumnCards
  onMore(): void
  onRetry(): void
}

/** Below the cards: more of them, which also load when this comes into sight; or why there are none. */
export function ColumnFoot({ cards: { rows, total, loading, error }, onMore, onRetry }: ColumnFootProps) {
  const place = useRef<HTMLDivElement>(null)
  const left = total - rows.length
  const more = useRef(onMore)
  more.current = onMore
  const isWaiting = left > 0 && !loading && error === undefined
  useEffect(() => {
    if (!isWaiting || !place.current) return
    const observer = new IntersectionObserver(
      seen => seen.some(({ isIntersecting }) => isIntersecting) && more.current(),
      { rootMargin: '200px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isWaiting])
  if (error !== undefined)
    return (
      <p className="board-foot" role="alert">
        {error instanceof RequestError ? error.message : '读取失败'}
        <PlainButton tone="text" onClick={onRetry}>
          重试
        </PlainButton>
      </p>
    )
  if (loading && rows.length === 0)
    return (
      <p className="board-foot">
        <Spinner />
      </p>
    )
  if (left > 0)
    return (
      <div ref={place} className="board-foot">
        <PlainButton tone="text" loading={loading} onClick={onMore}>
          更多（还有 {left} 张）
        </PlainButton>
      </div>
    )
  return rows.length === 0 ? <p className="board-foot">没有卡片</p> : null
}
