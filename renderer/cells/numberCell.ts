import { numberText } from '../../schemas/evaluate/numberText.ts'
import { type CellKind, textOf } from '../page/cellKind.ts'

export const numberCell: CellKind = {
  compile: ({ property }) => {
    const say = numberText(property)
    return value => (typeof value === 'number' ? say(value) : textOf(value))
  },
}
