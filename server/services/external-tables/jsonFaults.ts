import type { FieldError } from '../../../schemas/types/fieldError.ts'
import { wrong } from '../faults.ts'
import type { Row } from '../records/model/statement.ts'
import type { ExternalTable } from './externalTable.ts'

/**
 * Texts that are no JSON, at the columns that take nothing else: databases refuse them in words of their own, and most do
 * not say which column they mean.
 */
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
