/** Summary of many values. */
export interface Summary {
  count: number
  mean: number
  p50: number
  p90: number
  p95: number
  max: number
}

export function summaryOf(values: readonly number[]): Summary {
  if (values.length === 0) return { count: 0, mean: 0, p50: 0, p90: 0, p95: 0, max: 0 }
  const sorted = Float64Array.from(values).sort()
  return {
    count: sorted.length,
    mean: meanOfValues(values),
    p50: percentile(sorted, 0.5),
    p90: percentile(sorted, 0.9),
    p95: percentile(sorted, 0.95),
    max: sorted.at(-1) ?? 0,
  }
}

export const meanOfValues = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

export function deviationOf(values: readonly number[]): number {
  if (values.length < 2) return 0
  const mean = meanOfValues(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}

/** Returns a percentile, interpolated as in spreadsheets. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  const place = (sorted.length - 1) * share
  const below = Math.floor(place)
  const lower = sorted[below] ?? 0
  const upper = sorted[Math.min(below + 1, sorted.length - 1)] ?? lower
  return lower + (upper - lower) * (place - below)
}

/** A mean with the half width of its 95 % confidence interval. */
export interface Estimate {
  mean: number
  /** Null if there are too few values. */
  halfWidth: number | null
}

/** Estimates the mean of independent values. */
export function estimateOf(values: readonly number[], confidence = 0.95): Estimate {
  const mean = meanOfValues(values)
  if (values.length < 2) return { mean, halfWidth: null }
  const t = studentQuantile(0.5 + confidence / 2, values.length - 1)
  return { mean, halfWidth: (t * deviationOf(values)) / Math.sqrt(values.length) }
}

const batches = 20

/**
 * Estimates the mean of a sequence whose values depend on their neighbours, such as waiting times: the means of 20
 * batches are nearly independent.
 */
export function batchEstimate(values: readonly number[], confidence = 0.95): Estimate {
  const size = Math.floor(values.length / batches)
  if (size < 5) return { mean: meanOfValues(values), halfWidth: null }
  const means = Array.from({ length: batches }, (_, index) =>
    meanOfValues(values.slice(index * size, (index + 1) * size)),
  )
  return { mean: meanOfValues(values), halfWidth: estimateOf(means, confidence).halfWidth }
}

/** Inverse of the normal distribution; relative error below 1.2e-9 (Acklam). */
export function normalQuantile(share: number): number {
  if (share <= 0) return -Infinity
  if (share >= 1) return Infinity
  if (share < 0.02425) return tailQuantile(Math.sqrt(-2 * Math.log(share)))
  if (share > 1 - 0.02425) return -tailQuantile(Math.sqrt(-2 * Math.log1p(-share)))
  const q = share - 0.5
  const r = q * q
  const above = polynomial(
    [
      -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
      2.506628277459239,
    ],
    r,
  )
  const below = polynomial(
    [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1],
    r,
  )
  return (above * q) / below
}

function tailQuantile(q: number): number {
  const above = polynomial(
    [
      -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
      2.938163982698783,
    ],
    q,
  )
  return above / polynomial([0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1], q)
}

const polynomial = (factors: readonly number[], value: number) =>
  factors.reduce((sum, factor) => sum * value + factor, 0)

/**
 * Inverse of Student's distribution (Cornish and Fisher); three correct digits from 4 degrees of freedom, exact for 1
 * and 2.
 */
export function studentQuantile(share: number, freedom: number): number {
  if (freedom === 1) return Math.tan(Math.PI * (share - 0.5))
  if (freedom === 2) return (2 * share - 1) * Math.sqrt(2 / (4 * share * (1 - share)))
  const z = normalQuantile(share)
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92160,
  ]
  return terms.reduce((sum, term, index) => sum + term / freedom ** (index + 1), z)
}
