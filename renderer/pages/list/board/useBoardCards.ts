import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { RequestError } from '../../../../runtime/request/requestError.ts'
import type { ResolvedBoard, ResolvedList } from '../../../../runtime/schema/resolvedPage.ts'
import { readPart } from '../displayQuery.ts'
import { loadsItself, type useListPage } from '../useListPage.ts'
import { type BoardColumn, type ColumnCards, grouped, noCards } from './boardColumns.ts'

const size = 50
type List = ReturnType<typeof useListPage>
type Cards = ReadonlyMap<string, ColumnCards>

/** Loads the cards of each column by itself, fifty at a time. */
export function useBoardCards(
  page: ResolvedList,
  board: ResolvedBoard,
  { list, columns }: { list: List; columns: readonly BoardColumn[] },
) {
  const { query, scope, version } = list
  const { by, sum } = board.schema
  const isOwn = loadsItself(page, board)
  const [cards, setCards] = useState<Cards>(new Map())
  const running = useRef(new Map<string, AbortController>())
  const latest = useRef({ cards, query, scope })
  latest.current = { cards, query, scope }

  /** Reads a window of a column; undefined when a later reading took its place. */
  const read = useCallback(
    async ({ key, value }: BoardColumn, from: number, to: number): Promise<ColumnCards | undefined> => {
      running.current.get(key)?.abort()
      const abort = new AbortController()
      running.current.set(key, abort)
      const { current: now } = latest
      const filter = value === null ? ({ operator: 'isNull' } as const) : ({ operator: 'eq', value } as const)
      const kept = now.cards.get(key) ?? noCards
      try {
        const parts = []
        for (let current = from; current <= to; current++) {
          const part = await readPart(
            page,
            now,
            {
              filters: [{ field: by, ...filter }],
              current,
              size,
              ...(sum === undefined ? {} : { summary: `${sum}:sum` }),
            },
            abort.signal,
          )
          parts.push(part)
          if (part.rows.length < size) break
        }
        if (abort.signal.aborted) return undefined
        const [first] = parts
        const before = from === 1 ? [] : kept.rows
        const known = new Set(before.map(row => row.id))
        const rows = [...before, ...parts.flatMap(part => part.rows).filter(row => !known.has(row.id))]
        const given = sum === undefined ? undefined : first?.summary?.[sum]
        return {
          rows,
          total: first?.total ?? 0,
          sum: typeof given === 'number' ? given : sum === undefined ? undefined : 0,
          loading: false,
          error: undefined,
        }
      } catch (error) {
        if (abort.signal.aborted || (error instanceof RequestError && error.cancelled)) return undefined
        return { ...kept, loading: false, error }
      }
    },
    [page, by, sum],
  )

  /** Reads columns again, as far as they were read; all of them appear at once. */
  const load = useCallback(
    async (wanted: readonly BoardColumn[], onDone?: () => void) => {
      setCards(now => withLoading(now, wanted))
      const found = await Promise.all(
        wanted.map(async column => {
          const held = latest.current.cards.get(column.key)?.rows.length ?? 0
          return [column.key, await read(column, 1, Math.max(1, Math.ceil(held / size)))] as const
        }),
      )
      setCards(now => new Map([...now, ...found.flatMap(([key, one]) => (one ? [[key, one] as const] : []))]))
      onDone?.()
    },
    [read],
  )
  const more = useCallback(
    async (column: BoardColumn) => {
      const now = latest.current.cards.get(column.key) ?? noCards
      if (now.loading) return
      setCards(all => withLoading(all, [column]))
      const place = Math.floor(now.rows.length / size) + 1
      const found = await read(column, place, place)
      if (found) setCards(all => new Map([...all, [column.key, found]]))
    },
    [read],
  )

  const asked = JSON.stringify([query.values, query.filters, query.sort])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew when the list is asked anew or reloaded
  useEffect(() => {
    if (isOwn && columns.length > 0) void load(columns)
  }, [isOwn, columns, asked, version, load])
  useEffect(() => {
    const { current: all } = running
    return () => {
      for (const abort of all.values()) abort.abort()
    }
  }, [])

  const local = useMemo(
    () => (isOwn ? undefined : grouped(columns, list.rows, { by, sum })),
    [isOwn, columns, list.rows, by, sum],
  )
  return { cards: local ?? cards, load, more, isOwn }
}

const withLoading = (cards: Cards, columns: readonly BoardColumn[]): Cards =>
  new Map([...cards, ...columns.map(({ key }) => [key, { ...(cards.get(key) ?? noCards), loading: true }] as const)])
