import { labelKey } from '../../../../schemas/evaluate/labelKey.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import type { EntityModel } from '../model/entityModel.ts'
import type { Row } from '../model/statement.ts'
import { isReadable } from './searchable.ts'

/** Returns rows without helper columns and without fields whose code the caller lacks. */
export function present(call: Call, model: EntityModel, rows: Row[]): Row[] {
  const hidden = [...model.columns.values()]
    .filter(column => !isReadable(call, column))
    .flatMap(({ name, property }) => (property?.['x-ref'] ? [name, labelKey(name)] : [name]))
  for (const row of rows) {
    if ('#order' in row) row['#order'] = undefined
    for (const name of hidden) delete row[name]
  }
  return rows
}
