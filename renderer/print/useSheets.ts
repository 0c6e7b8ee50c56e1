import { useLayoutEffect, useRef, useState } from 'react'
import { measure } from './measure.ts'
import { type Piece, paginate } from './paginate.ts'
import type { Paper } from './paper.ts'
import type { PrintedDocument } from './printItem.ts'

/**
 * Measures the items of documents in the element of `root` and returns the pieces on each sheet, by document. Measures
 * again when something in them gets another size, such as a picture that has loaded.
 */
export function useSheets(documents: readonly PrintedDocument[], { capacity }: Paper) {
  const root = useRef<HTMLDivElement>(null)
  const [pieces, setPieces] = useState<readonly Piece[][][]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other documents have other elements
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const lay = () => {
      const found = [...element.querySelectorAll('[data-print-document]')].map(each =>
        paginate(measure(each, capacity), capacity),
      )
      setPieces(now => (JSON.stringify(now) === JSON.stringify(found) ? now : found))
    }
    lay()
    const observer = new ResizeObserver(lay)
    for (const each of element.querySelectorAll('[data-print-document]')) observer.observe(each)
    return () => observer.disconnect()
  }, [documents, capacity])
  return { root, pieces }
}
