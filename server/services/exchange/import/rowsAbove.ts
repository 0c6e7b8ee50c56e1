import type { ImportShape } from './importColumns.ts'
import type { ReadRow } from './importRow.ts'

/** Maximum rows to repeat for one row; deeper than any tree of the console. */
const most = 100

/**
 * Earlier rows of a file that later rows may refer to, by text. A check is rolled back every few rows, so the
 * referenced rows must be repeated before the row.
 */
export class RowsAbove {
  readonly #byText = new Map<string, ReadRow[]>()
  /** Properties that refer to the same entity. */
  readonly #references: readonly string[]
  /** Properties by which such a record is referred to. */
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

  /** Returns the earlier rows that a row may refer to, each after those it refers to itself. */
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

  /** A reference gives the code, the name, or the path of names. */
  #textsOf({ values }: ReadRow): string[] {
    return this.#references
      .flatMap(name => values[name] ?? [])
      .map(String)
      .flatMap(text => (text.includes('/') ? [text, text.slice(text.lastIndexOf('/') + 1)] : [text]))
  }
}
