import type { TextRow } from '../../../ground/database/directSql.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import { type Column, type EntityModel, labelColumns } from '../model/entityModel.ts'
import { isReadable } from './searchable.ts'

/** How to write an entity's rows as JSON without building objects. */
export interface WrittenRow {
  /** `r."id" as "id", …`: `row_to_json` of this row equals JavaScript's JSON. */
  select: string
  /** The list for `write`: times in the database's own format, which costs a fraction of formatting them. */
  texts: string
  /** Number of these columns. */
  width: number
  /** Builds the same JSON from the texts of these columns, which halves the database's work. */
  write(row: TextRow): string
  /** Cached statements with this list; the same string object makes their lookup fast. */
  statements: Map<string, string>
}

/**
 * Returns the row writer for rows that need no processing: reading 21 rows into objects and serializing them takes
 * longer than the rest of a call. Undefined if the database's JSON differs: fractional numbers and nested values.
 *
 * @example writtenRow(call, modelOf('position'))?.select // 'r."id" as "id", … '
 */
export function writtenRow(call: Call, model: EntityModel): WrittenRow | undefined {
  let hidden = ''
  for (const column of model.columns.values()) if (!isReadable(call, column)) hidden += `${column.name},`
  const lists = known.get(model) ?? new Map<string, WrittenRow | undefined>()
  known.set(model, lists)
  if (!lists.has(hidden)) lists.set(hidden, made(model, hidden.split(',')))
  return lists.get(hidden)
}

const known = new WeakMap<EntityModel, Map<string, WrittenRow | undefined>>()

function made(model: EntityModel, hidden: readonly string[]): WrittenRow | undefined {
  const shown = [...model.columns.values()].filter(({ name }) => name !== 'path' && !hidden.includes(name))
  if (!shown.every(isAlike)) return undefined
  const labels = shown.flatMap(labelColumns)
  const kinds = [...shown.map(kindOf), ...labels.map(() => 'string' as const)]
  const names = [...shown.map(({ name }) => name), ...labels.map(aliasOf)]
  const starts = names.map((name, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`)
  return {
    select: [...shown.map(written), ...labels].join(', '),
    texts: [...shown.map(unformed), ...labels].join(', '),
    width: names.length,
    write: row => {
      let text = ''
      for (let index = 0; index < starts.length; index++) {
        const value = row[index]
        text += starts[index]
        if (value === null || value === undefined) text += 'null'
        else if (kinds[index] === 'string') text += needsEscape.test(value) ? JSON.stringify(value) : `"${value}"`
        else if (kinds[index] === 'time') text += `"${instant(value)}"`
        else if (kinds[index] === 'boolean') text += value === 't' ? 'true' : 'false'
        else text += value
      }
      return `${text}}`
    },
    statements: new Map(),
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones that JSON writes otherwise
const needsEscape = /["\\\u0000-\u001f]/

const aliasOf = (column: string): string => column.slice(column.lastIndexOf(' as "') + 5, -1)

function isAlike({ type, property }: Column): boolean {
  if (type === 'number' || type === 'array' || type === 'object') return false
  const target = property?.['x-ref'] === undefined ? undefined : registry.entity(property['x-ref'])
  const label = target?.properties[target.label]
  return target === undefined || (label?.type === 'string' && label.format !== 'date-time')
}

const kindOf = (column: Column) => (isTime(column) ? 'time' : column.type)

const isTime = ({ format }: Column) => format === 'date-time'

/**
 * Converts a UTC time from the database's format to JavaScript's.
 *
 * @example instant('2026-01-31 08:05:00.12') // '2026-01-31T08:05:00.120Z'
 */
function instant(text: string): string {
  const space = text.indexOf(' ')
  const seconds = space + 9
  const fraction = text[seconds] === '.' ? text.slice(seconds + 1, seconds + 4) : ''
  return `${text.slice(0, space)}T${text.slice(space + 1, seconds)}.${fraction.padEnd(3, '0')}Z`
}

const unformed = (column: Column): string =>
  isTime(column) ? `r."${column.name}" at time zone 'UTC'` : `r."${column.name}"`

const written = (column: Column): string => {
  const { name } = column
  return isTime(column)
    ? `to_char(r."${name}" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${name}"`
    : `r."${name}"`
}
