/** One measured comparison. */
export interface Figure {
  area: string
  name: string
  ours: number
  other: number
  unit: string
  ratio: number
  /** Highest ratio allowed. */
  bar: number
  ok: boolean
}

type Measured = Pick<Figure, 'area' | 'name' | 'ours' | 'other' | 'unit' | 'bar'>

/**
 * Judges: good when ours is at most `bar` times the other. Both in the same unit, measured in the same run; the other
 * counts as `least` when it is smaller, as chance decides whether few of many are none.
 */
export function figure({ least = 0, ...given }: Measured & { least?: number }): Figure {
  const limit = Math.max(given.other, least)
  const ratio = limit === 0 ? given.ours : given.ours / limit
  return { ...given, ratio, ok: ratio <= given.bar }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Returns the value that the given share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))

export function line({ area, name, ours, other, unit, ratio, bar, ok }: Figure): string {
  return (
    `${ok ? 'ok  ' : 'MISS'} ${area.padEnd(8)} ${name.padEnd(44)} ours ${round(ours)} ${unit}, ` +
    `other ${round(other)} ${unit}, ratio ${ratio.toFixed(2)}, bar ${bar}`
  )
}
