import type { ReactNode } from 'react'
import { isEvent, isGateway, isScope } from '../../processes/document/kinds.ts'
import type { DiagramShape } from '../../schemas/types/diagram.ts'
import styles from './DiagramView.module.css'
import { glyphOf, markerGlyphs, triggerGlyphs } from './glyphs.ts'

const glyphSize = 16

/** One shape of a diagram, drawn by BPMN conventions. */
export function DiagramNode({
  shape,
  heat,
  isNamedAbove = false,
}: {
  shape: DiagramShape
  heat: number | undefined
  /** For a small shape, whose name is outside. */
  isNamedAbove?: boolean
}) {
  const drawn = drawingOf(shape, isNamedAbove)
  const { x, y, name, note, state, difference } = shape
  return (
    <g
      transform={`translate(${x} ${y})`}
      className={[
        styles.node,
        state && styles[state],
        difference && styles[difference],
        heat !== undefined && styles.hot,
      ]
        .filter(Boolean)
        .join(' ')}
      style={heat === undefined ? undefined : ({ '--heat': `${Math.round(heat * 100)}%` } as object)}
      data-node={shape.id}
      data-state={state}
      data-difference={difference}
    >
      <title>{[name ?? shape.id, note].filter(Boolean).join('：')}</title>
      {drawn}
    </g>
  )
}

function drawingOf(shape: DiagramShape, isNamedAbove: boolean): ReactNode {
  const { kind } = shape
  if (isEvent(kind)) return <Event shape={shape} isNamedAbove={isNamedAbove} />
  if (isGateway(kind)) return <Gateway shape={shape} isNamedAbove={isNamedAbove} />
  if (kind === 'participant' || kind === 'lane') return <Lane shape={shape} />
  if (kind === 'textAnnotation') return <Annotation shape={shape} />
  if (kind.startsWith('data')) return <DataObject shape={shape} />
  return <Activity shape={shape} />
}

const Glyph = ({ path, x, y, isFilled = false }: { path: string | null; x: number; y: number; isFilled?: boolean }) =>
  path === null ? null : (
    <path d={path} transform={`translate(${x} ${y})`} className={isFilled ? styles.filled : styles.glyph} />
  )

interface SmallProps {
  shape: DiagramShape
  isNamedAbove: boolean
}

function Event({ shape, isNamedAbove }: SmallProps) {
  const { kind, width, height, trigger, throws } = shape
  const radius = Math.min(width, height) / 2
  const isBetween = kind.startsWith('intermediate') || kind === 'boundaryEvent'
  const frame = [styles.frame, kind === 'endEvent' && styles.thick, shape.isSoft && styles.dashed]
    .filter(Boolean)
    .join(' ')
  const path = (trigger !== undefined && triggerGlyphs[trigger]) || null
  return (
    <>
      <circle cx={width / 2} cy={height / 2} r={radius} className={frame} />
      {isBetween && <circle cx={width / 2} cy={height / 2} r={radius - 3} className={frame} />}
      <Glyph path={path} x={(width - glyphSize) / 2} y={(height - glyphSize) / 2} isFilled={throws === true} />
      <Label shape={shape} isAbove={isNamedAbove} />
    </>
  )
}

function Gateway({ shape, isNamedAbove }: SmallProps) {
  const { kind, width, height } = shape
  const corners = `${width / 2},0 ${width},${height / 2} ${width / 2},${height} 0,${height / 2}`
  return (
    <>
      <polygon points={corners} className={styles.frame} />
      <Glyph path={glyphOf(kind)} x={(width - glyphSize) / 2} y={(height - glyphSize) / 2} />
      <Label shape={shape} isAbove={isNamedAbove} />
    </>
  )
}

function Activity({ shape }: { shape: DiagramShape }) {
  const { kind, width, height, name, note, markers = [] } = shape
  const isHolder = (isScope(kind) || kind === 'group') && !markers.includes('folded')
  const frame = [
    styles.frame,
    kind === 'callActivity' && styles.thick,
    kind === 'group' && styles.dashed,
    isHolder && styles.holder,
  ]
    .filter(Boolean)
    .join(' ')
  const start = (width - markers.length * glyphSize) / 2
  return (
    <>
      <rect width={width} height={height} rx={8} className={frame} />
      {kind === 'transaction' && <rect x={3} y={3} width={width - 6} height={height - 6} rx={6} className={frame} />}
      <Glyph path={glyphOf(kind)} x={6} y={6} isFilled={kind === 'sendTask'} />
      <foreignObject width={width} height={height}>
        <div className={isHolder ? styles.holderText : styles.text}>
          <span>{name}</span>
          {note !== undefined && <small className={styles.note}>{note}</small>}
        </div>
      </foreignObject>
      {markers.map((marker, place) => (
        <Glyph
          key={marker}
          path={markerGlyphs[marker] ?? null}
          x={start + place * glyphSize}
          y={height - glyphSize - 2}
        />
      ))}
    </>
  )
}

/** Width of the title band of a pool or lane. */
const band = 30

function Lane({ shape: { width, height, name } }: { shape: DiagramShape }) {
  return (
    <>
      <rect width={width} height={height} className={`${styles.frame} ${styles.holder}`} />
      <path d={`M${band} 0v${height}`} className={styles.line} />
      <text transform={`translate(${band / 2} ${height / 2}) rotate(-90)`} className={styles.laneName}>
        {name}
      </text>
    </>
  )
}

function Annotation({ shape: { width, height, name } }: { shape: DiagramShape }) {
  return (
    <>
      <path d={`M12 0H0v${height}h12`} className={styles.line} />
      <foreignObject x={6} width={Math.max(0, width - 6)} height={height}>
        <div className={styles.annotation}>{name}</div>
      </foreignObject>
    </>
  )
}

function DataObject({ shape }: { shape: DiagramShape }) {
  const { kind, width, height } = shape
  const page = `M0 0h${width - 10}l10 10v${height - 10}h${-width}z`
  const store = `M0 6v${height - 12}c0 8 ${width} 8 ${width} 0V6c0-8 ${-width}-8 ${-width} 0c0 8 ${width} 8 ${width} 0`
  return (
    <>
      <path d={kind === 'dataStoreReference' ? store : page} className={styles.frame} />
      <Label shape={shape} />
    </>
  )
}

/** Width of the name below a small shape without its own label position. */
const labelWidth = 100

/** Height of a name above a shape, growing upwards. */
const labelHeight = 36

function Label({ shape, isAbove = false }: { shape: DiagramShape; isAbove?: boolean }) {
  const { name, label } = shape
  if (name === undefined) return null
  const width = Math.max(label?.width ?? 0, labelWidth)
  const middle = label ? label.x - shape.x + label.width / 2 : shape.width / 2
  const isRaised = isAbove && !label
  const top = label ? label.y - shape.y : isRaised ? -labelHeight - 4 : shape.height + 4
  return (
    <foreignObject x={middle - width / 2} y={top} width={width} height={labelHeight} className={styles.through}>
      <div className={isRaised ? `${styles.label} ${styles.raised}` : styles.label}>{name}</div>
    </foreignObject>
  )
}
