import { actOnTask } from '../../assignment/actOnTask.ts'
import { sealAt } from '../../assignment/sealAt.ts'
import type { ActContext, AppliedSeal, EarlierTask, TaskAction, Turn } from '../../assignment/taskAction.ts'
import type { WorkingCalendar } from '../../assignment/workingTime.ts'
import { visibleVariables } from '../../forms/visibleVariables.ts'
import type { Graph } from '../../state/graph.ts'
import type { ApproversAnswer, Question } from '../../state/result.ts'
import type { InstanceState, SlotRow, TaskRow, Variables } from '../../state/state.ts'
import { WorldRefusal, worldRefusal } from '../refusals.ts'
import { replace } from '../replace.ts'
import { type Asked, type Stepped, World } from '../world.ts'
import type { TrialAct } from './acts.ts'

/** Stands for the seal of a node that asks for one. */
const simulatedSeal: AppliedSeal = {
  markId: 'simulated',
  sealId: 'simulated',
  name: '仿真印章',
  company: '',
  url: '',
  pictureDigest: '',
  digest: '',
}

export interface TrialSetup {
  graphs: ReadonlyMap<string, Graph>
  key: string
  /** Milliseconds since 1970. */
  startAt: number
  starter: string | null
  variables: Variables
  calendar: WorkingCalendar
  versionOf?(key: string): string
}

/** One line of the protocol. */
export interface TrialLine {
  at: string
  instanceId: string
  process: string
  kind: string
  nodeId: string | null
  data: Record<string, unknown>
  /** Number of the action that caused it; 0 is the start. */
  act: number
}

/** The trial needs approvers that have not been resolved yet. */
export class Unanswered extends Error {
  readonly key: string
  readonly question: Question
  readonly asked: Asked
  readonly now: string
  constructor(key: string, question: Question, asked: Asked, now: string) {
    super(`no answer to who approves at ${question.nodeId}`)
    this.key = key
    this.question = question
    this.asked = asked
    this.now = now
  }
}

const mostLines = 2000
const day = 86_400_000

/**
 * A process played step by step by hand, in memory, with the real engine and approval rules. Nothing is stored; undoing
 * an action replays everything before it.
 */
export class Trial {
  readonly world: World
  readonly rootId: string
  readonly lines: TrialLine[] = []
  readonly #paths = new Map<string, EarlierTask[]>()
  /** Ended tasks, with the slots that agreed. */
  readonly #gone = new Map<string, { tasks: readonly TaskRow[]; slots: readonly SlotRow[] }>()
  /** The last return of each instance: how many tasks had ended before it, and what happens to their agreements. */
  readonly #returns = new Map<string, { before: number; agreements: unknown; to: unknown }>()
  readonly #setup: TrialSetup
  readonly #answers: ReadonlyMap<string, ApproversAnswer>
  #act = 0

  constructor(setup: TrialSetup, answers: ReadonlyMap<string, ApproversAnswer>) {
    this.#setup = setup
    this.#answers = answers
    this.world = new World({
      graphs: setup.graphs,
      now: setup.startAt,
      calendar: setup.calendar,
      answer: (question, asked) => this.#answer(question, asked),
      stepped: happened => this.#note(happened),
      timedOut: (instanceId, task, step) => this.#timeOut(instanceId, task, step),
      ...(setup.versionOf ? { versionOf: setup.versionOf } : {}),
    })
    this.rootId = this.world.start(setup.key, { initiator: setup.starter, variables: setup.variables })
  }

  /** Performs one action. If it is refused (`WorldRefusal`) or needs an answer first, nothing changes. */
  do(act: TrialAct): void {
    const takeBack = this.#kept()
    try {
      this.#do(act)
    } catch (error) {
      takeBack()
      throw error
    }
  }

  #do(act: TrialAct): void {
    this.#act++
    if (act.do === 'timer') this.#ring()
    else if (act.do === 'wait') this.#wait(act.minutes * 60_000)
    else if (act.do === 'come' || act.do === 'fail') this.#come(act)
    else this.#decide(act)
  }

  /** Running instances. */
  get running(): InstanceState[] {
    return [...this.world.instances.values()].filter(({ instance }) => instance.endedAt === null)
  }

  find(taskId: string): { state: InstanceState; task: TaskRow } {
    for (const state of this.world.instances.values()) {
      const task = state.tasks.find(each => each.id === taskId)
      if (task) return { state, task }
    }
    throw worldRefusal('TRIAL_CHANGED')
  }

  /** Returns the context of the approval rules; `actor` is the acting user. */
  contextOf(state: InstanceState, task: TaskRow, actor: string | null): ActContext {
    const graph = this.world.graph(state.instance.key)
    const { instance, tokens, tasks, scopes, slots } = state
    const path = this.#paths.get(instance.id) ?? []
    const people = [...slots.map(slot => slot.assignee), ...path.flatMap(each => each.by), ...task.candidates.users]
    return {
      now: new Date(this.world.now).toISOString(),
      id: this.world.id,
      actor,
      groups: task.candidates.groups,
      graph,
      settings: graph.settings,
      initiator: instance.initiator,
      versionId: instance.versionId,
      active: new Set([...people, ...(instance.initiator ? [instance.initiator] : []), ...(actor ? [actor] : [])]),
      tokens,
      tasks,
      scopes,
      variables: visibleVariables({ state }, task.scopeId),
      path,
    }
  }

  /** Returns a function that undoes everything from here. */
  #kept(): () => void {
    const takeBack = this.world.keep()
    const { length } = this.lines
    const act = this.#act
    const [paths, gone] = [new Map(this.#paths), new Map(this.#gone)]
    const returns = new Map(this.#returns)
    return () => {
      takeBack()
      this.lines.length = length
      this.#act = act
      replace(this.#paths, paths)
      replace(this.#gone, gone)
      replace(this.#returns, returns)
    }
  }

  #decide(act: Extract<TrialAct, { do: 'agree' | 'refuse' | 'return' }>): void {
    const { task, state } = this.find(act.taskId)
    const open = state.slots.filter(slot => slot.taskId === task.id && slot.state === 'open')
    const { candidates } = task
    const isPool = open.length === 0 && candidates.users.length + candidates.groups.length > 0
    const person = act.person ?? open[0]?.assignee ?? candidates.users[0] ?? (isPool ? 'anybody' : undefined)
    if (person === undefined) {
      this.#decideAlone(act, state, task)
      return
    }
    if (isPool) this.#apply(state, task, { do: 'claim' }, person)
    const comment = act.comment?.trim() || '仿真'
    const action: TaskAction =
      act.do === 'return'
        ? { do: 'return', to: act.to, comment, signature: 'simulated', ...(act.scope ? { scope: act.scope } : {}) }
        : { do: act.do, comment, signature: 'simulated', variables: act.variables ?? {} }
    const { state: now, task: current } = this.find(task.id)
    const slots = now.slots.filter(slot => slot.taskId === task.id)
    const graph = this.world.graph(now.instance.key)
    const isSealed = action.do === 'agree' && sealAt({ task: current, slots }, { graph, actor: person }) !== undefined
    this.#apply(now, current, isSealed ? { ...action, seal: simulatedSeal } : action, person)
  }

  /** Decides a task without an assignee. */
  #decideAlone(
    act: TrialAct & { do: 'agree' | 'refuse' | 'return' },
    { instance }: InstanceState,
    task: TaskRow,
  ): void {
    if (act.do === 'return') {
      this.world.send(instance.id, { command: 'move', tokenIds: [task.tokenId], targets: [act.to], reason: '驳回' })
      return
    }
    const outcome = act.do === 'agree' ? 'agreed' : 'refused'
    this.world.send(instance.id, {
      command: 'completeTask',
      taskId: task.id,
      variables: act.variables ?? {},
      outcome,
    })
  }

  #apply(state: InstanceState, task: TaskRow, action: TaskAction, actor: string | null): void {
    const slots = state.slots.filter(slot => slot.taskId === task.id)
    const result = actOnTask({ task, slots }, action, this.contextOf(state, task, actor))
    if (result.kind === 'refused') throw new WorldRefusal(result.error, result.message)
    this.world.put(withTurn(state, result))
    for (const event of result.events)
      this.#line(state, {
        at: new Date(this.world.now).toISOString(),
        kind: event.kind,
        nodeId: event.nodeId,
        data: event.data,
      })
    const back = result.events.find(({ kind }) => kind === 'taskReturned')
    if (back) {
      const { agreements, to } = back.data
      const before = this.#paths.get(state.instance.id)?.length ?? 0
      this.#returns.set(state.instance.id, { before, agreements, to })
    }
    this.world.arm(state.instance.id, task.id)
    this.world.send(state.instance.id, ...result.commands)
  }

  #timeOut(instanceId: string, task: TaskRow, step: number): void {
    try {
      this.#apply(this.world.state(instanceId), task, { do: 'timeOut', step }, null)
    } catch (error) {
      if (!(error instanceof WorldRefusal)) throw error
    }
  }

  #ring(): void {
    const next = this.world.agenda.next()
    if (!next) throw worldRefusal('TRIAL_WITHOUT_TIMER')
    this.world.now = Math.max(this.world.now, next.at)
    next.act()
  }

  #wait(length: number): void {
    const until = this.world.now + Math.min(length, 3660 * day)
    for (let count = 0; ; count++) {
      const next = this.world.agenda.peek()
      if (!next || next.at > until) break
      if (count >= mostLines) throw worldRefusal('TRIAL_TIMERS_TOO_MANY')
      this.#ring()
    }
    this.world.now = until
  }

  /** Starts an activity of an ad-hoc sub-process, or ends the sub-process. */
  #goAdHoc(id: string): void {
    const [scopeId = '', nodeId] = id.split(' ')
    const found = this.running.find(({ scopes }) => scopes.some(scope => scope.id === scopeId))
    if (!found) throw worldRefusal('STEP_AD_HOC_ENDED')
    const { id: instanceId } = found.instance
    if (nodeId === undefined) this.world.send(instanceId, { command: 'completeAdHoc', scopeId })
    else this.world.send(instanceId, { command: 'activateAdHoc', scopeId, nodeId })
  }

  #come(act: Extract<TrialAct, { do: 'come' | 'fail' }>): void {
    if (act.do === 'come' && act.wait === 'adHoc') {
      this.#goAdHoc(act.id)
      return
    }
    for (const { instance, subscriptions, tokens } of this.running) {
      const isHere = subscriptions.some(row => row.id === act.id) || tokens.some(token => token.id === act.id)
      if (!isHere) continue
      const variables = act.do === 'come' ? (act.variables ?? {}) : {}
      if (act.do === 'fail') {
        const { message, code } = act
        const error = { message, ...(code ? { code } : {}) }
        this.world.send(instance.id, { command: 'jobFailed', tokenId: act.id, error })
      } else if (act.wait === 'event')
        this.world.send(instance.id, { command: 'trigger', subscriptionId: act.id, variables })
      else if (act.wait === 'job') this.world.send(instance.id, { command: 'jobDone', tokenId: act.id, variables })
      else this.world.send(instance.id, { command: 'childEnded', tokenId: act.id, phase: 'completed', variables })
      return
    }
    throw worldRefusal('TRIAL_WAIT_ENDED')
  }

  #answer(question: Question, asked: Asked): ApproversAnswer {
    const key = `${asked.instanceId} ${question.key}`
    const answer = this.#answers.get(key)
    if (!answer) throw new Unanswered(key, question, this.#withGone(asked), new Date(this.world.now).toISOString())
    const now = answer.agreed ?? []
    const path = this.#paths.get(asked.instanceId) ?? []
    const back = this.#returns.get(asked.instanceId)
    const fresh = path.slice(0, path.length - (back?.before ?? 0))
    const [last] = path
    const earlier = fresh.flatMap(task =>
      task.by.map(assignee => ({
        nodeId: task.nodeId,
        assignee,
        last: now.length === 0 && task.endedAt === last?.endedAt,
      })),
    )
    const isAgain = fresh.some(({ nodeId }) => nodeId === question.nodeId)
    const old = back?.agreements === 'keep' && !isAgain && question.nodeId !== back.to ? path.slice(fresh.length) : []
    const kept = old.filter(({ nodeId }) => nodeId === question.nodeId).flatMap(({ by }) => by)
    return { ...answer, agreed: [...now, ...earlier], ...(kept.length > 0 ? { kept } : {}) }
  }

  /** Adds ended tasks, which rules may need; in production they are rows of the database. */
  #withGone(asked: Asked): Asked {
    const gone = this.#gone.get(asked.instanceId)
    const { state } = asked
    if (!state || !gone) return asked
    return {
      ...asked,
      state: { ...state, tasks: [...state.tasks, ...gone.tasks], slots: [...state.slots, ...gone.slots] },
    }
  }

  #note({ before, state, events }: Stepped): void {
    for (const { at, kind, nodeId, data } of events) this.#line(state, { at, kind, nodeId, data })
    const alive = new Set(state.tasks.map(task => task.id))
    for (const task of before?.tasks ?? []) {
      if (alive.has(task.id)) continue
      const isDone = events.some(event => event.kind === 'taskCompleted' && event.data.taskId === task.id)
      const agreed = (before?.slots ?? []).filter(slot => slot.taskId === task.id && slot.state === 'agreed')
      const by = agreed.map(slot => slot.assignee)
      const endedAt = `${state.instance.revision}`
      const path = this.#paths.get(state.instance.id) ?? []
      if (!isDone) continue
      this.#paths.set(state.instance.id, [
        { taskId: task.id, nodeId: task.nodeId, name: task.name, by, endedAt },
        ...path,
      ])
      // If a node was repeated, its latest task counts.
      const gone = this.#gone.get(state.instance.id) ?? { tasks: [], slots: [] }
      const others = gone.tasks.filter(({ nodeId }) => nodeId !== task.nodeId)
      this.#gone.set(state.instance.id, { tasks: [...others, task], slots: [...gone.slots, ...agreed] })
    }
  }

  #line({ instance }: InstanceState, line: Pick<TrialLine, 'at' | 'kind' | 'nodeId' | 'data'>): void {
    if (this.lines.length >= mostLines) return
    this.lines.push({ ...line, instanceId: instance.id, process: instance.key, act: this.#act })
  }

  get setup(): TrialSetup {
    return this.#setup
  }
}

function withTurn(state: InstanceState, turn: Turn): InstanceState {
  const tasks = new Map([turn.task, ...turn.others].map(task => [task.id, task]))
  const mine = new Set(turn.slots.map(slot => slot.id))
  return {
    ...state,
    tasks: state.tasks.map(task => tasks.get(task.id) ?? task),
    slots: [...state.slots.filter(slot => slot.taskId !== turn.task.id && !mine.has(slot.id)), ...turn.slots],
  }
}
