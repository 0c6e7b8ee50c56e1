import { useMemo, useRef } from 'react'
import type { ModelFault } from '../../processes/bpmn/faults.ts'
import type { Scene, SceneShape } from '../../processes/document/scene.ts'
import { drawEdge } from '../../processes/drawing/drawEdge.ts'
import { boxPath } from '../../processes/drawing/parts.ts'
import { drawForSketch, type SketchPart, sketchOf } from '../../processes/drawing/sketch.ts'
import { DiagramSketch } from '../../renderer/index.ts'
import type { DiagramEdge } from '../../schemas/types/diagram.ts'
import { edgeFigureOf } from './EdgeLayer.tsx'
import type { ProcessDesign } from './processDesign.ts'
import styles from './Sketch.module.css'
import { figureOf, layerOf } from './shapeNodes.ts'

/** Number of shapes or connections in one group of paths; a change renders only its group again. */
const together = 100

interface Props {
  design: ProcessDesign
  scene: Scene
  selected: ReadonlySet<string>
  levels: ReadonlyMap<string | null, ModelFault['level']>
}

/** A whole diagram as few paths, for small zoom levels. */
export function Sketch({ design, scene, selected, levels }: Props) {
  const { shapes, edges } = scene
  const layers = useMemo(() => {
    const found: Record<0 | 2 | 3, SceneShape[]> = { 0: [], 2: [], 3: [] }
    for (const shape of shapes) found[layerOf(shape)].push(shape)
    return found
  }, [shapes])
  const figures = useMemo(() => edges.map(edge => edgeFigureOf(design, edge)), [design, edges])
  const holders = useChunks(layers[0], sketchShapes)
  const lines = useChunks(figures, sketchEdges)
  const nodes = useChunks(layers[2], sketchShapes)
  const attached = useChunks(layers[3], sketchShapes)
  const marks = useMemo(
    () => ({
      error: framesOf(shapes, ({ id }) => levels.get(id) === 'error'),
      warning: framesOf(shapes, ({ id }) => levels.get(id) === 'warning'),
    }),
    [shapes, levels],
  )
  const chosen = useMemo(() => framesOf(shapes, ({ id }) => selected.has(id), 4), [shapes, selected])
  return (
    <svg className={styles.sketch} data-elements={shapes.length} data-edges={edges.length} role="img">
      <title>{`${shapes.length} 个元素，放大后显示名称`}</title>
      {[
        { of: 'node', layer: holders } as const,
        { of: 'edge', layer: lines } as const,
        { of: 'node', layer: [...nodes, ...attached] } as const,
      ].map(({ of, layer }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: layers have no other name, and their order is fixed
        <g key={place}>
          {layer.map((parts, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name, and their order is fixed
            <DiagramSketch key={index} of={of} parts={parts} />
          ))}
        </g>
      ))}
      <path className={styles.marks} data-level="error" d={marks.error} />
      <path className={styles.marks} data-level="warning" d={marks.warning} />
      <path className={styles.marks} d={chosen} />
    </svg>
  )
}

const sketchShapes = (shapes: readonly SceneShape[]) =>
  sketchOf(
    shapes.map(shape => {
      const { box, stroke, fill } = shape
      return { drawing: drawForSketch(figureOf(shape)), x: box.x, y: box.y, stroke, fill }
    }),
  )

const sketchEdges = (figures: readonly DiagramEdge[]) =>
  sketchOf(figures.map(figure => ({ drawing: drawEdge(figure), x: 0, y: 0, stroke: figure.stroke })))

interface Chunk<Item> {
  items: readonly Item[]
  parts: readonly SketchPart[]
}

/** Returns the parts of items in groups; a group without changed items is the same object as before. */
function useChunks<Item>(
  items: readonly Item[],
  draw: (items: readonly Item[]) => SketchPart[],
): readonly (readonly SketchPart[])[] {
  const before = useRef<Chunk<Item>[]>([])
  return useMemo(() => {
    const chunks: Chunk<Item>[] = []
    for (let from = 0; from < items.length; from += together) {
      const some = items.slice(from, from + together)
      const known = before.current[chunks.length]
      const isSame = known?.items.length === some.length && known.items.every((item, index) => item === some[index])
      chunks.push(isSame ? known : { items: some, parts: draw(some) })
    }
    before.current = chunks
    return chunks.map(({ parts }) => parts)
  }, [items, draw])
}

/** Returns a path with the frames of marked shapes, enlarged by `by`. */
const framesOf = (shapes: readonly SceneShape[], isMarked: (shape: SceneShape) => boolean, by = 0): string =>
  shapes
    .filter(isMarked)
    .map(({ box: { x, y, width, height } }) =>
      boxPath({ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }),
    )
    .join('')
