import { decimalsOf } from '../../schemas/evaluate/numberStep.ts'
import { type CellKind, textOf } from '../page/cellKind.ts'

const plain = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 6 })

/** Uses the decimal places of the step, so that decimal points align in a column. */
function formatOf(step: number | undefined): Intl.NumberFormat {
  const digits = step === undefined ? undefined : decimalsOf(step)
  if (digits === undefined || digits === 0) return plain
  return new Intl.NumberFormat('zh-CN', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

export const numberCell: CellKind = {
  compile: ({ property }) => {
    const unit = property?.['x-unit'] ?? ''
    const format = formatOf(property?.multipleOf)
    return value => (typeof value === 'number' ? `${format.format(value)}${unit && ` ${unit}`}` : textOf(value))
  },
}
