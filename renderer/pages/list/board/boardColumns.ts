import { dictionaryEntry, disabledEntries } from '../../../../runtime/dictionary/dictionary.ts'
import type { ResolvedBoard } from '../../../../runtime/schema/resolvedPage.ts'
import type { Row } from '../../../page/cellKind.ts'
import type { Option } from '../../../page/useOptions.ts'

/** A column of a board, by the value of its cards. */
export interface BoardColumn {
  key: string
  /** Null: cards without a value. */
  value: string | number | boolean | null
  label: string
  /** Class of the colour that a dictionary gives the value. */
  color: string
  limit: number | undefined
  /** Shown only while it has cards. */
  onlyFilled?: true
  /** A value that is no longer offered: its cards leave it, none comes. */
  isClosed?: true
}

/** The cards of a column as far as they are loaded. */
export interface ColumnCards {
  rows: readonly Row[]
  total: number
  /** Sum over all of its cards. */
  sum: number | undefined
  loading: boolean
  error: unknown
}

export const noCards: ColumnCards = { rows: [], total: 0, sum: undefined, loading: true, error: undefined }

export const columnKey = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '' : String(value)

/**
 * Returns a column for each choice, one for cards without a value where there may be some, and one for each value of
 * the dictionary that is no longer offered.
 */
export function columnsOf({ by, schema }: ResolvedBoard, options: readonly Option[]): BoardColumn[] {
  const { dictionary, property } = by
  const columnOf = ({ value, label }: Pick<Option, 'value' | 'label'>): BoardColumn => {
    const entry = dictionary === undefined ? undefined : dictionaryEntry(dictionary, value)
    return {
      key: columnKey(value),
      value,
      label,
      color: `cell-tag-${entry?.color ?? 'default'}`,
      limit: schema.limits?.[String(value)],
    }
  }
  const chosen = options.map(columnOf)
  if (chosen.length === 0) return chosen
  const isNumber = property?.type === 'integer' || property?.type === 'number'
  const closed = (dictionary === undefined ? [] : disabledEntries(dictionary)).map(({ value, label }): BoardColumn => {
    const own = columnOf({ value: isNumber ? Number(value) : value, label: `${label}（已停用）` })
    return { ...own, onlyFilled: true, isClosed: true }
  })
  const empty: BoardColumn = {
    key: '',
    value: null,
    label: '未设置',
    color: 'cell-tag-default',
    limit: undefined,
    onlyFilled: true,
  }
  return [...chosen, ...(property?.default === undefined ? [empty] : []), ...closed]
}

/** Where a card was dragged to: its column, and the values that it has there. */
export interface MovedCard {
  column: string
  values: Row
}

/** Returns the cards by column with those that were dragged in their new one, which the totals count too. */
export function withMoved(
  cards: ReadonlyMap<string, ColumnCards>,
  moved: ReadonlyMap<string, MovedCard>,
  { by, sum }: { by: string; sum: string | undefined },
): ReadonlyMap<string, ColumnCards> {
  if (moved.size === 0) return cards
  const next = new Map(cards)
  const change = (
    key: string,
    to: (now: ColumnCards) => Pick<ColumnCards, 'rows'> & { count: number; amount: number },
  ) => {
    const now = next.get(key)
    if (!now) return
    const { rows, count, amount } = to(now)
    next.set(key, {
      ...now,
      rows,
      total: now.total + count,
      sum: now.sum === undefined ? undefined : now.sum + amount,
    })
  }
  for (const [id, { column: target, values }] of moved) {
    const row = [...cards.values()].flatMap(({ rows }) => rows).find(one => String(one.id) === id)
    const from = row && columnKey(row[by])
    if (!row || from === undefined) continue
    const changed = { ...row, ...values }
    if (from === target) {
      change(from, ({ rows }) => ({ rows: rows.map(one => (one === row ? changed : one)), count: 0, amount: 0 }))
      continue
    }
    const amount = sum === undefined ? 0 : Number(row[sum]) || 0
    change(from, ({ rows }) => ({ rows: rows.filter(one => one !== row), count: -1, amount: -amount }))
    change(target, ({ rows }) => ({ rows: [changed, ...rows], count: 1, amount }))
  }
  return next
}

/** Returns the cards of a whole list by column. */
export function grouped(
  columns: readonly BoardColumn[],
  rows: readonly Row[],
  { by, sum }: { by: string; sum: string | undefined },
): ReadonlyMap<string, ColumnCards> {
  return new Map(
    columns.map(({ key }) => {
      const own = rows.filter(row => columnKey(row[by]) === key)
      const total = sum === undefined ? undefined : own.reduce((all, row) => all + (Number(row[sum]) || 0), 0)
      return [key, { rows: own, total: own.length, sum: total, loading: false, error: undefined }]
    }),
  )
}

export interface Lane {
  key: string
  row: Row
}

/** Returns the lanes of the loaded cards, in the order of their values; cards without a value come last. */
export function lanesOf(cards: ReadonlyMap<string, ColumnCards>, field: string): Lane[] {
  const found = new Map<string, Lane>()
  for (const { rows } of cards.values())
    for (const row of rows) {
      const key = columnKey(row[field])
      if (!found.has(key)) found.set(key, { key, row })
    }
  return [...found.values()].sort((a, b) =>
    a.key === '' ? 1 : b.key === '' ? -1 : a.key.localeCompare(b.key, 'zh-CN', { numeric: true }),
  )
}
