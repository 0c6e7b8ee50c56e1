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

/** Judges: good when ours is at most `bar` times the other. Both in the same unit, measured in the same run. */
export function figure(given: Pick<Figure, 'area' | 'name' | 'ours' | 'other' | 'unit' | 'bar'>): Figure {
  const ratio = given.other === 0 ? given.ours : given.ours / given.other
  return { ...given, ratio, ok: ratio <= given.bar }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))

export function line({ area, name, ours, other, unit, ratio, bar, ok }: Figure): string {
  return `${ok ? 'ok  ' : 'MISS'} ${area.padEnd(8)} ${name.padEnd(44)} ours ${round(ours)} ${unit}, other ${round(other)} ${unit}, ratio ${ratio.toFixed(2)}, bar ${bar}`
}
