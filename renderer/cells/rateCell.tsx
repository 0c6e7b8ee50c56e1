import { type CellKind, textOf } from '../page/cellKind.ts'

const usual = 5

/** Stars: a grey row, partly covered by a gold one. */
export const rateCell: CellKind = {
  compile: ({ property }) => {
    const count = property?.maximum ?? usual
    const stars = '★'.repeat(count)
    return value =>
      typeof value === 'number' ? (
        <span className="cell-rate" role="img" aria-label={`${value} 星，共 ${count} 星`} title={`${value} / ${count}`}>
          {stars}
          <span style={{ width: `${(Math.min(value, count) / count) * 100}%` }}>{stars}</span>
        </span>
      ) : (
        textOf(value)
      )
  },
}
