import { textsOf } from '../../schemas/evaluate/textOf.ts'
import type { ApproverRule } from '../../schemas/types/process.ts'
import type { Graph, GraphNode } from '../state/graph.ts'
import type { TaskRow, TokenRow, Variables } from '../state/state.ts'
import { chosenVariables } from './chosenVariables.ts'
import { tasksAfter } from './nextTasks.ts'
import { readNotes, writeNotes } from './taskNotes.ts'

const { byInitiator, byPrevious: name } = chosenVariables

/** Chosen approvers and the node at which they were chosen. */
interface Choice {
  from: string
  people: unknown
}

type Asked = Extract<ApproverRule, { rule: 'chosenByPrevious' }>

export interface AskingNode {
  node: GraphNode
  rule: Asked
}

/** Returns the next possible nodes that let a signer before them choose their approvers. */
export function askingAfter(graph: Graph, nodeId: string): AskingNode[] {
  return tasksAfter(graph, nodeId).tasks.flatMap(node => {
    const rule = node.settings?.approvers?.find(each => each.rule === 'chosenByPrevious')
    return rule?.rule === 'chosenByPrevious' ? [{ node, rule }] : []
  })
}

/** Whether every next node depends on chosen approvers and no other pending signer can still choose them. */
export function isChoiceNeeded({ graph, tokens }: Pick<Standing, 'graph' | 'tokens'>, task: TaskRow): boolean {
  const { tasks, mayEnd } = tasksAfter(graph, task.nodeId)
  const isOthers = ({ id, wait, nodeId }: TokenRow) =>
    id !== task.tokenId && wait === 'task' && tasksAfter(graph, nodeId).tasks.some(node => tasks.includes(node))
  return tasks.length > 0 && !mayEnd && tasks.every(hasOnlyChosen) && !tokens.some(isOthers)
}

function hasOnlyChosen({ settings }: GraphNode): boolean {
  const policy = settings?.empty?.do ?? 'administrator'
  const approvers = settings?.approvers ?? []
  const isElsewhere = policy === 'pass' || policy === 'person'
  return !isElsewhere && approvers.length > 0 && approvers.every(each => each.rule === 'chosenByPrevious')
}

/** Returns the approvers chosen for a node. Rows of earlier versions hold one list for any next node. */
export function chosenFor(variables: Variables, nodeId: string): unknown {
  const given = variables[name]
  return Array.isArray(given) ? given : choicesIn(given).get(nodeId)?.people
}

function choicesIn(value: unknown): Map<string, Choice> {
  if (!isByNode(value)) return new Map()
  return new Map(
    Object.entries(value).map(([node, given]) => {
      const isOurs = typeof given === 'object' && given !== null && 'from' in given && 'people' in given
      return [node, isOurs ? (given as Choice) : { from: '', people: given }]
    }),
  )
}

/** Position of a task in its instance: the variables, and the other tokens and tasks. */
export interface Standing {
  graph: Graph
  tokens: readonly TokenRow[]
  /** As visible from the task. */
  variables: Variables
}

/**
 * Returns the variables to pass on once a task is decided: the choices of its signers, and other choices whose nodes
 * are still to come. A choice ends at its node. Empty if nothing changes.
 */
export function choicesAfter(standing: Standing, task: TaskRow): Variables {
  const before = standing.variables[name]
  const own = readNotes(task.notes).next
  if (!own && (before === undefined || before === null)) return {}
  const kept = [...choicesIn(before)].filter(([node, choice]) => isAwaited(standing, task, node, choice))
  const added = Object.entries(own?.people ?? {}).map(
    ([node, people]) => [node, { from: task.nodeId, people }] as const,
  )
  const after = Object.fromEntries([...kept, ...added])
  if (JSON.stringify(after) === JSON.stringify(before)) return {}
  return { [name]: Object.keys(after).length > 0 ? after : null }
}

/** Whether the node of a choice is still to come when a task is decided. */
function isAwaited({ graph, tokens }: Standing, task: TaskRow, nodeId: string, { from }: Choice): boolean {
  const here = graph.nodes.find(node => node.id === task.nodeId)
  // Sequential rounds: the next round is at the same node.
  if (nodeId === task.nodeId && here?.loop && here.loop.kind !== 'parallel') return true
  // Other signers sign in parallel, or the task was reopened.
  if (from === task.nodeId) return true
  const isReached = tasksAfter(graph, from).tasks.some(node => node.id === task.nodeId)
  const isNext = askingAfter(graph, task.nodeId).some(({ node }) => node.id === nodeId)
  if (!isReached && !isNext) return true
  return tokens.some(token => {
    if (token.id === task.tokenId || token.wait === 'task' || (isReached && token.wait === 'scope')) return false
    return token.nodeId === nodeId || tasksAfter(graph, token.nodeId).tasks.some(node => node.id === nodeId)
  })
}

/** Returns the possible next nodes that need chosen approvers, each with the approvers chosen so far. */
export function chosenSoFar(standing: Standing, task: TaskRow): (AskingNode & { people: string[] })[] {
  const after = { ...standing.variables, ...choicesAfter(standing, task) }
  return askingAfter(standing.graph, task.nodeId).map(each => ({
    ...each,
    people: textsOf(chosenFor(after, each.node.id)),
  }))
}

/** Returns the pending choices under the new node ids of a migration; the same object if nothing changes. */
export function renamedChoices(variables: Variables, idOf: (nodeId: string) => string): Variables {
  const { [byInitiator]: chosen, [name]: next } = variables
  const renamed = {
    ...(isByNode(chosen) ? { [byInitiator]: byNodes(Object.entries(chosen), idOf) } : {}),
    ...(isByNode(next) ? { [name]: byNodes([...choicesIn(next)].map(movedChoice), idOf) } : {}),
  }
  const isSame = Object.entries(renamed).every(
    ([key, value]) => JSON.stringify(value) === JSON.stringify(variables[key]),
  )
  return isSame ? variables : { ...variables, ...renamed }

  function movedChoice([node, { from, people }]: [string, Choice]): [string, Choice] {
    return [node, { from: idOf(from), people }]
  }
}

/**
 * Returns the notes of an open task under the new node ids of a migration: chosen next approvers, and the origin of a
 * return if that node still exists.
 */
export function renamedNotes(
  task: TaskRow,
  { idOf, versionId, graph }: { idOf: (nodeId: string) => string; versionId: string; graph: Known },
): TaskRow {
  const { next, returned, ...notes } = readNotes(task.notes)
  if (!next && !returned) return task
  const origin = returned && idOf(returned.nodeId)
  const isThere = origin !== undefined && graph.find(origin) !== undefined
  return {
    ...task,
    notes: writeNotes({
      ...notes,
      ...(next && { next: { ...next, people: byNodes(Object.entries(next.people), idOf) } }),
      ...(returned && { returned: isThere ? { ...returned, nodeId: origin, versionId } : returned }),
    }),
  }
}

/** Finds nodes by id. */
interface Known {
  find(id: string): GraphNode | undefined
}

const isByNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const byNodes = <Value>(entries: [string, Value][], idOf: (nodeId: string) => string): Record<string, Value> =>
  Object.fromEntries(entries.map(([node, value]) => [idOf(node), value]))
