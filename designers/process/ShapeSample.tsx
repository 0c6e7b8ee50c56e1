import { sizeOf } from '../../processes/document/kinds.ts'
import { DiagramNode } from '../../renderer/index.ts'
import type { PaletteItem } from './paletteItems.ts'

/** An element as it is drawn, small. */
export function ShapeSample({ item: { title, shape } }: { item: PaletteItem }) {
  const full = sizeOf(shape.type)
  // Larger elements would have hair lines.
  const share = Math.min(1, 44 / full.width)
  const [width, height] = [full.width * share, full.height * share]
  const trigger = shape.event?.replace('EventDefinition', '')
  const figure = { id: title, kind: shape.type, x: 0, y: 0, width, height, ...(trigger !== undefined && { trigger }) }
  return (
    <svg viewBox={`-2 -2 ${width + 4} ${height + 4}`} width={width} height={height} aria-hidden="true">
      <DiagramNode shape={figure} heat={undefined} />
    </svg>
  )
}
