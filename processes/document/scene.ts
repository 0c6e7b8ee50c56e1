import { attributeOf, contentOf, elementsIn, type XmlElement } from '../xml/xmlTree.ts'
import type { Box, Point } from './geometry.ts'
import { type Change, isOf, type ProcessDocument, referredId } from './processDocument.ts'

/** Contents of one diagram of a document, in painting order. */
export interface Scene {
  plane: XmlElement
  shapes: readonly SceneShape[]
  edges: readonly SceneEdge[]
}

interface Drawn {
  /** Id of the element that is drawn, and the element; a drawing may refer to nothing. */
  id: string
  element: XmlElement | undefined
  /** The `BPMNShape` or `BPMNEdge`. */
  di: XmlElement
  /** Local name of the element: `userTask`. */
  type: string
  name: string | undefined
  /** Place of the name where the drawing gives one. */
  label: Box | undefined
  stroke: string | undefined
  fill: string | undefined
}

export interface SceneShape extends Drawn {
  box: Box
  isExpanded: boolean
  /** Only for pools and lanes. */
  isHorizontal: boolean
}

export interface SceneEdge extends Drawn {
  points: readonly Point[]
  source: string | undefined
  target: string | undefined
}

/** The planes of the diagrams of a document, in its order. */
export const planesOf = ({ definitions }: ProcessDocument): XmlElement[] =>
  elementsIn(definitions)
    .filter(each => isOf(each, 'bpmndi', 'BPMNDiagram'))
    .flatMap(each => elementsIn(each).filter(inner => isOf(inner, 'bpmndi', 'BPMNPlane')))

type Part = { kind: 'shape'; part: SceneShape } | { kind: 'edge'; part: SceneEdge } | undefined

/** The last scene read from a plane, with its parts. */
interface Known {
  scene: Scene
  changeCount: number
  parts: Map<XmlElement, Part>
}

/** Reads scenes incrementally: reads changed parts only, and returns the same objects for unchanged ones. */
export class SceneReader {
  readonly #document: ProcessDocument
  readonly #known = new WeakMap<XmlElement, Known>()

  constructor(document: ProcessDocument) {
    this.#document = document
  }

  read(plane: XmlElement): Scene {
    const { changeCount } = this.#document
    const known = this.#known.get(plane)
    if (known?.changeCount === changeCount) return known.scene
    const changes = known && this.#document.changesSince(known.changeCount)
    if (!known || !changes) {
      const parts = new Map<XmlElement, Part>()
      const scene = this.#sceneOf(plane, parts)
      this.#known.set(plane, { scene, changeCount, parts })
      return scene
    }
    const changed = changedDrawings(this.#document, plane, changes)
    for (const di of changed) known.parts.delete(di)
    known.scene = changed.has(plane)
      ? this.#sceneOf(plane, known.parts)
      : changed.size === 0
        ? known.scene
        : this.#sceneAfter(known, changed)
    known.changeCount = changeCount
    return known.scene
  }

  /** Returns the scene of a plane; reuses known parts. */
  #sceneOf(plane: XmlElement, known: Map<XmlElement, Part>): Scene {
    const before = new Map(known)
    known.clear()
    const shapes: SceneShape[] = []
    const edges: SceneEdge[] = []
    for (const di of elementsIn(plane)) {
      const found = before.has(di) ? before.get(di) : this.#partOf(di)
      known.set(di, found)
      if (found?.kind === 'shape') shapes.push(found.part)
      else if (found) edges.push(found.part)
    }
    return { plane, shapes, edges }
  }

  /** Returns the scene with changed parts replaced; a list without changes is the same object as before. */
  #sceneAfter({ scene, parts }: Known, changed: ReadonlySet<XmlElement>): Scene {
    for (const di of changed) parts.set(di, this.#partOf(di))
    const exchanged = <Of extends SceneShape | SceneEdge>(all: readonly Of[], kind: 'shape' | 'edge'): readonly Of[] =>
      all.some(each => changed.has(each.di))
        ? all.flatMap(each => {
            if (!changed.has(each.di)) return each
            const now = parts.get(each.di)
            return now?.kind === kind ? (now.part as Of) : []
          })
        : all
    const { plane, shapes, edges } = scene
    const next = { plane, shapes: exchanged(shapes, 'shape'), edges: exchanged(edges, 'edge') }
    // A part that could not be read before has no position in the lists, so the scene is built again.
    const isWhole = [...changed].filter(di => parts.get(di)).length === countOf(next, changed)
    return isWhole ? next : this.#sceneOf(plane, parts)
  }

  #partOf(di: XmlElement): Part {
    const isShape = isOf(di, 'bpmndi', 'BPMNShape')
    if (!isShape && !isOf(di, 'bpmndi', 'BPMNEdge')) return undefined
    const element = this.#document.element(drawnId(di) ?? '')
    if (isShape) {
      const part = shapeOf(di, element)
      return part && { kind: 'shape', part }
    }
    const part = edgeOf(di, element)
    return part && { kind: 'edge', part }
  }
}

const countOf = ({ shapes, edges }: Scene, of: ReadonlySet<XmlElement>): number =>
  shapes.filter(({ di }) => of.has(di)).length + edges.filter(({ di }) => of.has(di)).length

/** Returns the shapes and edges of a plane to read again; the plane itself if one was added or removed. */
function changedDrawings(document: ProcessDocument, plane: XmlElement, changes: readonly Change[]): Set<XmlElement> {
  const found = new Set<XmlElement>()
  const seen = new Set<Change>()
  const addDrawings = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    for (const di of document.referring(id)) if (di.parent === plane && drawnId(di) === id) found.add(di)
  }
  for (const change of changes) {
    if (typeof change === 'string') addDrawings(change)
    else if (change === plane) found.add(plane)
    else
      for (let at: XmlElement | null = change; at && at !== plane && !seen.has(at); at = at.parent) {
        seen.add(at)
        if (at.parent === plane) found.add(at)
        const id = attributeOf(at, 'id')
        if (id !== undefined) addDrawings(id)
      }
  }
  return found
}

/** Whether a plane draws any shape. */
export const drawsShapes = (plane: XmlElement): boolean =>
  elementsIn(plane).some(di => isOf(di, 'bpmndi', 'BPMNShape') && shapeOf(di, undefined) !== undefined)

/** Id of the element that a drawing shows. */
export function drawnId(di: XmlElement): string | undefined {
  const text = attributeOf(di, 'bpmnElement')
  return text === undefined ? undefined : referredId(text)
}

function shapeOf(di: XmlElement, element: XmlElement | undefined): SceneShape | undefined {
  const bounds = elementsIn(di).find(each => isOf(each, 'dc', 'Bounds'))
  const box = bounds && boxOf(bounds)
  if (!box) return undefined
  const isHorizontal = attributeOf(di, 'isHorizontal') !== 'false'
  return { ...drawn(di, element), box, isExpanded: isShownExpanded(di, box), isHorizontal }
}

/**
 * Returns whether a shape is expanded. Many tools omit the attribute; a shape larger than a task counts as expanded.
 */
export function isShownExpanded(di: XmlElement, { width, height }: Box): boolean {
  const said = attributeOf(di, 'isExpanded')
  return said === undefined ? width > 120 || height > 100 : said !== 'false'
}

function edgeOf(di: XmlElement, element: XmlElement | undefined): SceneEdge | undefined {
  const points = elementsIn(di).flatMap(each => (isOf(each, 'di', 'waypoint') ? pointOf(each) : []))
  if (points.length < 2) return undefined
  const [source, target] = element ? endsOf(element) : []
  return { ...drawn(di, element), points, source, target }
}

export const isDataAssociation = (element: XmlElement): boolean =>
  isOf(element, 'bpmn', 'dataInputAssociation', 'dataOutputAssociation')

/** Ids of what a flow or an association connects; an association of data belongs to one end and names the other. */
export function endsOf(element: XmlElement): [source: string | undefined, target: string | undefined] {
  if (isDataAssociation(element)) {
    const holder = element.parent ? attributeOf(element.parent, 'id') : undefined
    const inner = (local: string) => elementsIn(element).find(each => each.local === local)
    const named = (local: string) => {
      const found = inner(local)
      return found && referredId(contentOf(found).trim())
    }
    return element.local === 'dataInputAssociation' ? [named('sourceRef'), holder] : [holder, named('targetRef')]
  }
  const end = (name: string) => {
    const text = attributeOf(element, name)
    return text === undefined ? undefined : referredId(text)
  }
  return [end('sourceRef'), end('targetRef')]
}

function drawn(di: XmlElement, element: XmlElement | undefined): Drawn {
  const label = elementsIn(di).find(each => isOf(each, 'bpmndi', 'BPMNLabel'))
  const bounds = label && elementsIn(label).find(each => isOf(each, 'dc', 'Bounds'))
  return {
    id: drawnId(di) ?? '',
    element,
    di,
    type: element?.local ?? '',
    name: element && nameOf(element),
    label: bounds && boxOf(bounds),
    stroke: colour(di, 'border-color', 'stroke'),
    fill: colour(di, 'background-color', 'fill'),
  }
}

export function nameOf(element: XmlElement): string | undefined {
  if (element.local === 'group') return attributeOf(element, 'name') ?? categoryOf(element)
  if (element.local !== 'textAnnotation') return attributeOf(element, 'name')
  const text = elementsIn(element).find(each => each.local === 'text')
  return text && contentOf(text)
}

/** Returns the name of a group: the value of its category. */
function categoryOf(group: XmlElement): string | undefined {
  const reference = attributeOf(group, 'categoryValueRef')
  if (reference === undefined) return undefined
  let top = group
  while (top.parent) top = top.parent
  const values = elementsIn(top).flatMap(each => (isOf(each, 'bpmn', 'category') ? elementsIn(each) : []))
  const value = values.find(each => attributeOf(each, 'id') === referredId(reference))
  return value && attributeOf(value, 'value')
}

/** `color:background-color` of the standard, or `bioc:fill` of older tools; nothing else is taken over into a style. */
function colour({ attributes }: XmlElement, standard: string, older: string): string | undefined {
  const found =
    attributes.find(each => each.name.endsWith(`:${standard}`)) ??
    attributes.find(each => each.name === `bioc:${older}`)
  return found && /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|rgb\([\d, ]+\))$/i.test(found.raw) ? found.raw : undefined
}

export function boxOf(bounds: XmlElement): Box | undefined {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(name => Number(attributeOf(bounds, name) ?? NaN))
  const box = { x: x!, y: y!, width: width!, height: height! }
  return Object.values(box).every(Number.isFinite) ? box : undefined
}

export function pointOf(waypoint: XmlElement): Point[] {
  const point = { x: Number(attributeOf(waypoint, 'x') ?? NaN), y: Number(attributeOf(waypoint, 'y') ?? NaN) }
  return Number.isFinite(point.x) && Number.isFinite(point.y) ? [point] : []
}
