import 'reactflow/dist/base.css'
import { useMemo } from 'react'
import { Background, MiniMap, type Node, type NodeTypes, ReactFlow, useReactFlow, ViewportPortal } from 'reactflow'
import { diagramOf } from '../../../processes/document/figures.ts'
import { isHolder } from '../../../processes/drawing/drawShape.ts'
import { type NameSide, nameSides } from '../../../processes/drawing/nameSides.ts'
import type { WalkView } from '../../../processes/simulation/walk/walk.ts'
import { DiagramEdgeLine, DiagramNode, part, TokenMark, useStore } from '../../../renderer/index.ts'
import type { DiagramShape } from '../../../schemas/types/diagram.ts'
import { ZoomControls } from '../../canvas/ZoomControls.tsx'
import { DiagramChoice } from '../DiagramChoice.tsx'
import designer from '../ProcessDesigner.module.css'
import type { ProcessDesign } from '../processDesign.ts'
import { wholeOptions } from '../view.ts'
import styles from './walk.module.css'
import type { WalkPlay } from './walkPlay.ts'

interface WalkData extends Record<string, unknown> {
  figure: DiagramShape
  nameSide: NameSide | undefined
  /** Whether an act is possible at the element. */
  isOffered: boolean
}

const nodeTypes: NodeTypes = { walked: WalkNode }

/** The read-only diagram during a walk, with tokens and clickable elements. */
export function WalkCanvas({ design, play }: { design: ProcessDesign; play: WalkPlay }) {
  const { scene, selected } = useStore(design.state)
  const { view } = useStore(play.state)
  const flow = useReactFlow()
  const diagram = useMemo(() => diagramOf(design.document, scene), [design, scene])
  const sides = useMemo(() => nameSides(diagram), [diagram])
  const nodes = diagram.shapes.map(({ x, y, label, ...shape }, place): Node<WalkData, 'walked'> => {
    const { width, height, id } = shape
    const figure = {
      ...shape,
      ...shownState(view, id),
      x: 0,
      y: 0,
      ...(label && { label: { ...label, x: label.x - x, y: label.y - y } }),
    }
    const isOffered = view.offers.some(({ nodeId }) => nodeId === id)
    const data: WalkData = { figure, nameSide: sides.get(id), isOffered }
    const zIndex = isHolder(figure) ? 0 : shape.kind === 'boundaryEvent' ? 3 : 2
    // An element may have two shapes, so its id alone is no key.
    return {
      id: `${place} ${id}`,
      type: 'walked',
      position: { x, y },
      width,
      height,
      measured: { width, height },
      data,
      zIndex,
    }
  })
  const isChoosable = (id: string) => view.choice?.isMany === false && view.choice.flows.some(flow => flow.id === id)
  return (
    <section
      {...part('canvas')}
      className={`${designer.canvas} ${styles.canvas}`}
      data-canvas
      data-pane
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the canvas handles keys, so it needs the focus
      tabIndex={0}
      aria-label="试走的流程图"
    >
      <ReactFlow<Node<WalkData, 'walked'>>
        nodes={nodes}
        edges={[]}
        nodeTypes={nodeTypes}
        onNodeClick={(_, node) => play.press(node.data.figure.id)}
        nodesDraggable={false}
        nodesConnectable={false}
        elementsSelectable={false}
        nodesFocusable={false}
        deleteKeyCode={null}
        disableKeyboardA11y
        minZoom={0.1}
        maxZoom={3}
        fitView
        fitViewOptions={wholeOptions}
      >
        <Background gap={10} size={1} />
        <ViewportPortal>
          <svg className={designer.edges}>
            <title>连线</title>
            {diagram.edges.map(edge => (
              // biome-ignore lint/a11y/noStaticElementInteractions: the panel has a button for each flow
              <g
                key={edge.id}
                data-selected={selected.has(edge.id) || undefined}
                data-choosable={isChoosable(edge.id) || undefined}
                onClick={() => play.press(edge.id)}
              >
                <polyline className={designer.press} points={edge.points.map(point => point.join(',')).join(' ')} />
                <DiagramEdgeLine
                  edge={{ ...edge, ...(view.passed.has(edge.id) && { isDone: true }) }}
                  text={undefined}
                />
              </g>
            ))}
          </svg>
        </ViewportPortal>
        <ZoomControls onShowAll={() => void flow.fitView(wholeOptions)} />
        <MiniMap pannable zoomable ariaLabel="缩略图" />
      </ReactFlow>
      <DiagramChoice design={design} />
    </section>
  )
}

function shownState({ tokens, passed }: WalkView, id: string): Pick<DiagramShape, 'state' | 'tokens'> {
  const count = tokens.get(id)
  if (count) return { state: 'current', tokens: count }
  return passed.has(id) ? { state: 'done' } : {}
}

function WalkNode({ data: { figure, nameSide, isOffered } }: { data: WalkData }) {
  const { id, width, height, name, tokens } = figure
  const title = `${name ?? id}${tokens ? `，${tokens} 个令牌` : ''}`
  const drawing = (
    <>
      <DiagramNode shape={figure} heat={undefined} nameSide={nameSide} />
      <TokenMark shape={figure} />
    </>
  )
  if (!isOffered)
    return (
      <svg className={designer.shape} width={width} height={height} data-element={id} role="img" aria-label={title}>
        {drawing}
      </svg>
    )
  // `onNodeClick` of React Flow handles the click.
  return (
    <button type="button" className={`nopan ${styles.node}`} data-element={id} data-offered aria-label={title}>
      <svg className={designer.shape} width={width} height={height} aria-hidden="true">
        {drawing}
      </svg>
    </button>
  )
}
