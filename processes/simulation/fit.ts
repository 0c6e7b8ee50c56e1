import { cumulative, type Distribution, quantile } from './distribution.ts'
import { deviationOf, meanOfValues, percentile } from './statistics.ts'

/** A distribution fitted to observed values, and its quality. */
export interface Fit {
  distribution: Distribution
  count: number
  mean: number
  p90: number
  /** Maximum distance between the observations and the distribution (Kolmogorov and Smirnov); 0 is a perfect fit. */
  distance: number
  /**
   * Probability of such a distance if the distribution were right; slightly too high, because it was fitted to the same
   * values.
   */
  chance: number
  quality: string
}

/** Minimum number of values that show the shape of a distribution. */
export const fewest = 10

/** Returns the closest distribution; undefined without values. */
export function fitOf(values: readonly number[]): Fit | undefined {
  if (values.length === 0) return undefined
  const sorted = Float64Array.from(values).sort()
  const [best] = candidates(sorted)
    .map(distribution => ({ distribution, distance: distanceOf(sorted, distribution) }))
    .sort((one, other) => one.distance - other.distance)
  if (!best) return undefined
  const chance = chanceOf(best.distance, sorted.length)
  return {
    distribution: best.distribution,
    count: sorted.length,
    mean: meanOfValues(values),
    p90: percentile(sorted, 0.9),
    distance: best.distance,
    chance,
    quality: qualityOf(sorted.length, best.distance, chance),
  }
}

function qualityOf(count: number, distance: number, chance: number): string {
  if (count < fewest) return `样本不足（少于 ${fewest} 个），仅供参考`
  if (chance >= 0.05 || distance < 0.05) return '拟合良好'
  return distance < 0.15 ? '拟合尚可' : '拟合较差，结果仅供参考'
}

/** Returns a candidate of each kind of distribution; simpler ones first, so that they win ties. */
function candidates(sorted: Float64Array): Distribution[] {
  const values = [...sorted]
  const mean = meanOfValues(values)
  const spread = deviationOf(values)
  const low = sorted[0] ?? 0
  const high = sorted.at(-1) ?? 0
  if (mean <= 0 || spread < 0.01 * mean) return [{ kind: 'fixed', mean }]
  if (values.length < fewest) return [{ kind: 'exponential', mean }]
  const found: Distribution[] = [
    { kind: 'exponential', mean },
    { kind: 'uniform', low, high },
    { kind: 'triangular', low, mean: Math.min(high, Math.max(low, 3 * mean - low - high)), high },
  ]
  const positive = values.filter(value => value > 0)
  if (positive.length === values.length) {
    const logarithms = positive.map(Math.log)
    const scale = deviationOf(logarithms)
    const expected = Math.exp(meanOfValues(logarithms) + (scale * scale) / 2)
    found.push({ kind: 'lognormal', mean: expected, spread: expected * Math.sqrt(Math.expm1(scale * scale)) })
  }
  return found.filter(distribution =>
    Object.values(distribution).every(part => typeof part === 'string' || Number.isFinite(part)),
  )
}

function distanceOf(sorted: Float64Array, distribution: Distribution): number {
  if (distribution.kind === 'fixed') return 0
  return sorted.reduce((most, value, index) => {
    const expected = cumulative(distribution, value)
    return Math.max(most, Math.abs(expected - index / sorted.length), Math.abs((index + 1) / sorted.length - expected))
  }, 0)
}

/** The asymptotic Kolmogorov distribution with the correction for small samples (Stephens). */
function chanceOf(distance: number, count: number): number {
  const root = Math.sqrt(count)
  const lambda = (root + 0.12 + 0.11 / root) * distance
  if (lambda < 0.2) return 1
  let sum = 0
  for (let term = 1; term <= 100; term++) sum += 2 * (term % 2 === 1 ? 1 : -1) * Math.exp(-2 * (term * lambda) ** 2)
  return Math.min(1, Math.max(0, sum))
}

/** `均值 12.3，标准差 4.5` */
export function parametersText(distribution: Distribution): string {
  const shown = (value: number) => String(Math.round(value * 10) / 10)
  switch (distribution.kind) {
    case 'fixed':
    case 'exponential':
      return `均值 ${shown(distribution.mean)}`
    case 'uniform':
      return `${shown(distribution.low)} – ${shown(distribution.high)}`
    case 'triangular':
      return `${shown(distribution.low)}，${shown(distribution.mean)}，${shown(distribution.high)}`
    case 'lognormal':
      return (
        `均值 ${shown(distribution.mean)}，标准差 ${shown(distribution.spread)}（中位数 ` +
        `${shown(quantile(distribution, 0.5))}）`
      )
  }
}

/** Returns the share of successes with its 95 % confidence interval (Wilson). */
export function shareOf(count: number, total: number): { share: number; low: number; high: number } {
  if (total === 0) return { share: 0, low: 0, high: 1 }
  const z = 1.959964
  const share = count / total
  const middle = (share + (z * z) / (2 * total)) / (1 + (z * z) / total)
  const half = (z / (1 + (z * z) / total)) * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total))
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
