import { useMemo } from 'react'
import { extentOf } from '../../processes/drawing/drawDiagram.ts'
import { isHolder } from '../../processes/drawing/drawShape.ts'
import { nameSides } from '../../processes/drawing/nameSides.ts'
import type { Diagram, DiagramMeasure, DiagramShape } from '../../schemas/types/diagram.ts'
import { DiagramEdgeLine } from './DiagramEdgeLine.tsx'
import { DiagramNode } from './DiagramNode.tsx'
import styles from './DiagramView.module.css'
import { DifferenceMark } from './DifferenceMark.tsx'
import { figureText } from './figureText.ts'
import { IncidentMark } from './IncidentMark.tsx'
import { TokenMark } from './TokenMark.tsx'

/** A static diagram; fills the available width unless `zoom` is given. */
export function DiagramPicture({
  value,
  title,
  measure,
  zoom,
  focused,
}: {
  value: Diagram
  title: string
  /** Figure that colours the shapes. */
  measure?: DiagramMeasure | undefined
  zoom?: number | undefined
  /** Id of the shape or edge that is pointed out. */
  focused?: string | undefined
}) {
  const { shapes, edges } = value
  const extent = useMemo(() => extentOf(value), [value])
  const sides = useMemo(() => nameSides(value), [value])
  const most = Math.max(1, ...shapes.map(shape => (measure && shape.figures?.[measure.name]) ?? 0))
  const draw = (shape: DiagramShape) => {
    const figure = measure && shape.figures?.[measure.name]
    const heat = figure === undefined ? undefined : figure / most
    return <DiagramNode key={shape.id} shape={shape} heat={heat} nameSide={sides.get(shape.id)} />
  }
  return (
    <svg
      className={styles.picture}
      viewBox={`${extent.x} ${extent.y} ${extent.width} ${extent.height}`}
      style={zoom === undefined ? { maxWidth: extent.width } : { width: extent.width * zoom, maxWidth: 'none' }}
      role="img"
      aria-label={title}
    >
      <Halo value={value} focused={focused} />
      {shapes.filter(isHolder).map(draw)}
      {edges.map(edge => (
        <DiagramEdgeLine key={edge.id} edge={edge} text={countOf(edge.figures?.visits)} />
      ))}
      {shapes.filter(shape => !isHolder(shape)).map(draw)}
      {[...shapes, ...edges].map(each => (
        <DifferenceMark key={each.id} of={each} />
      ))}
      {shapes.map(shape => (
        <TokenMark key={shape.id} shape={shape} />
      ))}
      {measure &&
        shapes.map(shape => (
          <Figure key={shape.id} shape={shape} text={figureText(shape.figures?.[measure.name], measure)} />
        ))}
      {shapes.map(shape => (
        <IncidentMark key={shape.id} shape={shape} />
      ))}
    </svg>
  )
}

const countOf = (count: number | undefined) => (count === undefined || count === 0 ? undefined : `${count} 次`)

/** Lies around what is pointed out. */
function Halo({ value: { shapes, edges }, focused }: { value: Diagram; focused: string | undefined }) {
  const shape = shapes.find(({ id }) => id === focused)
  if (shape) {
    const { x, y, width, height } = shape
    return <rect x={x - 9} y={y - 9} width={width + 18} height={height + 18} rx={14} className={styles.halo} />
  }
  const edge = edges.find(({ id }) => id === focused)
  return edge ? <polyline points={edge.points.map(each => each.join(',')).join(' ')} className={styles.halo} /> : null
}

/** A figure at the upper right of its shape. */
function Figure({ shape, text }: { shape: Diagram['shapes'][number]; text: string | undefined }) {
  if (text === undefined) return null
  const width = 14 + text.length * 9
  return (
    <g transform={`translate(${shape.x + shape.width - width + 8} ${shape.y - 10})`} className={styles.figure}>
      <rect width={width} height={20} rx={10} />
      <text x={width / 2} y={14}>
        {text}
      </text>
    </g>
  )
}
