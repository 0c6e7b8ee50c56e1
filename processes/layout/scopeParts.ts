import { boxOfShape, drawingsOf } from '../document/drawing.ts'
import { attachedTo } from '../document/flowOrder.ts'
import { isArtifact, isData, isFlowNode, isScope, type Size, sizeOf } from '../document/kinds.ts'
import { isOf, type ProcessDocument, referredId } from '../document/processDocument.ts'
import { endsOf, isShownExpanded, nameOf } from '../document/scene.ts'
import { attributeOf, contentOf, elementsBelow, elementsIn, type XmlElement } from '../xml/xmlTree.ts'

export interface Flow {
  id: string
  source: string
  target: string
  name: string | undefined
}

/** The contents of a process or sub-process, as its layout needs them. */
export interface ScopeParts {
  nodes: XmlElement[]
  /** Data, annotations and groups. */
  others: XmlElement[]
  flows: Flow[]
  /** Associations of data and annotations. */
  associations: Flow[]
}

export function partsOf(document: ProcessDocument, scope: XmlElement): ScopeParts {
  const inside = elementsIn(scope).filter(each => isOf(each, 'bpmn'))
  const nodes = inside.filter(each => isFlowNode(each.local))
  const known = new Set(nodes.map(idOf))
  const isFree = (node: XmlElement) => {
    const host = attachedTo(node)
    return host === undefined || !known.has(host) || document.element(host)?.local === 'boundaryEvent'
  }
  const flowOf = (element: XmlElement): Flow[] => {
    const [source, target] = endsOf(element)
    const id = idOf(element)
    return source === undefined || target === undefined || id === ''
      ? []
      : [{ id, source, target, name: nameOf(element) }]
  }
  return {
    nodes: nodes.filter(isFree),
    others: inside.filter(each => isData(each.local) || (isArtifact(each.local) && each.local !== 'group')),
    flows: inside
      .filter(each => each.local === 'sequenceFlow')
      .flatMap(flowOf)
      .filter(each => known.has(each.source) && known.has(each.target)),
    associations: [
      ...inside.filter(each => each.local === 'association'),
      ...nodes.flatMap(node =>
        elementsIn(node).filter(each => isOf(each, 'bpmn', 'dataInputAssociation', 'dataOutputAssociation')),
      ),
    ].flatMap(flowOf),
  }
}

/** Returns the size of an element on a plane; the default size of its type if it is not drawn there. */
export function sizeIn(document: ProcessDocument, plane: XmlElement | undefined, element: XmlElement): Size {
  const box = shapeIn(document, plane, idOf(element))
  return box ? { width: box.width, height: box.height } : sizeOf(isScope(element.local) ? 'task' : element.local)
}

const shapeIn = (document: ProcessDocument, plane: XmlElement | undefined, id: string) => {
  const di = plane && drawingsOf(document, id).find(each => each.parent === plane && each.local === 'BPMNShape')
  return di && boxOfShape(di)
}

/** Returns whether a sub-process is expanded: as drawn or, if it is not drawn, if it contains any node. */
export function isOpen(document: ProcessDocument, plane: XmlElement | undefined, element: XmlElement): boolean {
  if (!isScope(element.local)) return false
  const drawn = drawingsOf(document, idOf(element)).find(each => each.local === 'BPMNShape' && each.parent === plane)
  const box = drawn && boxOfShape(drawn)
  return box ? isShownExpanded(drawn, box) : elementsIn(element).some(each => isFlowNode(each.local))
}

/** The innermost lanes of a scope, from the first to the last, each with the ids of its nodes. */
export function leafLanes(scope: XmlElement): { lane: XmlElement; members: Set<string> }[] {
  const lanes = elementsIn(scope)
    .filter(each => isOf(each, 'bpmn', 'laneSet'))
    .flatMap(set => [...elementsBelow(set)].filter(each => isOf(each, 'bpmn', 'lane')))
  return lanes
    .filter(lane => innerLanes(lane).length === 0)
    .map(lane => ({
      lane,
      members: new Set(
        elementsIn(lane).flatMap(each => (isOf(each, 'bpmn', 'flowNodeRef') ? referredId(contentOf(each).trim()) : [])),
      ),
    }))
}

export const innerLanes = (lane: XmlElement): XmlElement[] =>
  elementsIn(lane)
    .filter(each => isOf(each, 'bpmn', 'childLaneSet'))
    .flatMap(set => elementsIn(set).filter(each => isOf(each, 'bpmn', 'lane')))

export const idOf = (element: XmlElement): string => attributeOf(element, 'id') ?? ''
