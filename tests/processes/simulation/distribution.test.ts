import { expect, test } from 'vitest'
import { type Distribution, distributionFault, quantile, rounded } from '../../../processes/simulation/distribution.ts'

const short: Distribution[] = [
  { kind: 'lognormal', mean: 0.0005, spread: 0.0003 },
  { kind: 'lognormal', mean: 0.0052, spread: 0.004 },
  { kind: 'triangular', low: 0.001, mean: 0.0012, high: 0.002 },
  { kind: 'triangular', low: 0.004, mean: 0.0049, high: 0.0061 },
  { kind: 'uniform', low: 0.001, high: 0.002 },
  { kind: 'exponential', mean: 0.001 },
  { kind: 'fixed', mean: 0.001 },
]

test.for(short)('what took a moment still has values when it is kept in hundredths of a minute: %o', distribution => {
  const kept = rounded(distribution)
  expect(distributionFault(kept)).toBeUndefined()
  for (const share of [0, 0.25, 0.5, 0.99]) expect(quantile(kept, share)).toBeCloseTo(0, 1)
})

test('what took longer keeps its form', () => {
  const usual: Distribution = { kind: 'lognormal', mean: 12.345, spread: 4.004 }
  expect(rounded(usual)).toEqual({ kind: 'lognormal', mean: 12.35, spread: 4 })
})
