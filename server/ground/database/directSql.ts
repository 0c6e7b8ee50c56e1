/** Result of a statement: its rows, and the number of rows it changed. */
export interface DirectResult {
  rows: Record<string, unknown>[]
  count: number
}

/** A row of unparsed texts, in the order of the select list. */
export type TextRow = readonly (string | null)[]

/** Runs complete statements on a separate connection, outside any transaction. */
export interface DirectSql {
  run(sql: string, parameters: readonly unknown[]): Promise<DirectResult>
  /** Returns unparsed values; absent if the database delivers only parsed ones. */
  texts?(sql: string, parameters: readonly unknown[]): Promise<TextRow[]>
}

type Seen = (sql: string, milliseconds: number, failed: boolean) => void

const known = new WeakMap<object, DirectSql>()

/**
 * Bypasses Kysely for finished SQL texts: its layers cost as much as reading the rows of a list. Undefined for a
 * transaction, whose connection only Kysely knows.
 */
export const directSqlOf = (db: object): DirectSql | undefined => known.get(db)

/** Attaches direct SQL to the handle of `openDatabase`; statement watchers also see these statements. */
export function addDirectSql<Handle extends object>(handle: Handle, { run, texts }: DirectSql, seen: Seen): Handle {
  known.set(handle, { run: watched(run, seen), ...(texts && { texts: watched(texts, seen) }) })
  return handle
}

type Run<Result> = (sql: string, parameters: readonly unknown[]) => Promise<Result>

function watched<Result>(run: Run<Result>, seen: Seen): Run<Result> {
  return async (sql, parameters) => {
    const began = performance.now()
    try {
      const result = await run(sql, parameters)
      seen(sql, performance.now() - began, false)
      return result
    } catch (error) {
      seen(sql, performance.now() - began, true)
      throw error
    }
  }
}
