import { type WorkingCalendar, workingTimeBetween } from '../assignment/workingTime.ts'
import type { Graph, GraphNode } from '../state/graph.ts'
import { nodeKinds } from '../state/nodeKinds.ts'
import { flowsOf, isExclusive } from './branches.ts'
import { type Fit, fitOf, shareOf } from './fit.ts'
import { nodeKey } from './setup.ts'

/** One line of the history with the fields that simulations learn from. Times are milliseconds since 1970. */
export interface HistoryLine {
  instanceId: string
  process: string
  kind:
    | 'instanceStarted'
    | 'instanceEnded'
    | 'slotOpened'
    | 'taskClaimed'
    | 'slotDecided'
    | 'taskReturned'
    | 'flowTaken'
  at: number
  nodeId: string | null
  slotId: string | null
  assignee: string | null
  flowId: string | null
  decision: string | null
  /** Decided by a rule or the clock, not by the person. */
  automatic: boolean
  /** Called by another instance. */
  called: boolean
}

export interface History {
  lines: readonly HistoryLine[]
  /** Decision times of these people in any process, sorted. */
  decisions: ReadonlyMap<string, readonly number[]>
}

export interface Learned {
  started: number
  ended: number
  /** Minutes from application to end, for ended instances. */
  duration: number
  arrivals: { perHour: number; perDay: number; hours: 'working' | 'always' }
  nodes: LearnedNode[]
  branches: LearnedBranch[]
  pools: { name: string; people: number; nodes: string[] }[]
}

export interface LearnedNode {
  process: string
  nodeId: string
  name: string
  fit: Fit
  people: number
  refused: number
  returned: number
  pool: string
}

export interface LearnedBranch {
  process: string
  nodeId: string
  flowId: string
  name: string
  flowName: string
  count: number
  share: number
  low: number
  high: number
}

const minute = 60_000

/** Derives durations, chances, people and arrivals from the history. */
export function learn(history: History, graphs: readonly Graph[], calendar: WorkingCalendar): Learned {
  const own = history.lines.filter(line => !line.called)
  const started = own.filter(({ kind }) => kind === 'instanceStarted')
  const startedAt = new Map(started.map(({ instanceId, at }) => [instanceId, at]))
  const durations = own.flatMap(({ kind, instanceId, at }) => {
    const from = startedAt.get(instanceId)
    return kind === 'instanceEnded' && from !== undefined ? [(at - from) / minute] : []
  })
  const nodes = graphs.flatMap(graph => nodesOf(history, graph, calendar))
  return {
    started: started.length,
    ended: durations.length,
    duration: durations.reduce((sum, value) => sum + value, 0) / Math.max(1, durations.length),
    arrivals: arrivalsOf(
      started.map(({ at }) => at),
      calendar,
    ),
    ...pooled(nodes),
    branches: graphs.flatMap(graph => branchesOf(history, graph)),
  }
}

const hour = 60 * minute
const day = 24 * hour

function arrivalsOf(times: readonly number[], calendar: WorkingCalendar): Learned['arrivals'] {
  const sorted = [...times].sort((one, other) => one - other)
  const first = sorted[0] ?? 0
  const last = sorted.at(-1) ?? 0
  const atWork = sorted.filter(at => workingTimeBetween(at, at + minute, calendar) > 0).length
  const isAtWork = atWork >= 0.8 * sorted.length
  const span = isAtWork ? workingTimeBetween(first, last, calendar) : last - first
  const gaps = Math.max(1, sorted.length - 1)
  // Applications that arrived within seconds, as in an import, count over the whole hour or day, not as a rate of
  // thousands.
  return {
    perHour: gaps / (Math.max(span, hour) / hour),
    perDay: gaps / (Math.max(last - first, day) / day),
    hours: isAtWork ? 'working' : 'always',
  }
}

type Measured = Omit<LearnedNode, 'pool'> & { persons: string[] }

/**
 * Estimates how long people work at each node. The history knows when a task arrived and when it was decided, not when
 * work began. The model assumes one task at a time: work begins when the task has arrived and the previous decision is
 * done.
 */
function nodesOf({ lines, decisions }: History, graph: Graph, calendar: WorkingCalendar): Measured[] {
  const openedAt = new Map<string, number>()
  const found = new Map<string, { lengths: number[]; persons: Set<string>; refused: number; returned: number }>()
  const of = (nodeId: string) => {
    const known = found.get(nodeId) ?? { lengths: [], persons: new Set<string>(), refused: 0, returned: 0 }
    found.set(nodeId, known)
    return known
  }
  for (const line of lines) {
    if (line.process !== graph.key || line.nodeId === null) continue
    if (line.kind === 'taskReturned') of(line.nodeId).returned++
    if (line.slotId === null) continue
    if (line.kind === 'slotOpened' || line.kind === 'taskClaimed') openedAt.set(line.slotId, line.at)
    const opened = openedAt.get(line.slotId)
    if (line.kind !== 'slotDecided' || line.automatic || opened === undefined || line.assignee === null) continue
    const node = of(line.nodeId)
    const begun = Math.max(opened, before(decisions.get(line.assignee) ?? [], line.at))
    node.lengths.push(workingTimeBetween(begun, line.at, calendar) / minute)
    node.persons.add(line.assignee)
    if (line.decision === 'refused') node.refused++
  }
  return graph.nodes.flatMap(node => {
    const measured = found.get(node.id)
    const fitted = measured && fitOf(measured.lengths)
    if (!measured || !fitted) return []
    const decided = measured.lengths.length + measured.returned
    return [
      {
        process: graph.key,
        nodeId: node.id,
        name: (typeof node.name === 'string' ? node.name : node.name.source) || node.id,
        fit: fitted,
        people: measured.persons.size,
        persons: [...measured.persons].sort(),
        refused: measured.refused / decided,
        returned: measured.returned / decided,
      },
    ]
  })
}

/** Returns the latest time before the given one, by binary search; 0 if there is none. */
function before(times: readonly number[], at: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) < at) low = middle + 1
    else high = middle
  }
  return times[low - 1] ?? 0
}

interface Group {
  persons: Set<string>
  nodes: Measured[]
}

/**
 * Groups nodes served mostly by the same people, so that no person counts twice. A manager who alone signs one node and
 * is one of fifty at another keeps a pool of their own, because that is the bottleneck.
 */
function pooled(nodes: readonly Measured[]): Pick<Learned, 'nodes' | 'pools'> {
  const groups: Group[] = []
  for (const node of nodes) {
    const known = groups.find(({ persons }) => isMostlySame(persons, node.persons))
    if (!known) groups.push({ persons: new Set(node.persons), nodes: [node] })
    else {
      known.nodes.push(node)
      for (const person of node.persons) known.persons.add(person)
    }
  }
  const pools = groups.map(group => ({
    name: [...new Set(group.nodes.map(({ name }) => name))].join('、').slice(0, 100),
    people: Math.max(1, group.persons.size),
    nodes: group.nodes.map(({ process, nodeId }) => nodeKey(process, nodeId)),
  }))
  const poolOf = ({ process, nodeId, name }: Omit<LearnedNode, 'pool'>) =>
    pools.find(pool => pool.nodes.includes(nodeKey(process, nodeId)))?.name ?? name
  return { pools, nodes: nodes.map(({ persons: _, ...node }) => ({ ...node, pool: poolOf(node) })) }
}

function isMostlySame(one: ReadonlySet<string>, others: readonly string[]): boolean {
  const both = others.filter(person => one.has(person)).length
  return both >= 0.5 * (one.size + others.length - both)
}

function branchesOf({ lines }: History, graph: Graph): LearnedBranch[] {
  const taken = new Map<string, number>()
  for (const { kind, process, flowId } of lines)
    if (kind === 'flowTaken' && process === graph.key && flowId !== null)
      taken.set(flowId, (taken.get(flowId) ?? 0) + 1)
  return graph.nodes.flatMap(node => {
    if (node.outgoing.length < 2 || !isChosen(graph, node)) return []
    const flows = flowsOf(graph, node)
    const counts = flows.map(flow => taken.get(flow) ?? 0)
    const passed = isExclusive(node) ? counts.reduce((sum, count) => sum + count, 0) : passesOf(lines, graph.key, flows)
    if (passed === 0) return []
    return flows.map((flowId, index) => {
      const flow = graph.flows.find(({ id }) => id === flowId)
      const target = flow && graph.nodes[flow.to]
      const name = (typeof node.name === 'string' ? node.name : node.name.source) || node.id
      const to = target ? (typeof target.name === 'string' ? target.name : target.name.source) || target.id : flowId
      const count = counts[index] ?? 0
      return {
        process: graph.key,
        nodeId: node.id,
        flowId,
        name,
        flowName: flow?.name || `到“${to}”`,
        count,
        ...shareOf(count, passed),
      }
    })
  })
}

/** Whether conditions decide how a node is left; an activity counts too if its flows have conditions. */
const isChosen = (graph: Graph, node: GraphNode): boolean =>
  isExclusive(node) ||
  node.kind === 'inclusiveGateway' ||
  (nodeKinds[node.kind].group !== 'gateway' && node.outgoing.some(place => graph.flows[place]?.condition !== undefined))

/**
 * Counts how often a node with possibly parallel flows was left: flows taken at the same moment count once, unless one
 * flow repeats.
 */
function passesOf(lines: readonly HistoryLine[], process: string, flows: readonly string[]): number {
  const moments = new Map<string, Map<string, number>>()
  for (const line of lines) {
    if (line.kind !== 'flowTaken' || line.process !== process || line.flowId === null || !flows.includes(line.flowId))
      continue
    const key = `${line.instanceId} ${line.at}`
    const counts = moments.get(key) ?? new Map<string, number>()
    moments.set(key, counts.set(line.flowId, (counts.get(line.flowId) ?? 0) + 1))
  }
  return [...moments.values()].reduce((sum, counts) => sum + Math.max(...counts.values()), 0)
}
