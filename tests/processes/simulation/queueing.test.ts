import { describe, expect, it } from 'vitest'
import type { Distribution } from '../../../processes/simulation/distribution.ts'
import { simulate } from '../../../processes/simulation/simulate.ts'
import { estimateOf } from '../../../processes/simulation/statistics.ts'
import { isFull } from '../../helpers/form.ts'
import { officeHours, oneTask, setupOf } from './models.ts'

/** Share of arrivals that wait, with `servers` people and so much work offered (Erlang C). */
function erlangC(servers: number, offered: number): number {
  let term = 1
  let sum = 1
  for (let count = 1; count < servers; count++) {
    term *= offered / count
    sum += term
  }
  const last = (term * offered) / servers
  const waiting = (last * servers) / (servers - offered)
  return waiting / (sum + waiting)
}

/** In the short form a tenth of the work: the interval is wider, the seeds are the same. */
const size = isFull
  ? { repetitions: 12, instances: 9000, warmUp: 1000, narrow: 0.15 }
  : { repetitions: 6, instances: 1800, warmUp: 400, narrow: 0.6 }

/** Independent runs of the same queue; what each measured. */
async function queueOf({ perHour, people, duration }: { perHour: number; people: number; duration: Distribution }) {
  const graphs = await oneTask()
  return Array.from({ length: size.repetitions }, (_, repetition) => {
    const {
      nodes,
      pools,
      duration: total,
    } = simulate({
      graphs,
      calendar: officeHours,
      setup: setupOf({
        seed: 1000 + repetition,
        instances: size.instances,
        warmUp: size.warmUp,
        arrivals: { kind: 'exponential', perHour, hours: 'always' },
        nodes: [{ process: 'p', nodeId: 't', duration, pool: '窗口', signers: 1, refused: 0, returned: 0 }],
        pools: [{ name: '窗口', people, hours: 'always', hourCost: 60 }],
      }),
    })
    const [node] = nodes
    const [pool] = pools
    if (!node || !pool) throw new Error('nothing was measured')
    return { waiting: node.waiting.mean, total: total.mean, ...pool }
  })
}

/** Expects the formula within the 99 % confidence interval, and a narrow interval. */
function expectNear(values: readonly number[], expected: number): void {
  const { mean, halfWidth } = estimateOf(values, 0.99)
  expect(Math.abs(mean - expected)).toBeLessThan(halfWidth ?? 0)
  expect(halfWidth).toBeLessThan(size.narrow * expected)
}

// Hundreds of thousands of applications are played: on a busy machine for half a minute each.
describe('a simulated queue against the formulas', { timeout: 180_000 }, () => {
  it.each([
    { people: 1, perHour: 7 },
    { people: 2, perHour: 15 },
    { people: 5, perHour: 40 },
  ])('M/M/$people: waiting, queue and utilisation as Erlang C says', async ({ people, perHour }) => {
    const mean = 6
    const offered = (perHour * mean) / 60
    const runs = await queueOf({ people, perHour, duration: { kind: 'exponential', mean } })
    const waiting = (erlangC(people, offered) * mean) / (people - offered)
    expectNear(
      runs.map(run => run.waiting),
      waiting,
    )
    expectNear(
      runs.map(run => run.total),
      waiting + mean,
    )
    expectNear(
      runs.map(run => run.utilisation),
      offered / people,
    )
    // Little's law.
    expectNear(
      runs.map(run => run.queueMean),
      (perHour * waiting) / 60,
    )
    for (const run of runs) expect(run.cost).toBeCloseTo(run.workedHours * 60, 6)
  })

  it('M/D/1 and M/G/1: as Pollaczek and Khinchine say', async () => {
    const load = 0.7
    const fixed = await queueOf({ people: 1, perHour: 7, duration: { kind: 'fixed', mean: 6 } })
    expectNear(
      fixed.map(run => run.waiting),
      (load * 6) / (2 * (1 - load)),
    )
    const spread = 4
    const general = await queueOf({ people: 1, perHour: 7, duration: { kind: 'lognormal', mean: 6, spread } })
    const variation = 1 + (spread / 6) ** 2
    expectNear(
      general.map(run => run.waiting),
      (load * 6 * variation) / (2 * (1 - load)),
    )
  })
})
