import type { PaletteItem } from './paletteItems.ts'

/** What a press on the canvas does: selects, places an element, or ends a connection. */
export type Tool = { kind: 'select' } | { kind: 'place'; item: PaletteItem } | { kind: 'connect'; from: string }
