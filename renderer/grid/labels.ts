import { loadDictionaries, loadDictionary } from '../../runtime/dictionary/dictionary.ts'
import type { ResolvedGridColumn } from '../../runtime/schema/resolvedPage.ts'
import { evaluateArguments } from '../../schemas/evaluate/evaluateArguments.ts'
import type { Row } from '../page/cellKind.ts'
import type { Scope } from '../page/scope.ts'
import { fetchLabels, fetchOptions, fixedOptions } from '../page/useOptions.ts'
import { isChosen } from './gridText.ts'

/** Labels of chosen values, for cells without input, and for resolving pasted labels. */
export interface Labels {
  labelOf(field: string, value: unknown): string | undefined
  /** Loads missing labels of the rows; calls `onChange` when they arrive. */
  want(columns: readonly ResolvedGridColumn[], rows: readonly Row[], scope: Scope): void
  /** Resolves a pasted label; undefined if none matches. */
  valueOf(column: ResolvedGridColumn, label: string, scope: Scope): Promise<unknown>
}

export function createLabels(onChange: () => void): Labels {
  const known = new Map<string, Map<unknown, string>>()
  const asked = new Set<string>()
  const learn = (field: string, options: readonly { value: unknown; label: string }[]) => {
    const labels = known.get(field) ?? new Map<unknown, string>()
    for (const { value, label } of options) labels.set(value, label)
    known.set(field, labels)
    if (options.length > 0) onChange()
  }
  const ask = (key: string, load: () => Promise<void>) => {
    if (asked.has(key)) return
    asked.add(key)
    // Without its label a value is shown unchanged; the next grid retries.
    load().catch(() => undefined)
  }

  async function choices(column: ResolvedGridColumn, keyword: string, scope: Scope) {
    const { options, dictionary, field } = column
    if (options) {
      const found = await fetchOptions(options, { ...evaluateArguments(options.with, scope), keyword })
      learn(field, found)
      return found
    }
    if (dictionary !== undefined) return loadDictionary(dictionary)
    return fixedOptions(column) ?? []
  }

  return {
    labelOf: (field, value) => known.get(field)?.get(value),
    want(columns, rows, scope) {
      const codes = columns.flatMap(({ dictionary }) => (dictionary === undefined ? [] : [dictionary]))
      if (codes.length > 0) ask(`dictionaries ${codes.join()}`, () => loadDictionaries(codes).then(onChange))
      for (const column of columns) {
        const { options, field } = column
        if (!options || !isChosen(column)) continue
        const values = new Set(rows.flatMap(row => [row[field]].flat()).filter(isKey))
        for (const value of values) {
          if (known.get(field)?.has(value)) continue
          ask(`${field} ${String(value)}`, async () => {
            const found = await fetchLabels(options, evaluateArguments(options.with, scope), [value])
            learn(
              field,
              found.map(([one, label]) => ({ value: one, label })),
            )
          })
        }
      }
    },
    async valueOf(column, label, scope) {
      const found = await choices(column, label, scope)
      const hit = found.find(one => one.label === label) ?? found.find(one => String(one.value) === label)
      if (!hit) return undefined
      const isNumber = column.property?.type === 'integer' || column.property?.type === 'number'
      return isNumber ? Number(hit.value) : hit.value
    },
  }
}

const isKey = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'
