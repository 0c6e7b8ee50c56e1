import { parseExpression } from '../../../schemas/evaluate/parseExpression.ts'
import { readsOf } from '../../../schemas/evaluate/readsOf.ts'
import type { WorkingCalendar } from '../../assignment/workingTime.ts'
import { openAdHocs } from '../../engine/adHocs.ts'
import type { EngineCommand } from '../../state/command.ts'
import type { Graph, GraphFlow, GraphNode } from '../../state/graph.ts'
import { eventNames } from '../../state/nodeKinds.ts'
import type { InstanceState, SubscriptionRow, TokenRow } from '../../state/state.ts'
import { worldRefusal } from '../refusals.ts'
import { type Stepped, World } from '../world.ts'
import { nodeTitle, wordsFor } from './walkLog.ts'

/** One step of a user in a walk. A walk is a list of acts; replaying the list gives the same result. */
export type WalkAct =
  /** Starts a process; with `nodeId`, at a start event with a trigger. */
  | { do: 'start'; key: string; nodeId?: string }
  | { do: 'complete'; taskId: string; outcome: 'agreed' | 'refused' }
  /** Lets an awaited event happen. */
  | { do: 'trigger'; id: string }
  /** Completes the work of a service; with a code, as a BPMN error. */
  | { do: 'work'; tokenId: string; code?: string }
  | { do: 'child'; tokenId: string }
  /** Starts an activity of an ad-hoc sub-process, or ends the sub-process. */
  | { do: 'adHoc'; scopeId: string; nodeId?: string }
  /** Chooses outgoing flows for the node that the act before reached. */
  | { do: 'choose'; key: string; flows: readonly string[] }

/** Acts that are possible at an element. */
export interface WalkOffer {
  /** Element to click. */
  nodeId: string
  /** `办理“审批”` */
  title: string
  /** A click runs the first act. */
  acts: readonly { label: string; act: WalkAct }[]
}

export interface WalkLine {
  id: string
  text: string
  nodeId: string | null
  /** Index of the act that caused the line. */
  act: number
}

/** Flows from which the user has to choose, because their conditions cannot be evaluated without data. */
export interface WalkChoice {
  key: string
  nodeId: string
  title: string
  /** Whether several may be taken. */
  isMany: boolean
  flows: readonly { id: string; title: string }[]
}

export interface WalkView {
  /** Number of tokens by element. */
  tokens: ReadonlyMap<string, number>
  /** Ids of the elements and flows that tokens passed. */
  passed: ReadonlySet<string>
  offers: readonly WalkOffer[]
  choice: WalkChoice | undefined
  lines: readonly WalkLine[]
  isOver: boolean
}

/** Thrown at a gateway whose conditions read unknown variables. */
class Undecided extends Error {
  readonly choice: WalkChoice
  constructor(choice: WalkChoice) {
    super(`nobody chose at ${choice.nodeId}`)
    this.choice = choice
  }
}

const always: WorkingCalendar = {
  offset: 480,
  days: [0, 1, 2, 3, 4, 5, 6],
  hours: [[0, 1440]],
  holidays: new Set(),
  workdays: new Set(),
}
/** Start time of every walk; nothing depends on its value. */
const begin = Date.UTC(2026, 0, 5, 1)

/**
 * Plays acts on processes by the step of the engine, in memory and without data. `graphs` are made by `walkable`.
 *
 * @throws WorldRefusal if an act is refused, for example for a task that no longer exists
 * @example playWalk(graphs, [{ do: 'start', key: 'leave' }]).offers // the possible acts
 */
export function playWalk(graphs: ReadonlyMap<string, Graph>, acts: readonly WalkAct[]): WalkView {
  const play = new Play(graphs, acts)
  for (const act of acts) play.do(act)
  return play.view()
}

class Play {
  readonly #world: World
  readonly #graphs: ReadonlyMap<string, Graph>
  readonly #chosen: ReadonlyMap<string, readonly string[]>
  readonly #lines: WalkLine[] = []
  readonly #passed = new Set<string>()
  #act = -1
  #choice: WalkChoice | undefined
  /** Whether the current act completes a task, so that conditions can read its outcome. */
  #hasOutcome = false
  /** The node that the token of the undecided gateway came from. */
  #leaving: { nodeId: string } | undefined

  constructor(graphs: ReadonlyMap<string, Graph>, acts: readonly WalkAct[]) {
    this.#graphs = graphs
    this.#chosen = new Map(acts.flatMap(act => (act.do === 'choose' ? [[act.key, act.flows] as const] : [])))
    this.#world = new World({
      graphs,
      now: begin,
      calendar: always,
      answer: () => ({ slots: [] }),
      choose: (instanceId, key, nodeId, visit) => this.#choose(instanceId, key, nodeId, visit),
      stepped: happened => this.#note(happened),
    })
  }

  do(act: WalkAct): void {
    this.#act++
    // The act before has already read this choice, from `#chosen`.
    if (act.do === 'choose') return
    const takeBack = this.#world.keep()
    const { length } = this.#lines
    try {
      this.#leaving = undefined
      this.#hasOutcome = act.do === 'complete'
      this.#run(act)
    } catch (error) {
      if (!(error instanceof Undecided)) throw error
      takeBack()
      this.#lines.length = length
      this.#choice = error.choice
    }
  }

  view(): WalkView {
    const running = [...this.#world.instances.values()].filter(({ instance }) => instance.endedAt === null)
    const choice = this.#choice
    const offers = choice ? [] : running.flatMap(state => this.#offersOf(state))
    const isStarted = this.#world.instances.size > 0
    return {
      tokens: this.#tokens(running),
      passed: this.#passed,
      offers: isStarted || choice ? offers : startsOf(this.#graphs),
      choice,
      lines: this.#lines,
      isOver: isStarted && running.length === 0,
    }
  }

  #run(act: Exclude<WalkAct, { do: 'choose' }>): void {
    if (act.do === 'start') {
      const nodeId = act.nodeId === undefined ? {} : { nodeId: act.nodeId }
      this.#world.start(act.key, { initiator: null, variables: {}, ...nodeId })
      return
    }
    for (const state of this.#world.instances.values()) {
      const found = commandOf(act, state)
      if (!found) continue
      this.#leaving = found.from
      this.#world.send(state.instance.id, found.command)
      return
    }
    throw worldRefusal('TRIAL_WAIT_ENDED')
  }

  #choose(instanceId: string, process: string, nodeId: string, visit: number): readonly string[] | undefined {
    const key = `${instanceId} ${nodeId} ${visit}`
    const chosen = this.#chosen.get(key)
    if (chosen) return chosen
    const graph = this.#graphs.get(process)
    const node = graph?.nodes.find(each => each.id === nodeId)
    if (!graph || !node) return undefined
    const flows = node.outgoing.map(place => graph.flows[place] as GraphFlow)
    const scopes = this.#world.instances.get(instanceId)?.scopes ?? []
    const known = new Set(scopes.flatMap(({ variables }) => Object.keys(variables)))
    if (this.#hasOutcome) known.add('outcome')
    if (flows.every(flow => isDecided(flow, known))) return undefined
    throw new Undecided({
      key,
      nodeId,
      title: nodeTitle(node),
      isMany: node.kind !== 'exclusiveGateway',
      flows: flows.map(flow => ({ id: flow.id, title: flowTitle(graph, flow, node) })),
    })
  }

  #note({ events, state }: Stepped): void {
    const graph = this.#graphs.get(state.instance.key)
    for (const event of events) {
      if (event.nodeId !== null && event.kind === 'nodeEntered') this.#passed.add(event.nodeId)
      if (event.kind === 'flowTaken') this.#passed.add(String(event.data.flowId))
      const text = graph && wordsFor(graph, event)
      if (text) this.#lines.push({ id: `${this.#lines.length + 1}`, text, nodeId: event.nodeId, act: this.#act })
    }
  }

  #tokens(running: readonly InstanceState[]): Map<string, number> {
    const tokens = new Map<string, number>()
    const add = (nodeId: string, count: number) => tokens.set(nodeId, (tokens.get(nodeId) ?? 0) + count)
    // A token that waits for its sub-process is not counted; the tokens inside are.
    for (const { tokens: rows } of running) for (const row of rows) if (row.wait !== 'scope') add(row.nodeId, 1)
    if (this.#choice) {
      if (this.#leaving) add(this.#leaving.nodeId, -1)
      add(this.#choice.nodeId, 1)
    }
    return new Map([...tokens].filter(([, count]) => count > 0))
  }

  #offersOf(state: InstanceState): WalkOffer[] {
    const graph = this.#graphs.get(state.instance.key) as Graph
    const at = (nodeId: string) => graph.nodes.find(node => node.id === nodeId) as GraphNode
    const tasks = state.tasks.map(({ id: taskId, nodeId }) => ({
      nodeId,
      title: `办理${nodeTitle(at(nodeId))}`,
      acts: (['agreed', 'refused'] as const).map(outcome => ({
        label: outcome === 'agreed' ? '同意' : '不同意',
        act: { do: 'complete', taskId, outcome } as const,
      })),
    }))
    const events = state.subscriptions.map(row => ({
      nodeId: row.nodeId,
      title: `${eventWord(row)}${nodeTitle(at(row.nodeId))}`,
      acts: [{ label: '触发', act: { do: 'trigger', id: row.id } as const }],
    }))
    return [
      ...tasks,
      ...events,
      ...state.tokens.flatMap(token => workOf(graph, at(token.nodeId), token)),
      ...adHocsOf(graph, state),
    ]
  }
}

/** Returns the engine command of an act and the node that waits for it; undefined if none does in the instance. */
function commandOf(
  act: Exclude<WalkAct, { do: 'choose' | 'start' }>,
  { tasks, subscriptions, scopes, tokens }: InstanceState,
): { command: EngineCommand; from: { nodeId: string } | undefined } | undefined {
  const variables = {}
  if (act.do === 'complete') {
    const { taskId, outcome } = act
    const task = tasks.find(each => each.id === taskId)
    return task && { command: { command: 'completeTask', taskId, outcome, variables }, from: task }
  }
  if (act.do === 'trigger') {
    const row = subscriptions.find(each => each.id === act.id)
    const from = tokens.find(each => each.id === row?.tokenId)
    return row && { command: { command: 'trigger', subscriptionId: row.id, variables }, from }
  }
  if (act.do === 'adHoc') {
    const { scopeId, nodeId } = act
    if (!scopes.some(each => each.id === scopeId)) return undefined
    const command: EngineCommand =
      nodeId === undefined ? { command: 'completeAdHoc', scopeId } : { command: 'activateAdHoc', scopeId, nodeId }
    return { command, from: undefined }
  }
  const from = tokens.find(each => each.id === act.tokenId)
  if (!from) return undefined
  const { tokenId } = act
  if (act.do === 'child') return { command: { command: 'childEnded', tokenId, phase: 'completed', variables }, from }
  if (act.code === undefined) return { command: { command: 'jobDone', tokenId, variables }, from }
  return { command: { command: 'jobFailed', tokenId, error: { code: act.code, message: act.code } }, from }
}

const eventWord = ({ kind }: SubscriptionRow) => (kind === 'condition' ? '条件' : eventNames[kind])

/** Returns acts for waiting services and for called processes outside of the file, and for errors caught at them. */
function workOf(graph: Graph, node: GraphNode, { id: tokenId, wait }: TokenRow): WalkOffer[] {
  if (wait === 'child')
    return [
      { nodeId: node.id, title: `完成${nodeTitle(node)}`, acts: [{ label: '完成', act: { do: 'child', tokenId } }] },
    ]
  if (wait !== 'job') return []
  const errors = node.boundary.flatMap(place => {
    const event = graph.nodes[place] as GraphNode
    const caught = event.events.find(each => each.event === 'error')
    if (caught?.event !== 'error') return []
    const code = typeof caught.code === 'string' ? caught.code : 'ERROR'
    return {
      nodeId: event.id,
      title: `错误${nodeTitle(event)}`,
      acts: [{ label: '出错', act: { do: 'work', tokenId, code } as const }],
    }
  })
  return [
    { nodeId: node.id, title: `完成${nodeTitle(node)}`, acts: [{ label: '完成', act: { do: 'work', tokenId } }] },
    ...errors,
  ]
}

const adHocsOf = (graph: Graph, state: InstanceState): WalkOffer[] =>
  openAdHocs(graph, state).flatMap(({ scope, node, starts, isEmpty }) => [
    ...starts.map(start => ({
      nodeId: start.id,
      title: `开始${nodeTitle(start)}`,
      acts: [{ label: '开始', act: { do: 'adHoc', scopeId: scope.id, nodeId: start.id } as const }],
    })),
    ...(isEmpty
      ? [
          {
            nodeId: node.id,
            title: `结束${nodeTitle(node)}`,
            acts: [{ label: '结束', act: { do: 'adHoc', scopeId: scope.id } as const }],
          },
        ]
      : []),
  ])

/** Returns the starts of each process: its start event without a trigger or, if it has none, all its other starts. */
export function startsOf(graphs: ReadonlyMap<string, Graph>): WalkOffer[] {
  return [...graphs.values()].flatMap(({ key, nodes, scopes }) => {
    const [scope] = scopes
    const plain = scope?.starts[0]
    if (plain !== undefined) return offerStart(key, nodes[plain] as GraphNode, false)
    const places = scope?.nodes.filter(place => {
      const node = nodes[place] as GraphNode
      return node.kind === 'startEvent' || (node.instantiates && node.kind === 'receiveTask')
    })
    return (places ?? []).flatMap(place => offerStart(key, nodes[place] as GraphNode, true))
  })
}

const offerStart = (key: string, node: GraphNode, isTriggered: boolean): WalkOffer[] => [
  {
    nodeId: node.id,
    title: `从${nodeTitle(node)}开始`,
    acts: [{ label: '开始', act: { do: 'start', key, ...(isTriggered && { nodeId: node.id }) } }],
  },
]

function isDecided({ condition }: GraphFlow, known: ReadonlySet<string>): boolean {
  if (!condition) return true
  const parsed = parseExpression(`=${condition.cel}`)
  if (!('tree' in parsed)) return false
  return readsOf(parsed.tree).every(read => read.startsWith('instance.') || known.has(read.split('.')[0] ?? ''))
}

function flowTitle(graph: Graph, flow: GraphFlow, from: GraphNode): string {
  const target = graph.nodes[flow.to] as GraphNode
  const isDefault = from.defaultFlow !== undefined && graph.flows[from.defaultFlow] === flow
  const name = flow.name || (isDefault ? '其他情况' : (flow.condition?.source ?? ''))
  return `${name === '' ? '' : `${name}：`}到${nodeTitle(target)}`
}
