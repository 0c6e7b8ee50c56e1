import { textsOf } from '../../schemas/evaluate/textOf.ts'
import type { ApproverRule } from '../../schemas/types/process.ts'
import type { Graph, GraphNode } from '../state/graph.ts'
import type { TaskRow, TokenRow, Variables } from '../state/state.ts'
import { chosenVariables } from './chosenVariables.ts'
import { tasksAfter } from './nextTasks.ts'
import { readNotes, writeNotes } from './taskNotes.ts'

const { byInitiator, byPrevious: name } = chosenVariables

/** Who was chosen, with the node where it was done. */
interface Choice {
  from: string
  people: unknown
}

type Asked = Extract<ApproverRule, { rule: 'chosenByPrevious' }>

export interface AskingNode {
  node: GraphNode
  rule: Asked
}

/** Nodes that may come next and ask whoever is before them for their approvers. */
export function askingAfter(graph: Graph, nodeId: string): AskingNode[] {
  return tasksAfter(graph, nodeId).tasks.flatMap(node => {
    const rule = node.settings?.approvers?.find(each => each.rule === 'chosenByPrevious')
    return rule?.rule === 'chosenByPrevious' ? [{ node, rule }] : []
  })
}

/** Whichever way it goes, the next node has nobody but those who are chosen, and nobody beside him is still to choose. */
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

/** Whom somebody chose for that node; rows of earlier versions hold a list for whatever comes next. */
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

/** Where a task stands: what its instance knows, and what else is under way in it. */
export interface Standing {
  graph: Graph
  tokens: readonly TokenRow[]
  /** As the task reads them. */
  variables: Variables
}

/**
 * What is handed on once a task is decided: whom its signers chose, and what others chose for nodes that are still to come.
 * A choice that has come to its node goes no further. Nothing when that changes nothing.
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
  // Rounds one after the other: the next one stands at the same node.
  if (nodeId === task.nodeId && here?.loop && here.loop.kind !== 'parallel') return true
  // Others sign beside him, or he was asked again.
  if (from === task.nodeId) return true
  const isReached = tasksAfter(graph, from).tasks.some(node => node.id === task.nodeId)
  const isNext = askingAfter(graph, task.nodeId).some(({ node }) => node.id === nodeId)
  if (!isReached && !isNext) return true
  return tokens.some(token => {
    if (token.id === task.tokenId || token.wait === 'task' || (isReached && token.wait === 'scope')) return false
    return token.nodeId === nodeId || tasksAfter(graph, token.nodeId).tasks.some(node => node.id === nodeId)
  })
}

/** Nodes that may come next and ask for it, each with whom signers of the task, or others before it, have chosen so far. */
export function chosenSoFar(standing: Standing, task: TaskRow): (AskingNode & { people: string[] })[] {
  const after = { ...standing.variables, ...choicesAfter(standing, task) }
  return askingAfter(standing.graph, task.nodeId).map(each => ({
    ...each,
    people: textsOf(chosenFor(after, each.node.id)),
  }))
}

/** Choices that wait for their nodes, when a migration gives these other ids; the same variables when that changes nothing. */
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
 * Likewise what is noted at an open task: whom a signer chose, which is handed on once the task is decided, and where a
 * return came from, if that node is still there.
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

/** What knows nodes by their ids. */
interface Known {
  find(id: string): GraphNode | undefined
}

const isByNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const byNodes = <Value>(entries: [string, Value][], idOf: (nodeId: string) => string): Record<string, Value> =>
  Object.fromEntries(entries.map(([node, value]) => [idOf(node), value]))
