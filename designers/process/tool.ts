import type { PaletteItem } from './paletteItems.ts'

export interface Pressed {
  clientX: number
  clientY: number
}

/**
 * Mode of the canvas. A press selects or places an element, or ends a connection; a drag selects a rectangle or adds
 * space.
 */
export type Tool =
  | { kind: 'select' }
  | { kind: 'place'; item: PaletteItem }
  | { kind: 'connect'; from: string /** Where the mouse was pressed, if it drags. */; pressedAt?: Pressed }
  | { kind: 'lasso' }
  | { kind: 'space' }

export const selectTool: Tool = { kind: 'select' }
