import type { Graph } from '../state/graph.ts'
import type { InstancePhase } from '../state/state.ts'
import { nodeKey } from './setup.ts'

/** Measurements at a node; times in minutes. */
export interface NodeMeasure {
  process: string
  nodeId: string
  name: string
  pool: string | null
  waiting: number[]
  working: number[]
  refused: number
  returned: number
  timedOut: number
  cost: number
}

/** Measurements of a run. */
export class Measure {
  readonly nodes = new Map<string, NodeMeasure>()
  /** Minutes from application to end, in order of application. */
  readonly durations = new Map<number, number>()
  readonly phases = new Map<InstancePhase, number>()
  readonly failures = new Map<string, number>()
  readonly #names = new Map<string, string>()

  constructor(graphs: readonly Graph[]) {
    for (const graph of graphs)
      for (const node of graph.nodes)
        this.#names.set(nodeKey(graph.key, node.id), typeof node.name === 'string' ? node.name : node.name.source)
  }

  node(process: string, nodeId: string, pool: string | null): NodeMeasure {
    const key = nodeKey(process, nodeId)
    const known = this.nodes.get(key)
    if (known) return known
    const made = {
      process,
      nodeId,
      name: this.nameOf(process, nodeId),
      pool,
      waiting: [],
      working: [],
      refused: 0,
      returned: 0,
      timedOut: 0,
      cost: 0,
    }
    this.nodes.set(key, made)
    return made
  }

  nameOf(process: string, nodeId: string): string {
    return this.#names.get(nodeKey(process, nodeId)) || nodeId
  }

  ended(number: number, phase: InstancePhase, minutes: number): void {
    this.phases.set(phase, (this.phases.get(phase) ?? 0) + 1)
    this.durations.set(number, minutes)
  }

  failed(message: string): void {
    this.failures.set(message, (this.failures.get(message) ?? 0) + 1)
  }
}
