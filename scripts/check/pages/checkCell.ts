import type { CellType } from '../../../schemas/types/entity.ts'
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

/** What the cells draw that draw one type only. */
const drawn: Partial<Record<CellType, ValueType>> = {
  number: numeric,
  money: numeric,
  progress: numeric,
  rate: numeric,
  fileSize: numeric,
  hours: numeric,
  date: text,
  dateTime: text,
  ago: text,
  color: text,
  icon: text,
  cron: text,
  region: text,
  boolean: truthValue,
  alarm: truthValue,
  switch: truthValue,
  table: listOf(anything),
}

/** The value of a column or of a field of a detail page is of the type that its cell draws, or else its property has. */
export function checkCell(
  spot: Spot,
  { field, value, cell }: Pick<Column | DetailField, 'field' | 'value' | 'cell'>,
  row: RecordType | undefined,
  names: Names,
): void {
  const member = row?.members.get(field)
  const wanted = cell === undefined ? undefined : drawn[cell]
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
