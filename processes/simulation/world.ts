import { nextTimeout } from '../assignment/timeoutLadder.ts'
import type { WorkingCalendar } from '../assignment/workingTime.ts'
import { step } from '../engine/step.ts'
import type { EngineCommand } from '../state/command.ts'
import type { Graph } from '../state/graph.ts'
import type { ApproversAnswer, Effect, EngineEvent, Question } from '../state/result.ts'
import type { InstanceState, SubscriptionRow, TaskRow, Variables } from '../state/state.ts'
import { Agenda, type Appointment } from './agenda.ts'
import { WorldRefusal, worldRefusal } from './refusals.ts'
import { replace } from './replace.ts'

/** The effect of a step on an instance. */
export interface Stepped {
  instanceId: string
  before: InstanceState | null
  state: InstanceState
  events: readonly EngineEvent[]
  effects: readonly Effect[]
}

/** The step that asks. */
export interface Asked {
  instanceId: string
  graph: Graph
  /** Null while the instance is being started. */
  state: InstanceState | null
  command: EngineCommand
}

export interface WorldOptions {
  /** Processes by key. */
  graphs: ReadonlyMap<string, Graph>
  /** Milliseconds since 1970. */
  now: number
  calendar: WorkingCalendar
  answer(question: Question, asked: Asked): ApproversAnswer
  /** Returns the version id of a process; default its key. */
  versionOf?(key: string): string
  /**
   * Returns the flows to take instead of evaluating conditions when an instance leaves a node for the `visit`-th time.
   */
  choose?(instanceId: string, key: string, nodeId: string, visit: number): readonly string[] | undefined
  stepped?(happened: Stepped): void
  /** Called when a step of a time-out ladder is due. */
  timedOut?(instanceId: string, task: TaskRow, step: number): void
  /** Called when an instance cannot continue because a background command was refused. */
  failed?(instanceId: string, message: string): void
}

/** Limits on nested calls and on settling, to detect endless loops. */
const mostPending = 10_000

/**
 * Instances in memory, run by the same pure step as in production: child instances, messages, signals and timers, and a
 * clock that moves only on request. It needs no database and counts its ids, so that the same commands give the same
 * world.
 */
export class World {
  now: number
  readonly agenda = new Agenda()
  readonly instances = new Map<string, InstanceState>()
  /** Number of steps so far. */
  steps = 0
  readonly options: WorldOptions
  #ids = 0
  #pending: (() => void)[] = []
  #alarms = new Map<string, Appointment>()
  #messages = new Map<string, Map<string, string>>()
  #children = new Map<string, string>()
  #visits = new Map<string, Map<string, number>>()

  constructor(options: WorldOptions) {
    this.options = options
    this.now = options.now
  }

  readonly id = (): string => `s${(++this.#ids).toString(36)}`

  /** Returns a function that restores the current state; states are immutable, so that little is copied. */
  keep(): () => void {
    const { now, steps } = this
    const ids = this.#ids
    const takeBack = this.agenda.keep()
    const [instances, alarms, children] = [new Map(this.instances), new Map(this.#alarms), new Map(this.#children)]
    const messages = new Map([...this.#messages].map(([name, waiting]) => [name, new Map(waiting)]))
    const visits = new Map(this.#visits)
    return () => {
      takeBack()
      this.now = now
      this.steps = steps
      this.#ids = ids
      this.#pending = []
      this.#messages = messages
      this.#visits = visits
      this.#alarms = alarms
      this.#children = children
      replace(this.instances, instances)
    }
  }

  start(
    key: string,
    start: { initiator: string | null; variables: Variables; businessKey?: string; title?: string; nodeId?: string },
  ) {
    const instanceId = this.id()
    this.#run(instanceId, key, { command: 'start', instanceId, versionId: this.#versionOf(key), ...start })
    this.#settle()
    return instanceId
  }

  send(instanceId: string, ...commands: EngineCommand[]): void {
    for (const command of commands) this.#run(instanceId, this.state(instanceId).instance.key, command)
    this.#settle()
  }

  state(instanceId: string): InstanceState {
    const state = this.instances.get(instanceId)
    if (!state) throw worldRefusal('STEP_INSTANCE_GONE')
    return state
  }

  graph(key: string): Graph {
    const graph = this.options.graphs.get(key)
    if (!graph) throw worldRefusal('TRIAL_PROCESS_UNKNOWN', { key })
    return graph
  }

  /** Stores rows that the assignment layer changed without the engine. */
  put(state: InstanceState): void {
    this.instances.set(state.instance.id, state)
  }

  /** Removes an instance; later commands for it are ignored. */
  forget(instanceId: string): void {
    const state = this.instances.get(instanceId)
    if (!state) return
    this.instances.delete(instanceId)
    this.#visits.delete(instanceId)
    for (const row of state.subscriptions) this.#unsubscribe(row)
    for (const task of state.tasks) this.#disarm(task.id)
  }

  /** Runs a background command of a timer or job. It is no fault if the instance no longer waits for it. */
  tell(instanceId: string, command: EngineCommand): void {
    this.#later(instanceId, command)
    this.#settle()
  }

  /** Delivers a message to the first subscriber; false if there is none. */
  deliver(name: string, correlation: string | null, variables: Variables): boolean {
    for (const [subscriptionId, instanceId] of this.#messages.get(`message ${name}`) ?? []) {
      const row = this.instances.get(instanceId)?.subscriptions.find(each => each.id === subscriptionId)
      if (!row || (correlation !== null && row.correlation !== correlation)) continue
      this.send(instanceId, { command: 'trigger', subscriptionId, variables })
      return true
    }
    return false
  }

  #run(instanceId: string, key: string, command: EngineCommand): void {
    const graph = this.graph(key)
    const before = this.instances.get(instanceId) ?? null
    const { choose } = this.options
    const answers = new Map<string, ApproversAnswer>()
    const visits = new Map(this.#visits.get(instanceId))
    const draw = (nodeId: string) => {
      const visit = (visits.get(nodeId) ?? 0) + 1
      visits.set(nodeId, visit)
      return choose?.(instanceId, key, nodeId, visit)
    }
    const context = {
      now: new Date(this.now).toISOString(),
      id: this.id,
      answers,
      ...(choose ? { choose: draw } : {}),
    }
    let result = step(graph, before, command, context)
    while (result.kind === 'needs') {
      // The step is repeated and must draw the same values.
      visits.clear()
      for (const [nodeId, visit] of this.#visits.get(instanceId) ?? []) visits.set(nodeId, visit)
      for (const question of result.questions)
        answers.set(question.key, this.options.answer(question, { instanceId, graph, state: before, command }))
      result = step(graph, before, command, context)
    }
    this.steps++
    if (result.kind === 'refused') throw new WorldRefusal(result.error, result.message)
    if (visits.size > 0) this.#visits.set(instanceId, visits)
    const { state, events, effects, changes } = result
    this.instances.set(instanceId, state)
    for (const id of changes.subscriptions.removed) {
      const row = before?.subscriptions.find(each => each.id === id)
      if (row) this.#unsubscribe(row)
    }
    for (const id of changes.subscriptions.put) {
      const row = state.subscriptions.find(each => each.id === id)
      if (row) this.#subscribe(instanceId, row)
    }
    for (const id of changes.tasks.removed) this.#disarm(id)
    for (const id of changes.tasks.put) this.arm(instanceId, id)
    this.options.stepped?.({ instanceId, before, state, events, effects })
    for (const effect of effects) this.#do(instanceId, effect)
  }

  /** Schedules the next step of the task's time-out ladder. */
  arm(instanceId: string, taskId: string): void {
    const state = this.instances.get(instanceId)
    const task = state?.tasks.find(each => each.id === taskId)
    if (!state || !task) return
    const steps = this.nodeOf(state, task.nodeId)?.settings?.timeouts
    if (!steps || steps.length === 0) return
    this.#disarm(taskId)
    const next = nextTimeout(steps, task, this.options.calendar)
    if (!next) return
    const ring = () => {
      const now = this.instances.get(instanceId)?.tasks.find(each => each.id === taskId)
      if (now) this.options.timedOut?.(instanceId, now, next.step)
    }
    this.#alarms.set(taskId, this.agenda.add(Math.max(this.now, Date.parse(next.due)), ring))
  }

  nodeOf(state: InstanceState, nodeId: string) {
    return this.options.graphs.get(state.instance.key)?.nodes.find(node => node.id === nodeId)
  }

  #versionOf = (key: string): string => this.options.versionOf?.(key) ?? key

  #subscribe(instanceId: string, row: SubscriptionRow): void {
    this.#unsubscribe(row)
    if (row.kind === 'timer' && row.due !== null) {
      const due = row.due
      const ring = () => this.tell(instanceId, { command: 'trigger', subscriptionId: row.id, variables: {} })
      this.#alarms.set(row.id, this.agenda.add(Math.max(this.now, Date.parse(due)), ring))
    } else if (row.kind === 'message' || row.kind === 'signal') {
      const name = `${row.kind} ${row.name ?? ''}`
      const waiting = this.#messages.get(name) ?? new Map<string, string>()
      this.#messages.set(name, waiting.set(row.id, instanceId))
    }
  }

  #unsubscribe(row: SubscriptionRow): void {
    this.#disarm(row.id)
    if (row.kind === 'message' || row.kind === 'signal')
      this.#messages.get(`${row.kind} ${row.name ?? ''}`)?.delete(row.id)
  }

  #disarm(id: string): void {
    const alarm = this.#alarms.get(id)
    if (!alarm) return
    alarm.isOff = true
    this.#alarms.delete(id)
  }

  #do(instanceId: string, effect: Effect): void {
    if (effect.effect === 'startChild') this.#startChild(instanceId, effect)
    else if (effect.effect === 'endChild') {
      const child = this.#children.get(effect.tokenId)
      this.#children.delete(effect.tokenId)
      if (child) this.#later(child, { command: 'end', phase: 'cancelled', reason: '上级流程不再等待' })
    } else if (effect.effect === 'tellParent') {
      const { effect: _, instanceId: callerId, ...outcome } = effect
      if (outcome.phase !== 'running') this.#children.delete(outcome.tokenId)
      this.#later(callerId, { command: 'childEnded', ...outcome })
    } else if (effect.effect === 'sendMessage') this.#post(() => this.#deliverNow(effect))
    else if (effect.effect === 'sendSignal') this.#post(() => this.#broadcast(effect, instanceId))
    else if (effect.effect === 'continue') this.#later(instanceId, { command: 'continue', pauses: effect.pauses })
  }

  /** Starts a called instance. The token of an unknown process waits; the owner of the world completes it. */
  #startChild(instanceId: string, effect: Extract<Effect, { effect: 'startChild' }>): void {
    if (!this.options.graphs.has(effect.key)) return
    const parent = this.state(instanceId).instance
    const childId = this.id()
    this.#children.set(effect.tokenId, childId)
    this.#run(childId, effect.key, {
      command: 'start',
      instanceId: childId,
      versionId: this.#versionOf(effect.key),
      initiator: parent.initiator,
      variables: effect.variables,
      parent: { instanceId, tokenId: effect.tokenId, rootId: parent.rootId },
      ...(effect.businessKey === undefined ? {} : { businessKey: effect.businessKey }),
    })
  }

  #deliverNow({ name, correlation, variables }: Extract<Effect, { effect: 'sendMessage' }>): void {
    for (const [subscriptionId, instanceId] of this.#messages.get(`message ${name}`) ?? []) {
      const row = this.instances.get(instanceId)?.subscriptions.find(each => each.id === subscriptionId)
      if (!row || (correlation !== null && row.correlation !== correlation)) continue
      this.#later(instanceId, { command: 'trigger', subscriptionId, variables })
      return
    }
  }

  #broadcast({ name, variables, within }: Extract<Effect, { effect: 'sendSignal' }>, from: string): void {
    for (const [subscriptionId, instanceId] of [...(this.#messages.get(`signal ${name}`) ?? [])]) {
      const state = this.instances.get(instanceId)
      const row = state?.subscriptions.find(({ id }) => id === subscriptionId)
      const isMeant = within === undefined ? row?.correlation === null : state?.instance.rootId === within
      if (isMeant && instanceId !== from) this.#later(instanceId, { command: 'trigger', subscriptionId, variables })
    }
  }

  #later(instanceId: string, command: EngineCommand): void {
    this.#post(() => {
      const state = this.instances.get(instanceId)
      if (!state) return
      try {
        this.#run(instanceId, state.instance.key, command)
      } catch (error) {
        if (!(error instanceof WorldRefusal)) throw error
        if (!error.isTooLate) this.options.failed?.(instanceId, error.message)
      }
    })
  }

  #post(work: () => void): void {
    if (this.#pending.length >= mostPending) throw worldRefusal('TRIAL_ENDLESS')
    this.#pending.push(work)
  }

  #settle(): void {
    for (let count = 0; this.#pending.length > 0; count++) {
      if (count >= mostPending) throw worldRefusal('TRIAL_ENDLESS')
      this.#pending.shift()?.()
    }
  }
}
