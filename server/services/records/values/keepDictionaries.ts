import type { HandlerEndpoint } from '../../../../schemas/types/endpoint.ts'
import type { Property } from '../../../../schemas/types/entity.ts'
import type { FieldError } from '../../../../schemas/types/fieldError.ts'
import type { Call, Handler } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { wrong } from '../../faults.ts'
import { type NestedValue, nestedValues } from '../model/nestedValues.ts'
import { Statement } from '../model/statement.ts'
import { dictionaryFault } from './checkStored.ts'

/**
 * Wraps a handler to validate its dictionary arguments. New data requires choosable entries; searches, and changes of a
 * record by `id`, also accept disabled ones that old data contains.
 */
export function keepDictionaries({ accepts, returns }: HandlerEndpoint, handler: Handler): Handler {
  const named = Object.entries(accepts?.properties ?? {}).filter(([, property]) => hasDictionary(property))
  if (named.length === 0) return handler
  const isSearch = returns.shape === 'page' || returns.shape === 'list' || returns.shape === 'tree'
  return async call => {
    const values = named.flatMap(([name, property]) => valuesOf(property, call.input[name], name))
    if (values.length > 0) await check(call, values, isSearch || call.input.id !== undefined)
    return handler(call)
  }
}

/** Fixed lists of values are validated with the shape of the arguments. */
function hasDictionary(property: Property): boolean {
  if (property['x-dictionary'] !== undefined && property.enum === undefined) return true
  return Object.values(property.properties ?? property.items?.properties ?? {}).some(hasDictionary)
}

const valuesOf = (property: Property, value: unknown, path: string): NestedValue[] =>
  value === null || value === undefined ? [] : [{ path, property, value }, ...nestedValues(property, value, path)]

async function check(call: Call, values: readonly NestedValue[], mayBeOld: boolean): Promise<void> {
  const statement = new Statement()
  const asked = values.filter(({ property }) => hasDictionary(property) && property['x-dictionary'] !== undefined)
  const faults = asked.map(({ path, property, value }) => {
    const given = Array.isArray(value) ? (value as unknown[]) : [value]
    return dictionaryFault(
      statement,
      String(property['x-dictionary']),
      given.map(one => ({ path, value: String(one) })),
    )
  })
  if (faults.length === 0) return
  const titles = new Map(asked.map(({ path, property }) => [path, property.title]))
  const rows = await statement.run(call.db, faults.join(' union all '))
  const errors = rows.flatMap(({ kind, field, value }): FieldError[] => {
    const said = `${titles.get(String(field)) ?? String(field)}“${String(value)}”`
    if (kind === 'dictionary') return [wrong(String(field), 'DICTIONARY_VALUE_UNKNOWN', { said })]
    return mayBeOld ? [] : [wrong(String(field), 'DICTIONARY_VALUE_DISABLED', { said })]
  })
  if (errors.length > 0) throw invalid(errors)
}
