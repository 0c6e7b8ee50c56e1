import { flowsFrom } from '../../../processes/document/flowsAt.ts'
import { around } from '../../../processes/document/geometry.ts'
import {
  eventChoices,
  isActivity,
  isFlowNode,
  isGateway,
  isScope,
  sizeOf,
  titleOf,
} from '../../../processes/document/kinds.ts'
import type { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { attributeOf, type XmlElement } from '../../../processes/xml/xmlTree.ts'
import { type PaletteItem, paletteItems } from '../paletteItems.ts'
import type { ProcessDesign } from '../processDesign.ts'

export interface Additions {
  /** Items that can follow a node, or be put into a flow. */
  after: readonly PaletteItem[]
  /** Items that can be put into a process, pool, lane or sub-process. */
  inside: readonly PaletteItem[]
  /** Events that can stand on the border of an activity. */
  border: readonly PaletteItem[]
}

const pool = paletteItems.filter(({ shape }) => shape.type === 'participant')
const lane: readonly PaletteItem[] = [{ title: titleOf('lane'), shape: { type: 'lane' } }]
const addable = paletteItems.filter(({ shape }) => shape.type !== 'participant')
const events: readonly PaletteItem[] = eventChoices('boundaryEvent').map(({ event, title }) => ({
  title: `${title}边界事件`,
  shape: { type: 'boundaryEvent', event },
}))

const holders: ReadonlySet<string> = new Set(['process', 'participant', 'lane'])

/** Returns the items that can be added at an element. */
export function additionsAt(document: ProcessDocument, id: string): Additions {
  const type = document.element(id)?.local ?? ''
  const after = addable.filter(({ shape }) => {
    if (type === 'sequenceFlow') return isFlowNode(shape.type) && !/^(?:start|end)Event$/.test(shape.type)
    return isFlowNode(type) && shape.type !== 'startEvent' && (type !== 'endEvent' || !isFlowNode(shape.type))
  })
  const element = document.element(id)
  const hasBorder = element && isActivity(type) && attributeOf(element, 'triggeredByEvent') !== 'true'
  return {
    after: type === 'participant' ? pool : type === 'lane' ? lane : after,
    inside: insideOf(type),
    border: hasBorder ? events : [],
  }
}

function insideOf(type: string): readonly PaletteItem[] {
  if (type === 'process') return [...addable, ...pool]
  if (type === 'participant') return [...addable, ...lane]
  return holders.has(type) || isScope(type) ? addable : []
}

/**
 * Adds an element at another one as a list of steps reads: into a process, pool or lane, into a flow, or after a node.
 * After a node with one outgoing flow it goes into that flow; after others it is appended with a flow of its own.
 */
export function addAt(design: ProcessDesign, id: string, { shape }: PaletteItem, place?: keyof Additions): boolean {
  const type = design.document.element(id)?.local ?? ''
  if (shape.type === 'participant') return addPool(design)
  if (shape.type === 'lane') return design.run({ do: 'lane', to: poolAround(design.document, id) })
  if (place === 'border' && shape.event !== undefined) return design.run({ do: 'attach', to: id, event: shape.event })
  if (place === 'inside' || holders.has(type)) return design.run({ do: 'put', into: id, ...shape })
  if (type === 'sequenceFlow') return design.run({ do: 'insert', flow: id, ...shape })
  const flows = flowsFrom(design.document, id)
  const [flow] = flows
  const goesBetween = isFlowNode(shape.type) && !/^(?:start|end)Event$/.test(shape.type)
  return flow && flows.length === 1 && goesBetween && !isGateway(type)
    ? design.run({ do: 'insert', flow: attributeOf(flow, 'id') ?? '', ...shape })
    : design.run({ do: 'append', from: id, ...shape })
}

/** Below all that is drawn; the first pool goes around it. */
function addPool(design: ProcessDesign): boolean {
  const { scene, diagram } = design.state.get()
  const drawn = around(scene?.shapes.map(each => each.box) ?? []) ?? { x: 160, y: 0, width: 0, height: 0 }
  const { width, height } = sizeOf('participant')
  const at = { x: drawn.x + width / 2, y: drawn.y + drawn.height + 60 + height / 2 }
  return design.run({ do: 'create', type: 'participant', at, diagram })
}

/** Id of the pool that shows the process of an element. */
function poolAround(document: ProcessDocument, id: string): string {
  let at: XmlElement | null | undefined = document.element(id)
  while (at && at.local !== 'process' && at.local !== 'participant') at = at.parent
  if (!at || at.local === 'participant') return id
  const process = attributeOf(at, 'id') ?? ''
  const shown = document.referring(process).find(each => each.local === 'participant')
  return (shown && attributeOf(shown, 'id')) ?? id
}
