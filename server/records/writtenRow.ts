import type { Call } from '../kernel/call.ts'
import { registry } from '../kernel/registry.ts'
import { type Column, type EntityModel, labelColumns } from './entityModel.ts'
import { isReadable } from './searchable.ts'

/**
 * The select list of a row that the database itself writes as JSON, letter for letter what JavaScript would: reading 21
 * rows into objects and writing them again takes longer than all else of a call. Undefined where the two write
 * differently: numbers with a fraction, and nested values.
 *
 * @example writtenRow(call, modelOf('position')) // 'r."id" as "id", … '
 */
export function writtenRow(call: Call, model: EntityModel): string | undefined {
  const hidden = [...model.columns.values()].filter(column => !isReadable(call, column)).map(({ name }) => name)
  const lists = known.get(model) ?? new Map<string, string | undefined>()
  known.set(model, lists)
  const key = hidden.join()
  if (!lists.has(key)) lists.set(key, selectList(model, hidden))
  return lists.get(key)
}

const known = new WeakMap<EntityModel, Map<string, string | undefined>>()

function selectList(model: EntityModel, hidden: readonly string[]): string | undefined {
  const shown = [...model.columns.values()].filter(({ name }) => name !== 'path' && !hidden.includes(name))
  if (!shown.every(isAlike)) return undefined
  return [...shown.map(written), ...shown.flatMap(labelColumns)].join(', ')
}

function isAlike({ type, property }: Column): boolean {
  if (type === 'number' || type === 'array' || type === 'object') return false
  const target = property?.['x-ref'] === undefined ? undefined : registry.entity(property['x-ref'])
  const label = target?.properties[target.label]
  return target === undefined || (label?.type === 'string' && label.format !== 'date-time')
}

const written = ({ name, format }: Column): string =>
  format === 'date-time'
    ? `to_char(r."${name}" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${name}"`
    : `r."${name}"`
