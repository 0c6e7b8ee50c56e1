import type { FieldError } from '../../../schemas/types/fieldError.ts'
import { wrong } from '../faults.ts'
import type { Row } from '../records/model/statement.ts'
import type { ExternalTable } from './externalTable.ts'

/** Returns invalid JSON texts by column, because most databases do not name the column in their error. */
export function jsonFaults({ columns }: ExternalTable, values: Row): FieldError[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const property = columns.get(name)?.property
    if (property?.['x-language'] !== 'json' || typeof value !== 'string' || isJson(value)) return []
    return [wrong(name, 'VALUE_NOT_JSON', { title: property.title })]
  })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
