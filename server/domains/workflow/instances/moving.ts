import type { Graph, GraphNode } from '../../../../processes/state/graph.ts'
import { nodeKinds } from '../../../../processes/state/nodeKinds.ts'
import type { InstanceState, TokenRow } from '../../../../processes/state/state.ts'
import { textsOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { dryStep } from '../execution/stepInstance.ts'
import { fault } from '../faults.ts'
import { peopleAtTasks } from '../people/peopleAtTasks.ts'
import { graphOf } from '../stored/graphs.ts'
import { readInstance } from '../stored/loadInstance.ts'
import { nowOf } from '../stored/nowOf.ts'
import { visibleInstance } from './visibleInstance.ts'

interface Moved {
  state: InstanceState
  graph: Graph
  title: string
}

async function movedInstance(call: Call): Promise<Moved> {
  const seen = await visibleInstance(call, call.input.id)
  const state = await readInstance(call, seen.id)
  if (!state) throw fault('INSTANCE_GONE')
  return { state, graph: await graphOf(call, seen.versionId, seen.key), title: seen.title }
}

/** GET /nbpm/instance/move/{id}: returns the steps of an instance; a single step is preselected. */
export async function moveForm(call: Call<EndpointInput<'processInstance.moveForm'>>) {
  const { state, title } = await movedInstance(call)
  const steps = stepsOf(state)
  return { id: state.instance.id, title, tokenIds: steps.length === 1 ? steps.map(({ id }) => id) : [], targets: [] }
}

/** POST /nbpm/instance/move/from: returns steps that can be cancelled. */
export async function moveFrom(call: Call<EndpointInput<'processInstance.moveFrom'>>) {
  const { state, graph } = await movedInstance(call)
  return stepsOf(state).map(({ id, nodeId }) => ({ id, name: nameOf(graph, nodeId) }))
}

/** POST /nbpm/instance/move/to: returns nodes that an instance can be moved to. */
export async function moveTo(call: Call<EndpointInput<'processInstance.moveTo'>>) {
  const { graph } = await movedInstance(call)
  return targetsOf(graph).map(({ id }) => ({ id, name: nameOf(graph, id) }))
}

/** POST /nbpm/instance/move/preview: returns what would be cancelled and created; changes nothing. */
export async function movePreview(call: Call<EndpointInput<'processInstance.movePreview'>>) {
  const tokenIds = textsOf(call.input.tokenIds)
  const targets = textsOf(call.input.targets)
  const { state, graph } = await movedInstance(call)
  if (tokenIds.length === 0 || targets.length === 0) return []
  if (state.instance.endedAt !== null) throw fault('MOVE_ENDED')
  const command = { command: 'move', tokenIds, targets, reason: '' } as const
  const now = await nowOf(call)
  const after = await dryStep(call, graph, state, { command, now })
  const before = new Map(state.tasks.map(task => [task.id, task]))
  const kept = new Set(after.tasks.map(task => task.id))
  const goneTokens = state.tokens.filter(token => !after.tokens.some(one => one.id === token.id))
  const peopleAt = await peopleAtTasks(call, state, after)
  const rows = [
    ...state.tasks
      .filter(task => !kept.has(task.id))
      .map(task => ({
        effect: '取消任务',
        name: task.name || nameOf(graph, task.nodeId),
        people: peopleAt(state, task),
      })),
    ...goneWaits(graph, goneTokens),
    ...after.tasks
      .filter(task => !before.has(task.id))
      .map(task => ({
        effect: '产生任务',
        name: task.name || nameOf(graph, task.nodeId),
        people: peopleAt(after, task),
      })),
    ...after.tokens
      .filter(
        token => !state.tokens.some(one => one.id === token.id) && token.wait !== 'task' && token.wait !== 'scope',
      )
      .map(token => ({ effect: '到达', name: nameOf(graph, token.nodeId), people: '' })),
    ...(after.instance.endedAt === null ? [] : [{ effect: '流程结束', name: '', people: '' }]),
  ]
  return rows.map((row, index) => ({ id: String(index + 1), ...row }))
}

/**
 * Returns what is cancelled with tokens besides tasks: calls, timers and messages, other processes, tokens at joins.
 */
export const goneWaits = (graph: Graph, tokens: readonly TokenRow[]) =>
  tokens
    .filter(token => token.wait !== 'task' && token.wait !== 'scope')
    .map(token => ({ effect: waitEffects[token.wait] ?? '取消等待', name: nameOf(graph, token.nodeId), people: '' }))

const waitEffects: Record<string, string> = {
  job: '取消系统处理',
  child: '终止下级流程',
  joined: '取消已到达的分支',
  incident: '取消异常步骤',
}

/** Returns the tokens that can be moved; a sub-process is moved through its inner tokens. */
const stepsOf = ({ tokens }: InstanceState) => tokens.filter(token => token.wait !== 'scope')

const never = new Set<GraphNode['kind']>(['startEvent', 'boundaryEvent', 'eventSubProcess'])

/**
 * Returns the possible targets in model order; nodes inside a repeated activity are excluded, because there is no round
 * to move to.
 */
export const targetsOf = (graph: Graph): GraphNode[] =>
  graph.nodes.filter(node => !never.has(node.kind) && !node.forCompensation && !isInside(graph, node.scope))

function isInside(graph: Graph, scope: number): boolean {
  for (let at: number | undefined = scope; at !== undefined; at = graph.scopes[at]?.parent) {
    const opener: number | undefined = graph.scopes[at]?.node
    const node = opener === undefined ? undefined : graph.nodes[opener]
    if (node && (node.loop || node.kind === 'eventSubProcess')) return true
  }
  return false
}

export function nameOf(graph: Graph, nodeId: string): string {
  const node = graph.nodes.find(one => one.id === nodeId)
  if (typeof node?.name === 'string' && node.name !== '') return node.name
  return node ? `${nodeKinds[node.kind].title}（${nodeId}）` : nodeId
}
