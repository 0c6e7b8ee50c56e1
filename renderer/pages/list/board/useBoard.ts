import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { loadDictionaries } from '../../../../runtime/dictionary/dictionary.ts'
import { notify } from '../../../../runtime/notify/notify.ts'
import type { ResolvedBoard, ResolvedList } from '../../../../runtime/schema/resolvedPage.ts'
import { holds } from '../../../../runtime/session/holds.ts'
import { evaluateCondition } from '../../../../schemas/evaluate/evaluateCondition.ts'
import { labelKey } from '../../../../schemas/evaluate/labelKey.ts'
import type { Row } from '../../../page/cellKind.ts'
import { useAnswer } from '../../../page/useAnswer.ts'
import { useOptions } from '../../../page/useOptions.ts'
import { readPart } from '../displayQuery.ts'
import { useDisplayMove } from '../useDisplayMove.ts'
import { loadsItself, type useListPage } from '../useListPage.ts'
import { type BoardColumn, columnKey, columnsOf, lanesOf, type MovedCard, noCards, withMoved } from './boardColumns.ts'
import { useBoardCards } from './useBoardCards.ts'

type List = ReturnType<typeof useListPage>

/** Holds what a board shows and does; the view only draws it. */
export function useBoard(page: ResolvedList, board: ResolvedBoard, list: List) {
  const { schema, move: call } = board
  const { by, sum, lanes: laneField } = schema
  const { scope, reload: reloadList, openRow } = list
  // The colours of columns and cards come from the dictionaries.
  const words = useAnswer(async () => loadDictionaries(page.dictionaries).then(() => true), [page])
  const { options, loading, failed } = useOptions({ field: board.by, scope })
  const isReady = !loading && words.data === true
  const all = useMemo(() => (isReady ? columnsOf(board, options) : []), [board, options, isReady])
  const { cards: loaded, load, more, isOwn } = useBoardCards(page, board, { list, columns: all })

  const touched = useRef(new Set<string>())
  const settled = useRef(() => {})
  const reload = useCallback(() => {
    if (!isOwn) return reloadList()
    const { current: keys } = touched
    touched.current = new Set()
    void load(
      all.filter(({ key }) => keys.has(key)),
      () => settled.current(),
    )
  }, [isOwn, reloadList, load, all])
  const { moved, move, settle } = useDisplayMove<MovedCard>(page, call, reload)
  settled.current = settle
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of a whole list replace what was moved
  useEffect(settle, [list.rows])
  const cards = useMemo(() => withMoved(loaded, moved, { by, sum }), [loaded, moved, by, sum])
  const columns = useMemo(
    () => all.filter(({ key, onlyFilled }) => !onlyFilled || (cards.get(key)?.total ?? 0) > 0),
    [all, cards],
  )
  const found = useFoundTotal(page, board, list, isReady)
  /** Cards whose value has no column: a record that is not offered, or beyond the offered ones. */
  const left = useMemo(() => {
    const known = all.map(({ key }) => cards.get(key))
    if (found === undefined || known.some(one => !one || one.loading || one.error !== undefined)) return 0
    return Math.max(0, found - known.reduce((sum, one) => sum + (one?.total ?? 0), 0))
  }, [all, cards, found])
  const lanes = useMemo(() => (laneField === undefined ? undefined : lanesOf(cards, laneField)), [cards, laneField])
  const byId = useMemo(() => {
    const found = new Map<string, { row: Row; column: string }>()
    for (const [column, { rows }] of cards) for (const row of rows) found.set(String(row.id), { row, column })
    return found
  }, [cards])

  const mayMove = call !== undefined && holds(call.permission)
  const isMovable = useCallback(
    (row: Row) => mayMove && evaluateCondition(schema.movable, { ...scope, row }),
    [mayMove, schema, scope],
  )
  const [said, setSaid] = useState('')
  const focusNext = useRef<string | undefined>(undefined)
  /** Moves a card to another column, and into another lane if that is given; a refusal brings it back. */
  const moveTo = useCallback(
    (row: Row, { key, value, label, isClosed }: BoardColumn, laneKey?: string) => {
      const from = byId.get(String(row.id))?.column
      const lane = lanes?.find(one => one.key === laneKey)
      if ((key === from && !lane) || isClosed || !isMovable(row)) return
      if (lane && laneField !== undefined && !call?.takes.includes(laneField))
        return notify.error('卡片不能移到另一泳道')
      // Also once more for a card that is on its way into another lane.
      const inLane = lane ? valuesOf(lane.row, [laneField]) : valuesOf(moved.get(String(row.id))?.values, [laneField])
      const shown = lane && laneField !== undefined ? valuesOf(lane.row, [labelKey(laneField)]) : {}
      touched.current.add(columnKey(row[by])).add(key)
      setSaid(`${String(row[schema.title] ?? '')}：移到 ${label}`)
      const values = { [by]: value, ...inLane }
      move({ row, to: { column: key, values: { ...values, ...shown } }, values })
    },
    [by, byId, call, isMovable, laneField, lanes, move, moved, schema],
  )
  return {
    schema,
    columns,
    left,
    cardsOf: (key: string) => cards.get(key) ?? noCards,
    byId,
    lanes,
    more,
    retry: (column: BoardColumn) => void load([column]),
    isMovable,
    moveTo,
    open: (row: Row) => openRow(row, schema.title),
    said,
    focusNext,
    isReady,
    /** Whether the values of the columns could not be read. */
    failed,
  }
}

/** Returns those of a row's values that have these names; null for one that is empty. */
const valuesOf = (row: Row | undefined, names: readonly (string | undefined)[]): Row =>
  Object.fromEntries(
    names.flatMap(name => (name === undefined || !row || !(name in row) ? [] : [[name, row[name] ?? null]])),
  )

/** Returns how many records the list finds; undefined where each of them has a column for sure. */
function useFoundTotal(page: ResolvedList, board: ResolvedBoard, list: List, isReady: boolean): number | undefined {
  const { query, scope, version } = list
  const isOwn = loadsItself(page, board)
  const asks = isOwn && isReady && board.by.options !== undefined
  const answer = useAnswer(
    async signal =>
      asks ? (await readPart(page, { query, scope }, { filters: [], current: 1, size: 1 }, signal)).total : undefined,
    [asks, JSON.stringify([query.values, query.filters]), version],
  )
  return isOwn ? answer.data : list.rows.length
}

export type Board = ReturnType<typeof useBoard>
