import type { Node } from 'reactflow'
import type { ModelFault } from '../../processes/bpmn/faults.ts'
import { shapeFigure } from '../../processes/document/figures.ts'
import type { SceneShape } from '../../processes/document/scene.ts'
import { isHolder } from '../../processes/drawing/drawShape.ts'
import type { NameSide } from '../../processes/drawing/nameSides.ts'
import { nodeIdOf } from './nodeIdOf.ts'
import type { ShapeData } from './ShapeNode.tsx'

export type ShapeNodeType = Node<ShapeData, 'shape'>

const figures = new WeakMap<SceneShape, ShapeData['figure']>()

/** The figure at the origin, made once for each shape, so that a node that did not change is not drawn again. */
export function figureOf(shape: SceneShape): ShapeData['figure'] {
  let figure = figures.get(shape)
  if (!figure) {
    const { x, y, label, ...rest } = shapeFigure(shape)
    figure = { ...rest, x: 0, y: 0, ...(label && { label: { ...label, x: label.x - x, y: label.y - y } }) }
    figures.set(shape, figure)
  }
  return figure
}

interface Seen {
  selected: boolean
  level: ModelFault['level'] | undefined
  nameSide: NameSide | undefined
}

const nodes = new WeakMap<SceneShape, Seen & { node: ShapeNodeType }>()

/** Returns the node of a shape; the same object while the shape does not change. */
export function nodeOf(shape: SceneShape, { selected, level, nameSide }: Seen): ShapeNodeType {
  const known = nodes.get(shape)
  if (known && known.selected === selected && known.level === level && known.nameSide === nameSide) return known.node
  const node = newNode(shape, { selected, level, nameSide })
  nodes.set(shape, { selected, level, nameSide, node })
  return node
}

/** Layers: containers below connections, connections below nodes. */
export const layerOf = (shape: SceneShape): 0 | 2 | 3 =>
  isHolder(figureOf(shape)) ? 0 : shape.type === 'boundaryEvent' ? 3 : 2

function newNode(shape: SceneShape, { selected, level, nameSide }: Seen): ShapeNodeType {
  const { x, y, width, height } = shape.box
  const data: ShapeData = { figure: figureOf(shape), ...(level && { level }), ...(nameSide && { nameSide }) }
  return {
    id: nodeIdOf(shape),
    type: 'shape',
    position: { x, y },
    width,
    height,
    measured: { width, height },
    data,
    selected,
    zIndex: layerOf(shape),
  }
}
