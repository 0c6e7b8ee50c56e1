const width = 72
const height = 28
const edge = 2

/** A course of numbers as a small line. What it says in figures stands beside it, so it is not read out. */
export function TrendLine({ values, className }: { values: readonly number[]; className: string | undefined }) {
  const points = trendPoints(values)
  const [last] = points.slice(-1)
  return (
    <svg className={className} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <polyline
        points={points.map(([x, y]) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {last && <circle cx={last[0]} cy={last[1]} r="2" fill="currentColor" />}
    </svg>
  )
}

/** Places of the values from left to right; the smallest stands at the foot, and equal values in a level line there. */
export function trendPoints(values: readonly number[]): [number, number][] {
  const least = Math.min(...values)
  const span = Math.max(...values) - least
  const step = (width - 2 * edge) / Math.max(1, values.length - 1)
  const round = (value: number) => Math.round(value * 10) / 10
  return values.map((value, at) => [
    round(edge + at * step),
    round(height - edge - (span === 0 ? 0 : ((value - least) / span) * (height - 2 * edge))),
  ])
}
