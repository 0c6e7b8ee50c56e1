import type { Diagram, DiagramEdge, DiagramShape } from '../../../schemas/types/diagram.ts'
import { isScope, isThrowing } from '../../document/kinds.ts'
import { child, children, type Element, isElement, localOf, lowered, typeOf } from '../element.ts'
import { Faults } from '../faults.ts'
import { type ModelDocument, openDocument } from '../openDocument.ts'
import { layOut } from './layOut.ts'

/**
 * Returns the diagram of a BPMN text: its first plane as drawn, or a generated layout. Undefined if there is nothing to
 * draw.
 */
export async function readDiagram(xml: string): Promise<Diagram | undefined> {
  const document = await openDocument(xml, new Faults())
  const drawn = document && pictureOf(document)
  if (drawn || !document) return drawn
  const laidOut = await openDocument(await layOut(xml, document), new Faults())
  return laidOut && pictureOf(laidOut)
}

function pictureOf({ definitions }: ModelDocument): Diagram | undefined {
  const planes = children(definitions, 'diagrams').flatMap(diagram => child(diagram, 'plane') ?? [])
  const plane = planes.find(each => isWhole(child(each, 'bpmnElement'))) ?? planes[0]
  const parts = plane ? children(plane, 'planeElement') : []
  const shapes = parts.filter(part => typeOf(part) === 'bpmndi:BPMNShape').flatMap(part => shapeOf(part) ?? [])
  const edges = parts.filter(part => typeOf(part) === 'bpmndi:BPMNEdge').flatMap(part => edgeOf(part) ?? [])
  return shapes.length === 0 ? undefined : { shapes: shapes.sort(byDepth), edges }
}

const isWhole = (element: Element | undefined) =>
  element !== undefined && ['Process', 'Collaboration'].includes(typeOf(element))

/** Containers lie below their contents. */
const depth = (shape: DiagramShape) => (isHolder(shape.kind) ? -shape.width * shape.height : 1)
const byDepth = (one: DiagramShape, other: DiagramShape) => depth(one) - depth(other)
const isHolder = (kind: string) => isScope(kind) || ['participant', 'lane', 'group'].includes(kind)

const number = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

function boundsOf(element: Element): { x: number; y: number; width: number; height: number } | undefined {
  const bounds = child(element, 'bounds')
  return (
    bounds && {
      x: number(bounds.x),
      y: number(bounds.y),
      width: number(bounds.width),
      height: number(bounds.height),
    }
  )
}

function labelOf(part: Element): { label?: { x: number; y: number; width: number } } {
  const label = child(part, 'label')
  const bounds = label && boundsOf(label)
  return bounds ? { label: { x: bounds.x, y: bounds.y, width: bounds.width } } : {}
}

const nameOf = (element: Element): { name?: string } => {
  const text = typeOf(element) === 'TextAnnotation' ? element.text : element.name
  return typeof text === 'string' && text.trim() !== '' ? { name: text.trim() } : {}
}

function shapeOf(part: Element): DiagramShape | undefined {
  const element = child(part, 'bpmnElement')
  const bounds = boundsOf(part)
  if (!element || !bounds || typeof element.id !== 'string') return undefined
  const kind = localOf(element)
  const [definition] = children(element, 'eventDefinitions')
  const markers = markersOf(element, part)
  return {
    id: element.id,
    kind,
    ...bounds,
    ...nameOf(element),
    ...labelOf(part),
    ...(definition && { trigger: lowered(typeOf(definition).replace('EventDefinition', '')) }),
    ...((element.cancelActivity === false || element.isInterrupting === false) && { isSoft: true }),
    ...(isThrowing(kind) && { throws: true }),
    ...(markers.length > 0 && { markers }),
  }
}

function markersOf(element: Element, part: Element): NonNullable<DiagramShape['markers']> {
  const loop = child(element, 'loopCharacteristics')
  const kind = loop && typeOf(loop)
  return [
    ...(kind === 'StandardLoopCharacteristics' ? (['loop'] as const) : []),
    ...(kind === 'MultiInstanceLoopCharacteristics'
      ? ([loop?.isSequential === true ? 'sequential' : 'parallel'] as const)
      : []),
    ...(typeOf(element) === 'AdHocSubProcess' ? (['adHoc'] as const) : []),
    ...(element.isForCompensation === true ? (['compensation'] as const) : []),
    ...(isScope(localOf(element)) && part.isExpanded === false ? (['folded'] as const) : []),
  ]
}

const edgeKinds: Record<string, DiagramEdge['kind']> = { SequenceFlow: 'flow', MessageFlow: 'message' }

function edgeOf(part: Element): DiagramEdge | undefined {
  const element = child(part, 'bpmnElement')
  const points = children(part, 'waypoint').map(point => [number(point.x), number(point.y)] as [number, number])
  if (!element || typeof element.id !== 'string' || points.length < 2) return undefined
  const source = isElement(element.sourceRef) ? element.sourceRef : undefined
  const isDefault = source !== undefined && child(source, 'default')?.id === element.id
  return {
    id: element.id,
    kind: edgeKinds[typeOf(element)] ?? 'association',
    points,
    ...nameOf(element),
    ...labelOf(part),
    ...(isDefault && { isDefault }),
  }
}
