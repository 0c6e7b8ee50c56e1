import { booleanWords } from '../page/booleanWords.ts'
import type { CellKind } from '../page/cellKind.ts'

export const booleanCell: CellKind = {
  compile: ({ field }) => {
    const { yes, no } = booleanWords(field)
    const on = <span className="cell-dot cell-dot-on">{yes}</span>
    const off = <span className="cell-dot">{no}</span>
    return value => (value === true || value === 1 || value === 'true' ? on : off)
  },
}
