import type { BulkEditAction } from '../../../schemas/types/action.ts'
import { checkDictionary, checkPermission, findEndpoint } from '../context.ts'
import type { Names } from '../expressions/checkNode.ts'
import type { Spot } from '../reading/document.ts'
import { hint } from '../reading/shapes.ts'
import { checkOptions } from './checkOptions.ts'
import type { PageCheck } from './pageCheck.ts'

/** A bulk edit stores by a batch of an endpoint that takes a revision, and gives it arguments that it takes. */
export function checkBulkEdit(check: PageCheck, spot: Spot, action: BulkEditAction, names: Names): void {
  const { context } = check
  const endpoint = findEndpoint(context, spot.at('call'), action.call)
  if (!names.has('selection')) spot.at('kind').error('only the selection of a list is edited in bulk')
  if (!endpoint) return
  const { definition, takes } = endpoint
  if (definition.do !== 'batch' || !takes.known.has('revision')) {
    spot.at('call').error(`${action.call} is no "batch" of an endpoint with "revision"`)
    return
  }
  const seen = new Set<string>()
  for (const [index, one] of action.fields.entries()) {
    const place = spot.at('fields', index)
    const field = typeof one === 'string' ? one : one.field
    const at = typeof one === 'string' ? place : place.at('field')
    if (seen.has(field)) at.error(`"${field}" is given twice`)
    seen.add(field)
    const property = takes.known.get(field)
    if (!property) at.error(`${action.call} takes no argument "${field}"${hint(field, takes.known.keys())}`)
    else if (property['x-createOnly']) at.error(`"${field}" can be set only on creation`)
    else if (property.items?.properties || property.type === 'object' || property['x-secret'])
      at.error(`"${field}" has no single value that many records could get`)
    if (typeof one === 'string') continue
    checkPermission(context, place.at('permission'), one.permission)
    checkDictionary(context, place.at('dictionary'), one.dictionary)
    checkOptions(check, place.at('options'), one.options, names)
  }
}
