import { directSqlOf } from '../../../ground/database/directSql.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { JsonAnswer } from '../../../ground/kernel/jsonAnswer.ts'
import { wrong } from '../../faults.ts'
import { type EntityModel, modelOf } from '../model/entityModel.ts'
import { type Row, runSql } from '../model/statement.ts'
import { behind, readCursor, searchMark, writeCursor } from './cursor.ts'
import { asJson, asObjects, asTexts, type PageReader, type Window } from './pageRows.ts'
import { present } from './present.ts'
import { type SearchOptions, type SearchQuery, searchParts } from './search.ts'
import { countOf, readCount, summaryColumns } from './summary.ts'
import { type Counted, cappedCount, estimate, keptEstimate, mostCounted, totalWanted } from './total.ts'
import { writtenRow } from './writtenRow.ts'

export interface PageResult {
  records: Row[]
  /** Null if not requested. */
  total: number | null
  /** Above the counting limit, the total is an estimate of the database's statistics. */
  totalIsEstimate?: true
  size: number
  /** Null if the page was requested by `after`. */
  current: number | null
  /** Pass as `after` for the next page; absent on the last one. */
  next?: string
  /** Sums over all matches by property, if requested. */
  summary?: Row
}

const largestPage = 100
const furthest = 1_000_000
/** Beyond this offset, skipped rows are read by id only. */
const deep = 1000

/**
 * Returns a page of records with the labels of references and the total, in one round trip. A page is addressed by
 * number, or by the end of the previous one (`after`), which stays fast at any depth and stable under concurrent
 * writes.
 *
 * @example await page(call, 'position', { current: 1, size: 20, name: '经理' })
 */
export async function page(
  call: Call,
  entityName: string,
  query: SearchQuery,
  options: SearchOptions = {},
): Promise<PageResult> {
  const model = modelOf(entityName)
  const { rows, ...rest } = await find(call, model, query, options, asObjects(model))
  return { records: present(call, model, rows), ...rest }
}

/**
 * Returns the same as an endpoint's response. The database writes the JSON if the result equals JavaScript's.
 *
 * @example await pageAnswer(call, 'position', call.input)
 */
export async function pageAnswer(
  call: Call,
  entityName: string,
  query: SearchQuery,
  options: SearchOptions = {},
): Promise<PageResult | JsonAnswer> {
  const model = modelOf(entityName)
  const isPlain = options.extra === undefined && options.newestBy === undefined
  const written = isPlain ? writtenRow(call, model) : undefined
  if (written === undefined) return page(call, entityName, query, options)
  const texts = directSqlOf(call.db)?.texts
  const { rows, ...rest } = await find(call, model, query, options, texts ? asTexts(written, texts) : asJson(written))
  return new JsonAnswer(`{"records":[${rows.join(',')}],${JSON.stringify(rest).slice(1)}`)
}

/** Reads the rows of a page with the given reader, and its facts. */
async function find<One>(
  call: Call,
  model: EntityModel,
  query: SearchQuery,
  options: SearchOptions,
  read: PageReader<One>,
): Promise<{ rows: One[] } & Omit<PageResult, 'records'>> {
  const { current, size, isBehind } = pagePlace(query, options.largest)
  const offset = (current - 1) * size
  const parts = searchParts(call, model, query, options)
  const { statement, from, where, terms } = parts
  const summary = summaryColumns(call, model, query.summary)
  const counted: Counted = { from, where, parameters: [...statement.parameters], hints: statement.hints }
  const mark = searchMark(model.name, from, where, parts.order, counted.parameters)
  const last = isBehind ? readCursor(query.after, mark, terms) : undefined
  const start = last ? `${where} and ${behind(terms, last, statement)}` : where

  const wanted = totalWanted(query, { isBehind, isSummed: summary.length > 0 })
  const kept = wanted === 'capped' ? keptEstimate(call, counted) : undefined
  const count =
    wanted === 'all'
      ? `select ${countOf(summary)} from ${from} where ${where}`
      : wanted === 'capped' && kept === undefined
        ? cappedCount(counted)
        : undefined
  const window: Window = { start, size, offset, isDeep: offset >= deep && !options.join && !options.newestBy }
  const counting = count && whenNeeded(count, wanted === 'capped' && offset === 0 && !last, size)
  const { rows, hasMore, first, end } = await read(call, { parts, window, counting })
  const isNoRow = rows.length === 0
  // Without rows the total is missing: nothing was found, or the page is past the end.
  const number =
    count && isNoRow && (offset > 0 || last)
      ? (await runSql(call.db, `select (${count}) as "#total"`, counted.parameters)).rows[0]?.['#total']
      : first
  const counts = readCount(wanted === 'all' ? summary : [], number)
  const seen = { least: offset + rows.length + (hasMore ? 1 : 0), isEnd: !hasMore && !isNoRow && !last }
  const total =
    wanted === 'none' ? { total: null } : wanted === 'all' ? { total: counts.total } : await cappedTotal(seen)
  return {
    rows,
    ...total,
    size,
    current: isBehind ? null : current,
    ...(hasMore ? { next: writeCursor(end, mark) } : {}),
    ...(counts.values ? { summary: counts.values } : {}),
  }

  async function cappedTotal({ least, isEnd }: { least: number; isEnd: boolean }) {
    // The last page was reached, so the total is known.
    if (isEnd) return { total: least }
    if (kept === undefined && counts.total <= mostCounted) return { total: counts.total }
    const guess = kept ?? (await estimate(call, counted, model.table))
    return { total: Math.max(guess, least), totalIsEstimate: true as const }
  }
}

/** Skips the count if the first page is not full. */
const whenNeeded = (count: string, isFirst: boolean, size: number) =>
  isFirst ? `case when (select count(*) from i) > ${size} then (${count}) end` : `(${count})`

/**
 * Returns the validated position of a page: `current` from 1, `size` from 1 to 100 (or the endpoint's limit), default
 * 20.
 */
export function pagePlace(
  query: SearchQuery,
  largest = largestPage,
): { current: number; size: number; isBehind: boolean } {
  const isBehind = query.after !== undefined && query.after !== null
  const current = wholeNumber(query.current ?? 1, 'current', '页码', furthest)
  const size = wholeNumber(query.size ?? 20, 'size', '每页条数', largest)
  if (current * size > furthest) throw invalid(wrong('current', 'PAGE_TOO_LARGE'))
  if (isBehind && current !== 1) throw invalid(wrong('after', 'AFTER_WITH_PAGE'))
  return { current, size, isBehind }
}

function wholeNumber(value: unknown, field: string, title: string, most: number): number {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 1 || number > most) {
    throw invalid(wrong(field, 'NOT_INTEGER_FROM_ONE', { title, most }))
  }
  return number
}
