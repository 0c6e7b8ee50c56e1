import { type CellKind, textOf } from '../page/cellKind.ts'

const format = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const moneyCell: CellKind = {
  compile: ({ property }) => {
    const unit = property?.['x-unit'] ?? ''
    return value => (typeof value === 'number' ? `${format.format(value)}${unit && ` ${unit}`}` : textOf(value))
  },
}
