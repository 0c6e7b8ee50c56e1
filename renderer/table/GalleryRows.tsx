import { StarFilled, StarOutlined } from '@ant-design/icons'
import type { GalleryDisplay } from '../../schemas/types/pages/listDisplay.ts'
import { nothing } from '../cells/compileCell.ts'
import type { Row } from '../page/cellKind.ts'
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
  const parts = partsOf(props.columns, display)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside hear the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: one listener for the buttons inside
    <div className="gallery-box" data-cards="" aria-busy={props.loading} onClick={onClick}>
      {groupsOf(lines, parts.group, favourites).map(({ name, own }) => (
        <section key={name} aria-label={name || props.label}>
          {name && <h3>{name}</h3>}
          <ul className="gallery">
            {own.map(line => (
              <Card key={line.key} line={line} parts={parts} acts={actsOf(line.row)} favourites={favourites} />
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
  facts: TableColumn[]
}

function partsOf(columns: readonly TableColumn[], { title, text, group }: GalleryDisplay): Parts {
  const of = (name: string | undefined) => columns.find(column => column.id === name)
  const facts = factsOf(columns, [title, text, group])
  return { title: of(title), text: of(text), group: of(group), actions: of(actionsColumn), facts }
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
}

/** Background colours of the icons; the name of a card decides its colour. */
const colours = ['blue', 'green', 'orange', 'purple', 'cyan', 'gold'] as const

const colourOf = (name: string) =>
  colours[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % colours.length]

function Card({ line, parts, acts, favourites }: CardProps) {
  const { row } = line
  const isMarked = favourites?.has(row) ?? false
  const [act] = acts
  const title = parts.title?.draw(row)
  const text = parts.text?.draw(row)
  return (
    <li data-at={line.at} data-id={line.id} data-act={act}>
      <span className={`gallery-sign cell-tag-${colourOf(typeof title === 'string' ? title : '')}`} aria-hidden="true">
        {typeof title === 'string' ? title.slice(0, 1) : ''}
      </span>
      <div>
        {act === undefined ? (
          <strong>{title}</strong>
        ) : (
          <button type="button" className="gallery-title" data-act={act}>
            {title}
          </button>
        )}
        {text !== undefined && text !== nothing && <p>{text}</p>}
        <Facts columns={parts.facts} row={row} />
        {parts.actions && acts.length > 1 && <footer data-cell={actionsColumn}>{parts.actions.draw(row)}</footer>}
      </div>
      {favourites && (
        <button
          type="button"
          className="gallery-star"
          aria-pressed={isMarked}
          aria-label={`${isMarked ? '取消常用' : '设为常用'}${typeof title === 'string' ? title : ''}`}
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
