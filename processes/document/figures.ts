import type { Diagram, DiagramEdge, DiagramShape } from '../../schemas/types/diagram.ts'
import { attributeOf, elementsIn, type XmlElement } from '../xml/xmlTree.ts'
import { isActivity, isScope, isThrowing } from './kinds.ts'
import { isOf, type ProcessDocument, referredId } from './processDocument.ts'
import {
  drawnId,
  isDataAssociation,
  planesOf,
  type Scene,
  type SceneEdge,
  SceneReader,
  type SceneShape,
} from './scene.ts'

/** Returns the figures of a scene, or of the main drawing of a document; holders lie below their contents. */
export function diagramOf(document: ProcessDocument, scene: Scene | undefined = mainScene(document)): Diagram {
  if (!scene) return { shapes: [], edges: [] }
  const shapes = scene.shapes.map(shapeFigure)
  return {
    shapes: shapes.sort((one, other) => depth(one) - depth(other)),
    edges: scene.edges.map(each => edgeFigure(document, each)),
  }
}

/** The first drawing of a whole process or collaboration; tools add others for collapsed sub-processes. */
function mainScene(document: ProcessDocument): Scene | undefined {
  const planes = planesOf(document)
  const plane = planes.find(each => isOf(elementOf(document, each), 'bpmn', 'process', 'collaboration')) ?? planes[0]
  return plane && new SceneReader(document).read(plane)
}

function elementOf(document: ProcessDocument, plane: XmlElement): XmlElement {
  return document.element(drawnId(plane) ?? '') ?? plane
}

const isHolder = (kind: string): boolean => isScope(kind) || ['participant', 'lane', 'group'].includes(kind)
const depth = ({ kind, width, height }: DiagramShape) => (isHolder(kind) ? -width * height : 1)

/** Drawn properties of a shape. */
export function shapeFigure(shape: SceneShape): DiagramShape {
  const { id, type, box, name, label, element, isExpanded, isHorizontal, stroke, fill } = shape
  const trigger = element && triggerOf(element)
  const isSoft =
    element !== undefined &&
    (attributeOf(element, 'cancelActivity') === 'false' || attributeOf(element, 'isInterrupting') === 'false')
  const markers = element ? markersOf(element, isExpanded) : []
  const isLane = type === 'participant' || type === 'lane'
  return {
    id,
    kind: type,
    ...box,
    ...(name !== undefined && name.trim() !== '' && { name: name.trim() }),
    ...(label && { label }),
    ...(trigger !== undefined && { trigger }),
    ...(isSoft && { isSoft }),
    ...(element && attributeOf(element, 'triggeredByEvent') === 'true' && { isTriggered: true }),
    ...(type === 'callActivity' && attributeOf(shape.di, 'isExpanded') === 'true' && { isOpen: true }),
    ...(isLane && !isHorizontal && { isVertical: true }),
    ...(type === 'participant' && element && isEmptyPool(shape) && { isEmpty: true }),
    ...(stroke !== undefined && { stroke }),
    ...(fill !== undefined && { fill }),
    ...(isThrowing(type) && { throws: true }),
    ...(markers.length > 0 && { markers }),
  }
}

/** Local name of what an event waits for or throws, without its ending; `multiple` where there are several. */
function triggerOf(element: XmlElement): string | undefined {
  const definitions = elementsIn(element).filter(each => each.local.endsWith('EventDefinition'))
  if (definitions.length > 1)
    return attributeOf(element, 'parallelMultiple') === 'true' ? 'parallelMultiple' : 'multiple'
  return definitions[0]?.local.replace('EventDefinition', '')
}

/** Whether a pool is drawn without a process. */
const isEmptyPool = ({ di, element }: SceneShape): boolean =>
  attributeOf(di, 'isExpanded') === 'false' || (element !== undefined && !attributeOf(element, 'processRef'))

function markersOf(element: XmlElement, isExpanded: boolean): NonNullable<DiagramShape['markers']> {
  const loop = elementsIn(element).find(each => each.local.endsWith('LoopCharacteristics'))
  const isSequential = loop !== undefined && attributeOf(loop, 'isSequential') === 'true'
  const rounds = loop?.local === 'standardLoopCharacteristics' ? 'loop' : isSequential ? 'sequential' : 'parallel'
  const mayFold = isScope(element.local) || (element.local === 'callActivity' && !callsTask(element))
  const isMany = elementsIn(element).some(each => each.local === 'participantMultiplicity') || isCollection(element)
  return [
    ...(loop ? ([rounds] as const) : isMany ? (['parallel'] as const) : []),
    ...(element.local === 'adHocSubProcess' ? (['adHoc'] as const) : []),
    ...(attributeOf(element, 'isForCompensation') === 'true' ? (['compensation'] as const) : []),
    ...(mayFold && !isExpanded ? (['folded'] as const) : []),
  ]
}

/** Whether a call activity calls a global task, which has no process to show. */
function callsTask(element: XmlElement): boolean {
  const called = attributeOf(element, 'calledElement')
  let top = element
  while (top.parent) top = top.parent
  const found = called !== undefined && elementsIn(top).find(each => attributeOf(each, 'id') === referredId(called))
  return found ? /^global.*Task$/.test(found.local) : false
}

/** Whether a data object is a collection; one that is referred to is in the same scope. */
function isCollection(element: XmlElement): boolean {
  const id = attributeOf(element, 'dataObjectRef')
  const object = id === undefined ? element : dataObject(element, referredId(id))
  return object !== undefined && attributeOf(object, 'isCollection') === 'true'
}

const dataObject = ({ parent }: XmlElement, id: string) =>
  parent ? elementsIn(parent).find(each => each.local === 'dataObject' && attributeOf(each, 'id') === id) : undefined

const edgeKinds: Readonly<Record<string, DiagramEdge['kind']>> = { sequenceFlow: 'flow', messageFlow: 'message' }

/** Drawn properties of a connection. */
export function edgeFigure(document: ProcessDocument, edge: SceneEdge): DiagramEdge {
  const { id, type, points, name, label, source, element, stroke } = edge
  const from = source === undefined ? undefined : document.element(source)
  const isDefault = from !== undefined && isOf(from, 'bpmn') && attributeOf(from, 'default') === id
  const arrows = element && arrowsOf(element)
  return {
    id,
    kind: edgeKinds[type] ?? 'association',
    points: points.map(({ x, y }) => [x, y]),
    ...(name !== undefined && name.trim() !== '' && { name: name.trim() }),
    ...(label && { label: { x: label.x, y: label.y, width: label.width } }),
    ...(isDefault && { isDefault }),
    ...(!isDefault && from && element && isActivity(from.local) && hasCondition(element) && { isConditional: true }),
    ...(arrows && { arrows }),
    ...(stroke !== undefined && { stroke }),
  }
}

const hasCondition = (flow: XmlElement) => elementsIn(flow).some(each => isOf(each, 'bpmn', 'conditionExpression'))

function arrowsOf(element: XmlElement): DiagramEdge['arrows'] {
  if (isDataAssociation(element)) return 'end'
  const direction = element.local === 'association' ? attributeOf(element, 'associationDirection') : undefined
  return direction === 'One' ? 'end' : direction === 'Both' ? 'both' : undefined
}
