import type { SearchMode } from '../../schemas/types/entity.ts'
import type { Call } from '../kernel/call.ts'
import type { Column, EntityModel } from './entityModel.ts'

/** Whether this caller may read a column; what he may not read he may neither search nor sort. */
export function isReadable(call: Call, column: Column): boolean {
  if (column.property?.['x-secret']) return false
  const code = column.property?.['x-permission']
  return code === undefined || !call.session || call.session.codes.has(code)
}

/** How a column is searched by an argument of its name; undefined when it is not. */
export function searchMode({ name, property }: Column): SearchMode | undefined {
  if (property === undefined)
    return name === 'id' || name === 'createdBy' ? 'equal' : name.endsWith('At') ? 'range' : undefined
  if (property['x-secret']) return undefined
  if (property['x-search']) return property['x-search']
  const isChoice =
    property['x-ref'] !== undefined || property['x-dictionary'] !== undefined || property.enum !== undefined
  return isChoice || property.type === 'boolean' ? 'equal' : undefined
}

/** Columns that `keyword` looks into. */
export function keywordColumns(call: Call, model: EntityModel): Column[] {
  const found = [...model.columns.values()].filter(
    one =>
      (one.property?.['x-search'] === 'contains' || one.property?.['x-search'] === 'prefix') && isReadable(call, one),
  )
  const label = model.columns.get(model.label)
  return found.length > 0 || !label || label.property?.['x-secret'] ? found : [label]
}
