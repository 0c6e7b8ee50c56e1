/** What a statement gave: its rows, and how many a writing one touched. */
export interface DirectResult {
  rows: Record<string, unknown>[]
  count: number
}

/** A row as the database sent it, in the order of the select list. */
export type TextRow = readonly (string | null)[]

/** Runs finished statements on a connection of their own, outside of any transaction. */
export interface DirectSql {
  run(sql: string, parameters: readonly unknown[]): Promise<DirectResult>
  /** Values unread; absent where the database hands over values only. */
  texts?(sql: string, parameters: readonly unknown[]): Promise<TextRow[]>
}

type Seen = (sql: string, milliseconds: number, failed: boolean) => void

const known = new WeakMap<object, DirectSql>()

/**
 * The way past Kysely for statements that are text already: its layers cost a list as much as the reading of its rows.
 * Undefined for a transaction, whose connection only Kysely knows.
 */
export const directSqlOf = (db: object): DirectSql | undefined => known.get(db)

/** Joins it to the handle that `openDatabase` gives; every statement is seen by those who watch. */
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
