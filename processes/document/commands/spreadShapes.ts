import type { XmlElement } from '../../xml/xmlTree.ts'
import { dockedRoute } from '../dock.ts'
import { boxOfElement, moveLabel, setBox, setPoints } from '../drawing.ts'
import { type Edit, Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { attachedTo } from '../flowOrder.ts'
import { type Box, centre, moved, type Point } from '../geometry.ts'
import { isScope } from '../kinds.ts'
import type { ProcessDocument } from '../processDocument.ts'
import { planesOf, type SceneEdge, SceneReader, type SceneShape } from '../scene.ts'
import { type CommandKind, selecting } from './command.ts'

export type Axis = 'x' | 'y'

export interface Line {
  along: Axis
  /** Coordinate of the line along the axis. */
  at: number
}

/**
 * Moves the elements behind a line across the diagram, and enlarges pools, lanes and sub-processes that the line
 * crosses. A negative distance removes empty space.
 */
export const spreadShapes: CommandKind<Line & { by: number; diagram?: number }> = {
  title: '调整间距',
  run: (edit, { diagram = 0, ...spread }) => {
    const plane = planesOf(edit.document)[diagram]
    if (!plane) throw new Refusal(finding('DRAWING_MISSING'))
    if (!Number.isFinite(spread.at) || !Number.isFinite(spread.by)) throw new Refusal(finding('DISTANCE_NOT_NUMBERS'))
    if (-spread.by > emptyBefore(edit.document, plane, spread)) throw new Refusal(finding('ROOM_TAKEN'))
    spreadOut(edit, plane, spread)
    return selecting()
  },
}

const sides = { x: 'width', y: 'height' } as const
const endOf = (box: Box, along: Axis): number => box[along] + box[sides[along]]

/** Returns the empty space before a line, in pixels. Containers that the line crosses count as empty. */
export function emptyBefore(document: ProcessDocument, plane: XmlElement, { along, at }: Line): number {
  const { shapes } = new SceneReader(document).read(plane)
  const taken = shapes.flatMap(shape => {
    const { box } = shape
    if (box[along] >= at) return []
    return fateOf(document, shape, { along, at }) === 'grows' ? box[along] : Math.min(at, endOf(box, along))
  })
  return at - Math.max(...taken, Number.NEGATIVE_INFINITY)
}

type Fate = 'moves' | 'stays' | 'grows'

function fateOf(document: ProcessDocument, shape: SceneShape, line: Line): Fate {
  const { box, element } = shape
  const host = element && attachedTo(element)
  const hostBox = host === undefined ? undefined : boxOfElement(document, host)
  // A boundary event moves with its activity; on an activity that grows, it keeps its distance to the end.
  if (hostBox && !(isHolder(document.element(host!)?.local ?? '', hostBox) && crosses(hostBox, line)))
    return centre(hostBox)[line.along] >= line.at ? 'moves' : 'stays'
  if (isHolder(shape.type, box, shape.isExpanded)) {
    if (crosses(box, line)) return 'grows'
    return box[line.along] >= line.at ? 'moves' : 'stays'
  }
  return centre(box)[line.along] >= line.at ? 'moves' : 'stays'
}

const crosses = (box: Box, { along, at }: Line): boolean => box[along] < at && endOf(box, along) > at

const isHolder = (type: string, { width, height }: Box, isExpanded = width > 120 || height > 100): boolean =>
  ['participant', 'lane', 'group'].includes(type) || (isScope(type) && isExpanded)

/** Moves the elements behind a line, except those in `without`. */
export function spreadOut(
  edit: Edit,
  plane: XmlElement,
  { along, at, by, without }: Line & { by: number; without?: ReadonlySet<string> },
): void {
  const { document } = edit
  const { shapes, edges } = new SceneReader(document).read(plane)
  const step = { x: 0, y: 0, [along]: by }
  const fates = new Map<string, Fate>()
  for (const shape of shapes)
    fates.set(shape.id, without?.has(shape.id) ? 'stays' : fateOf(document, shape, { along, at }))
  for (const { id, di, box } of shapes) {
    if (fates.get(id) === 'moves') setBox(edit, di, moved(box, step.x, step.y))
    if (fates.get(id) === 'grows') setBox(edit, di, { ...box, [sides[along]]: box[sides[along]] + by })
  }
  const shift = (point: Point) => {
    if (point[along] >= at) return moved(point, step.x, step.y)
    return { ...point, [along]: Math.min(point[along], at + Math.min(0, by)) }
  }
  for (const edge of edges) spreadEdge(edit, edge, { along, step, fates, shift })
}

interface Spreading {
  along: Axis
  step: Point
  fates: ReadonlyMap<string, Fate>
  shift: (point: Point) => Point
}

/** Moves the ends of a connection with their shapes, and the bends next to them so that segments stay straight. */
function spreadEdge(edit: Edit, edge: SceneEdge, { along, step, fates, shift }: Spreading): void {
  const { points, source, target, di, label } = edge
  const follow = (point: Point, of: string | undefined) => {
    const fate = fates.get(of ?? '')
    if (fate === 'moves') return moved(point, step.x, step.y)
    return fate === 'stays' ? point : shift(point)
  }
  const last = points.length - 1
  const near = (one: Point | undefined, other: Point | undefined) =>
    one !== undefined && other !== undefined && Math.abs(one[along] - other[along]) < 0.5
  const next = points.map((point, index) => {
    if (index === 0 || (index === 1 && last > 2 && near(points[0], point))) return follow(point, source)
    if (index === last || (index === last - 1 && last > 2 && near(points[last], point))) return follow(point, target)
    return shift(point)
  })
  const way = isSquare(points) && !isSquare(next) ? dockedRoute(edit.document, source, target) : undefined
  setPoints(edit, di, way ?? next)
  if (!label) return
  const after = shift(centre(label))
  moveLabel(edit, di, after.x - centre(label).x, after.y - centre(label).y)
}

const isSquare = (points: readonly Point[]): boolean =>
  points
    .slice(1)
    .every(({ x, y }, index) => Math.abs(x - points[index]!.x) < 0.5 || Math.abs(y - points[index]!.y) < 0.5)
