import type { ReactNode } from 'react'
import { around, type Box, moved, type Point } from '../../../processes/document/geometry.ts'
import { DiagramNode, useStore } from '../../../renderer/index.ts'
import canvas from '../ProcessDesigner.module.css'
import type { PaletteItem } from '../paletteItems.ts'
import type { ProcessDesign } from '../processDesign.ts'
import type { Gesture, GestureStore } from './gesture.ts'
import styles from './gestures.module.css'

const lineOf = (points: readonly Point[]) => points.map(({ x, y }) => `${x},${y}`).join(' ')

/** Draws the effect of a gesture above the diagram. */
export function GestureLayer({ gesture, design }: { gesture: GestureStore; design: ProcessDesign }) {
  const { guides = [], ghost, target, line, space } = useStore(gesture)
  return (
    <svg className={`${canvas.edges} ${styles.layer}`} aria-hidden="true">
      {guides.map(({ kind, from, to }) => (
        <line
          key={`${kind} ${lineOf([from, to])}`}
          className={styles.guide}
          data-guide={kind}
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
        />
      ))}
      {target?.box && <rect className={styles.target} data-allowed={target.isAllowed} {...grown(target.box)} rx={6} />}
      {target?.points && (
        <polyline className={styles.target} data-allowed={target.isAllowed} points={lineOf(target.points)} />
      )}
      {line && <polyline className={styles.line} data-allowed={target?.isAllowed} points={lineOf(line)} />}
      {ghost && <Ghost {...ghost} />}
      {space && <Space {...space} design={design} />}
    </svg>
  )
}

/** Hides its children while elements are dragged. */
export function WhileStill({ gesture, children }: { gesture: GestureStore; children: ReactNode }) {
  return useStore(gesture).isMoving ? null : children
}

/** Shows the effect of a gesture in words. */
export function GestureWords({ gesture, hint }: { gesture: GestureStore; hint: string | undefined }) {
  const { words, target } = useStore(gesture)
  const text = words ?? hint
  return text === undefined ? null : (
    <p className={canvas.hint} role="status" data-allowed={words === undefined ? undefined : target?.isAllowed}>
      {text}
    </p>
  )
}

const grown = ({ x, y, width, height }: Box) => ({ x: x - 4, y: y - 4, width: width + 8, height: height + 8 })

function Ghost({ item: { title, shape }, box }: { item: PaletteItem; box: Box }) {
  const trigger = shape.event?.replace('EventDefinition', '')
  const figure = {
    id: title,
    kind: shape.type,
    ...box,
    x: 0,
    y: 0,
    ...(shape.name !== undefined && { name: shape.name }),
    ...(trigger !== undefined && { trigger }),
  }
  return (
    <g className={styles.ghost} data-ghost={shape.type} transform={`translate(${box.x} ${box.y})`}>
      <DiagramNode shape={figure} heat={undefined} />
    </g>
  )
}

/** Pixels by which a line extends beyond the diagram. */
const reach = 400

function Space({ along, at, by, design }: NonNullable<Gesture['space']> & { design: ProcessDesign }) {
  const drawn = around(design.state.get().scene?.shapes.map(each => each.box) ?? [])
  const all = moved(drawn ?? { x: 0, y: 0, width: 0, height: 0 }, -reach, -reach)
  const [width, height] = [all.width + 2 * reach, all.height + 2 * reach]
  const [from, size] = [Math.min(at, at + by), Math.abs(by)]
  const box = along === 'x' ? { x: from, y: all.y, width: size, height } : { x: all.x, y: from, width, height: size }
  return (
    <g className={styles.space} data-space={by}>
      <rect {...box} data-allowed={by >= 0} />
      {[at, at + by].map((place, index) => (
        <line
          // biome-ignore lint/suspicious/noArrayIndexKey: the two lines are the start and the end of the space
          key={index}
          x1={along === 'x' ? place : all.x}
          x2={along === 'x' ? place : all.x + width}
          y1={along === 'x' ? all.y : place}
          y2={along === 'x' ? all.y + height : place}
        />
      ))}
    </g>
  )
}
