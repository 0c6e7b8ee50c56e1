import type { ImportShape } from './importColumns.ts'
import type { ReadRow } from './importRow.ts'

/** Rows that are tried again for one, at most: a longer way up is longer than any tree of the console. */
const most = 100

/**
 * Rows of a file that rows below may refer to, by what they are called. A trial is rolled back every few rows: the rows
 * that one refers to have to be tried again before it.
 */
export class RowsAbove {
  readonly #byText = new Map<string, ReadRow[]>()
  /** Properties that hold a record of the same kind. */
  readonly #references: readonly string[]
  /** Properties that such a record is referred to by. */
  readonly #names: readonly string[]

  constructor({ model, columns }: ImportShape, key: readonly string[]) {
    this.#references = columns.flatMap(({ name, property }) => (property['x-ref'] === model.name ? [name] : []))
    this.#names =
      this.#references.length === 0
        ? []
        : columns.flatMap(({ name, property }) =>
            name === model.label || ((property['x-unique'] || name === key.at(-1)) && property.type === 'string')
              ? [name]
              : [],
          )
  }

  add(row: ReadRow): void {
    for (const name of this.#names) {
      const text = row.values[name]
      if (typeof text !== 'string') continue
      const same = this.#byText.get(text)
      if (same) same.push(row)
      else this.#byText.set(text, [row])
    }
  }

  /** The rows above that this one may refer to, each after those that it refers to itself. */
  neededBy(row: ReadRow): ReadonlySet<ReadRow> {
    const needed = new Set<ReadRow>()
    const entered = new Set<ReadRow>()
    const enter = (one: ReadRow): void => {
      for (const text of this.#textsOf(one)) {
        for (const above of this.#byText.get(text) ?? []) {
          if (above.number >= one.number || entered.has(above) || entered.size >= most) continue
          entered.add(above)
          enter(above)
          needed.add(above)
        }
      }
    }
    enter(row)
    return needed
  }

  /** A reference names a record by its code, its name, or the names on the way to it. */
  #textsOf({ values }: ReadRow): string[] {
    return this.#references
      .flatMap(name => values[name] ?? [])
      .map(String)
      .flatMap(text => (text.includes('/') ? [text, text.slice(text.lastIndexOf('/') + 1)] : [text]))
  }
}
