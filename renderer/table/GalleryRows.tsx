import { useMemo } from 'react'
import type { GalleryDisplay } from '../../schemas/types/pages/listDisplay.ts'
import type { Row } from '../cells/cellKind.ts'
import { nothing } from '../cells/compileCell.ts'
import { type FlatRow, flatRows } from './flatRows.ts'
import { useRowClicks } from './rowClick.ts'
import type { RowsProps } from './rowsProps.ts'
import { actionsColumn, type TableColumn } from './tableColumn.ts'
import './gallery.css'

interface GalleryProps extends RowsProps {
  display: GalleryDisplay
  /** Keys of the actions that a row offers; a click on the card runs the first. */
  actsOf(row: Row): string[]
}

/** The rows of a list as cards side by side, those of one group below its heading. */
export function GalleryRows({ display, actsOf, ...props }: GalleryProps) {
  const { columns, rows, loading = false } = props
  const lines = useMemo(() => flatRows({ rows, rowKey: 'id', isTree: false, expanded: none, opened: nobody }), [rows])
  const onClick = useRowClicks({
    lines,
    selected: nobody,
    columnAt: cell => cell.getAttribute('data-cell') ?? undefined,
    onRowClick: props.onRowClick,
  })
  const parts = partsOf(columns, display)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside hear the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: one listener for the buttons inside
    <div className="gallery-box" data-cards="" aria-busy={loading} onClick={onClick}>
      {groupsOf(lines, parts.group).map(({ name, own }) => (
        <section key={name} aria-label={name || props.label}>
          {name && <h3>{name}</h3>}
          <ul className="gallery">
            {own.map(line => (
              <Card key={line.key} line={line} parts={parts} acts={actsOf(line.row)} />
            ))}
          </ul>
        </section>
      ))}
      {lines.length === 0 && !loading && props.empty}
      {loading && <div className="table-mask" role="status" aria-label="加载中" />}
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
  const named = new Set([title, text, group])
  return {
    title: of(title),
    text: of(text),
    group: of(group),
    actions: of(actionsColumn),
    facts: columns.filter(({ id, optional }) => !optional && !named.has(id) && !id.startsWith('#')),
  }
}

/** Rows of one value, in the order in which values come first. */
function groupsOf(lines: readonly FlatRow[], group: TableColumn | undefined) {
  const groups = new Map<string, FlatRow[]>()
  for (const line of lines) {
    const drawn = group?.draw(line.row)
    const name = typeof drawn === 'string' && drawn !== nothing ? drawn : ''
    groups.set(name, [...(groups.get(name) ?? []), line])
  }
  return [...groups].map(([name, own]) => ({ name, own }))
}

function Card({ line, parts, acts }: { line: FlatRow; parts: Parts; acts: string[] }) {
  const { row } = line
  const [act] = acts
  const title = parts.title?.draw(row)
  const text = parts.text?.draw(row)
  const facts = parts.facts.map(column => ({ column, content: column.draw(row) }))
  return (
    <li data-at={line.at} data-id={line.id} data-act={act}>
      <span className="gallery-sign" aria-hidden="true">
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
        <dl>
          {facts
            .filter(({ content }) => content !== nothing)
            .map(({ column, content }) => (
              <div key={column.id}>
                <dt>{column.title}</dt>
                <dd data-cell={column.source?.open && column.id}>{content}</dd>
              </div>
            ))}
        </dl>
        {parts.actions && acts.length > 1 && <footer data-cell={actionsColumn}>{parts.actions.draw(row)}</footer>}
      </div>
    </li>
  )
}

const none = {}
const nobody: ReadonlySet<string> = new Set()
