import { useMemo } from 'react'
import { nothing } from '../cells/compileCell.ts'
import type { DataTableProps } from './DataTable.tsx'
import { ExpandButton } from './ExpandButton.tsx'
import { type FlatRow, flatRows } from './flatRows.ts'
import { useRowClicks } from './rowClick.ts'
import { addedContent } from './TableRow.tsx'
import { actionsColumn, expandColumn, indexColumn, selectionColumn, type TableColumn } from './tableColumn.ts'
import { useColumns } from './useColumns.ts'
import './cards.css'

const noLayout = {}
const unexpanded = {}
const emptySet: ReadonlySet<string> = new Set()

/**
 * Draws the rows of a table as cards on a screen too narrow for columns, with the same cells, clicks and selection;
 * leaves out empty cells.
 */
export function CardRows({ title, ...props }: DataTableProps & { /** Column that names a card. */ title: string }) {
  const {
    columns,
    rows,
    rowKey = 'id',
    firstNumber = 1,
    selected = emptySet,
    opened = emptySet,
    loading = false,
  } = props
  const { isTree = false, expanded = unexpanded } = props
  const order = useColumns(columns, props.layout ?? noLayout)
  const shown = order.flatMap(({ id }) => columns.find(column => column.id === id) ?? [])
  const lines = useMemo(
    () => flatRows({ rows, rowKey, isTree, expanded, opened }),
    [rows, rowKey, isTree, expanded, opened],
  )
  const onClick = useRowClicks({
    lines,
    selected,
    columnAt: cell => cell.getAttribute('data-cell') ?? undefined,
    onSelect: props.onSelect,
    onRowClick: props.onRowClick,
    onExpand: props.onExpand,
    onDetail: props.onDetail,
  })
  const parts = partsOf(shown, title)
  return (
    <div className="cards-box" aria-busy={loading}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside hear the keys */}
      <ul className="cards" data-cards="" aria-label={props.label} onClick={onClick}>
        {lines.map((line, at) => (
          <li
            key={line.key}
            data-at={at}
            data-id={line.id}
            className={props.colorOf?.(line.row)?.className}
            data-color={props.colorOf?.(line.row) ? '' : undefined}
            title={props.colorOf?.(line.row)?.note}
            aria-current={selected.has(line.id) || undefined}
            style={line.depth > 0 ? { marginLeft: line.depth * 16 } : undefined}
          >
            {line.isDetail ? (
              props.detail?.(line.row)
            ) : (
              <Card
                line={line}
                parts={parts}
                number={firstNumber + line.at}
                selected={selected.has(line.id)}
                opened={props.hasDetail?.(line.row) ? opened.has(line.id) : undefined}
              />
            )}
          </li>
        ))}
      </ul>
      {lines.length === 0 && !loading && props.empty}
      {loading && <div className="table-mask" role="status" aria-label="加载中" />}
      {props.foot && lines.length > 0 && (
        <dl className="cards-foot" aria-label={props.foot.title}>
          {shown.flatMap(column =>
            props.foot?.values.has(column.id)
              ? [
                  <div key={column.id}>
                    <dt>{column.title}</dt>
                    <dd>{props.foot.values.get(column.id)}</dd>
                  </div>,
                ]
              : [],
          )}
        </dl>
      )}
    </div>
  )
}

interface Parts {
  selection: TableColumn | undefined
  index: TableColumn | undefined
  expansion: TableColumn | undefined
  actions: TableColumn | undefined
  title: TableColumn | undefined
  facts: TableColumn[]
}

function partsOf(shown: readonly TableColumn[], label: string): Parts {
  const added = (id: string) => shown.find(column => column.id === id)
  const own = shown.filter(column => !column.id.startsWith('#'))
  // The pinned column and the link column of a table form the heading of its card.
  const opening = own.find(column => column.fixed === 'left' && column.source?.open)
  const title = opening ?? own.find(column => column.id === label) ?? own[0]
  return {
    selection: added(selectionColumn),
    index: added(indexColumn),
    expansion: added(expandColumn),
    actions: added(actionsColumn),
    title,
    facts: own.filter(column => column !== title),
  }
}

function Card({
  line,
  parts,
  number,
  selected,
  opened,
}: {
  line: FlatRow
  parts: Parts
  number: number
  selected: boolean
  opened: boolean | undefined
}) {
  const { row, expanded } = line
  const added = (column: TableColumn | undefined) => column && addedContent(column, { row, number, selected, opened })
  return (
    <>
      <header>
        {added(parts.selection)}
        {expanded !== undefined && <ExpandButton what="children" open={expanded} />}
        {parts.index && <small>{number}</small>}
        <strong data-cell={parts.title?.id}>{parts.title?.draw(row)}</strong>
        {added(parts.expansion)}
      </header>
      <dl>
        {parts.facts.map(column => {
          const content = column.draw(row)
          return content === nothing ? null : (
            <div key={column.id}>
              <dt>{column.title}</dt>
              <dd data-cell={column.id}>{content}</dd>
            </div>
          )
        })}
      </dl>
      {parts.actions && <footer data-cell={actionsColumn}>{added(parts.actions)}</footer>}
    </>
  )
}
