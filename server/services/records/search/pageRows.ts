import type { DirectSql, TextRow } from '../../../ground/database/directSql.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import type { EntityModel } from '../model/entityModel.ts'
import type { Row } from '../model/statement.ts'
import { type CursorValues, cursorColumns, takeCursorValues } from './cursor.ts'
import type { SearchParts } from './search.ts'
import type { WrittenRow } from './writtenRow.ts'

/** The rows of a page in the form that a reader gives them. */
export interface PageRows<One> {
  rows: One[]
  /** There are others behind them. */
  hasMore: boolean
  /** The number of all that the first row carries, when it was asked for. */
  first: unknown
  /** Where the last row stands in the order. */
  end: CursorValues
}

export interface Window {
  /** The condition, with what stands before the page left out. */
  start: string
  size: number
  offset: number
  isDeep: boolean
}

interface Asked {
  parts: SearchParts
  window: Window
  /** SQL of the number of all. */
  counting: string | undefined
}

export type PageReader<One> = (call: Call, asked: Asked) => Promise<PageRows<One>>

const mostStatements = 500

/** Rows as objects, for whom the program has something to do with them. */
export const asObjects =
  (model: EntityModel): PageReader<Row> =>
  async (call, asked) =>
    cut(await asked.parts.statement.run(call.db, whole(asked, model.selectOuter)), asked, row => row)

/** Rows as JSON that the database wrote. */
export const asJson =
  (written: WrittenRow): PageReader<string> =>
  async (call, asked) => {
    const list = 'row_to_json(w)::text as "#row"'
    const sql = kept(written, 'json', asked, () =>
      whole(asked, list, ` cross join lateral (select ${written.select}) w`),
    )
    return cut(await asked.parts.statement.run(call.db, sql), asked, row => String(row['#row']))
  }

/** The same from the texts of their columns: PostgreSQL works half as long when it has no JSON to write. */
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

/** A number, or the object of a summary. */
const readValue = (text: string | null | undefined): unknown => (typeof text === 'string' ? JSON.parse(text) : null)

/** The rows, each with the values of its place in the order and, when it is counted, the total. */
function whole({ parts, window, counting }: Asked, list: string, join = ''): string {
  const { terms, outerOrder } = parts
  const total = counting ? `, ${counting} as "#total"` : ''
  const columns = `${list}, ${cursorColumns(terms)}${total}`
  const inner = innerRows(parts, window)
  // A row set with a name is sorted again; one without keeps the order in which it was found.
  return window.isDeep || counting?.includes(' from i)')
    ? `with i as materialized (${inner}) select ${columns} from i r${join} order by ${outerOrder}`
    : `select ${columns} from (${inner}) r${join} order by ${outerOrder}`
}

/** The statement as it was put together before: the same text object needs no reading to be known again. */
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

/** The rows of the page, and one more that tells whether there are others behind it. */
function innerRows({ select, from, order }: SearchParts, { start, size, offset, isDeep }: Window): string {
  const limit = `order by ${order} limit ${size + 1}${offset > 0 ? ` offset ${offset}` : ''}`
  return isDeep
    ? `select ${select} from ${from} where t."id" in (select t."id" from ${from} where ${start} ${limit})`
    : `select ${select} from ${from} where ${start} ${limit}`
}
