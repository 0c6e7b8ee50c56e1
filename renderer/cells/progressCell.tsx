import { percentOf } from '../../schemas/evaluate/numberText.ts'
import { type CellKind, textOf } from '../page/cellKind.ts'

/** A share as a bar: relative to the property's limits, else to a hundred. */
export const progressCell: CellKind = {
  compile: ({ title, property }) => {
    const { minimum = 0, maximum = 100 } = property ?? {}
    return value => {
      if (typeof value !== 'number' || maximum <= minimum) return textOf(value)
      const percent = percentOf(value, { minimum, maximum })
      return (
        <span
          className="cell-progress"
          role="progressbar"
          aria-label={title}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          data-done={percent === 100 || undefined}
        >
          <span className="cell-progress-rail">
            <span className="cell-progress-bar" style={{ width: `${percent}%` }} />
          </span>
          {percent}%
        </span>
      )
    }
  },
}
