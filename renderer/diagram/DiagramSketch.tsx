import { type CSSProperties, memo } from 'react'
import { isDark } from '../../processes/drawing/palette.ts'
import type { SketchPart } from '../../processes/drawing/sketch.ts'
import styles from './DiagramView.module.css'

/** Renders many shapes or connections for small zoom levels, with one path for each kind of line. */
export const DiagramSketch = memo(function DiagramSketch({
  parts,
  of,
}: {
  parts: readonly SketchPart[]
  of: 'node' | 'edge'
}) {
  return (
    <>
      {parts.map(({ look, d, isThick, dashes, stroke, fill }) => {
        const own = {
          ...(stroke !== undefined && { '--own-line': stroke }),
          ...(fill !== undefined && { '--own-fill': fill }),
        }
        const classes = [
          styles[of],
          stroke !== undefined && styles.lined,
          fill !== undefined && styles.painted,
          fill !== undefined && isDark(fill) && styles.deep,
        ]
        return (
          <g
            key={`${look} ${isThick} ${dashes} ${stroke} ${fill}`}
            className={classes.filter(Boolean).join(' ')}
            style={Object.keys(own).length === 0 ? undefined : (own as CSSProperties)}
          >
            <path
              d={d}
              className={look === 'name' ? styles.bar : isThick ? `${styles[look]} ${styles.thick}` : styles[look]}
              strokeDasharray={dashes}
            />
          </g>
        )
      })}
    </>
  )
})
