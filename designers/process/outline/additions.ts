import { flowsFrom } from '../../../processes/document/flowsAt.ts'
import { isFlowNode, isGateway, isScope } from '../../../processes/document/kinds.ts'
import type { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { attributeOf } from '../../../processes/xml/xmlTree.ts'
import { type PaletteItem, paletteItems } from '../paletteItems.ts'
import type { ProcessDesign } from '../processDesign.ts'

export interface Additions {
  /** Items that can follow a node, or be put into a flow. */
  after: readonly PaletteItem[]
  /** Items that can be put into a process, pool, lane or sub-process. */
  inside: readonly PaletteItem[]
}

/** Pools are left out: an outline cannot show what they are drawn around. */
const addable = paletteItems.filter(({ shape }) => shape.type !== 'participant')

const holders: ReadonlySet<string> = new Set(['process', 'participant', 'lane'])

/** Returns the items that can be added at an element. */
export function additionsAt(document: ProcessDocument, id: string): Additions {
  const type = document.element(id)?.local ?? ''
  const after = addable.filter(({ shape }) => {
    if (type === 'sequenceFlow') return isFlowNode(shape.type) && !/^(?:start|end)Event$/.test(shape.type)
    return isFlowNode(type) && shape.type !== 'startEvent' && (type !== 'endEvent' || !isFlowNode(shape.type))
  })
  return { after, inside: holders.has(type) || isScope(type) ? addable : [] }
}

/**
 * Adds an element at another one as a list of steps reads: into a process, pool or lane, into a flow, or after a node.
 * After a node with one outgoing flow it goes into that flow; after others it is appended with a flow of its own.
 */
export function addAt(design: ProcessDesign, id: string, { shape }: PaletteItem, place?: keyof Additions): boolean {
  const type = design.document.element(id)?.local ?? ''
  if (place === 'inside' || holders.has(type)) return design.run({ do: 'put', into: id, ...shape })
  if (type === 'sequenceFlow') return design.run({ do: 'insert', flow: id, ...shape })
  const flows = flowsFrom(design.document, id)
  const [flow] = flows
  const goesBetween = isFlowNode(shape.type) && !/^(?:start|end)Event$/.test(shape.type)
  return flow && flows.length === 1 && goesBetween && !isGateway(type)
    ? design.run({ do: 'insert', flow: attributeOf(flow, 'id') ?? '', ...shape })
    : design.run({ do: 'append', from: id, ...shape })
}
