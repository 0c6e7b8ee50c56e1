import type { Outcome } from './outcome.ts'
import type { PoolOutcome } from './outcomes.ts'
import type { SimulationInput } from './setup.ts'
import { simulate } from './simulate.ts'
import { type Estimate, estimateOf, meanOfValues } from './statistics.ts'

/** The predicted outcome, and the effect of one more person in each pool. */
export interface Forecast {
  base: Outcome
  /** Means over the repetitions. */
  duration: Estimate
  increments: Increment[]
  stopped: string | null
}

export interface Increment {
  pool: string
  people: number
  /** Minutes from application to end with one more person. */
  duration: number
  /** Minutes saved; both runs use the same random numbers, so that only the change counts. */
  saved: Estimate
  /** Additional cost of an application in yuan. */
  cost: number
}

interface Repeated {
  input: SimulationInput
  repetitions: number
}

/**
 * Runs the process repeatedly as it is, and with one more person in each pool, with the same seeds. A difference is
 * significant if its 95 % confidence interval excludes zero.
 */
export function forecast({ input, repetitions }: Repeated, seen: (share: number) => string | undefined): Forecast {
  const { pools } = input.setup
  const total = repetitions * (pools.length + 1)
  let done = 0
  let stopped: string | null = null
  const run = (changed: SimulationInput): Outcome[] => {
    const outcomes: Outcome[] = []
    for (let repetition = 0; repetition < repetitions && stopped === null; repetition++) {
      const seed = changed.setup.seed + repetition
      const outcome = simulate(
        { ...changed, setup: { ...changed.setup, seed } },
        { stop: ({ done: ended }) => seen((done + ended / changed.setup.instances) / total) },
      )
      stopped ??= outcome.stopped
      done++
      if (outcome.stopped === null) outcomes.push(outcome)
      else if (outcomes.length === 0) return [outcome]
    }
    return outcomes
  }
  const base = run(input)
  const means = base.map(outcome => outcome.duration.mean)
  const increments: Increment[] = []
  for (const pool of pools) {
    if (stopped !== null) break
    const more = pools.map(each => (each.name === pool.name ? { ...each, people: each.people + 1 } : each))
    const outcomes = run({ ...input, setup: { ...input.setup, pools: more } })
    if (outcomes.length < base.length) break
    increments.push({
      pool: pool.name,
      people: pool.people,
      duration: meanOfValues(outcomes.map(outcome => outcome.duration.mean)),
      saved: estimateOf(outcomes.map((outcome, index) => (means[index] ?? 0) - outcome.duration.mean)),
      cost: meanOfValues(outcomes.map(outcome => outcome.cost.each)) - meanOfValues(base.map(each => each.cost.each)),
    })
  }
  increments.sort((one, other) => other.saved.mean - one.saved.mean)
  return { base: base[0] as Outcome, duration: estimateOf(means), increments, stopped }
}

/** Whether one more person is a significant improvement. */
export const helps = ({ saved }: Increment): boolean => saved.halfWidth !== null && saved.mean - saved.halfWidth > 0

/** Returns sentences on the future bottleneck and what to do about it. */
export function adviceOf({ increments, base }: Forecast): string {
  const useful = increments.filter(each => helps(each) && each.saved.mean >= 0.02 * base.duration.mean)
  const [best] = useful
  const crowded = base.pools.filter(isCrowded)
  const words = crowded.map(pool => `“${pool.name}”将超出处理能力，申请会不断积压`)
  if (!best) words.push('增加一人不会明显缩短历时，人手不是主要原因')
  else {
    const hours = hoursText(best.saved.mean)
    words.push(`“${best.pool}”增加一人最有效：平均历时缩短 ${hours}（± ${hoursText(best.saved.halfWidth ?? 0)}）`)
    const rest = useful.slice(1, 3).map(each => `“${each.pool}”缩短 ${hoursText(each.saved.mean)}`)
    if (rest.length > 0) words.push(`其次：${rest.join('，')}`)
  }
  return words.join('；')
}

const isCrowded = (pool: PoolOutcome) => pool.utilisation >= 0.95
const hoursText = (minutes: number) => `${(minutes / 60).toFixed(minutes < 60 ? 2 : 1)} 小时`
