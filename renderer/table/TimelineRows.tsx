import type { TimelineDisplay } from '../../schemas/types/pages/listDisplay.ts'
import { nothing } from '../cells/compileCell.ts'
import { formatDateTime } from '../cells/formatTime.ts'
import type { Row } from '../page/cellKind.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Facts, factsOf, RowsEnd, useDisplayedRows } from './displayParts.tsx'
import { durationText } from './durationText.ts'
import type { RowsProps } from './rowsProps.ts'
import { actionsColumn, type TableColumn } from './tableColumn.ts'
import './timeline.css'

/** Minimum pause that is shown, in milliseconds. */
const shortestPause = 60_000

/** Draws the rows of a list as a timeline: user, action, comment, and the time since the previous entry. */
export function TimelineRows({ display, ...props }: RowsProps & { display: TimelineDisplay }) {
  const { lines, onClick } = useDisplayedRows(props)
  const parts = partsOf(props.columns, display)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and its entries need not hold what takes the focus
    <div className="timeline-box" aria-busy={props.loading} tabIndex={0}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside hear the keys */}
      <ol className="timeline" data-cards="" aria-label={props.label} onClick={onClick}>
        {lines.map((line, at) => (
          <li key={line.key} data-at={at} data-id={line.id}>
            <Entry row={line.row} before={lines[at - 1]?.row} display={display} parts={parts} />
          </li>
        ))}
      </ol>
      <RowsEnd count={lines.length} loading={props.loading} empty={props.empty} />
    </div>
  )
}

interface Parts {
  who: TableColumn | undefined
  act: TableColumn | undefined
  text: TableColumn | undefined
  actions: TableColumn | undefined
  facts: TableColumn[]
}

function partsOf(columns: readonly TableColumn[], { at, who, act, text }: TimelineDisplay): Parts {
  const of = (name: string | undefined) => columns.find(column => column.id === name)
  const facts = factsOf(columns, [at, who, act, text])
  return { who: of(who), act: of(act), text: of(text), actions: of(actionsColumn), facts }
}

interface EntryProps {
  row: Row
  before: Row | undefined
  display: TimelineDisplay
  parts: Parts
}

function Entry({ row, before, display, parts }: EntryProps) {
  const name = row[display.who] ? String(row[display.who]) : '系统'
  const pause = before ? momentOf(row, display) - momentOf(before, display) : 0
  const said = parts.text?.draw(row)
  return (
    <>
      {pause >= shortestPause && <small className="timeline-pause">{durationText(pause)}后</small>}
      <Avatar url={String((display.picture && row[display.picture]) ?? '')} name={name} size={32} />
      <div className="timeline-entry">
        <header>
          <strong data-cell={parts.who?.id}>{name}</strong>
          <span data-cell={parts.act?.id}>{parts.act?.draw(row)}</span>
          <time dateTime={String(row[display.at] ?? '')}>{formatDateTime(row[display.at])}</time>
        </header>
        {said !== undefined && said !== nothing && (
          <p className="timeline-said" data-cell={parts.text?.id}>
            {said}
          </p>
        )}
        <Facts columns={parts.facts} row={row} />
        {parts.actions && <footer data-cell={actionsColumn}>{parts.actions.draw(row)}</footer>}
      </div>
    </>
  )
}

const momentOf = (row: Row, { at }: TimelineDisplay) => Date.parse(String(row[at]))
