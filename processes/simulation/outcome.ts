import type { Arrivals } from './arrivals.ts'
import { bottleneckOf } from './bottleneck.ts'
import type { Measure } from './measure.ts'
import type { NodeOutcome, PoolOutcome } from './outcomes.ts'
import type { Pool } from './pool.ts'
import type { SimulationInput } from './setup.ts'
import { batchEstimate, type Estimate, meanOfValues, type Summary, summaryOf } from './statistics.ts'
import type { World } from './world.ts'

/** Result of a run, as plain data. Times are minutes unless their names say otherwise. */
export interface Outcome {
  instances: {
    started: number
    counted: number
    completed: number
    rejected: number
    other: number
    failed: number
    unfinished: number
  }
  /** From application to end. */
  duration: Summary & { estimate: Estimate }
  /** Applications ended per calendar day. */
  perDay: number
  days: number
  cost: { total: number; each: number }
  nodes: NodeOutcome[]
  pools: PoolOutcome[]
  /** Mean queue length of each pool in equal time slices. */
  queues: { at: string; pool: string; length: number }[]
  histogram: { from: number; to: number; count: number }[]
  bottleneck: string
  failures: { message: string; count: number }[]
  /** Where unfinished instances stand. */
  stuck: { name: string; count: number }[]
  steps: number
  /** Why the run stopped early; null if it did not. */
  stopped: string | null
}

interface Ran {
  input: SimulationInput
  world: World
  pools: ReadonlyMap<string, Pool>
  measure: Measure
  arrivals: Arrivals
  stopped: string | undefined
}

const parts = 48
const bars = 20

export function outcomeOf({ input, world, pools, measure, arrivals, stopped }: Ran): Outcome {
  const { setup } = input
  const durations = [...measure.durations].sort(([one], [other]) => one - other).map(([, minutes]) => minutes)
  const since = arrivals.begunAt(Math.min(setup.warmUp, Math.max(0, arrivals.started - 1)))
  const days = (world.now - since) / 86_400_000
  const phases = (phase: 'completed' | 'rejected') => measure.phases.get(phase) ?? 0
  const ended = durations.length
  const failures = [...measure.failures].map(([message, count]) => ({ message, count }))
  const failed = failures.reduce((sum, { count }) => sum + count, 0)
  const counted = Math.max(0, arrivals.started - setup.warmUp)
  const measured = [...pools].map(([name, pool]) => ({ name, people: pool.setup.people, ...pool.measured(world.now) }))
  const nodes = nodesOf(measure)
  const total = nodes.reduce((sum, node) => sum + node.cost, 0)
  return {
    instances: {
      started: arrivals.started,
      counted,
      completed: phases('completed'),
      rejected: phases('rejected'),
      other: ended - phases('completed') - phases('rejected'),
      failed,
      unfinished: Math.max(0, counted - ended - failed),
    },
    duration: { ...summaryOf(durations), estimate: batchEstimate(durations) },
    perDay: days === 0 ? 0 : ended / days,
    days,
    cost: { total, each: ended === 0 ? 0 : total / ended },
    nodes,
    pools: measured,
    queues: queuesOf(pools, setup.startAt, world.now),
    histogram: histogramOf(durations),
    bottleneck: bottleneckOf(nodes, measured),
    failures,
    stuck: stuckAt(world, measure),
    steps: world.steps,
    stopped: stopped ?? null,
  }
}

function nodesOf(measure: Measure): NodeOutcome[] {
  const all = [...measure.nodes.values()]
  const waited = all.reduce((sum, node) => sum + node.waiting.reduce((part, value) => part + value, 0), 0)
  return all.map(({ waiting, working, ...node }) => ({
    ...node,
    count: waiting.length,
    waiting: { ...summaryOf(waiting), estimate: batchEstimate(waiting) },
    working: summaryOf(working),
    waitingShare: waited === 0 ? 0 : (meanOfValues(waiting) * waiting.length) / waited,
  }))
}

function queuesOf(pools: ReadonlyMap<string, Pool>, from: number, to: number): Outcome['queues'] {
  const length = (to - from) / parts
  if (length <= 0) return []
  return [...pools].flatMap(([name, { lengths }]) => {
    let place = 0
    let current = 0
    return Array.from({ length: parts }, (_, part) => {
      const begin = from + part * length
      const end = begin + length
      let area = 0
      let seen = begin
      for (let next = lengths[place]; next && next[0] < end; next = lengths[++place]) {
        area += current * (next[0] - seen)
        seen = next[0]
        current = next[1]
      }
      area += current * (end - seen)
      return { at: new Date(begin).toISOString(), pool: name, length: area / length }
    })
  })
}

function histogramOf(values: readonly number[]): Outcome['histogram'] {
  if (values.length === 0) return []
  const most = values.reduce((one, other) => Math.max(one, other), 0)
  const width = Math.max(1, most / bars)
  const counts = new Array<number>(bars).fill(0)
  for (const value of values) {
    const bar = Math.min(bars - 1, Math.floor(value / width))
    counts[bar] = (counts[bar] ?? 0) + 1
  }
  return counts.map((count, bar) => ({ from: bar * width, to: (bar + 1) * width, count }))
}

function stuckAt(world: World, measure: Measure): Outcome['stuck'] {
  const counts = new Map<string, number>()
  for (const { instance, tokens } of world.instances.values()) {
    if (instance.endedAt !== null) continue
    for (const { nodeId, wait } of tokens) {
      if (wait === 'scope') continue
      const name = measure.nameOf(instance.key, nodeId)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  return [...counts].map(([name, count]) => ({ name, count })).sort((one, other) => other.count - one.count)
}
