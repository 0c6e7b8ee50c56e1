import { cellKinds } from '../../../schemas/evaluate/cellKinds.ts'
import type { CellType, Property } from '../../../schemas/types/entity.ts'
import type { Column } from '../../../schemas/types/pages/column.ts'
import type { DetailField } from '../../../schemas/types/pages/detail.ts'
import { checkExpression } from '../expressions/checkExpression.ts'
import type { Names } from '../expressions/checkNode.ts'
import {
  anything,
  fits,
  listOf,
  numeric,
  type RecordType,
  text,
  truthValue,
  typeWord,
  type ValueType,
} from '../expressions/valueType.ts'
import type { Spot } from '../reading/document.ts'

/** Returns the value type of a cell that draws one type only. */
function drawnBy(cell: CellType): ValueType | undefined {
  const { shows } = cellKinds[cell]
  const types: readonly ValueType[] = shows.map(type => valueTypes[type])
  return types.every(type => type.kind === types[0]?.kind) ? types[0] : undefined
}

const valueTypes: Record<Property['type'], ValueType> = {
  string: text,
  integer: numeric,
  number: numeric,
  boolean: truthValue,
  array: listOf(anything),
  object: anything,
}

/**
 * Checks that the value of a column or of a detail field has the type that its cell draws, or else that of its
 * property.
 */
export function checkCell(
  spot: Spot,
  { field, value, cell }: Pick<Column | DetailField, 'field' | 'value' | 'cell'>,
  row: RecordType | undefined,
  names: Names,
): void {
  const member = row?.members.get(field)
  const wanted = cell === undefined ? undefined : drawnBy(cell)
  if (value === undefined) {
    if (wanted && member && !fits(wanted, member))
      spot.at('cell').error(`a cell "${cell}" shows ${typeWord(wanted)}, "${field}" is ${typeWord(member)}`)
    return
  }
  const given = checkExpression(spot.at('value'), value, names)
  if (wanted && !fits(wanted, given))
    spot.at('value').error(`a cell "${cell}" shows ${typeWord(wanted)}, its expression gives ${typeWord(given)}`)
  else if (cell === undefined && member && !fits(member, given))
    spot.at('value').error(`"${field}" is ${typeWord(member)}, its expression gives ${typeWord(given)}`)
}
