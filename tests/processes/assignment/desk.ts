import { actOnTask } from '../../../processes/assignment/actOnTask.ts'
import { openSlots } from '../../../processes/assignment/openSlots.ts'
import type {
  ActContext,
  ActResult,
  EarlierTask,
  TaskAction,
  TaskState,
} from '../../../processes/assignment/taskAction.ts'
import type { Graph, GraphNode, NodeKind } from '../../../processes/state/graph.ts'
import type { TaskRow, TokenRow } from '../../../processes/state/state.ts'
import type { ApprovalMode, NodeSettings, ProcessSettings } from '../../../schemas/types/process.ts'

export const morning = '2026-03-02T01:00:00.000Z'

/** A graph of nodes `id:kind` and flows `a>b`, all in the process itself. */
export function graphOf(
  nodes: Record<string, NodeKind>,
  flows: string,
  settings: Record<string, NodeSettings> = {},
): Graph {
  const ids = Object.keys(nodes)
  const pairs = flows.split(' ').map(each => each.split('>').map(id => ids.indexOf(id)) as [number, number])
  const list: GraphNode[] = ids.map((id, index) => ({
    id,
    kind: nodes[id] as NodeKind,
    name: id,
    scope: 0,
    incoming: pairs.flatMap(([, to], flow) => (to === index ? [flow] : [])),
    outgoing: pairs.flatMap(([from], flow) => (from === index ? [flow] : [])),
    boundary: [],
    events: [],
    inputs: [],
    outputs: [],
    ...(settings[id] ? { settings: settings[id] } : {}),
  }))
  return {
    version: 1,
    key: 'leave',
    name: 'leave',
    nodes: list,
    flows: pairs.map(([from, to], index) => ({ id: `f${index}`, name: '', from, to })),
    scopes: [{ kind: 'process', nodes: ids.map((_, index) => index), starts: [0], eventSubProcesses: [] }],
    settings: {},
  }
}

/** Apply, sign, boss, one after the other; `settings` are those of `sign`. */
export const line = (settings: NodeSettings = {}): Graph =>
  graphOf(
    { start: 'startEvent', apply: 'userTask', check: 'userTask', sign: 'userTask', end: 'endEvent' },
    'start>apply apply>check check>sign sign>end',
    { sign: { approvers: [{ rule: 'users', users: [] }], ...settings } },
  )

export interface Desk {
  state: TaskState
  context: ActContext
  /** Acts as a user; throws a refusal as its message. */
  act(actor: string | null, action: TaskAction, more?: Partial<ActContext>): Extract<ActResult, { kind: 'done' }>
  /** The message of a refusal. */
  refused(actor: string | null, action: TaskAction, more?: Partial<ActContext>): string
  /** `bob open`, in order of the rows. */
  slots(): string[]
}

/** Adds a comment to a refusal or return without one. */
export const withReason = (action: TaskAction): TaskAction =>
  (action.do === 'refuse' || action.do === 'return') && action.comment === undefined
    ? { ...action, comment: 'for a reason' }
    : action

export const everyone = ['ann', 'bob', 'cid', 'dan', 'eve', 'fay', 'gus', 'hed', 'adm']

/** Returns a random generator; the seed makes it repeatable. */
export function dice(seed: number) {
  let state = seed * 2654435761 + 1
  return (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) | 0
    return (state >>> 0) % below
  }
}

/** The turn of a user at the task `sign` of `line`. */
export function desk(
  people: string[],
  settings: NodeSettings & { mode?: ApprovalMode } = {},
  more: Partial<ActContext> & { process?: ProcessSettings; task?: Partial<TaskRow> } = {},
): Desk {
  let last = 0
  const id = () => `id${++last}`
  const { process, task: taskMore, ...contextMore } = more
  const graph = contextMore.graph ?? line(settings)
  const base = { id: 'task', tokenId: 'token', scopeId: 'root', nodeId: 'sign', name: 'sign', owner: null, due: null }
  const rest = { priority: 50, round: 1, createdAt: morning, notes: {}, ...taskMore }
  const opened = openSlots({
    node: { id: 'sign', settings },
    settings: process ?? {},
    answer: { slots: people.map(assignee => ({ assignee, explanation: { rule: 'users' } })) },
    task: { id: 'task', notes: rest.notes },
    initiator: 'ann',
    now: morning,
    id,
  })
  const { slots, mode, ratio, candidates } = opened
  const token: TokenRow = { id: 'token', scopeId: 'root', nodeId: 'sign', viaFlowId: null, wait: 'task', epoch: 0 }
  const state: TaskState = { task: { ...base, ...rest, mode, ratio, candidates }, slots }
  const context: ActContext = {
    now: morning,
    id,
    actor: null,
    graph,
    settings: process ?? {},
    initiator: 'ann',
    versionId: 'v1',
    active: new Set(everyone),
    tokens: [token],
    tasks: [state.task],
    variables: {},
    path: [earlier('check', 'hed'), earlier('apply', 'ann')],
    ...contextMore,
  }
  const run = (actor: string | null, action: TaskAction, changed: Partial<ActContext> = {}) =>
    actOnTask(self.state, withReason(action), { ...self.context, actor, ...changed })
  const self: Desk = {
    state,
    context,
    act(actor, action, changed) {
      const result = run(actor, action, changed)
      if (result.kind === 'refused') throw new Error(result.message)
      self.state = { task: result.task, slots: result.slots }
      return result
    },
    refused(actor, action, changed) {
      const result = run(actor, action, changed)
      if (result.kind !== 'refused') throw new Error(`${action.do} was not refused`)
      return result.message
    },
    slots: () => self.state.slots.map(slot => `${slot.assignee} ${slot.state}`),
  }
  return self
}

export const earlier = (nodeId: string, ...by: string[]): EarlierTask => ({
  taskId: `task-${nodeId}`,
  nodeId,
  name: nodeId,
  by,
  endedAt: morning,
})
