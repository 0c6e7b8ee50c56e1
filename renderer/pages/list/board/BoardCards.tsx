import { MoreOutlined } from '@ant-design/icons'
import { memo } from 'react'
import { nothing } from '../../../cells/compileCell.ts'
import type { Row } from '../../../page/cellKind.ts'
import { CoverPicture } from '../../../table/CoverPicture.tsx'
import { Facts } from '../../../table/displayParts.tsx'
import type { RuledColor } from '../colorRules.tsx'
import type { CardParts } from './cardParts.ts'

interface BoardCardsProps {
  rows: readonly Row[]
  parts: CardParts
  label: string
  isMovable(row: Row): boolean
  colorOf: ((row: Row) => RuledColor | undefined) | undefined
}

/** The cards of a column, or of its part in a lane. */
export function BoardCards({ rows, parts, label, isMovable, colorOf }: BoardCardsProps) {
  return (
    <ul aria-label={label}>
      {rows.map(row => (
        <Card key={String(row.id)} row={row} parts={parts} movable={isMovable(row)} color={colorOf?.(row)} />
      ))}
    </ul>
  )
}

interface CardProps {
  row: Row
  parts: CardParts
  movable: boolean
  color: RuledColor | undefined
}

const Card = memo(function Card({ row, parts, movable, color }: CardProps) {
  const { title, name, text, picture, tags, facts } = parts
  const words = String(row[name] ?? '')
  const line = text?.draw(row)
  const shown = tags.map(tag => ({ tag, content: tag.draw(row) })).filter(({ content }) => content !== nothing)
  return (
    <li
      data-id={String(row.id)}
      data-movable={movable ? '' : undefined}
      className={color?.className}
      data-color={color ? '' : undefined}
      title={color?.note}
    >
      {picture !== undefined && <CoverPicture value={row[picture]} />}
      <header>
        <button type="button" data-open-card="" tabIndex={-1} title={words}>
          {title?.source?.labelField === undefined ? words : title.draw(row)}
        </button>
        <button type="button" data-card-menu="" tabIndex={-1} aria-haspopup="menu" aria-label={`${words}的操作`}>
          <MoreOutlined aria-hidden />
        </button>
      </header>
      {line !== undefined && line !== nothing && <p>{line}</p>}
      {shown.length > 0 && (
        <div>
          {shown.map(({ tag, content }) => (
            <span key={tag.id}>{content}</span>
          ))}
        </div>
      )}
      <Facts columns={facts} row={row} />
    </li>
  )
})
