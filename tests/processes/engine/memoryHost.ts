import { startSubscriptions } from '../../../processes/engine/startSubscriptions.ts'
import { step } from '../../../processes/engine/step.ts'
import type { EngineCommand } from '../../../processes/state/command.ts'
import type { Graph } from '../../../processes/state/graph.ts'
import type { ApproversAnswer, Effect, EngineEvent, Question, StepResult } from '../../../processes/state/result.ts'
import type { InstanceState, SubscriptionRow, Variables } from '../../../processes/state/state.ts'
import { after, nextDue } from '../../../processes/state/timers.ts'
import { brokenInvariants, wrongChanges } from './invariants.ts'

type JobEffect = Extract<Effect, { effect: 'job' }>
type StartRow = ReturnType<typeof startSubscriptions>[number] & { key: string }
interface Message {
  name: string
  correlation: string | null
  variables: Variables
}

/** A host that refuses throws this; nothing has changed then. */
export class Refused extends Error {
  readonly code: string
  readonly nodeId: string | undefined
  constructor(result: Extract<StepResult, { kind: 'refused' }>) {
    super(result.message)
    this.code = result.code
    this.nodeId = result.nodeId
  }
}

/**
 * Runs instances in memory around the pure step: several at once, with children, messages, signals, jobs and a clock
 * that only moves on command. Checks the rows after every step.
 */
export class MemoryHost {
  now = '2026-03-02T01:00:00.000Z'
  readonly graphs = new Map<string, Graph>()
  readonly instances = new Map<string, InstanceState>()
  readonly events = new Map<string, EngineEvent[]>()
  readonly jobs = new Map<string, JobEffect & { instanceId: string }>()
  readonly effects: Effect[] = []
  #starts: StartRow[] = []
  #ids = 0
  #pending: (() => void)[] = []
  readonly most: number
  /** Returns the approvers. */
  answer: (question: Question) => ApproversAnswer = ({ named }) => ({
    slots: named?.assignee ? [{ assignee: named.assignee, explanation: { rule: 'assignee' } }] : [],
    ...(named && { candidates: named }),
  })

  constructor(most = 200) {
    this.most = most
  }

  readonly id = (): string => `id${++this.#ids}`

  deploy(...graphs: Graph[]): this {
    for (const graph of graphs) {
      this.graphs.set(graph.key, graph)
      this.#starts = this.#starts.filter(({ key }) => key !== graph.key)
      this.#starts.push(...startSubscriptions(graph, this.now).map(row => ({ ...row, key: graph.key })))
    }
    return this
  }

  /** Event starts that wait for their moment. */
  get starts(): readonly StartRow[] {
    return this.#starts
  }

  start(
    key: string,
    variables: Variables = {},
    more: { initiator?: string; nodeId?: string; businessKey?: string } = {},
  ) {
    const instanceId = this.id()
    this.#run(instanceId, key, {
      command: 'start',
      instanceId,
      versionId: key,
      initiator: more.initiator ?? null,
      variables,
      ...(more.nodeId === undefined ? {} : { nodeId: more.nodeId }),
      ...(more.businessKey === undefined ? {} : { businessKey: more.businessKey }),
    })
    this.#settle()
    return instanceId
  }

  send(instanceId: string, command: EngineCommand): void {
    this.#run(instanceId, this.instances.get(instanceId)!.instance.key, command)
    this.#settle()
  }

  /** The result of a step that is not kept. */
  try(instanceId: string, command: EngineCommand): StepResult {
    const state = this.instances.get(instanceId)!
    return step(this.graphs.get(state.instance.key)!, state, command, this.#context())
  }

  state(instanceId: string): InstanceState {
    return this.instances.get(instanceId)!
  }

  phase(instanceId: string): string {
    return this.state(instanceId).instance.phase
  }

  variables(instanceId: string): Variables {
    return this.state(instanceId).scopes.find(({ kind }) => kind === 'process')?.variables ?? {}
  }

  /** Nodes of the open tasks of all instances, sorted. */
  open(): string[] {
    return this.tasks()
      .map(({ task }) => task.nodeId)
      .sort()
  }

  tasks() {
    return [...this.instances].flatMap(([instanceId, state]) => state.tasks.map(task => ({ instanceId, task })))
  }

  complete(nodeId: string, variables: Variables = {}, outcome: 'agreed' | 'refused' | 'completed' = 'completed'): void {
    const found = this.tasks().find(({ task }) => task.nodeId === nodeId)
    if (!found) throw new Error(`there is no task at ${nodeId}; open: ${this.open().join(', ')}`)
    this.send(found.instanceId, { command: 'completeTask', taskId: found.task.id, variables, outcome })
  }

  message(name: string, variables: Variables = {}, correlation: string | null = null): boolean {
    const isDelivered = this.#deliver({ name, variables, correlation })
    this.#settle()
    return isDelivered
  }

  signal(name: string, variables: Variables = {}): void {
    this.#broadcast({ name, variables })
    this.#settle()
  }

  /** Moves the clock and fires what is due on the way, each at its time. */
  advance(duration: string): void {
    const until = after(duration, this.now)!
    for (let next = this.#nextTimer(); next && next.due <= until; next = this.#nextTimer()) {
      if (next.due > this.now) this.now = next.due
      next.fire()
      this.#settle()
    }
    this.now = until
  }

  fireTimer(): void {
    const next = this.#nextTimer()
    if (!next) throw new Error('there is no timer')
    if (next.due > this.now) this.now = next.due
    next.fire()
    this.#settle()
  }

  subscriptions(kind?: SubscriptionRow['kind']) {
    return [...this.instances].flatMap(([instanceId, state]) =>
      state.subscriptions.filter(row => !kind || row.kind === kind).map(row => ({ instanceId, row })),
    )
  }

  jobDone(nodeId: string, variables: Variables = {}): void {
    const job = [...this.jobs.values()].find(each => each.nodeId === nodeId)
    if (!job) throw new Error(`there is no job at ${nodeId}`)
    this.jobs.delete(job.tokenId)
    this.send(job.instanceId, { command: 'jobDone', tokenId: job.tokenId, variables })
  }

  jobFailed(nodeId: string, error: { code?: string; message: string }): void {
    const job = [...this.jobs.values()].find(each => each.nodeId === nodeId)!
    this.jobs.delete(job.tokenId)
    this.send(job.instanceId, { command: 'jobFailed', tokenId: job.tokenId, error })
  }

  kinds(instanceId: string): string[] {
    return (this.events.get(instanceId) ?? []).map(({ kind, nodeId }) => (nodeId ? `${kind} ${nodeId}` : kind))
  }

  #context(answers: ReadonlyMap<string, unknown> = new Map()) {
    return { now: this.now, id: this.id, answers, most: this.most }
  }

  #run(instanceId: string, key: string, command: EngineCommand): void {
    const graph = this.graphs.get(key)
    if (!graph) throw new Error(`no process ${key} is deployed`)
    const before = this.instances.get(instanceId) ?? null
    const frozen = JSON.stringify(before)
    const answers = new Map<string, unknown>()
    let result = step(graph, before, command, this.#context(answers))
    while (result.kind === 'needs') {
      for (const question of result.questions) answers.set(question.key, this.answer(question))
      result = step(graph, before, command, this.#context(answers))
    }
    if (JSON.stringify(before) !== frozen) throw new Error('the step changed what it was given')
    if (result.kind === 'refused') throw new Refused(result)
    const broken = brokenInvariants(graph, result.state)
    const isPaused = result.effects.some(({ effect }) => effect === 'continue')
    broken.push(...wrongChanges(before, result))
    if (broken.length > 0 && !isPaused) throw new Error(`${command.command}: ${broken.join('; ')}`)
    // Copied as by a database, so that no object of a step survives in memory.
    this.instances.set(instanceId, JSON.parse(JSON.stringify(result.state)) as InstanceState)
    this.events.set(instanceId, [...(this.events.get(instanceId) ?? []), ...result.events])
    for (const effect of result.effects) this.#do(instanceId, effect)
  }

  #do(instanceId: string, effect: Effect): void {
    this.effects.push(effect)
    if (effect.effect === 'job') this.jobs.set(effect.tokenId, { ...effect, instanceId })
    else if (effect.effect === 'cancelJob') this.jobs.delete(effect.tokenId)
    else if (effect.effect === 'startChild') this.#startChild(instanceId, effect)
    else if (effect.effect === 'endChild') {
      const child = this.#childOf(effect.tokenId)
      if (child) this.#later(child, { command: 'end', phase: 'cancelled', reason: 'the caller does not wait any more' })
    } else if (effect.effect === 'tellParent') {
      const { effect: _, instanceId: callerId, ...childEnd } = effect
      this.#later(callerId, { command: 'childEnded', ...childEnd })
    } else if (effect.effect === 'sendMessage') this.#pending.push(() => void this.#deliver(effect))
    else if (effect.effect === 'sendSignal') this.#pending.push(() => this.#broadcast(effect, instanceId))
    else if (effect.effect === 'continue') this.#later(instanceId, { command: 'continue', pauses: effect.pauses })
  }

  #startChild(instanceId: string, effect: Extract<Effect, { effect: 'startChild' }>): void {
    const parent = this.instances.get(instanceId)!.instance
    const childId = this.id()
    this.#run(childId, effect.key, {
      command: 'start',
      instanceId: childId,
      versionId: effect.key,
      initiator: parent.initiator,
      variables: effect.variables,
      parent: { instanceId, tokenId: effect.tokenId, rootId: parent.rootId },
      ...(effect.businessKey === undefined ? {} : { businessKey: effect.businessKey }),
    })
  }

  #childOf(tokenId: string): string | undefined {
    return [...this.instances].find(([, { instance }]) => instance.parentTokenId === tokenId && !instance.endedAt)?.[0]
  }

  /** Delivers messages to another instance after the step that sends them. A token that no longer waits is no fault. */
  #later(instanceId: string, command: EngineCommand): void {
    this.#pending.push(() => {
      try {
        this.#run(instanceId, this.instances.get(instanceId)!.instance.key, command)
      } catch (error) {
        if (!(error instanceof Refused) || (error.code !== 'gone' && error.code !== 'ended')) throw error
      }
    })
  }

  #settle(): void {
    for (let next = this.#pending.shift(); next; next = this.#pending.shift()) next()
  }

  #deliver({ name, variables, correlation }: Message): boolean {
    const waiting = this.subscriptions('message').find(
      ({ row }) => row.name === name && (correlation === null || row.correlation === correlation),
    )
    if (waiting) {
      const { instanceId, row } = waiting
      const { key } = this.instances.get(instanceId)!.instance
      this.#run(instanceId, key, { command: 'trigger', subscriptionId: row.id, variables })
      return true
    }
    const start = this.#starts.find(row => row.kind === 'message' && row.name === name)
    if (start) this.#startEvent(start, variables, correlation)
    return start !== undefined
  }

  #broadcast(
    { name, variables, within }: { name: string; variables: Variables; within?: string },
    from?: string,
  ): void {
    for (const { instanceId, row } of this.subscriptions('signal')) {
      if (row.name !== name || instanceId === from) continue
      const isMeant =
        within === undefined ? row.correlation === null : this.instances.get(instanceId)!.instance.rootId === within
      if (isMeant) this.#later(instanceId, { command: 'trigger', subscriptionId: row.id, variables })
    }
    if (within !== undefined) return
    for (const start of this.#starts.filter(row => row.kind === 'signal' && row.name === name))
      this.#startEvent(start, variables, null)
  }

  #startEvent({ key, nodeId }: StartRow, variables: Variables, businessKey: string | null): void {
    const instanceId = this.id()
    this.#run(instanceId, key, {
      command: 'start',
      instanceId,
      versionId: key,
      initiator: null,
      variables,
      nodeId,
      ...(businessKey === null ? {} : { businessKey }),
    })
  }

  #nextTimer(): { due: string; fire(): void } | undefined {
    const timers: { due: string; fire(): void }[] = []
    for (const { instanceId, row } of this.subscriptions('timer')) {
      if (this.instances.get(instanceId)!.instance.phase !== 'running') continue
      const { key } = this.instances.get(instanceId)!.instance
      const command = { command: 'trigger', subscriptionId: row.id, variables: {} } as const
      timers.push({ due: row.due!, fire: () => this.#run(instanceId, key, command) })
    }
    for (const row of this.#starts) {
      if (row.kind === 'timer' && row.due !== null) timers.push({ due: row.due, fire: () => this.#fireStart(row) })
    }
    return timers.sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0))[0]
  }

  #fireStart(row: StartRow): void {
    const next = nextDue(row.due!, row.repeats)
    this.#starts = this.#starts.flatMap(each => (each !== row ? [each] : next ? [{ ...row, ...next }] : []))
    this.#startEvent(row, {}, null)
  }
}
