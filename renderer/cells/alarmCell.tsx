import { booleanWords } from './booleanWords.ts'
import type { CellKind } from './cellKind.ts'

/** A boolean whose true needs attention: overdue, returned, refused. */
export const alarmCell: CellKind = {
  compile: ({ field }) => {
    const { yes, no } = booleanWords(field)
    const on = <span className="cell-dot cell-dot-alarm">{yes}</span>
    return value => (value === true ? on : no)
  },
}
