import type { Finding } from '../../schemas/evaluate/finding.ts'
import { finding } from './findings.ts'
import type { Random } from './random.ts'
import { normalQuantile } from './statistics.ts'

/** Distribution of a duration in minutes, or of an amount. */
export type Distribution =
  | { kind: 'fixed'; mean: number }
  | { kind: 'exponential'; mean: number }
  | { kind: 'uniform'; low: number; high: number }
  /** `mean` is the most frequent value. */
  | { kind: 'triangular'; low: number; mean: number; high: number }
  /** Mean and standard deviation of the values themselves, not of their logarithms. */
  | { kind: 'lognormal'; mean: number; spread: number }

/** Draws one value, never negative. Uses inversion: one random number per value, so that equal streams stay aligned. */
export function sample(distribution: Distribution, random: Random): number {
  return Math.max(0, quantile(distribution, random()))
}

/** Returns the value below which the given share of values lies. */
export function quantile(distribution: Distribution, share: number): number {
  switch (distribution.kind) {
    case 'fixed':
      return distribution.mean
    case 'exponential':
      return -distribution.mean * Math.log1p(-share)
    case 'uniform':
      return distribution.low + share * (distribution.high - distribution.low)
    case 'triangular':
      return triangular(distribution, share)
    case 'lognormal': {
      const { location, scale } = logarithms(distribution)
      return Math.exp(location + scale * normalQuantile(share))
    }
  }
}

/** Returns the share of values up to the given one. */
export function cumulative(distribution: Distribution, value: number): number {
  switch (distribution.kind) {
    case 'fixed':
      return value >= distribution.mean ? 1 : 0
    case 'exponential':
      return value <= 0 ? 0 : -Math.expm1(-value / distribution.mean)
    case 'uniform':
      return clamp((value - distribution.low) / (distribution.high - distribution.low))
    case 'triangular': {
      const { low, mean, high } = distribution
      if (value <= low) return 0
      if (value >= high) return 1
      return value <= mean
        ? (value - low) ** 2 / ((high - low) * (mean - low))
        : 1 - (high - value) ** 2 / ((high - low) * (high - mean))
    }
    case 'lognormal': {
      if (value <= 0) return 0
      const { location, scale } = logarithms(distribution)
      return normalCumulative((Math.log(value) - location) / scale)
    }
  }
}

export function meanOf(distribution: Distribution): number {
  if (distribution.kind === 'uniform') return (distribution.low + distribution.high) / 2
  if (distribution.kind === 'triangular') return (distribution.low + distribution.mean + distribution.high) / 3
  return distribution.mean
}

/** Returns why the numbers are no valid distribution; undefined if they are. */
export function distributionFault(distribution: Distribution): Finding | undefined {
  const numbers = Object.values(distribution).filter(value => typeof value === 'number')
  if (numbers.some(value => !Number.isFinite(value) || value < 0)) return finding('DISTRIBUTION_NEGATIVE')
  switch (distribution.kind) {
    case 'uniform':
      return distribution.low <= distribution.high ? undefined : finding('DISTRIBUTION_REVERSED')
    case 'triangular': {
      const { low, mean, high } = distribution
      return low <= mean && mean <= high && low < high ? undefined : finding('DISTRIBUTION_NOT_TRIANGULAR')
    }
    case 'lognormal':
      return distribution.mean > 0 && distribution.spread > 0 ? undefined : finding('DISTRIBUTION_NOT_LOGNORMAL')
    default:
      return undefined
  }
}

/**
 * Rounds to hundredths of a minute, as shown and stored. If rounding leaves no valid distribution, it becomes a fixed
 * time.
 */
export function rounded(distribution: Distribution): Distribution {
  const { kind, ...numbers } = distribution
  const kept = Object.entries(numbers).map(([name, value]) => [name, hundredths(value)])
  const made = { kind, ...Object.fromEntries(kept) } as Distribution
  return distributionFault(made) === undefined ? made : { kind: 'fixed', mean: hundredths(meanOf(distribution)) }
}

const hundredths = (value: number) => Math.round(value * 100) / 100

function triangular({ low, mean, high }: Distribution & { kind: 'triangular' }, share: number): number {
  const turn = (mean - low) / (high - low)
  return share < turn
    ? low + Math.sqrt(share * (high - low) * (mean - low))
    : high - Math.sqrt((1 - share) * (high - low) * (high - mean))
}

function logarithms({ mean, spread }: Distribution & { kind: 'lognormal' }): { location: number; scale: number } {
  const variance = Math.log1p((spread / mean) ** 2)
  return { location: Math.log(mean) - variance / 2, scale: Math.sqrt(variance) }
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))

/** Standard normal distribution; error below 1e-7 (Abramowitz and Stegun 26.2.17). */
function normalCumulative(value: number): number {
  const turn = 1 / (1 + 0.2316419 * Math.abs(value))
  const tail =
    turn * (0.31938153 + turn * (-0.356563782 + turn * (1.781477937 + turn * (-1.821255978 + turn * 1.330274429))))
  const density = Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI)
  return value >= 0 ? 1 - density * tail : density * tail
}
