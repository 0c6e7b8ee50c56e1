import type { PaletteItem } from './paletteItems.ts'

/** Mode of the canvas: a press selects, places an element, or ends a connection. */
export type Tool = { kind: 'select' } | { kind: 'place'; item: PaletteItem } | { kind: 'connect'; from: string }
