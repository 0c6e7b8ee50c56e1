import { type Finding, FoundError } from '../../schemas/evaluate/finding.ts'
import { attributeOf, elementsIn, type XmlElement } from '../xml/xmlTree.ts'
import { finding } from './findings.ts'
import { isFlowNode, isGateway } from './kinds.ts'
import { isOf, type ProcessDocument } from './processDocument.ts'
import { endsOf } from './scene.ts'

/** A process as nested blocks: one node after the other, and branches that meet again or end. */
export type Block = NodeBlock | SplitBlock

export interface NodeBlock {
  kind: 'node'
  id: string
}

export interface SplitBlock {
  kind: 'split'
  /** The gateway at which the branches begin. */
  id: string
  /** The gateway at which they meet; undefined where they end, or meet at another node. */
  join: string | undefined
  branches: Sequence[]
}

export interface Sequence {
  /** The flow that leads into it; undefined for the process itself. */
  entry: string | undefined
  blocks: Block[]
  /** The flow that leads on from each block; undefined where there is none, or several meet. */
  exits: (string | undefined)[]
}

/** The first element that prevents a structure of blocks, and why. */
export interface Break {
  id: string
  reason: Finding
}

export type Blocks = { process: XmlElement; sequence: Sequence } | { break: Break }

class Broken extends FoundError {
  readonly at: Break

  constructor(at: Break) {
    super(at.reason)
    this.at = at
  }
}

const broken = (id: string, reason: Finding) => new Broken({ id, reason })

/** Returns the blocks of a document's process, or what prevents them. Takes linear time in the number of flows. */
export function blocksOf(document: ProcessDocument): Blocks {
  try {
    const process = onlyProcess(document)
    return { process, sequence: new Reading(process).all() }
  } catch (error) {
    if (error instanceof Broken) return { break: error.at }
    throw error
  }
}

function onlyProcess({ definitions }: ProcessDocument): XmlElement {
  const processes = elementsIn(definitions).filter(each => isOf(each, 'bpmn', 'process'))
  const [first, ...others] = processes.filter(each => elementsIn(each).some(inner => isFlowNode(inner.local)))
  if (!first) throw broken('', finding('BLOCKS_WITHOUT_NODES'))
  if (others[0]) throw broken(idOf(others[0]), finding('BLOCKS_SEVERAL_PROCESSES'))
  return first
}

interface Walked {
  sequence: Sequence
  /** The node at which the sequence stopped because other flows also lead there, and how many of its flows arrived. */
  arrives?: { id: string; count: number }
}

class Reading {
  readonly #nodes: readonly XmlElement[]
  readonly #byId: ReadonlyMap<string, XmlElement>
  readonly #incoming = new Map<string, string[]>()
  readonly #outgoing = new Map<string, XmlElement[]>()
  readonly #seen = new Set<string>()

  constructor(process: XmlElement) {
    this.#nodes = elementsIn(process).filter(each => isOf(each, 'bpmn') && isFlowNode(each.local))
    this.#byId = new Map(this.#nodes.map(each => [idOf(each), each]))
    for (const flow of elementsIn(process)) {
      if (!isOf(flow, 'bpmn', 'sequenceFlow')) continue
      const [source = '', target = ''] = endsOf(flow)
      this.#outgoing.set(source, [...(this.#outgoing.get(source) ?? []), flow])
      this.#incoming.set(target, [...(this.#incoming.get(target) ?? []), idOf(flow)])
    }
  }

  all(): Sequence {
    for (const node of this.#nodes) {
      if (node.local === 'boundaryEvent') throw broken(idOf(node), finding('BLOCKS_BOUNDARY_EVENT'))
      if (attributeOf(node, 'triggeredByEvent') === 'true')
        throw broken(idOf(node), finding('BLOCKS_EVENT_SUB_PROCESS'))
    }
    const [start, second] = this.#nodes.filter(each => each.local === 'startEvent')
    if (!start) throw broken('', finding('BLOCKS_WITHOUT_START'))
    if (second) throw broken(idOf(second), finding('BLOCKS_SEVERAL_STARTS'))
    const { sequence, arrives } = this.#walk(undefined, idOf(start))
    if (arrives) throw broken(arrives.id, finding('BLOCKS_FLOW_BACK_OR_UNMET'))
    const missed = this.#nodes.find(each => !this.#seen.has(idOf(each)))
    if (missed) throw broken(idOf(missed), finding('BLOCKS_UNREACHED'))
    return sequence
  }

  #walk(entry: string | undefined, first: string): Walked {
    const sequence: Sequence = { entry, blocks: [], exits: [] }
    let at = first
    // The walk that saw the branches meet continues from the meeting node, once.
    let isMet = false
    for (;;) {
      if (!isMet && (this.#incoming.get(at)?.length ?? 0) > 1) return { sequence, arrives: { id: at, count: 1 } }
      const outgoing = this.#take(at)
      if (outgoing.length > 1) {
        const after = this.#split(at, outgoing)
        sequence.blocks.push(after.block)
        const exit = after.exit && idOf(after.exit)
        sequence.exits.push(exit)
        if (after.arrives) return { sequence, arrives: after.arrives }
        if (after.exit) at = endsOf(after.exit)[1] ?? ''
        else if (after.met !== undefined) at = after.met
        else return { sequence }
        isMet = after.exit === undefined
        continue
      }
      sequence.blocks.push({ kind: 'node', id: at })
      const [flow] = outgoing
      sequence.exits.push(flow && idOf(flow))
      if (!flow) return { sequence }
      at = endsOf(flow)[1] ?? ''
      isMet = false
    }
  }

  /** Marks a node as seen and returns its outgoing flows. */
  #take(id: string): readonly XmlElement[] {
    const node = this.#byId.get(id)
    if (!node || this.#seen.has(id)) throw broken(id, finding('BLOCKS_FLOW_BACK'))
    this.#seen.add(id)
    const outgoing = this.#outgoing.get(id) ?? []
    if (outgoing.length > 1 && !isGateway(node.local)) throw broken(id, finding('BLOCKS_SEVERAL_EXITS'))
    return outgoing
  }

  #split(id: string, outgoing: readonly XmlElement[]) {
    const walked = outgoing.map(flow => this.#walk(idOf(flow), endsOf(flow)[1] ?? ''))
    const met = new Set(walked.flatMap(each => each.arrives?.id ?? []))
    if (met.size > 1) throw broken(id, finding('BLOCKS_MEET_AT_SEVERAL'))
    const [at] = met
    const block: SplitBlock = { kind: 'split', id, join: undefined, branches: walked.map(each => each.sequence) }
    if (at === undefined) return { block }
    const count = walked.reduce((sum, each) => sum + (each.arrives?.count ?? 0), 0)
    if (count < (this.#incoming.get(at)?.length ?? 0)) return { block, arrives: { id: at, count } }
    const exits = this.#outgoing.get(at) ?? []
    if (!isGateway(this.#byId.get(at)?.local ?? '') || exits.length !== 1) return { block, met: at }
    this.#take(at)
    return { block: { ...block, join: at }, exit: exits[0]! }
  }
}

const idOf = (element: XmlElement): string => attributeOf(element, 'id') ?? ''

/** Returns the ids of all nodes of a sequence, in order. */
export const nodesOf = ({ blocks }: Sequence): string[] =>
  blocks.flatMap(block =>
    block.kind === 'node'
      ? [block.id]
      : [block.id, ...block.branches.flatMap(nodesOf), ...(block.join === undefined ? [] : [block.join])],
  )

/** Returns all branchings of a sequence, outer ones first. */
export const splitsOf = ({ blocks }: Sequence): SplitBlock[] =>
  blocks.flatMap(block => (block.kind === 'node' ? [] : [block, ...block.branches.flatMap(splitsOf)]))
