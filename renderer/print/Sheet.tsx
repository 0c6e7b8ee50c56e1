import type { CSSProperties } from 'react'
import { session } from '../../runtime/session/session.ts'
import { printedText } from '../../schemas/evaluate/printedText.ts'
import type { PrintBand } from '../../schemas/types/printFrame.ts'
import { formatDateTime } from '../cells/formatTime.ts'
import { PrintPiece } from './PrintPiece.tsx'
import type { Piece } from './paginate.ts'
import type { Paper } from './paper.ts'
import styles from './print.module.css'
import type { PrintedDocument } from './printItem.ts'

interface Props {
  document: PrintedDocument
  sheet: readonly Piece[]
  paper: Paper
  zoom: number
  page: number
  pages: number
}

const usualFooter: PrintBand = { center: '第 {page} 页，共 {pages} 页' }

/** A sheet of paper: header, parts of the document, footer. */
export function Sheet({ document, sheet, paper, zoom, page, pages }: Props) {
  const { frame, items, say } = document
  const fill = (text: string) =>
    printedText(text, name => {
      if (name === 'page') return String(page)
      if (name === 'pages') return String(pages)
      if (name === 'printedAt') return formatDateTime(Date.now())
      if (name === 'printedBy') return session.get().user?.name ?? ''
      return say(name)
    })
  return (
    <section
      className={styles.sheet}
      aria-label={`第 ${page} 页`}
      style={
        {
          width: `${paper.width}mm`,
          // A trace less than the paper, or rounding would begin a sheet for nothing.
          height: `${paper.height - 0.3}mm`,
          gridTemplateRows: `${paper.band}mm minmax(0, 1fr) ${paper.band}mm`,
          paddingInline: `${paper.edge}mm`,
          '--zoom': zoom,
        } as CSSProperties
      }
    >
      <Band className={styles.header} band={frame.header} fill={fill} />
      <div className={styles.content}>
        {sheet.map(piece => {
          const item = items[piece.item]
          if (!item) return null
          const key = piece.kind === 'table' ? `${item.key} ${piece.from} ${piece.window?.from ?? 0}` : item.key
          return (
            <div key={key} className={styles.item}>
              <PrintPiece item={item} piece={piece} />
            </div>
          )
        })}
      </div>
      <Band className={styles.footer} band={frame.footer ?? usualFooter} fill={fill} />
    </section>
  )
}

function Band({
  className,
  band,
  fill,
}: {
  className: string | undefined
  band: PrintBand | undefined
  fill: (text: string) => string
}) {
  return (
    <div className={`${styles.band} ${className}`} data-empty={band === undefined || undefined}>
      <span>{fill(band?.left ?? '')}</span>
      <span>{fill(band?.center ?? '')}</span>
      <span>{fill(band?.right ?? '')}</span>
    </div>
  )
}
