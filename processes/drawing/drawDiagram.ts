import type { Diagram, DiagramEdge, DiagramShape } from '../../schemas/types/diagram.ts'
import { around, type Box, moved } from '../document/geometry.ts'
import { drawEdge } from './drawEdge.ts'
import { drawShape, isHolder } from './drawShape.ts'
import { type FittedText, fitText, lineHeight, smallTextSize, widthOf } from './fitText.ts'
import { nameSides } from './nameSides.ts'
import type { Drawing, DrawnText } from './parts.ts'

/** A shape or connection with its parts, which are placed from its own origin. */
export interface DrawnItem extends Drawing {
  of: DiagramShape | DiagramEdge
  x: number
  y: number
}

/** Returns the items of a diagram in painting order: what holds others, connections, other shapes. */
export function drawDiagram(diagram: Diagram): DrawnItem[] {
  const { shapes, edges } = diagram
  const sides = nameSides(diagram)
  const shapeItem = (of: DiagramShape) => ({ of, x: of.x, y: of.y, ...drawShape(of, sides.get(of.id)) })
  return [
    ...shapes.filter(isHolder).map(shapeItem),
    ...edges.map(of => ({ of, x: 0, y: 0, ...drawEdge(of) })),
    ...shapes.filter(each => !isHolder(each)).map(shapeItem),
  ]
}

/** Returns the lines of a text in its room. */
export function linesOf({ text, box, isFree, isTurned }: DrawnText): FittedText {
  const [width, height] = isTurned ? [box.height, box.width] : [box.width, box.height]
  return isFree
    ? fitText(text, { width, height: Number.POSITIVE_INFINITY, most: smallTextSize })
    : fitText(text, { width, height })
}

/** The box that the lines of a text take. */
export function boxOfText(text: DrawnText): Box {
  const { lines, size } = linesOf(text)
  const { box, align, isTurned } = text
  const [across, down] = [Math.max(...lines.map(line => widthOf(line, size))), lines.length * size * lineHeight]
  const [width, height] = isTurned ? [down, across] : [across, down]
  const x = align === 'left' ? box.x : align === 'corner' ? box.x + box.width - width : box.x + (box.width - width) / 2
  if (align === 'middle') return { x, y: box.y + (box.height - height) / 2, width, height }
  return { x, y: align === 'bottom' || align === 'corner' ? box.y + box.height - height : box.y, width, height }
}

/** Room around what is drawn. */
const margin = 20

/** Returns the box around all that is drawn of a diagram, with a margin; an empty diagram has a small one. */
export function extentOf(diagram: Diagram, space = margin): Box {
  const boxes = drawDiagram(diagram).flatMap(({ of, x, y, texts }) => [
    ...('points' in of ? of.points.map(([px, py]) => ({ x: px, y: py, width: 0, height: 0 })) : [of]),
    ...texts.map(text => moved(boxOfText(text), x, y)),
  ])
  const { x, y, width, height } = around(boxes) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [left, top] = [Math.floor(x - space), Math.floor(y - space)]
  return { x: left, y: top, width: Math.ceil(x + width + space) - left, height: Math.ceil(y + height + space) - top }
}
