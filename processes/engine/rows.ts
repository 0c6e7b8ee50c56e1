import type { RowChanges } from '../state/result.ts'

/**
 * The rows of one table during a step. Rows are immutable: a changed row replaces the old one, and the changes to write
 * are the difference from the start.
 */
export class Rows<Row extends { id: string }, Index extends keyof Row & string> {
  readonly #rows = new Map<string, Row>()
  readonly #known = new Set<string>()
  readonly #put = new Set<string>()
  readonly #removed = new Set<string>()
  readonly #indexes: Map<Index, Map<unknown, Set<string>>>

  constructor(rows: readonly Row[], indexes: readonly Index[]) {
    this.#indexes = new Map(indexes.map(name => [name, new Map()]))
    for (const row of rows) {
      this.#rows.set(row.id, row)
      this.#known.add(row.id)
      this.#enter(row)
    }
  }

  get(id: string | null): Row | undefined {
    return id === null ? undefined : this.#rows.get(id)
  }

  all(): Row[] {
    return [...this.#rows.values()]
  }

  get size(): number {
    return this.#rows.size
  }

  /** Returns the rows with that value, oldest first. */
  by(index: Index, value: string): Row[] {
    const ids = this.#indexes.get(index)!.get(value)
    return ids ? Array.from(ids, id => this.#rows.get(id)!) : []
  }

  has(index: Index, value: string): boolean {
    return (this.#indexes.get(index)!.get(value)?.size ?? 0) > 0
  }

  put(row: Row): Row {
    const before = this.#rows.get(row.id)
    this.#rows.set(row.id, row)
    this.#put.add(row.id)
    this.#removed.delete(row.id)
    if (before) {
      for (const name of this.#indexes.keys()) if (before[name] !== row[name]) this.#move(name, before, row)
    } else this.#enter(row)
    return row
  }

  remove(id: string): void {
    const row = this.#rows.get(id)
    if (!row) return
    this.#rows.delete(id)
    this.#put.delete(id)
    if (this.#known.has(id)) this.#removed.add(id)
    for (const name of this.#indexes.keys()) this.#leave(name, row)
  }

  changes(): RowChanges {
    return { put: [...this.#put], removed: [...this.#removed] }
  }

  #enter(row: Row): void {
    for (const [name, values] of this.#indexes) {
      const value = row[name]
      if (value === null) continue
      const ids = values.get(value)
      if (ids) ids.add(row.id)
      else values.set(value, new Set([row.id]))
    }
  }

  #leave(name: Index, row: Row): void {
    const values = this.#indexes.get(name)!
    const ids = values.get(row[name])
    ids?.delete(row.id)
    if (ids?.size === 0) values.delete(row[name])
  }

  #move(name: Index, before: Row, row: Row): void {
    this.#leave(name, before)
    const values = this.#indexes.get(name)!
    if (row[name] === null) return
    const ids = values.get(row[name])
    if (ids) ids.add(row.id)
    else values.set(row[name], new Set([row.id]))
  }
}
