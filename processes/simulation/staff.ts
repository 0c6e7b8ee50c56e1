import { returnTargets } from '../assignment/returnPaths.ts'
import type { EarlierTask } from '../assignment/taskAction.ts'
import type { EngineCommand } from '../state/command.ts'
import type { Graph } from '../state/graph.ts'
import type { InstanceState, TaskRow } from '../state/state.ts'
import { AdHocWork } from './adHocWork.ts'
import type { Arrivals } from './arrivals.ts'
import { sample } from './distribution.ts'
import { finding } from './findings.ts'
import type { Measure } from './measure.ts'
import type { Pool, WorkItem } from './pool.ts'
import { randomOf } from './random.ts'
import { WorldRefusal } from './refusals.ts'
import { type NodeSetup, nodeKey, type SimulationInput } from './setup.ts'
import { isUnavoidable } from './unavoidable.ts'
import type { Stepped, World } from './world.ts'

interface Surroundings {
  input: SimulationInput
  world: World
  pools: ReadonlyMap<string, Pool>
  measure: Measure
  arrivals: Arrivals
}

/** After this many returns an application is approved anyway; otherwise a mistaken chance would loop forever. */
const mostReturns = 50
const minute = 60_000

/** Completes what instances wait for: pools, jobs and messages, each after its duration. */
export class Staff {
  readonly #around: Surroundings
  readonly #nodes: Map<string, NodeSetup>
  readonly #items = new Map<string, { pool: Pool | null; item: WorkItem }[]>()
  readonly #visits = new Map<string, Map<string, number>>()
  readonly #paths = new Map<string, EarlierTask[]>()
  readonly #returns = new Map<string, number>()
  readonly #givenUp = new Set<string>()
  readonly #adHoc: AdHocWork

  constructor(around: Surroundings) {
    this.#around = around
    this.#adHoc = new AdHocWork(around.world)
    this.#nodes = new Map(around.input.setup.nodes.map(node => [nodeKey(node.process, node.nodeId), node]))
  }

  /** Called after each step: adds new work to pools and drops work that is gone. */
  look(happened: Stepped): void {
    const { instanceId, before, state, effects } = happened
    const { world, arrivals, measure } = this.#around
    const known = new Set(before?.tasks.map(task => task.id))
    const now = new Set(state.tasks.map(task => task.id))
    for (const task of before?.tasks ?? []) if (!now.has(task.id)) this.#callOff(task.id)
    if (state.instance.endedAt !== null) {
      this.#ended(state)
      return
    }
    this.#adHoc.look(happened)
    for (const task of state.tasks) if (!known.has(task.id)) this.#begin(instanceId, state, task)
    const waiting = new Set(before?.subscriptions.map(row => row.id))
    for (const row of state.subscriptions)
      if ((row.kind === 'message' || row.kind === 'signal') && !waiting.has(row.id))
        this.#awaited(instanceId, state, row.nodeId, { command: 'trigger', subscriptionId: row.id, variables: {} })
    for (const effect of effects) {
      if (effect.effect === 'job')
        this.#awaited(instanceId, state, effect.nodeId, { command: 'jobDone', tokenId: effect.tokenId, variables: {} })
      else if (effect.effect === 'startChild' && !world.options.graphs.has(effect.key)) {
        const { tokenId } = effect
        const nodeId = state.tokens.find(token => token.id === tokenId)?.nodeId ?? ''
        this.#awaited(instanceId, state, nodeId, { command: 'childEnded', tokenId, phase: 'completed', variables: {} })
      }
    }
    if (state.instance.incidents > (before?.instance.incidents ?? 0)) {
      const token = state.tokens.find(each => each.wait === 'incident')
      const name = measure.nameOf(state.instance.key, token?.nodeId ?? '')
      if (arrivals.isCounted(arrivals.numberOf(instanceId))) measure.failed(finding('NODE_STUCK', { name }).message)
      this.#remove(state.instance.rootId)
    }
  }

  timeOut(instanceId: string, task: TaskRow, step: number): void {
    const { world, measure, arrivals } = this.#around
    const state = world.state(instanceId)
    const { key } = state.instance
    const rung = world.nodeOf(state, task.nodeId)?.settings?.timeouts?.[step]
    if (!rung) return
    const setup = this.#setupOf(key, task.nodeId)
    if (arrivals.isCounted(arrivals.numberOf(instanceId))) measure.node(key, task.nodeId, setup.pool).timedOut++
    if (rung.do === 'pass' || rung.do === 'reject') {
      this.#decide(instanceId, task, rung.do === 'pass' ? 'agreed' : 'refused')
      return
    }
    const notes = {
      ...task.notes,
      timeouts: { ...(task.notes.timeouts as object | undefined), [step]: this.#times(task, step) + 1 },
    }
    world.put({ ...state, tasks: state.tasks.map(each => (each.id === task.id ? { ...each, notes } : each)) })
    world.arm(instanceId, task.id)
  }

  fail(instanceId: string, message: string): void {
    const { world, measure, arrivals } = this.#around
    const state = world.instances.get(instanceId)
    if (!state) return
    if (arrivals.isCounted(arrivals.numberOf(instanceId))) measure.failed(message)
    this.#remove(state.instance.rootId)
  }

  #times = (task: TaskRow, step: number): number =>
    Number((task.notes.timeouts as Record<string, number> | undefined)?.[step] ?? 0)

  #setupOf(process: string, nodeId: string): NodeSetup {
    return (
      this.#nodes.get(nodeKey(process, nodeId)) ?? {
        process,
        nodeId,
        duration: { kind: 'fixed', mean: 0 },
        pool: null,
        signers: 1,
        refused: 0,
        returned: 0,
      }
    )
  }

  /** Queues one piece of work per required signer, sequentially or in parallel. */
  #begin(instanceId: string, state: InstanceState, task: TaskRow): void {
    const setup = this.#setupOf(state.instance.key, task.nodeId)
    const signers = Math.max(1, Math.round(setup.signers))
    const everybody = task.mode === 'all' || task.mode === 'ratio' || task.mode === 'weight'
    if (task.mode === 'sequence') this.#inTurn(instanceId, state, task, setup, signers)
    else if (everybody) {
      let left = task.ratio === null ? signers : Math.max(1, Math.ceil(task.ratio * signers - 1e-9))
      for (let signer = 0; signer < signers; signer++)
        this.#work(instanceId, state, task, setup, () => {
          if (--left === 0) this.#finish(instanceId, task, setup)
        })
    } else this.#work(instanceId, state, task, setup, () => this.#finish(instanceId, task, setup))
  }

  #inTurn(instanceId: string, state: InstanceState, task: TaskRow, setup: NodeSetup, left: number): void {
    this.#work(instanceId, state, task, setup, () => {
      if (left > 1) this.#inTurn(instanceId, state, task, setup, left - 1)
      else this.#finish(instanceId, task, setup)
    })
  }

  #work(instanceId: string, state: InstanceState, task: TaskRow, setup: NodeSetup, done: () => void): void {
    const { world, pools, measure, arrivals } = this.#around
    const pool = setup.pool === null ? null : (pools.get(setup.pool) ?? null)
    const length = this.#length(state, setup)
    const isCounted = arrivals.isCounted(arrivals.numberOf(instanceId))
    const item: WorkItem = {
      length,
      readyAt: world.now,
      isOff: false,
      isBegun: false,
      begun: (from, until) => {
        if (isCounted) {
          const node = measure.node(state.instance.key, task.nodeId, setup.pool)
          node.waiting.push((from - item.readyAt) / minute)
          node.working.push(length / minute)
          node.cost += ((pool?.setup.hourCost ?? 0) * length) / 3_600_000
        }
        world.agenda.add(until, () => {
          if (item.isOff) return
          item.isOff = true
          pool?.release(item, world.now)
          done()
        })
      },
    }
    const items = this.#items.get(task.id) ?? []
    this.#items.set(task.id, items)
    items.push({ pool, item })
    if (pool) pool.add(item, world.now)
    else {
      item.isBegun = true
      item.begun(world.now, world.now + length)
    }
  }

  #length(state: InstanceState, setup: NodeSetup): number {
    const { arrivals, input } = this.#around
    const key = nodeKey(setup.process, setup.nodeId)
    const { rootId } = state.instance
    const visits = this.#visits.get(rootId) ?? new Map<string, number>()
    this.#visits.set(rootId, visits)
    const visit = (visits.get(key) ?? 0) + 1
    visits.set(key, visit)
    const random = randomOf(input.setup.seed, 'work', arrivals.numberOf(state.instance.id), key, visit)
    return Math.round(sample(setup.duration, random) * minute)
  }

  /** Decides a task after all have signed. */
  #finish(instanceId: string, task: TaskRow, setup: NodeSetup): void {
    const { arrivals, input, measure } = this.#around
    const number = arrivals.numberOf(instanceId)
    const drawn = randomOf(input.setup.seed, 'decision', number, nodeKey(setup.process, task.nodeId), task.round)()
    const node = measure.node(setup.process, task.nodeId, setup.pool)
    const isCounted = arrivals.isCounted(number)
    const returns = this.#returns.get(instanceId) ?? 0
    if (drawn < setup.refused) {
      if (isCounted) node.refused++
      this.#decide(instanceId, task, 'refused')
    } else if (drawn < setup.refused + setup.returned && returns < mostReturns && this.#sendBack(instanceId, task)) {
      this.#returns.set(instanceId, returns + 1)
      if (isCounted) node.returned++
    } else {
      this.#keepPath(instanceId, task)
      this.#decide(instanceId, task, 'agreed')
    }
  }

  #decide(instanceId: string, task: TaskRow, outcome: 'agreed' | 'refused'): void {
    const { world } = this.#around
    const settings = world.nodeOf(world.state(instanceId), task.nodeId)?.settings
    const ends = outcome === 'refused' && settings?.approvers !== undefined && settings.onRefuse !== 'flow'
    const command: EngineCommand = ends
      ? { command: 'end', phase: 'rejected', reason: '不同意' }
      : { command: 'completeTask', taskId: task.id, variables: {}, outcome }
    try {
      world.send(instanceId, command)
    } catch (error) {
      if (!(error instanceof WorldRefusal)) throw error
      this.fail(instanceId, error.message)
    }
  }

  /** Returns a task to the previous one, or to the same people again. */
  #sendBack(instanceId: string, task: TaskRow): boolean {
    const { world } = this.#around
    const state = world.state(instanceId)
    const graph = world.options.graphs.get(state.instance.key) as Graph
    const targets = returnTargets({ graph, path: this.#paths.get(instanceId) ?? [] }, task)
    // A single branch returned to before its split would wait at the join forever.
    const earlier = targets.find(({ nodeId }) => isUnavoidable(graph, nodeId, task.nodeId))
    try {
      world.send(instanceId, {
        command: 'move',
        tokenIds: [task.tokenId],
        targets: [earlier?.nodeId ?? task.nodeId],
        reason: '驳回',
        siblings: 'cancel',
      })
      return true
    } catch (error) {
      if (!(error instanceof WorldRefusal)) throw error
      return false
    }
  }

  #keepPath(instanceId: string, task: TaskRow): void {
    const path = this.#paths.get(instanceId) ?? []
    const earlier = { taskId: task.id, nodeId: task.nodeId, name: task.name, by: [], endedAt: '' }
    this.#paths.set(instanceId, [earlier, ...path].slice(0, 100))
  }

  /** Completes a wait after its duration: messages, jobs and called processes that are unknown. */
  #awaited(instanceId: string, state: InstanceState, nodeId: string, command: EngineCommand): void {
    const { world } = this.#around
    const { key } = state.instance
    const isBoundary = world.nodeOf(state, nodeId)?.kind === 'boundaryEvent'
    const setup = this.#nodes.get(nodeKey(key, nodeId))
    // Messages to a running activity arrive only if the scenario defines when.
    if (!setup && (isBoundary || !world.nodeOf(state, nodeId))) return
    const length = this.#length(state, setup ?? this.#setupOf(key, nodeId))
    world.agenda.add(world.now + length, () => world.tell(instanceId, command))
  }

  #callOff(taskId: string): void {
    const { world } = this.#around
    for (const { pool, item } of this.#items.get(taskId) ?? []) {
      if (pool) pool.drop(item, world.now)
      else item.isOff = true
    }
    this.#items.delete(taskId)
  }

  #ended({ instance }: InstanceState): void {
    const { world, arrivals, measure } = this.#around
    const number = arrivals.numberOf(instance.id)
    if (instance.parentInstanceId === null) {
      arrivals.ended++
      const minutes = (world.now - arrivals.begunAt(number)) / minute
      if (arrivals.isCounted(number)) measure.ended(number, instance.phase, minutes)
      this.#visits.delete(instance.rootId)
    }
    this.#paths.delete(instance.id)
    this.#returns.delete(instance.id)
    // An ended instance is removed only after all others have been notified.
    world.agenda.add(world.now, () => world.forget(instance.id))
  }

  /** Gives up an application that cannot continue, with all instances it called. */
  #remove(rootId: string): void {
    const { world, arrivals } = this.#around
    if (this.#givenUp.has(rootId)) return
    this.#givenUp.add(rootId)
    arrivals.ended++
    for (const [id, state] of world.instances) {
      if (state.instance.rootId !== rootId) continue
      for (const task of state.tasks) this.#callOff(task.id)
      world.agenda.add(world.now, () => world.forget(id))
    }
  }
}
