import { sizeText } from '../../schemas/evaluate/numberText.ts'
import { type CellKind, textOf } from '../page/cellKind.ts'

/** A number of bytes in a readable unit. */
export const fileSizeCell: CellKind = {
  compile: () => value => (typeof value === 'number' && value >= 0 ? sizeText(value) : textOf(value)),
}
