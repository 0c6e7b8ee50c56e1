import { ruleWords } from '../../../../processes/assignment/approverRules.ts'
import { stepName } from '../../../../processes/assignment/stepName.ts'
import { readNotes } from '../../../../processes/assignment/taskNotes.ts'
import { whyApprover } from '../../../../processes/assignment/whyApprover.ts'
import { step } from '../../../../processes/engine/step.ts'
import type { EngineCommand } from '../../../../processes/state/command.ts'
import type { Graph, GraphNode } from '../../../../processes/state/graph.ts'
import type { ApproversAnswer, EarlierAgreement, EngineEvent, Question } from '../../../../processes/state/result.ts'
import type { InstanceState, SlotRow, TaskRow, Variables } from '../../../../processes/state/state.ts'
import type { EmptyPolicy } from '../../../../schemas/types/process.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { AppError } from '../../../ground/kernel/errors.ts'
import { answerQuestions } from '../people/answerQuestions.ts'
import { branchSteps } from './branchSteps.ts'
import { nextMove } from './nextMove.ts'
import { emptyStep, type PathStep } from './pathStep.ts'

export interface WalkInput {
  graph: Graph
  /** Current rows; null for an application that is not submitted yet. */
  state: InstanceState | null
  /** The first move: a start, or the user's intended action. */
  begin: EngineCommand | null
  /** ISO text in UTC. */
  now: string
}

/** Limits for moves and for visits per node, to stop loops. */
const mostMoves = 150
const mostVisits = 2
const mostQuestions = 20
/** Time limit in milliseconds, because the user waits while typing. */
const longest = 1500

/**
 * Returns the future route, assuming that everyone agrees: runs the real engine on rows that are not stored, with the
 * real approver rules. Where it cannot be known, because a condition needs missing values or no approver is found, it
 * ends with the reason.
 */
export async function walkAhead(call: Call, input: WalkInput): Promise<PathStep[]> {
  return (await walked(new Walk(call, input), input)).steps
}

/** A route with its reasons. */
export interface ExplainedRoute {
  /** Steps with the branches taken, the approver rules, and the consequences of missing approvers. */
  steps: PathStep[]
  /** Ids of the nodes and flows that the route passes. */
  passed: string[]
}

/** Returns the same route as `walkAhead`, with its reasons: for the author of the process. */
export async function explainAhead(call: Call, input: WalkInput): Promise<ExplainedRoute> {
  const { steps, passed } = await walked(new Walk(call, input, { explains: true }), input)
  return { steps, passed: [...passed] }
}

async function walked(walk: Walk, input: WalkInput): Promise<Walk> {
  try {
    walk.show(input.state)
    if (input.begin && !(await walk.go(input.begin))) return walk
    const until = performance.now() + longest
    for (let moves = 0; moves < mostMoves; moves++) {
      const move = walk.state && nextMove(walk.state, input.graph)
      if (!move) break
      if (move.step) walk.add(move.step)
      if (performance.now() > until) {
        walk.unclear(null, '路径较长，此处只显示前面的部分')
        break
      }
      if (walk.visitsOf(move.nodeId) > mostVisits) {
        walk.unclear(move.nodeId, '此后可能回到前面的节点')
        break
      }
      if (move.taskId) walk.agree(move.taskId)
      if (!(await walk.go(move.command))) break
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    walk.unclear(null, error.message)
  }
  return walk
}

class Walk {
  readonly steps: PathStep[] = []
  readonly passed = new Set<string>()
  state: InstanceState | null
  readonly #explains: boolean
  readonly #call: Call
  readonly #graph: Graph
  readonly #now: string
  readonly #visits = new Map<string, number>()
  readonly #known = new Set<string>()
  /** Tasks that the walk has ended, with the slots that agreed. */
  readonly #gone: { tasks: TaskRow[]; slots: SlotRow[] } = { tasks: [], slots: [] }
  #ids = 0
  #last: string | undefined

  constructor(call: Call, { graph, state, now }: WalkInput, { explains = false } = {}) {
    this.#call = call
    this.#explains = explains
    this.#graph = graph
    this.#now = now
    this.state = state
  }

  visitsOf = (nodeId: string) => this.#visits.get(nodeId) ?? 0

  add(one: PathStep): void {
    this.steps.push(one)
  }

  unclear(nodeId: string | null, note: string): void {
    this.add({
      ...emptyStep,
      nodeId: nodeId ?? '',
      name: this.#nameOf(nodeId),
      kind: 'problem',
      state: 'unclear',
      note,
    })
  }

  /** Adds the currently open tasks to the route. */
  show(state: InstanceState | null): void {
    for (const task of state?.tasks ?? []) this.#showTask(task, 'current')
  }

  /** Makes all assignees of a task agree. */
  agree(taskId: string): void {
    if (!this.state) return
    const task = this.state.tasks.find(one => one.id === taskId)
    const slots = this.state.slots.map(slot =>
      slot.taskId === taskId && (slot.state === 'open' || slot.state === 'waiting')
        ? { ...slot, state: 'agreed' as const }
        : slot,
    )
    this.state = { ...this.state, slots }
    if (!task) return
    this.#last = taskId
    this.#gone.tasks.push(task)
    this.#gone.slots.push(...slots.filter(slot => slot.taskId === taskId && slot.state === 'agreed'))
  }

  /** Takes one move; false if the further route cannot be known. */
  async go(command: EngineCommand): Promise<boolean> {
    const answers = new Map<string, unknown>()
    for (let tries = 0; tries < mostQuestions; tries++) {
      const result = step(this.#graph, this.state, command, {
        now: this.#now,
        id: () => `ahead-${++this.#ids}`,
        answers,
      })
      if (result.kind === 'refused') {
        this.unclear(result.nodeId ?? null, result.message)
        if (this.#explains && result.error === 'STEP_WITHOUT_APPROVER') Object.assign(this.steps.at(-1)!, nobody.refuse)
        return false
      }
      if (result.kind === 'done') {
        const before = this.state
        this.state = result.state
        const given = command.command === 'start' ? command.variables : {}
        this.#showEvents(result.events, { ...valuesOf(before), ...given, ...valuesOf(result.state) })
        return true
      }
      for (const [key, answer] of await this.#answer(result.questions, command)) answers.set(key, answer)
    }
    this.unclear(null, '审批人过多，无法预览')
    return false
  }

  async #answer(questions: readonly Question[], command: EngineCommand): Promise<Map<string, ApproversAnswer>> {
    const known = this.state && {
      ...this.state,
      tasks: [...this.state.tasks, ...this.#gone.tasks],
      slots: [...this.state.slots, ...this.#gone.slots],
    }
    const about = { graph: this.#graph, state: known, command, now: this.#now }
    const found = await answerQuestions(this.#call, questions, about)
    const agreed = this.#agreed(command)
    for (const { key, nodeId } of questions) {
      const answer = found.get(key)
      if (!answer) continue
      const chosen = answer.slots.length === 0 && choosing(this.#graph.nodes.find(node => node.id === nodeId))
      const slots = chosen ? [{ assignee: '', explanation: { rule: chosen } }] : answer.slots
      found.set(key, { ...answer, slots, agreed: [...(answer.agreed ?? []), ...agreed] })
    }
    return found
  }

  /** Returns the agreements of this walk; those of the task that just ended are in its rows. */
  #agreed(command: EngineCommand): EarlierAgreement[] {
    const nodes = new Map(this.#gone.tasks.map(task => [task.id, task.nodeId]))
    const isCompletion = command.command === 'completeTask'
    return this.#gone.slots.map(({ taskId, assignee }) => ({
      nodeId: nodes.get(taskId) ?? '',
      assignee,
      last: !isCompletion && taskId === this.#last,
    }))
  }

  /** `values`: the variables around the events. */
  #showEvents(events: readonly EngineEvent[], values: Variables): void {
    const tasks = new Map(this.state?.tasks.map(task => [task.id, task]))
    const branches = this.#explains ? branchSteps(this.#graph, events, values) : undefined
    for (const event of events) {
      const { kind, nodeId, data } = event
      if (nodeId) this.passed.add(nodeId)
      if (kind === 'flowTaken') this.passed.add(String(data.flowId))
      const branch = branches?.get(event)
      if (branch) this.add(branch)
      const task = tasks.get(String(data.taskId))
      if (kind === 'taskCreated' && task) this.#showTask(task, 'coming')
      if (kind === 'taskCompleted' && data.automatic === true && nodeId) this.#showPassed(nodeId, events, data)
      if (kind === 'incident' && nodeId) this.unclear(nodeId, String(data.message ?? ''))
    }
  }

  #showPassed(nodeId: string, events: readonly EngineEvent[], { taskId, name }: Record<string, unknown>): void {
    const people = events
      .filter(event => event.kind === 'slotDecided' && event.data.taskId === taskId)
      .map(({ data }) => ({ id: String(data.assignee ?? ''), why: whyApprover(data.explanation) }))
    const isNobody = this.#explains && people.length === 0
    const step = { ...emptyStep, nodeId, name: String(name || this.#nameOf(nodeId)), state: 'passed', people } as const
    this.add({ ...step, ...this.#ruled(nodeId), ...(isNobody && nobody.pass) })
  }

  #ruled(nodeId: string): Pick<PathStep, 'rule'> {
    const node = this.#explains ? this.#graph.nodes.find(({ id }) => id === nodeId) : undefined
    return node ? { rule: ruleWords(node) } : {}
  }

  #showTask(task: TaskRow, state: PathStep['state']): void {
    if (this.#known.has(task.id)) return
    this.#known.add(task.id)
    this.#visits.set(task.nodeId, this.visitsOf(task.nodeId) + 1)
    const isBack = readNotes(task.notes).returned?.inPlace === true
    const isAsked = ({ state: turn }: SlotRow) => (isBack ? turn === 'open' : turn !== 'removed')
    const slots = this.state?.slots.filter(slot => slot.taskId === task.id && isAsked(slot)) ?? []
    const isPool = slots.length === 0
    const instead = slots.map(({ explanation }) => Object(explanation).empty as EmptyPolicy['do'] | undefined)
    const fallback = this.#explains ? instead.find(each => each !== undefined) : undefined
    this.add({
      ...emptyStep,
      nodeId: task.nodeId,
      name: stepName(task) || this.#nameOf(task.nodeId),
      state,
      mode: task.mode,
      people: isPool
        ? task.candidates.users.map(id => ({ id, why: '候选人' }))
        : slots.map(({ assignee, explanation }) => ({ id: assignee, why: whyApprover(explanation) })),
      groups: isPool ? task.candidates.groups : [],
      ...this.#ruled(task.nodeId),
      ...(fallback && { fallback }),
    })
  }

  #nameOf(nodeId: string | null): string {
    const name = this.#graph.nodes.find(node => node.id === nodeId)?.name
    return typeof name === 'string' && name !== '' ? name : (nodeId ?? '')
  }
}

const valuesOf = (state: InstanceState | null): Variables =>
  Object.assign({}, ...(state?.scopes ?? []).map(({ variables }) => variables))

/** Consequences of a step without approvers that no other user takes over. */
const nobody = {
  pass: { fallback: 'pass', note: '没有找到审批人，自动通过' },
  refuse: { fallback: 'refuse' },
} satisfies Record<string, Partial<PathStep>>

/** Returns who chooses the node's approvers on the way. */
function choosing(node: GraphNode | undefined): string | undefined {
  return node?.settings?.approvers?.find(({ rule }) => rule === 'chosenByInitiator' || rule === 'chosenByPrevious')
    ?.rule
}
