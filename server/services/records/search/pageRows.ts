import type { DirectSql, TextRow } from '../../../ground/database/directSql.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import type { EntityModel } from '../model/entityModel.ts'
import type { Row } from '../model/statement.ts'
import { type CursorValues, cursorColumns, takeCursorValues } from './cursor.ts'
import type { SearchParts } from './search.ts'
import type { WrittenRow } from './writtenRow.ts'

/** Rows of a page in the reader's format. */
export interface PageRows<One> {
  rows: One[]
  /** Whether more rows follow. */
  hasMore: boolean
  /** The total, carried by the first row if requested. */
  first: unknown
  /** Order values of the last row. */
  end: CursorValues
}

export interface Window {
  /** Condition including the start after a cursor. */
  start: string
  size: number
  offset: number
  isDeep: boolean
}

interface Asked {
  parts: SearchParts
  window: Window
  /** SQL of the total. */
  counting: string | undefined
}

export type PageReader<One> = (call: Call, asked: Asked) => Promise<PageRows<One>>

const mostStatements = 500

/** Reads rows as objects, for further processing. */
export const asObjects =
  (model: EntityModel): PageReader<Row> =>
  async (call, asked) =>
    cut(await asked.parts.statement.run(call.db, whole(asked, model.selectOuter)), asked, row => row)

/** Reads rows as JSON written by the database. */
export const asJson =
  (written: WrittenRow): PageReader<string> =>
  async (call, asked) => {
    const list = 'row_to_json(w)::text as "#row"'
    const sql = kept(written, 'json', asked, () =>
      whole(asked, list, ` cross join lateral (select ${written.select}) w`),
    )
    return cut(await asked.parts.statement.run(call.db, sql), asked, row => String(row['#row']))
  }

/** Builds the JSON from column texts: PostgreSQL needs half the time if it writes no JSON. */
export const asTexts =
  (written: WrittenRow, texts: NonNullable<DirectSql['texts']>): PageReader<string> =>
  async (_call, asked) => {
    const { statement, terms } = asked.parts
    const { width, write } = written
    const found = await texts(
      kept(written, 'texts', asked, () => whole(asked, written.texts)),
      statement.parameters,
    )
    const hasMore = found.length > asked.window.size
    if (hasMore) found.pop()
    const last: TextRow = found.at(-1) ?? []
    return {
      rows: found.map(write),
      hasMore,
      first: asked.counting ? readValue(found[0]?.[width + terms.length]) : undefined,
      end: terms.map((_, index) => last[width + index] ?? null),
    }
  }

function cut<One>(found: Row[], { parts, window }: Asked, read: (row: Row) => One): PageRows<One> {
  const hasMore = found.length > window.size
  const rows = hasMore ? found.slice(0, window.size) : found
  const first = found[0]?.['#total']
  const end = takeCursorValues(rows, parts.terms)
  return { rows: rows.map(read), hasMore, first, end }
}

/** Parses a number or the object of a summary. */
const readValue = (text: string | null | undefined): unknown => (typeof text === 'string' ? JSON.parse(text) : null)

/** Returns the statement: the rows, each with its order values and, if counted, the total. */
function whole({ parts, window, counting }: Asked, list: string, join = ''): string {
  const { terms, outerOrder } = parts
  const total = counting ? `, ${counting} as "#total"` : ''
  const columns = `${list}, ${cursorColumns(terms)}${total}`
  const inner = innerRows(parts, window)
  // A named row set must be sorted again; an inline one keeps its order.
  return window.isDeep || counting?.includes(' from i)')
    ? `with i as materialized (${inner}) select ${columns} from i r${join} order by ${outerOrder}`
    : `select ${columns} from (${inner}) r${join} order by ${outerOrder}`
}

/** Returns the cached statement: reusing the same string object makes its lookup fast. */
function kept(
  { statements }: WrittenRow,
  form: 'json' | 'texts',
  { parts, window, counting }: Asked,
  make: () => string,
): string {
  const { start, size, offset, isDeep } = window
  const key = `${form} ${start} ${parts.order} ${size} ${offset} ${isDeep} ${parts.from} ${counting ?? ''}`
  const known = statements.get(key)
  if (known !== undefined) return known
  const sql = make()
  if (statements.size >= mostStatements) statements.clear()
  statements.set(key, sql)
  return sql
}

/** Selects the page's rows and one more, which shows whether others follow. */
function innerRows({ select, from, order }: SearchParts, { start, size, offset, isDeep }: Window): string {
  const limit = `order by ${order} limit ${size + 1}${offset > 0 ? ` offset ${offset}` : ''}`
  return isDeep
    ? `select ${select} from ${from} where t."id" in (select t."id" from ${from} where ${start} ${limit})`
    : `select ${select} from ${from} where ${start} ${limit}`
}
