import { attributeOf, contentOf, elementsIn, type XmlElement } from '../xml/xmlTree.ts'
import { attachedTo, eventsAt, inFlowOrder } from './flowOrder.ts'
import { flowsFrom } from './flowsAt.ts'
import { isArtifact, isData, isFlowNode, isGateway, isScope } from './kinds.ts'
import { isOf, type ProcessDocument, referredId } from './processDocument.ts'
import { drawnId, nameOf } from './scene.ts'

/** An element of a diagram with those that belong to it. */
export interface OutlineItem {
  id: string
  element: XmlElement
  /** Local name of the element: `userTask`. */
  type: string
  name: string | undefined
  children: readonly OutlineItem[]
}

/**
 * Returns the diagram as a tree, for people who do not see the drawing. Pools, lanes and sub-processes contain their
 * nodes in the order of the flows; a gateway contains its outgoing flows, an activity its boundary events. Elements
 * that the plane does not draw are left out.
 */
export function outlineOf(document: ProcessDocument, plane: XmlElement): OutlineItem[] {
  const drawn = new Set(elementsIn(plane).flatMap(di => drawnId(di) ?? []))
  const shown = document.element(drawnId(plane) ?? '')
  if (!shown) return []
  const outline = new Outline(document, drawn)
  return shown.local === 'collaboration' ? outline.pools(shown) : [outline.item(shown, outline.contents(shown))]
}

class Outline {
  readonly #document: ProcessDocument
  readonly #drawn: ReadonlySet<string>

  constructor(document: ProcessDocument, drawn: ReadonlySet<string>) {
    this.#document = document
    this.#drawn = drawn
  }

  item(element: XmlElement, children: readonly OutlineItem[] = []): OutlineItem {
    return { id: idOf(element), element, type: element.local, name: nameOf(element), children }
  }

  /** The pools of a collaboration, then the messages between them and what stands beside them. */
  pools(collaboration: XmlElement): OutlineItem[] {
    const inside = this.#drawnOf(elementsIn(collaboration))
    const pools = inside.filter(each => each.local === 'participant')
    const rest = inside.filter(each => each.local === 'messageFlow' || isArtifact(each.local))
    return [
      ...pools.map(pool => {
        const process = this.#document.element(referredId(attributeOf(pool, 'processRef') ?? ''))
        return this.item(pool, process ? this.contents(process) : [])
      }),
      ...rest.map(each => this.item(each)),
    ]
  }

  /** What stands in a process or sub-process: its lanes, the nodes outside of lanes, then data and artifacts. */
  contents(scope: XmlElement): OutlineItem[] {
    const inside = this.#drawnOf(elementsIn(scope))
    const nodes = inside.filter(each => isFlowNode(each.local))
    const ordered = inFlowOrder(this.#document, nodes).filter(each => !this.#isAttached(each))
    const inLanes = new Set<string>()
    const lanes = elementsIn(scope)
      .filter(each => isOf(each, 'bpmn', 'laneSet'))
      .flatMap(set => this.#lanes(set, ordered, inLanes))
    return [
      ...lanes,
      ...ordered.filter(each => !inLanes.has(idOf(each))).map(each => this.#node(each)),
      ...inside.filter(each => isData(each.local) || isArtifact(each.local)).map(each => this.item(each)),
    ]
  }

  #lanes(set: XmlElement, ordered: readonly XmlElement[], inLanes: Set<string>): OutlineItem[] {
    return this.#drawnOf(elementsIn(set)).map(lane => {
      const inner = elementsIn(lane).filter(each => isOf(each, 'bpmn', 'childLaneSet'))
      const children = inner.flatMap(each => this.#lanes(each, ordered, inLanes))
      const named = new Set(elementsIn(lane).flatMap(each => (isOf(each, 'bpmn', 'flowNodeRef') ? refOf(each) : [])))
      const own = ordered.filter(each => named.has(idOf(each)) && !inLanes.has(idOf(each)))
      for (const each of own) inLanes.add(idOf(each))
      return this.item(lane, [...children, ...own.map(each => this.#node(each))])
    })
  }

  #node(node: XmlElement): OutlineItem {
    const id = idOf(node)
    const events = node.local === 'boundaryEvent' ? [] : this.#drawnOf(eventsAt(this.#document, id))
    const flows = this.#drawnOf(flowsFrom(this.#document, id))
    const isSplit = flows.length > 1 || (flows.length > 0 && isGateway(node.local))
    return this.item(node, [
      ...(isScope(node.local) ? this.contents(node) : []),
      ...events.map(each => this.#node(each)),
      ...(isSplit ? flows.map(each => this.item(each)) : []),
    ])
  }

  /** Returns whether a boundary event belongs below its host. Events are no hosts, since two could hold each other. */
  #isAttached(element: XmlElement): boolean {
    const host = attachedTo(element) ?? ''
    return this.#drawn.has(host) && this.#document.element(host)?.local !== 'boundaryEvent'
  }

  #drawnOf(elements: readonly XmlElement[]): XmlElement[] {
    return elements.filter(each => isOf(each, 'bpmn') && this.#drawn.has(idOf(each)))
  }
}

const idOf = (element: XmlElement): string => attributeOf(element, 'id') ?? ''
const refOf = (element: XmlElement): string => referredId(contentOf(element).trim())
