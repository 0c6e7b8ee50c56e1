import { getViewportForBounds, type Viewport } from 'reactflow'
import { around, type Box, type Point } from '../../processes/document/geometry.ts'
import type { Scene, SceneEdge, SceneShape } from '../../processes/document/scene.ts'

/** Maximum number of shapes of a diagram that is rendered completely. */
export const few = 150

export const isLarge = (scene: Scene | undefined): boolean => (scene?.shapes.length ?? 0) > few

export const zooms = { minZoom: 0.1, maxZoom: 3 }
/** Zoom levels at which even the largest diagrams fit into the view. */
export const largeZooms = { minZoom: 0.01, maxZoom: 3 }

export interface Size {
  width: number
  height: number
}

const extents = new WeakMap<Scene, Box | undefined>()

/** Returns the box around the shapes of a scene. */
export function extentOf(scene: Scene): Box | undefined {
  if (!extents.has(scene)) extents.set(scene, around(scene.shapes.map(each => each.box)))
  return extents.get(scene)
}

/** Returns the view that shows the whole of a large diagram. */
export function wholeView(scene: Scene | undefined, { width, height }: Size): Viewport {
  const extent = scene && extentOf(scene)
  if (!extent || width <= 0 || height <= 0) return { x: 0, y: 0, zoom: 1 }
  return getViewportForBounds(extent, width, height, largeZooms.minZoom, 1, 0.1)
}

/** Options of React Flow to show the whole of a small diagram. */
export const wholeOptions = { padding: 0.1, maxZoom: 1 }

/** The functions of React Flow that change the view, independent of the type of nodes. */
interface Camera {
  fitView(options: { padding: number; maxZoom: number; duration?: number }): unknown
  setViewport(view: Viewport, options: { duration?: number }): unknown
}

/** Shows the whole diagram. For large ones the view is computed, because React Flow does not know all nodes. */
export function showWhole(flow: Camera, scene: Scene | undefined, canvas: Size, duration?: number): void {
  const slowly = duration === undefined ? {} : { duration }
  if (isLarge(scene)) void flow.setViewport(wholeView(scene, canvas), slowly)
  else void flow.fitView({ ...wholeOptions, ...slowly })
}

/** Shows a part of a drawing in the middle of the canvas. */
export function showBox(flow: Pick<Camera, 'setViewport'>, box: Box, { width, height }: Size, duration: number): void {
  void flow.setViewport(getViewportForBounds(box, width, height, zooms.minZoom, 1, 0.1), { duration })
}

const edgeBoxes = new WeakMap<SceneEdge, Box>()

export function boxOfEdge(edge: SceneEdge): Box {
  let box = edgeBoxes.get(edge)
  if (!box) {
    box = around(edge.points.map(point => ({ ...point, width: 0, height: 0 })))!
    edgeBoxes.set(edge, box)
  }
  return box
}

export const overlap = (one: Box, other: Box): boolean =>
  one.x <= other.x + other.width &&
  other.x <= one.x + one.width &&
  one.y <= other.y + other.height &&
  other.y <= one.y + one.height

/**
 * Returns the region of a diagram to render: the visible part with a margin, rounded to a grid, so that it rarely
 * changes while the view moves.
 */
export function regionOf({ x, y, zoom }: Viewport, { width, height }: Size): Box {
  const cell = 256 / 2 ** Math.floor(Math.log2(zoom))
  const from = (offset: number) => Math.floor(-offset / zoom / cell - 0.5) * cell
  const to = (offset: number, length: number) => Math.ceil((length - offset) / zoom / cell + 0.5) * cell
  const [left, top] = [from(x), from(y)]
  return { x: left, y: top, width: to(x, width) - left, height: to(y, height) - top }
}

/** Maximum number of nodes at a readable zoom level; more of them would be too slow to move. */
export const readable = 600

/** Returns whether names are too small to read. */
export const isTooSmall = (zoom: number): boolean => zoom < 0.4

/** Returns the smallest shape at a point, since small shapes lie above their containers. */
export function shapeAt(shapes: readonly SceneShape[], { x, y }: Point): SceneShape | undefined {
  let found: SceneShape | undefined
  for (const shape of shapes) {
    const { box } = shape
    if (x < box.x || y < box.y || x > box.x + box.width || y > box.y + box.height) continue
    if (!found || box.width * box.height <= found.box.width * found.box.height) found = shape
  }
  return found
}
