import type { Axis } from '../../../processes/document/commands/spreadShapes.ts'
import type { Box, Point } from '../../../processes/document/geometry.ts'
import { createStore, type Store } from '../../../runtime/store.ts'
import type { Guide } from '../../canvas/snapping.ts'
import type { PaletteItem } from '../paletteItems.ts'

/** State of the screen during a gesture. It is no part of the document and is removed when the gesture ends. */
export interface Gesture {
  /** Elements are being dragged. */
  isMoving?: boolean
  guides?: readonly Guide[]
  /** The element that would be added. */
  ghost?: { item: PaletteItem; box: Box }
  /** The element under the pointer, and whether the gesture may end there. */
  target?: { box?: Box; points?: readonly Point[]; isAllowed: boolean }
  /** The effect of ending the gesture there, or why that is not allowed. */
  words?: string
  /** The connection that would be drawn. */
  line?: readonly [Point, Point]
  /** The space that would be added or removed. */
  space?: { along: Axis; at: number; by: number }
}

export type GestureStore = Store<Gesture>

const nothing: Gesture = {}

export const createGesture = (): GestureStore => createStore(nothing)
export const endGesture = (gesture: GestureStore): void => gesture.set(nothing)
