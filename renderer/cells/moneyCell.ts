import { moneyText } from '../../schemas/evaluate/numberText.ts'
import { type CellKind, textOf } from '../page/cellKind.ts'

export const moneyCell: CellKind = {
  compile: ({ property }) => {
    const say = moneyText(property)
    return value => (typeof value === 'number' ? say(value) : textOf(value))
  },
}
