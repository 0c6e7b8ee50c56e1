import { type RefObject, useEffect, useState } from 'react'
import { phone, useMedia } from '../../../ui/useMedia.ts'
import type { BoardColumn } from './boardColumns.ts'

/** On a phone a column fills the board: returns the one in sight, and shows another. */
export function useBoardTabs(box: RefObject<HTMLElement | null>, columns: readonly BoardColumn[]) {
  const isPhone = useMedia(phone)
  const [at, setAt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box is there once the columns are known
  useEffect(() => {
    const { current: element } = box
    if (!isPhone || !element) return
    const follow = () => setAt(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [isPhone, box, columns])
  return {
    current: columns[Math.min(at, columns.length - 1)]?.key,
    show: (key: string) => {
      const place = columns.findIndex(column => column.key === key)
      setAt(place)
      const { current: element } = box
      if (element) element.scrollTo({ left: place * element.clientWidth, behavior: 'smooth' })
    },
  }
}
