import { flowsFrom, flowsTo } from '../../processes/document/flowsAt.ts'
import type { ProcessDocument } from '../../processes/document/processDocument.ts'
import { endsOf } from '../../processes/document/scene.ts'
import { attributeOf } from '../../processes/xml/xmlTree.ts'

interface Way {
  isForward: boolean
  /** Ends on the flow itself instead of at its other node. */
  toFlow?: boolean
  /** Which of several flows, from 0. */
  branch?: number
}

/** Returns the id of the neighbour along a flow, or of an end of the flow itself; undefined without such a flow. */
export function alongFlow(document: ProcessDocument, id: string, { isForward, toFlow, branch = 0 }: Way) {
  const element = document.element(id)
  if (element?.local === 'sequenceFlow') return endsOf(element)[isForward ? 1 : 0]
  const flow = (isForward ? flowsFrom(document, id) : flowsTo(document, id))[branch]
  if (!flow) return undefined
  return toFlow ? attributeOf(flow, 'id') : endsOf(flow)[isForward ? 1 : 0]
}

/** Returns the index of the branch that a digit key chooses; undefined for other keys. */
export const branchOf = (key: string): number | undefined => (/^[1-9]$/.test(key) ? Number(key) - 1 : undefined)
