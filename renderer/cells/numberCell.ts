import { type CellKind, textOf } from './cellKind.ts'

const format = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 6 })

export const numberCell: CellKind = {
  compile: ({ property }) => {
    const unit = property?.['x-unit'] ?? ''
    return value => (typeof value === 'number' ? `${format.format(value)}${unit && ` ${unit}`}` : textOf(value))
  },
}
