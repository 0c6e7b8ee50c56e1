import type { Size } from '../document/kinds.ts'

const widest = 96
const lineHeight = 17

/** Returns the size of the name of a connection, in pixels. */
export function labelSize(name: string): Size {
  const width = [...name].reduce((sum, each) => sum + (each.charCodeAt(0) > 255 ? 13 : 7.5), 0)
  return { width: Math.ceil(Math.min(width, widest)), height: Math.ceil(width / widest) * lineHeight }
}
