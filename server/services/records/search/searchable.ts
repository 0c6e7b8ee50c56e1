import type { SearchMode } from '../../../../schemas/types/entity.ts'
import type { FieldError } from '../../../../schemas/types/fieldError.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { wrong } from '../../faults.ts'
import type { Column, EntityModel } from '../model/entityModel.ts'

/** Whether this caller may read a column; what he may not read he may neither search nor sort. */
export function isReadable(call: Call, column: Column): boolean {
  return !column.property?.['x-secret'] && holdsField(call, column)
}

/** Whether this caller holds the code of a column; without it he may not write it either. */
function holdsField(call: Call, { property }: Column): boolean {
  const code = property?.['x-permission']
  return code === undefined || !call.session || call.session.codes.has(code)
}

/** Messages at the properties that a caller may not touch: what he cannot read he cannot overwrite blindly. */
export function fieldRefusals(call: Call, model: EntityModel, values: Record<string, unknown>): FieldError[] {
  return Object.keys(values).flatMap(name => {
    const column = model.columns.get(name)
    if (!column || holdsField(call, column)) return []
    return [wrong(name, 'FIELD_FORBIDDEN', { title: column.property?.title ?? name })]
  })
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
  return found.length > 0 || !label || !isReadable(call, label) ? found : [label]
}
