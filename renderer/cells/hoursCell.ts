import { hoursText } from '../../schemas/evaluate/numberText.ts'
import { type CellKind, textOf } from '../page/cellKind.ts'

/** A duration in hours; below one hour it is shown in minutes. */
export const hoursCell: CellKind = {
  compile: () => value => (typeof value === 'number' ? hoursText(value) : textOf(value)),
}
