import { booleanWords } from '../page/booleanWords.ts'
import type { CellKind } from '../page/cellKind.ts'

/** A boolean whose true needs attention: overdue, returned, refused. */
export const alarmCell: CellKind = {
  compile: ({ field }) => {
    const { yes, no } = booleanWords(field)
    const on = <span className="cell-dot cell-dot-alarm">{yes}</span>
    return value => (value === true ? on : no)
  },
}
