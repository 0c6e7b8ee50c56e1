import type { DiagramEdge } from '../../schemas/types/diagram.ts'
import { middleOf } from './middleOf.ts'
import { circlePath, type Drawing, type DrawnPath, linePath } from './parts.ts'

type End = readonly [number, number]

const dashes: Readonly<Partial<Record<DiagramEdge['kind'], string>>> = {
  message: '7 4',
  association: '2 4',
  return: '6 3',
}

/** Width and height of the room for the name of a connection. */
const nameRoom = { width: 120, height: 40 }

/** Returns the parts of a connection: its line, its ends and its name. */
export function drawEdge({ points, kind, isDefault, isConditional, arrows, name, label }: DiagramEdge): Drawing {
  const way = dashes[kind]
  const [first, last] = [points[0], points.at(-1)]
  const paths: DrawnPath[] = [{ d: linePath(points), look: 'way', ...(way !== undefined && { dashes: way }) }]
  if (first && last) {
    const out = points.find(point => isApart(point, first))
    const into = points.findLast(point => isApart(point, last))
    if (out) paths.push(...startOf(first, out, { kind, isDefault, isConditional, arrows }))
    if (into) paths.push(...endOf(last, into, { kind, arrows }))
  }
  if (name === undefined) return { paths, texts: [] }
  const [x, y] = label ? [label.x + label.width / 2, label.y] : raised(points)
  const width = Math.max(label?.width ?? 0, nameRoom.width)
  const box = { ...nameRoom, width, x: x - width / 2, y }
  return { paths, texts: [{ text: name, box, align: 'top', isFree: true, isOnLine: true, tone: 'soft' }] }
}

const isApart = ([x, y]: End, [otherX, otherY]: End) => Math.hypot(x - otherX, y - otherY) > 0.5

function raised(points: DiagramEdge['points']): [number, number] {
  const [x, y] = middleOf(points)
  return [x, y - 18]
}

/** The place that lies `along` the way from one point to another and `aside` of it. */
function placed([x, y]: End, [toX, toY]: End, along: number, aside: number): [number, number] {
  const length = Math.hypot(toX - x, toY - y) || 1
  const [dx, dy] = [(toX - x) / length, (toY - y) / length]
  return [rounded(x + dx * along - dy * aside), rounded(y + dy * along + dx * aside)]
}

const rounded = (value: number) => Math.round(value * 100) / 100

const arrowHead = (at: End, from: End): string =>
  `${linePath([placed(at, from, 0, 0), placed(at, from, 10, 4.5), placed(at, from, 10, -4.5)])}z`

const openHead = (at: End, from: End): string =>
  linePath([placed(at, from, 8, 5), placed(at, from, 0, 0), placed(at, from, 8, -5)])

function startOf(
  at: End,
  to: End,
  { kind, isDefault, isConditional, arrows }: Pick<DiagramEdge, 'kind' | 'isDefault' | 'isConditional' | 'arrows'>,
): DrawnPath[] {
  if (kind === 'message') {
    const [x, y] = placed(at, to, 4, 0)
    return [{ d: circlePath({ x, y }, 4), look: 'frame' }]
  }
  if (isDefault) return [{ d: linePath([placed(at, to, 7, -5), placed(at, to, 13, 5)]), look: 'line' }]
  if (isConditional) {
    const corners = [placed(at, to, 0, 0), placed(at, to, 7, 4.5), placed(at, to, 14, 0), placed(at, to, 7, -4.5)]
    return [{ d: `${linePath(corners)}z`, look: 'frame' }]
  }
  return kind === 'association' && arrows === 'both' ? [{ d: openHead(at, to), look: 'line' }] : []
}

function endOf(at: End, from: End, { kind, arrows }: Pick<DiagramEdge, 'kind' | 'arrows'>): DrawnPath[] {
  if (kind === 'association') return arrows ? [{ d: openHead(at, from), look: 'line' }] : []
  return [{ d: arrowHead(at, from), look: kind === 'message' ? 'frame' : 'head' }]
}
