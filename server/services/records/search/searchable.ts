import type { SearchMode } from '../../../../schemas/types/entity.ts'
import type { FieldError } from '../../../../schemas/types/fieldError.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { wrong } from '../../faults.ts'
import type { Column, EntityModel } from '../model/entityModel.ts'

/** Whether the caller may read a column; otherwise the caller may neither search nor sort by it. */
export function isReadable(call: Call, column: Column): boolean {
  return !column.property?.['x-secret'] && holdsField(call, column)
}

/** Whether the caller holds the code of a column; without it the caller may not write it either. */
function holdsField(call: Call, { property }: Column): boolean {
  const code = property?.['x-permission']
  return code === undefined || !call.session || call.session.codes.has(code)
}

/** Returns faults at properties that the caller may not change: values that are unreadable may not be overwritten. */
export function fieldRefusals(call: Call, model: EntityModel, values: Record<string, unknown>): FieldError[] {
  return Object.keys(values).flatMap(name => {
    const column = model.columns.get(name)
    if (!column || holdsField(call, column)) return []
    return [wrong(name, 'FIELD_FORBIDDEN', { title: column.property?.title ?? name })]
  })
}

/** Returns how a column is searched by an argument of its name; undefined if it is not. */
export function searchMode({ name, property }: Column): SearchMode | undefined {
  if (property === undefined)
    return name === 'id' || name === 'createdBy' ? 'equal' : name.endsWith('At') ? 'range' : undefined
  if (property['x-secret']) return undefined
  if (property['x-search']) return property['x-search']
  const isChoice =
    property['x-ref'] !== undefined || property['x-dictionary'] !== undefined || property.enum !== undefined
  return isChoice || property.type === 'boolean' ? 'equal' : undefined
}

/** Returns the columns that `keyword` searches. */
export function keywordColumns(call: Call, model: EntityModel): Column[] {
  const found = [...model.columns.values()].filter(
    one =>
      (one.property?.['x-search'] === 'contains' || one.property?.['x-search'] === 'prefix') && isReadable(call, one),
  )
  const label = model.columns.get(model.label)
  return found.length > 0 || !label || !isReadable(call, label) ? found : [label]
}
