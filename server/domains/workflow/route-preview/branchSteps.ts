import { readNames } from '../../../../processes/forms/readNames.ts'
import type { Graph, GraphFlow, GraphNode } from '../../../../processes/state/graph.ts'
import type { EngineEvent } from '../../../../processes/state/result.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import { emptyStep, type PathStep } from './pathStep.ts'

/** Maximum number of flows and values that a reason names, and the length of a value. */
const mostNamed = 5
const longestValue = 60

/**
 * Returns a step for each choice between flows, at the event of its first flow. `values` are what the conditions read.
 */
export function branchSteps(
  graph: Graph,
  events: readonly EngineEvent[],
  values: Variables,
): Map<EngineEvent, PathStep> {
  const steps = new Map<EngineEvent, PathStep>()
  for (const [at, event] of events.entries()) {
    const node = branching(graph, event)
    const before = events[at - 1]
    if (!node || (before?.kind === 'flowTaken' && before.nodeId === event.nodeId)) continue
    const taken = flowsFrom(graph, events.slice(at), node)
    steps.set(event, {
      ...emptyStep,
      nodeId: node.id,
      name: typeof node.name === 'string' && node.name !== '' ? node.name : node.id,
      kind: 'branch',
      note: [
        `走向${taken.map(flow => `“${titleOf(graph, flow)}”`).join('、')}`,
        ...reasons(graph, { node, taken, values }),
      ].join('；'),
    })
  }
  return steps
}

/** Returns the node that the flow of the event leaves, if it has a choice. */
function branching(graph: Graph, { kind, nodeId }: EngineEvent): GraphNode | undefined {
  const node = kind === 'flowTaken' ? graph.nodes.find(({ id }) => id === nodeId) : undefined
  return node && node.outgoing.length > 1 ? node : undefined
}

/** Returns the flows that a token took at once: their events follow each other. */
function flowsFrom(graph: Graph, events: readonly EngineEvent[], node: GraphNode): GraphFlow[] {
  const end = events.findIndex(({ kind, nodeId }) => kind !== 'flowTaken' || nodeId !== node.id)
  const ids = events.slice(0, end < 0 ? events.length : end).map(({ data }) => String(data.flowId))
  return graph.flows.filter(({ id }) => ids.includes(id))
}

function titleOf(graph: Graph, { name, to, id }: GraphFlow): string {
  const target = graph.nodes[to]
  const named = typeof target?.name === 'string' ? target.name : ''
  return name || named || target?.id || id
}

interface Choice {
  node: GraphNode
  taken: readonly GraphFlow[]
  values: Variables
}

function reasons(graph: Graph, { node, taken, values }: Choice): string[] {
  const flows = node.outgoing.flatMap(place => graph.flows[place] ?? [])
  const asked = flows.filter(({ condition }) => condition !== undefined)
  if (asked.length === 0) return ['同时进行']
  const usual = node.defaultFlow === undefined ? undefined : graph.flows[node.defaultFlow]
  const holding = taken.filter(({ condition }) => condition !== undefined)
  const isUsual = usual !== undefined && taken.includes(usual)
  const told = holding.length > 0 && !isUsual ? holding : asked.filter(flow => flow !== usual)
  const texts = told.slice(0, mostNamed).map(({ condition }) => condition?.source || condition?.cel)
  const what = isUsual || holding.length === 0 ? `条件 ${texts.join('、')} 不成立` : `条件 ${texts.join('、')} 成立`
  const names = [...new Set(told.flatMap(({ condition }) => (condition ? readNames(condition.cel) : [])))]
  const known = names.slice(0, mostNamed).map(name => `${name} = ${valueText(values[name])}`)
  return [isUsual ? `${what}，走默认分支` : what, ...(known.length > 0 ? [known.join('，')] : [])]
}

function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '空'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}
