import type { DiagramEdge, DiagramShape } from '../../schemas/types/diagram.ts'
import { attributeOf, elementsIn, type XmlElement } from '../xml/xmlTree.ts'
import { isScope, isThrowing } from './kinds.ts'
import { isOf, type ProcessDocument } from './processDocument.ts'
import type { SceneEdge, SceneShape } from './scene.ts'

/** Drawn properties of a shape. */
export function shapeFigure({ id, type, box, name, label, element, isExpanded }: SceneShape): DiagramShape {
  const trigger = element && elementsIn(element).find(each => each.local.endsWith('EventDefinition'))?.local
  const isSoft =
    element !== undefined &&
    (attributeOf(element, 'cancelActivity') === 'false' || attributeOf(element, 'isInterrupting') === 'false')
  const markers = element ? markersOf(element, isExpanded) : []
  return {
    id,
    kind: type,
    ...box,
    ...(name !== undefined && name.trim() !== '' && { name }),
    ...(label && { label: { x: label.x, y: label.y, width: label.width } }),
    ...(trigger !== undefined && { trigger: trigger.replace('EventDefinition', '') }),
    ...(isSoft && { isSoft }),
    ...(isThrowing(type) && { throws: true }),
    ...(markers.length > 0 && { markers }),
  }
}

function markersOf(element: XmlElement, isExpanded: boolean): NonNullable<DiagramShape['markers']> {
  const loop = elementsIn(element).find(each => each.local.endsWith('LoopCharacteristics'))
  const isSequential = loop !== undefined && attributeOf(loop, 'isSequential') === 'true'
  const rounds = loop?.local === 'standardLoopCharacteristics' ? 'loop' : isSequential ? 'sequential' : 'parallel'
  return [
    ...(loop ? ([rounds] as const) : []),
    ...(element.local === 'adHocSubProcess' ? (['adHoc'] as const) : []),
    ...(attributeOf(element, 'isForCompensation') === 'true' ? (['compensation'] as const) : []),
    ...(isScope(element.local) && !isExpanded ? (['folded'] as const) : []),
  ]
}

const edgeKinds: Readonly<Record<string, DiagramEdge['kind']>> = { sequenceFlow: 'flow', messageFlow: 'message' }

/** Drawn properties of a connection. */
export function edgeFigure(document: ProcessDocument, edge: SceneEdge): DiagramEdge {
  const { id, type, points, name, label, source } = edge
  const from = source === undefined ? undefined : document.element(source)
  return {
    id,
    kind: edgeKinds[type] ?? 'association',
    points: points.map(({ x, y }) => [x, y]),
    ...(name !== undefined && name.trim() !== '' && { name }),
    ...(label && { label: { x: label.x, y: label.y, width: label.width } }),
    ...(from && isOf(from, 'bpmn') && attributeOf(from, 'default') === id && { isDefault: true }),
  }
}
