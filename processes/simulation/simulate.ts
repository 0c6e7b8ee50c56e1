import { addWorkingTime } from '../assignment/workingTime.ts'
import { Arrivals } from './arrivals.ts'
import { drawsOf } from './branches.ts'
import { finding } from './findings.ts'
import { Measure } from './measure.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { Pool } from './pool.ts'
import { randomOf } from './random.ts'
import { WorldRefusal } from './refusals.ts'
import { nodeKey, type SimulationInput } from './setup.ts'
import { Staff } from './staff.ts'
import { World } from './world.ts'

export interface SimulationLimits {
  /** Called periodically; returns a Chinese reason to stop. `done` counts ended instances. */
  stop?(progress: { done: number; steps: number }): string | undefined
  mostSteps?: number
}

export const mostSteps = 3_000_000
const askedEvery = 500

/**
 * Simulates many applications with the real engine in virtual time: people are pools with queues, and chance decides
 * what data does not. The same input gives the same result on every machine.
 */
export function simulate(input: SimulationInput, limits: SimulationLimits = {}): Outcome {
  const { setup, calendar } = input
  const graphs = new Map(input.graphs.map(graph => [graph.key, graph]))
  const draws = drawsOf(input.graphs, setup.branches)
  const measure = new Measure(input.graphs)
  const world: World = new World({
    graphs,
    calendar,
    now: setup.startAt,
    answer: () => ({ slots: [{ assignee: 'simulated', explanation: { rule: 'simulation' } }] }),
    choose: (instanceId, key, nodeId, visit) => {
      const place = nodeKey(key, nodeId)
      return draws.get(place)?.(randomOf(setup.seed, 'branch', arrivals.numberOf(instanceId), place, visit))
    },
    stepped: happened => staff.look(happened),
    timedOut: (instanceId, task, step) => staff.timeOut(instanceId, task, step),
    failed: (instanceId, message) => staff.fail(instanceId, message),
  })
  const pools = new Map(setup.pools.map(pool => [pool.name, new Pool(pool, calendar, setup.startAt)]))
  const arrivals = new Arrivals(setup, world, {
    after: (from, length) =>
      setup.arrivals.hours === 'working' ? (addWorkingTime(from, length, calendar) ?? Infinity) : from + length,
    failed: message => measure.failed(message),
    warm: () => {
      for (const pool of pools.values()) pool.measureFrom(world.now)
    },
    last: () => {
      for (const pool of pools.values()) pool.keepMeasure(world.now)
    },
  })
  const staff = new Staff({ input, world, pools, measure, arrivals })
  const stopped = runAgenda(world, arrivals, limits)
  return outcomeOf({ input, world, pools, measure, arrivals, stopped })
}

function runAgenda(world: World, arrivals: Arrivals, { stop, mostSteps: most = mostSteps }: SimulationLimits) {
  arrivals.begin()
  for (let count = 1; ; count++) {
    const next = world.agenda.next()
    if (!next) return undefined
    if (next.at === Infinity) return finding('CALENDAR_WITHOUT_WORK').message
    world.now = next.at
    try {
      next.act()
    } catch (error) {
      if (!(error instanceof WorldRefusal)) throw error
      return error.message
    }
    if (world.steps > most) return finding('SIMULATION_TOO_LONG', { most }).message
    const reason = count % askedEvery === 0 ? stop?.({ done: arrivals.ended, steps: world.steps }) : undefined
    if (reason !== undefined) return reason
  }
}
