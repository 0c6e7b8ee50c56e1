import { StarFilled, StarOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { filesOf } from '../../schemas/evaluate/fileValue.ts'
import type { GalleryDisplay } from '../../schemas/types/pages/listDisplay.ts'
import { nothing } from '../cells/compileCell.ts'
import type { Row } from '../page/cellKind.ts'
import { CoverPicture } from './CoverPicture.tsx'
import { Facts, factsOf, RowsEnd, useDisplayedRows } from './displayParts.tsx'
import type { FlatRow } from './flatRows.ts'
import type { RowsProps } from './rowsProps.ts'
import { actionsColumn, type TableColumn } from './tableColumn.ts'
import './gallery.css'

export interface GalleryProps extends RowsProps {
  display: GalleryDisplay
  /** Returns the keys of the visible actions of a row; a click on the card runs the first. */
  actsOf(row: Row): string[]
  /** The favourites, on a page where the user can star cards. */
  favourites?: Favourites
}

interface Favourites {
  has(row: Row): boolean
  toggle(row: Row): void
}

const favouritesGroup = '常用'

/** Draws the rows of a list as cards, grouped by the values of one column. */
export function GalleryRows({ display, actsOf, favourites, ...props }: GalleryProps) {
  const { lines, onClick } = useDisplayedRows(props)
  const parts = useMemo(() => partsOf(props.columns, display), [props.columns, display])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside hear the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: one listener for the buttons inside
    <div className="gallery-box" data-cards="" aria-busy={props.loading} onClick={onClick}>
      {groupsOf(lines, parts.group, favourites).map(({ name, own }) => (
        <section key={name} aria-label={name || undefined}>
          {name && <h3>{name}</h3>}
          <ul className="gallery">
            {own.map(line => (
              <Card
                key={line.key}
                line={line}
                parts={parts}
                acts={actsOf(line.row)}
                favourites={favourites}
                color={props.colorOf?.(line.row)}
              />
            ))}
          </ul>
        </section>
      ))}
      <RowsEnd count={lines.length} loading={props.loading} empty={props.empty} />
    </div>
  )
}

interface Parts {
  title: TableColumn | undefined
  text: TableColumn | undefined
  group: TableColumn | undefined
  actions: TableColumn | undefined
  /** Property with the cover. */
  picture: string | undefined
  tags: TableColumn[]
  facts: TableColumn[]
}

function partsOf(
  columns: readonly TableColumn[],
  { title, text, group, picture, tags = [], facts }: GalleryDisplay,
): Parts {
  const of = (name: string | undefined) => columns.find(column => column.id === name)
  return {
    title: of(title),
    text: of(text),
    group: of(group),
    actions: of(actionsColumn),
    picture,
    tags: tags.flatMap(name => of(name) ?? []),
    facts: factsOf(columns, [title, text, group, picture, ...tags], facts),
  }
}

/** Groups rows by the drawn text of a column, in the order of the rows; favourites form the first group. */
function groupsOf(lines: readonly FlatRow[], group: TableColumn | undefined, favourites: Favourites | undefined) {
  const groups = new Map<string, FlatRow[]>()
  const own = lines.filter(({ row }) => favourites?.has(row))
  if (own.length > 0) groups.set(favouritesGroup, own)
  for (const line of lines) {
    if (favourites?.has(line.row)) continue
    const drawn = group?.draw(line.row)
    const name = typeof drawn === 'string' && drawn !== nothing ? drawn : ''
    groups.set(name, [...(groups.get(name) ?? []), line])
  }
  return [...groups].map(([name, own]) => ({ name, own }))
}

interface CardProps {
  line: FlatRow
  parts: Parts
  acts: string[]
  favourites: Favourites | undefined
  color: ReturnType<NonNullable<RowsProps['colorOf']>>
}

/** Background colours of the icons; the name of a card decides its colour. */
const colours = ['blue', 'green', 'orange', 'purple', 'cyan', 'gold'] as const

const colourOf = (name: string) =>
  colours[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % colours.length]

function Card({ line, parts, acts, favourites, color }: CardProps) {
  const { row } = line
  const isMarked = favourites?.has(row) ?? false
  const title = parts.title?.draw(row)
  const words = typeof title === 'string' ? title : String(row[parts.title?.id ?? ''] ?? '')
  // What the title opens is what a reader expects of the card.
  const isLink = parts.title?.source?.open !== undefined
  const act = isLink ? undefined : acts[0]
  const text = parts.text?.draw(row)
  const tags = parts.tags.map(tag => ({ tag, content: tag.draw(row) })).filter(({ content }) => content !== nothing)
  const hasCover = parts.picture !== undefined && filesOf(row[parts.picture]).length > 0
  const sign = (
    <span className={`gallery-sign cell-tag-${colourOf(words)}`} aria-hidden="true">
      {words.slice(0, 1)}
    </span>
  )
  return (
    <li
      data-at={line.at}
      data-id={line.id}
      data-act={act}
      data-covered={parts.picture === undefined ? undefined : ''}
      className={color?.className}
      data-color={color ? '' : undefined}
      title={color?.note}
    >
      {hasCover ? <CoverPicture value={row[parts.picture ?? '']} /> : sign}
      <div>
        {isLink ? (
          <strong data-cell={parts.title?.id}>{title}</strong>
        ) : act === undefined ? (
          <strong>{title}</strong>
        ) : (
          <button type="button" className="gallery-title" data-act={act}>
            {title}
          </button>
        )}
        {tags.length > 0 && (
          <div className="gallery-tags">
            {tags.map(({ tag, content }) => (
              <span key={tag.id}>{content}</span>
            ))}
          </div>
        )}
        {text !== undefined && text !== nothing && <p>{text}</p>}
        <Facts columns={parts.facts} row={row} />
        {parts.actions && acts.length > (isLink ? 0 : 1) && (
          <footer data-cell={actionsColumn}>{parts.actions.draw(row)}</footer>
        )}
      </div>
      {favourites && (
        <button
          type="button"
          className="gallery-star"
          aria-pressed={isMarked}
          aria-label={`${isMarked ? '取消常用' : '设为常用'}${words}`}
          onClick={event => {
            event.stopPropagation()
            favourites.toggle(row)
          }}
        >
          {isMarked ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
        </button>
      )}
    </li>
  )
}
