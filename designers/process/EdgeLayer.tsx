import { type MouseEvent, memo, useCallback, useRef } from 'react'
import { edgeFigure } from '../../processes/document/figures.ts'
import type { SceneEdge } from '../../processes/document/scene.ts'
import { DiagramEdgeLine } from '../../renderer/index.ts'
import type { DiagramEdge } from '../../schemas/types/diagram.ts'
import styles from './ProcessDesigner.module.css'
import { usePassed } from './preview/previewContext.ts'
import type { ProcessDesign } from './processDesign.ts'

type Press = (event: MouseEvent, id: string) => void

interface Props {
  design: ProcessDesign
  edges: readonly SceneEdge[]
  selected: ReadonlySet<string>
  onPress: Press
}

/** Connections below the nodes; each can be pressed on a wide invisible line. */
export function EdgeLayer({ design, edges, selected, onPress }: Props) {
  // A stable callback, so that only changed connections render again; `onPress` changes at each render.
  const latest = useRef(onPress)
  latest.current = onPress
  const press = useCallback<Press>((event, id) => latest.current(event, id), [])
  const passed = usePassed()
  return (
    <svg className={styles.edges}>
      <title>连线</title>
      {edges.map(edge => (
        <EdgeLine
          key={edge.di.attributes[0]?.raw ?? edge.id}
          figure={edgeFigureOf(design, edge)}
          isSelected={selected.has(edge.id)}
          isPassed={passed.has(edge.id)}
          onPress={press}
        />
      ))}
    </svg>
  )
}

interface LineProps {
  figure: DiagramEdge
  isSelected: boolean
  isPassed: boolean
  onPress: Press
}

const EdgeLine = memo(function EdgeLine({ figure, isSelected, isPassed, onPress }: LineProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: useDesignKeys handles the keys of connections
    <g
      data-selected={isSelected || undefined}
      data-passed={isPassed || undefined}
      onClick={event => onPress(event, figure.id)}
    >
      <polyline className={styles.press} points={figure.points.map(([x, y]) => `${x},${y}`).join(' ')} />
      <DiagramEdgeLine edge={figure} text={undefined} />
    </g>
  )
})

const figures = new WeakMap<SceneEdge, { stamp: number; figure: DiagramEdge }>()

/** Returns the figure of a connection; the same object while the connection and its source do not change. */
export function edgeFigureOf({ document }: ProcessDesign, edge: SceneEdge): DiagramEdge {
  const source = edge.source === undefined ? undefined : document.element(edge.source)
  const stamp = source ? document.stampOf(source) : -1
  const known = figures.get(edge)
  if (known?.stamp === stamp) return known.figure
  const figure = edgeFigure(document, edge)
  figures.set(edge, { stamp, figure })
  return figure
}
