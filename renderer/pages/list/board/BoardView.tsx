import {
  type CSSProperties,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ResolvedBoard, ResolvedList } from '../../../../runtime/schema/resolvedPage.ts'
import { isEnabled, visibleActions } from '../../../actions/visibleActions.ts'
import { compileCell } from '../../../cells/compileCell.ts'
import { cells } from '../../../kinds/cells.ts'
import type { Row } from '../../../page/cellKind.ts'
import { Empty, Loading } from '../../../page/states/StateText.tsx'
import { useStillTouch } from '../../../ui/followDrag.ts'
import { type MenuEntry, PopMenu } from '../../../ui/PopMenu.tsx'
import type { useListPage } from '../useListPage.ts'
import { BoardCards } from './BoardCards.tsx'
import { type BoardColumn, columnKey } from './boardColumns.ts'
import { focusIn, keepOneStop, onBoardKey } from './boardKeys.ts'
import { ColumnFoot } from './ColumnFoot.tsx'
import { ColumnHead } from './ColumnHead.tsx'
import { cardParts } from './cardParts.ts'
import { dragCard } from './dragCard.ts'
import { useBoard } from './useBoard.ts'
import { useBoardTabs } from './useBoardTabs.ts'
import './board.css'
import '../../../ui/drag.css'

interface BoardViewProps {
  page: ResolvedList
  display: ResolvedBoard
  list: ReturnType<typeof useListPage>
}

const movePrefix = 'move '

/** A list as a board: a column for each value, cards that are dragged between them. */
export function BoardView({ page, display, list }: BoardViewProps) {
  const board = useBoard(page, display, list)
  const box = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<{ row: Row; anchor: HTMLElement } | null>(null)
  useStillTouch()
  const tabs = useBoardTabs(box, board.columns)
  const { schema, columns, lanes, byId, focusNext } = board
  const { scope, actions, report } = list
  const parts = useMemo(() => cardParts(list.columns, schema), [list.columns, schema])
  const sumText = useMemo(() => {
    const column = schema.sum === undefined ? undefined : display.fields[schema.sum]
    const draw = column && compileCell(column, scope, { cells })
    return (sum: number | undefined) =>
      sum === undefined || !draw || !column ? undefined : (
        <>
          {column.title} {draw({ [column.field]: sum })}
        </>
      )
  }, [schema, display, scope])
  useEffect(() => report([...byId.values()].map(({ row }) => row)), [report, byId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew with the cards
  useLayoutEffect(() => {
    if (!box.current) return
    const moved = focusNext.current
    focusNext.current = undefined
    if (moved !== undefined)
      focusIn(box.current.querySelector<HTMLElement>(`[data-id="${CSS.escape(moved)}"]`) ?? undefined)
    keepOneStop(box.current)
  }, [byId])

  if (board.failed) return <Empty text="看板的列没有读到，请稍后重试" />
  if (!board.isReady) return <Loading />
  if (columns.length === 0) return <Empty text="没有可用的列" />

  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return
    const row = byId.get(target.closest<HTMLElement>('[data-id]')?.dataset.id ?? '')?.row
    if (!row) return
    const anchor = target.closest<HTMLElement>('[data-card-menu]')
    if (anchor) setMenu({ row, anchor })
    else if (!target.closest('a')) board.open(row)
  }
  const cardsOf = (column: BoardColumn, lane?: string): readonly Row[] => {
    const { rows } = board.cardsOf(column.key)
    return lane === undefined ? rows : rows.filter(row => columnKey(row[schema.lanes ?? '']) === lane)
  }
  const drawn = (column: BoardColumn, lane?: string) => (
    <BoardCards
      rows={cardsOf(column, lane)}
      parts={parts}
      label={column.label}
      isMovable={board.isMovable}
      colorOf={list.colorOf}
    />
  )
  const head = (column: BoardColumn) => (
    <ColumnHead column={column} cards={board.cardsOf(column.key)} sum={sumText(board.cardsOf(column.key).sum)} />
  )
  const foot = (column: BoardColumn) => (
    <ColumnFoot
      cards={board.cardsOf(column.key)}
      onMore={() => void board.more(column)}
      onRetry={() => board.retry(column)}
    />
  )
  const moveEntries = (row: Row): MenuEntry[] => {
    if (!board.isMovable(row)) return []
    const own = byId.get(String(row.id))?.column
    return columns
      .filter(({ key, isClosed }) => key !== own && !isClosed)
      .map(({ key, label }) => ({ key: `${movePrefix}${key}`, label: `移到 ${label}` }))
  }

  const actionEntries = (row: Row): MenuEntry[] => {
    const own = { ...scope, row }
    return visibleActions(actions.row, own).map((action, at) => ({
      key: action.key,
      label: action.label,
      danger: action.style === 'danger',
      disabled: !isEnabled(action, own),
      parted: at === 0 && board.isMovable(row),
    }))
  }
  return (
    <>
      <nav className="board-tabs" aria-label="看板的列">
        {columns.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            aria-current={tabs.current === key ? 'true' : undefined}
            onClick={() => tabs.show(key)}
          >
            {label} <small>{board.cardsOf(key).total}</small>
          </button>
        ))}
      </nav>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: one listener for the buttons inside */}
      <div
        ref={box}
        className="board"
        data-lanes={lanes ? '' : undefined}
        style={{ '--columns': columns.length } as CSSProperties}
        onClick={onClick}
        onKeyDown={event => onBoardKey(event, board)}
        onPointerDown={(event: PointerEvent<HTMLElement>) => dragCard(event, board, box.current)}
        onFocus={(event: FocusEvent<HTMLElement>) => box.current && keepOneStop(box.current, event.target)}
      >
        {lanes ? (
          <Lanes lanes={lanes} field={schema.lanes ?? ''} {...{ columns, list, head, foot, drawn }} />
        ) : (
          columns.map(column => (
            <section key={column.key} data-column={column.key} aria-label={column.label}>
              {head(column)}
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may hold no card */}
              <div className="board-cards" tabIndex={0}>
                {drawn(column)}
                {foot(column)}
              </div>
            </section>
          ))
        )}
      </div>
      {board.left > 0 && <p className="board-left">另有 {board.left} 张不在任何列</p>}
      <p role="status" className="visually-hidden">
        {board.said}
      </p>
      {menu && (
        <PopMenu
          place={menu}
          label="卡片的操作"
          entries={[...moveEntries(menu.row), ...actionEntries(menu.row)]}
          onPick={key => {
            const column = columns.find(one => `${movePrefix}${one.key}` === key)
            const action = actions.row.find(one => one.key === key)
            if (column) board.moveTo(menu.row, column)
            else if (action) list.runRow(action, menu.row)
          }}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  )
}

interface LanesProps {
  lanes: NonNullable<ReturnType<typeof useBoard>['lanes']>
  field: string
  columns: readonly BoardColumn[]
  list: ReturnType<typeof useListPage>
  head(column: BoardColumn): ReactNode
  foot(column: BoardColumn): ReactNode
  drawn(column: BoardColumn, lane: string): ReactNode
}

/** Lanes below each other, each with a part of all columns. */
function Lanes({ lanes, field, columns, list, head, foot, drawn }: LanesProps) {
  const title = list.columns.find(({ id }) => id === field)
  return (
    <>
      <div className="board-heads">
        {columns.map(column => (
          <div key={column.key} data-column={column.key}>
            {head(column)}
          </div>
        ))}
      </div>
      {lanes.map(({ key, row }) => (
        <section key={key} className="board-lane" data-lane={key}>
          <h3>{key === '' ? '未设置' : title?.draw(row)}</h3>
          <div>
            {columns.map(column => (
              <div key={column.key} data-column={column.key}>
                {drawn(column, key)}
              </div>
            ))}
          </div>
        </section>
      ))}
      <div className="board-feet">
        {columns.map(column => (
          <div key={column.key}>{foot(column)}</div>
        ))}
      </div>
    </>
  )
}
