const width = 72
const height = 28
const edge = 2

/** A sparkline. Hidden from screen readers, because the figures are beside it. */
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

/** Returns the points from left to right; the minimum is at the bottom, and equal values form a flat line there. */
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
