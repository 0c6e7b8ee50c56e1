import type { Call } from '../../../ground/kernel/call.ts'
import { type EntityModel, modelOf } from '../model/entityModel.ts'
import { type NestedValue, nestedValues } from '../model/nestedValues.ts'
import type { Row, Statement } from '../model/statement.ts'
import { visibleCondition } from '../search/scope.ts'
import { disabledFault } from './disabledFault.ts'

/** References in nested values, for the one statement that checks a record. */
export class NestedFaults {
  readonly #values: ReadonlyMap<string, NestedValue>

  /**
   * Skips values that the stored record already has in the same column: a row that refers to a deleted record must not
   * block changing the others.
   */
  constructor(model: EntityModel, record: Row, changed: readonly string[], before: Row | undefined) {
    this.#values = new Map(
      changed.flatMap(name => {
        const property = model.entity.properties[name]
        if (!property) return []
        const kept = new Set(nestedValues(property, before?.[name], name).map(keyOf))
        return nestedValues(property, record[name], name)
          .filter(one => !kept.has(keyOf(one)))
          .map(one => [one.path, one] as const)
      }),
    )
  }

  /** Returns per entity the ids that must exist: the locked rows, and what to select. */
  references(call: Call, statement: Statement, held: string[], isChosen: boolean): string[] {
    return [...groups(this.#values.values(), 'x-ref')].flatMap(([entity, given]) => {
      const target = modelOf(entity)
      const values = each(given)
      const chosen = isChosen ? each(given.filter(one => !one.property.readOnly)) : []
      const ids = statement.value([...new Set(values.map(one => one.value))])
      held.push(
        `h${held.length} as (select t."id" from ${target.table} t
          where t."id" = any(${ids}::text[]) and ${visibleCondition(call, target, statement)} for share)`,
      )
      const rows = `h${held.length - 1}`
      const missing = `select 'reference' as "kind", v.path as "field", null as "value"
        from unnest(${statement.value(values.map(one => one.path))}::text[],
        ${statement.value(values.map(one => one.value))}::text[]) v(path, value)
        where v.value not in (select "id" from ${rows})`
      return [missing, ...disabledFault(statement, target, { given: chosen, held: rows })]
    })
  }

  /** Returns per dictionary the values that must be entries. */
  dictionaries(): { code: string; values: { path: string; value: string }[] }[] {
    return [...groups(this.#values.values(), 'x-dictionary')].map(([code, values]) => ({
      code,
      values: each(values),
    }))
  }

  titleOf(path: string): string | undefined {
    return this.#values.get(path)?.property.title
  }
}

/** Expands lists into their values, at the path of the list. */
const each = (values: readonly NestedValue[]): { path: string; value: string }[] =>
  values.flatMap(({ path, value }) =>
    (Array.isArray(value) ? (value as unknown[]) : [value]).map(one => ({ path, value: String(one) })),
  )

const keyOf = ({ path, value }: NestedValue) => `${path.replaceAll(/\.\d+/g, '')} ${JSON.stringify(value)}`

function groups(values: Iterable<NestedValue>, keyword: 'x-ref' | 'x-dictionary'): Map<string, NestedValue[]> {
  const found = new Map<string, NestedValue[]>()
  for (const one of values) {
    const key = one.property[keyword]
    if (key !== undefined) found.set(key, [...(found.get(key) ?? []), one])
  }
  return found
}
