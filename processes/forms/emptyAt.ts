import { isRecord } from '../../schemas/evaluate/json-schema/schemaWords.ts'

/** Returns where a field is empty; a column of a table is checked in each row. */
export function emptyAt(values: Record<string, unknown>, field: string, before = ''): string[] {
  const dot = field.indexOf('.')
  if (dot < 0 || Object.hasOwn(values, field)) return isEmpty(values[field]) ? [before + field] : []
  const name = field.slice(0, dot)
  const rest = field.slice(dot + 1)
  const inside = values[name]
  if (isRecord(inside)) return emptyAt(inside, rest, `${before}${name}.`)
  if (!Array.isArray(inside)) return []
  return inside.flatMap((row, index) => (isRecord(row) ? emptyAt(row, rest, `${before}${name}.${index}.`) : []))
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)
