import { useLayoutEffect, useRef, useState } from 'react'
import { useActive } from '../ui/active.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import { measured } from './measure.ts'
import { PrintPiece } from './PrintPiece.tsx'
import { type Paper, paperOf } from './paper.ts'
import styles from './print.module.css'
import type { PrintedDocument } from './printItem.ts'
import { Sheet } from './Sheet.tsx'
import { useSheets } from './useSheets.ts'

/** The sheets of one or several documents as they will be printed, with the button that prints them. */
export function PrintSheets({
  documents,
  label,
  why = 'print',
}: {
  documents: readonly PrintedDocument[]
  label: string
  /** Path by which the page knows the button. */
  why?: string
}) {
  const active = useActive()
  const room = useRef<HTMLDivElement>(null)
  const paper = paperOf(documents[0]?.frame ?? {})
  const [isReal, setReal] = useState(false)
  const scale = useScale(room, paper)
  const { root, pieces } = useSheets(documents, paper)
  const zoom = isReal ? 1 : scale
  const count = pieces.reduce((sum, sheets) => sum + sheets.length, 0)
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <span className={styles.count} role="status">
          A4 {paper.width > paper.height ? '横向' : '纵向'}，共 {count} 页
        </span>
        {scale < 1 && (
          <PlainButton aria-pressed={isReal} onClick={() => setReal(now => !now)}>
            实际大小
          </PlainButton>
        )}
        <PlainButton tone="primary" data-why={why} onClick={() => window.print()}>
          打印
        </PlainButton>
      </div>
      <style>{`@page { size: ${paper.width}mm ${paper.height}mm; margin: 0; }`}</style>
      <div ref={room} className={styles.room} data-real={isReal || undefined}>
        <article className={styles.paper} aria-label={label} data-active={active || undefined}>
          {documents.map((document, at) =>
            (pieces[at] ?? []).map((sheet, page, { length }) => (
              <Sheet
                // biome-ignore lint/suspicious/noArrayIndexKey: sheets are numbered
                key={`${document.key} ${page}`}
                document={document}
                sheet={sheet}
                paper={paper}
                zoom={zoom}
                page={page + 1}
                pages={length}
              />
            )),
          )}
        </article>
      </div>
      <div ref={root} className={styles.measure} aria-hidden style={{ width: paper.room }}>
        {documents.map(document => (
          <div key={document.key} data-print-document>
            {document.items.map(item => (
              <div
                key={item.key}
                className={styles.item}
                {...{ [measured.item]: '' }}
                {...(item.kind === 'block' && item.isHeading ? { [measured.heading]: '' } : {})}
              >
                <PrintPiece item={item} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Returns by how much a sheet shrinks to fit into its room; 1 where there is enough. */
function useScale(room: { current: HTMLElement | null }, { width }: Paper): number {
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const element = room.current
    if (!element) return
    const shrink = () => {
      const sheet = (width * 96) / 25.4 + 2
      if (element.clientWidth > 0) setScale(Math.min(1, Math.floor((1000 * element.clientWidth) / sheet) / 1000))
    }
    shrink()
    const observer = new ResizeObserver(shrink)
    observer.observe(element)
    return () => observer.disconnect()
  }, [room, width])
  return scale
}
