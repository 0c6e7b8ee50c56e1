import type { CSSProperties } from 'react'
import { drawShape } from '../../processes/drawing/drawShape.ts'
import type { NameSide } from '../../processes/drawing/nameSides.ts'
import { isDark } from '../../processes/drawing/palette.ts'
import type { DiagramShape } from '../../schemas/types/diagram.ts'
import styles from './DiagramView.module.css'
import { DrawnParts } from './DrawnParts.tsx'

/** One shape of a diagram, drawn by BPMN conventions. */
export function DiagramNode({
  shape,
  heat,
  nameSide,
}: {
  shape: DiagramShape
  heat: number | undefined
  /** For a small shape, whose name is outside. */
  nameSide?: NameSide | undefined
}) {
  const { x, y, name, note, state, difference, stroke, fill } = shape
  const own = {
    ...(heat !== undefined && { '--heat': `${Math.round(heat * 100)}%` }),
    ...(stroke !== undefined && { '--own-line': stroke }),
    ...(fill !== undefined && { '--own-fill': fill }),
  }
  return (
    <g
      transform={`translate(${x} ${y})`}
      className={[
        styles.node,
        stroke !== undefined && styles.lined,
        fill !== undefined && styles.painted,
        fill !== undefined && !state && isDark(fill) && styles.deep,
        state && styles[state],
        difference && styles[difference],
        heat !== undefined && styles.hot,
      ]
        .filter(Boolean)
        .join(' ')}
      style={Object.keys(own).length === 0 ? undefined : (own as CSSProperties)}
      data-node={shape.id}
      data-state={state}
      data-difference={difference}
    >
      <title>{[name ?? shape.id, note].filter(Boolean).join('：')}</title>
      <DrawnParts drawing={drawShape(shape, nameSide)} />
    </g>
  )
}
