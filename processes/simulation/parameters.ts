import { type Finding, fieldError } from '../../schemas/evaluate/finding.ts'
import type { FieldError } from '../../schemas/types/fieldError.ts'
import type { Graph, GraphNode } from '../state/graph.ts'
import { nodeKinds } from '../state/nodeKinds.ts'
import { flowsOf } from './branches.ts'
import { type Distribution, distributionFault } from './distribution.ts'
import { finding } from './findings.ts'
import { nodeKey } from './setup.ts'

/** Rows of a scenario as its form shows them. Shares are percentages. */
export interface NodeRow extends DistributionRow {
  process: string
  nodeId: string
  name?: string
  kind?: string
  pool?: string | null
  signers?: number | null
  refused?: number | null
  returned?: number | null
}

export interface DistributionRow {
  distribution: string
  mean?: number | null
  low?: number | null
  high?: number | null
  spread?: number | null
}

export interface PoolRow {
  name: string
  people: number
  hours?: string | null
  hourCost?: number | null
}

export interface BranchRow {
  process: string
  nodeId: string
  name?: string
  flowId: string
  flowName?: string
  condition?: string
  chance?: number | null
}

export interface DataRow extends DistributionRow {
  name: string
}

export interface Parameters {
  nodes: NodeRow[]
  pools: PoolRow[]
  branches: BranchRow[]
  data: DataRow[]
}

export const labelOfNode = ({ name, id }: GraphNode): string => (typeof name === 'string' ? name : name.source) || id

/**
 * Returns the initial scenario: each user task has its own pool of one person; flows decided by data have no chance.
 */
export function defaultParameters(graphs: ReadonlyMap<string, Graph>): Parameters {
  const all = [...graphs.values()]
  const nodes = all.flatMap(graph => graph.nodes.filter(takesTime).map(node => nodeRow(graph, node)))
  const names = [...new Set(nodes.flatMap(({ pool }) => pool ?? []))]
  return {
    nodes,
    pools: names.map(name => ({ name, people: 1, hours: 'working', hourCost: 100 })),
    branches: all.flatMap(graph => graph.nodes.flatMap(node => branchRows(graph, node))),
    data: [],
  }
}

/** Whether a node takes time that the model itself does not define. */
function takesTime({ kind, events, work }: GraphNode): boolean {
  switch (nodeKinds[kind].takesTime) {
    case 'people':
    case 'always':
      return true
    case 'job':
      return work?.kind === 'job'
    case 'arrival':
      return events.some(({ event }) => event === 'message' || event === 'signal')
    case null:
      return false
  }
}

function nodeRow(graph: Graph, node: GraphNode): NodeRow {
  const name = labelOfNode(node)
  const { title, takesTime: taken } = nodeKinds[node.kind]
  const base = { process: graph.key, nodeId: node.id, name, kind: title }
  if (taken !== 'people')
    return { ...base, distribution: 'fixed', mean: taken === 'job' ? 1 : 60, refused: 0, returned: 0 }
  const isMany = ['all', 'sequence', 'ratio', 'weight'].includes(node.settings?.mode ?? '')
  return {
    ...base,
    distribution: 'triangular',
    low: 5,
    mean: 15,
    high: 60,
    pool: name.slice(0, 100),
    signers: isMany ? 2 : 1,
    refused: 0,
    returned: 0,
  }
}

function branchRows(graph: Graph, node: GraphNode): BranchRow[] {
  if (node.outgoing.length < 2 || !['exclusiveGateway', 'inclusiveGateway'].includes(node.kind)) return []
  return node.outgoing.flatMap(place => {
    const flow = graph.flows[place]
    if (!flow) return []
    const target = graph.nodes[flow.to]
    return [
      {
        process: graph.key,
        nodeId: node.id,
        name: labelOfNode(node),
        flowId: flow.id,
        flowName: flow.name || (target ? `到“${labelOfNode(target)}”` : flow.id),
        condition: flow.condition?.source.slice(0, 2000) ?? (place === node.defaultFlow ? '默认' : ''),
        chance: null,
      },
    ]
  })
}

/** Keeps the entered rows that still match the model; new nodes get defaults, and rows of removed nodes are dropped. */
export function fitted(rows: Partial<Parameters>, graphs: ReadonlyMap<string, Graph>): Parameters {
  const fresh = defaultParameters(graphs)
  const known = new Map((rows.nodes ?? []).map(row => [nodeKey(row.process, row.nodeId), row]))
  const nodes = fresh.nodes.map(row => {
    const kept = known.get(nodeKey(row.process, row.nodeId))
    return kept ? { ...kept, name: row.name ?? row.nodeId, kind: row.kind ?? '' } : row
  })
  const chances = new Map((rows.branches ?? []).map(row => [`${nodeKey(row.process, row.nodeId)}#${row.flowId}`, row]))
  const branches = fresh.branches.map(row => ({
    ...row,
    chance: chances.get(`${nodeKey(row.process, row.nodeId)}#${row.flowId}`)?.chance ?? null,
  }))
  const pools = [...(rows.pools ?? [])]
  for (const pool of fresh.pools)
    if (!pools.some(({ name }) => name === pool.name) && nodes.some(node => node.pool === pool.name)) pools.push(pool)
  return { nodes, pools, branches, data: rows.data ?? [] }
}

export function distributionOf(row: DistributionRow): Distribution {
  const { mean, low, high, spread } = {
    mean: row.mean ?? 0,
    low: row.low ?? 0,
    high: row.high ?? 0,
    spread: row.spread ?? 0,
  }
  switch (row.distribution) {
    case 'exponential':
      return { kind: 'exponential', mean }
    case 'uniform':
      return { kind: 'uniform', low, high }
    case 'triangular':
      return { kind: 'triangular', low, mean, high }
    case 'lognormal':
      return { kind: 'lognormal', mean, spread }
    default:
      return { kind: 'fixed', mean }
  }
}

/** Returns the faults of the rows, each at its field. */
export function parameterFaults({ nodes, pools, branches, data }: Parameters, graphs: ReadonlyMap<string, Graph>) {
  const errors: FieldError[] = []
  const refuse = (field: string, found: Finding) => errors.push(fieldError(field, found))
  const names = new Set<string>()
  pools.forEach(({ name }, index) => {
    if (names.has(name)) refuse(`pools.${index}.name`, finding('POOL_TWICE', { name }))
    names.add(name)
  })
  nodes.forEach((node, index) => {
    const fault = distributionFault(distributionOf(node))
    if (fault)
      refuse(
        `nodes.${index}.distribution`,
        finding('NODE_TIME_WRONG', { node: node.name ?? node.nodeId, reason: fault }),
      )
    if (node.pool && !names.has(node.pool)) refuse(`nodes.${index}.pool`, finding('POOL_UNKNOWN', { pool: node.pool }))
    if ((node.refused ?? 0) + (node.returned ?? 0) > 100)
      refuse(`nodes.${index}.refused`, finding('REFUSALS_ABOVE_WHOLE'))
  })
  data.forEach((row, index) => {
    const fault = distributionFault(distributionOf(row))
    if (fault !== undefined) refuse(`data.${index}.distribution`, fault)
  })
  for (const graph of graphs.values())
    for (const node of graph.nodes) {
      if (node.kind !== 'exclusiveGateway') continue
      const flows = flowsOf(graph, node)
      const mine = branches.filter(row => row.process === graph.key && flows.includes(row.flowId))
      const sum = mine.reduce((total, row) => total + (row.chance ?? 0), 0)
      const isWhole = mine.every(row => row.chance !== null && row.chance !== undefined)
      if (sum > 100.01 || (mine.length > 0 && isWhole && Math.abs(sum - 100) > 0.5))
        refuse(
          `branches.${branches.indexOf(mine[0] as BranchRow)}.chance`,
          finding('BRANCH_CHANCES_NOT_WHOLE', { node: labelOfNode(node) }),
        )
    }
  return errors
}
