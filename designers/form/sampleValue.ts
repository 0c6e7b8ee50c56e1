import type { FormDefinition, Part } from '../../processes/forms/design/formDefinition.ts'
import { fieldOf, namesOf, recordAt, recordOf } from '../../processes/forms/design/formDefinition.ts'

const deepest = 5

/** Returns a value with one row in each list, so that the canvas shows the columns; undefined without lists. */
export function sampleValue(form: FormDefinition): Record<string, unknown> | undefined {
  const root = recordAt(form, [])
  return root && sampleOf(root, 0)
}

function sampleOf(record: Part, depth: number): Record<string, unknown> | undefined {
  if (depth > deepest) return undefined
  const entries = namesOf(record).flatMap((name): [string, unknown][] => {
    const field = fieldOf(record, name)
    const inner = field && recordOf(field)
    if (!inner) return []
    const value = sampleOf(inner, depth + 1)
    if (field.schema.items !== undefined) return [[name, [value ?? {}]]]
    return value ? [[name, value]] : []
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}
