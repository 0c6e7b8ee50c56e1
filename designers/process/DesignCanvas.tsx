import 'reactflow/dist/base.css'
import { type MouseEvent, useEffect, useMemo, useState } from 'react'
import {
  Background,
  Controls,
  MiniMap,
  type Node,
  type NodeChange,
  type NodeTypes,
  ReactFlow,
  type ReactFlowInstance,
  SelectionMode,
  ViewportPortal,
} from 'reactflow'
import type { ModelFault } from '../../processes/bpmn/faults.ts'
import { diagramOf, edgeFigure, shapeFigure } from '../../processes/document/figures.ts'
import type { SceneShape } from '../../processes/document/scene.ts'
import { isHolder } from '../../processes/drawing/drawShape.ts'
import { type NameSide, nameSides } from '../../processes/drawing/nameSides.ts'
import { DiagramEdgeLine, part, useStore } from '../../renderer/index.ts'
import { BendHandles } from './BendHandles.tsx'
import { ContextPad } from './ContextPad.tsx'
import { DiagramChoice } from './DiagramChoice.tsx'
import { GestureLayer, GestureWords, WhileStill } from './gestures/GestureLayer.tsx'
import { createGesture } from './gestures/gesture.ts'
import { useLongPress } from './gestures/useLongPress.ts'
import { useMoving } from './gestures/useMoving.ts'
import { elementAt, usePlacing } from './gestures/usePlacing.ts'
import { useSpacing } from './gestures/useSpacing.ts'
import { nodeIdOf } from './nodeIdOf.ts'
import styles from './ProcessDesigner.module.css'
import { usePassed } from './preview/previewContext.ts'
import type { ProcessDesign } from './processDesign.ts'
import { type ShapeData, ShapeNode } from './ShapeNode.tsx'
import { selectTool, type Tool } from './tool.ts'
import { useTouch } from './useTouch.ts'

const nodeTypes: NodeTypes = { shape: ShapeNode }
type ShapeNodeType = Node<ShapeData, 'shape'>

const whole = { padding: 0.1, maxZoom: 1 }

interface Props {
  design: ProcessDesign
  tool: Tool
  onTool: (tool: Tool) => void
  faults: readonly ModelFault[] | undefined
}

/** The diagram, drawn by React Flow from the scene of the document; each gesture ends in one command. */
export function DesignCanvas({ design, tool, onTool, faults }: Props) {
  const { diagram, scene, selected } = useStore(design.state)
  const [flow, setFlow] = useState<ReactFlowInstance<ShapeNodeType>>()
  const [gesture] = useState(createGesture)
  const isTouch = useTouch()
  const levels = useMemo(() => new Map(faults?.toReversed().map(each => [each.elementId, each.level])), [faults])
  const sides = useMemo(
    () => nameSides(scene ? diagramOf(design.document, scene) : { shapes: [], edges: [] }),
    [design, scene],
  )
  const wanted = useMemo(
    () =>
      (scene?.shapes ?? []).map(shape => ({
        ...nodeOf(shape, {
          selected: selected.has(shape.id),
          level: levels.get(shape.id),
          nameSide: sides.get(shape.id),
        }),
        // A finger pans, unless it begins on what is selected.
        ...(isTouch && { draggable: selected.has(shape.id) }),
      })),
    [scene, selected, levels, sides, isTouch],
  )
  const [nodes, setNodes] = useState(wanted)
  useEffect(() => setNodes(wanted), [wanted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another drawing is shown whole
  useEffect(() => void flow?.fitView(whole), [flow, diagram])

  const moving = useMoving({ design, flow, wanted, setNodes, gesture })
  const placing = usePlacing({ design, flow, tool, onTool, gesture })
  const spacing = useSpacing({ design, flow, tool, onTool, gesture })
  const longPress = useLongPress(({ clientX, clientY }) => {
    const id = elementAt(clientX, clientY)
    if (id !== undefined && tool.kind === 'select') design.select([id])
  })
  const change = (changes: NodeChange<ShapeNodeType>[]) => {
    const chosen = changes.filter(each => each.type === 'select')
    if (chosen.length > 0 && (tool.kind === 'select' || tool.kind === 'lasso')) {
      // React Flow does not know the selected connections.
      const next = new Set(nodes.flatMap(node => (selected.has(node.data.figure.id) ? node.data.figure.id : [])))
      for (const { id, selected: isSelected } of chosen) {
        const shown = nodes.find(node => node.id === id)?.data.figure.id ?? id
        if (isSelected) next.add(shown)
        else next.delete(shown)
      }
      design.select(next)
    }
  }
  const only = selected.size === 1 ? scene?.shapes.find(each => selected.has(each.id)) : undefined

  return (
    <section
      {...part('canvas')}
      className={styles.canvas}
      data-tool={tool.kind}
      data-canvas
      data-pane
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is operated by keys must be reached by them
      tabIndex={0}
      aria-label="流程图画布"
      onPointerDown={event => {
        const { currentTarget, target } = event
        if (target instanceof Element && !target.closest('button, input')) currentTarget.focus()
        spacing.begin(event)
        longPress.begin(event)
      }}
      onPointerMove={event => {
        placing.show(event)
        spacing.move(event)
        longPress.move(event)
      }}
      onPointerUp={event => {
        spacing.end()
        longPress.end()
        placing.release(event)
      }}
      onPointerCancel={() => {
        spacing.cancel()
        longPress.end()
      }}
      onPointerLeave={placing.hide}
    >
      <ReactFlow<ShapeNodeType>
        nodes={nodes}
        edges={[]}
        nodeTypes={nodeTypes}
        onInit={setFlow}
        onNodesChange={change}
        onNodeClick={(event, node) => {
          if (tool.kind === 'place') placing.place(event)
          else placing.connectTo(node.data.figure.id)
        }}
        onNodeContextMenu={(event, node) => {
          event.preventDefault()
          design.select([node.data.figure.id])
        }}
        onNodeDragStart={(_, node) => moving.begin(node)}
        onNodeDrag={(event, node) => moving.drag(event, node)}
        onNodeDragStop={moving.drop}
        onSelectionDragStart={(_, [node]) => moving.begin(node)}
        onSelectionDrag={(event, [node]) => moving.drag(event, node)}
        onSelectionDragStop={moving.drop}
        onSelectionEnd={() => tool.kind === 'lasso' && onTool(selectTool)}
        onPaneClick={(event: MouseEvent) => {
          if (tool.kind === 'place') placing.place(event)
          else if (tool.kind === 'select') design.select([])
        }}
        onDragOver={event => {
          event.preventDefault()
          placing.show(event)
        }}
        onDrop={event => {
          event.preventDefault()
          placing.place(event)
        }}
        nodesDraggable={tool.kind === 'select'}
        selectionOnDrag={tool.kind === 'lasso'}
        selectionMode={SelectionMode.Partial}
        panOnDrag={!isDrawing(tool)}
        nodesConnectable={false}
        deleteKeyCode={null}
        elevateNodesOnSelect={false}
        nodesFocusable={false}
        disableKeyboardA11y
        minZoom={0.1}
        maxZoom={3}
        fitView
        fitViewOptions={whole}
        proOptions={{ hideAttribution: false }}
      >
        <Background gap={10} size={1} />
        <ViewportPortal>
          <EdgeLayer
            design={design}
            onPress={(event, id) => {
              if (tool.kind === 'place') placing.place(event)
              else if (tool.kind === 'select') design.select([id])
            }}
          />
          <HandleLayer design={design} />
          <GestureLayer gesture={gesture} design={design} />
        </ViewportPortal>
        {only && tool.kind === 'select' && (
          <WhileStill gesture={gesture}>
            <ContextPad
              nodeId={nodeIdOf(only)}
              shape={only}
              design={design}
              isDocked={isTouch}
              onConnect={(from, pressedAt) => onTool({ kind: 'connect', from, ...(pressedAt && { pressedAt }) })}
            />
          </WhileStill>
        )}
        <Controls showInteractive={false} aria-label="缩放" />
        <MiniMap pannable zoomable ariaLabel="缩略图" />
      </ReactFlow>
      <DiagramChoice design={design} />
      <GestureWords gesture={gesture} hint={hintOf(tool)} />
    </section>
  )
}

/** Whether a drag means something else than moving the view. */
const isDrawing = (tool: Tool): boolean =>
  tool.kind === 'lasso' || tool.kind === 'space' || (tool.kind === 'connect' && tool.pressedAt !== undefined)

function hintOf(tool: Tool): string | undefined {
  if (tool.kind === 'select') return undefined
  const words = {
    place: tool.kind === 'place' ? `点击画布放置“${tool.item.title}”` : '',
    connect: '点击要连接到的元素',
    lasso: '拖动框选元素',
    space: '拖动以增加或收回空白',
  }
  return `${words[tool.kind]}，按 Esc 取消`
}

const figures = new WeakMap<SceneShape, ShapeData['figure']>()

/** Returns the shape at the origin, cached, so that unchanged nodes are not rendered again. */
function figureOf(shape: SceneShape): ShapeData['figure'] {
  let figure = figures.get(shape)
  if (!figure) {
    const { x, y, label, ...rest } = shapeFigure(shape)
    figure = { ...rest, x: 0, y: 0, ...(label && { label: { ...label, x: label.x - x, y: label.y - y } }) }
    figures.set(shape, figure)
  }
  return figure
}

/** Layers: containers below connections, connections below nodes. */
function nodeOf(
  shape: SceneShape,
  {
    selected,
    level,
    nameSide,
  }: { selected: boolean; level: ModelFault['level'] | undefined; nameSide: NameSide | undefined },
): ShapeNodeType {
  const { x, y, width, height } = shape.box
  const data: ShapeData = { figure: figureOf(shape), ...(level && { level }), ...(nameSide && { nameSide }) }
  const zIndex = isHolder(figureOf(shape)) ? 0 : shape.type === 'boundaryEvent' ? 3 : 2
  return {
    id: nodeIdOf(shape),
    type: 'shape',
    position: { x, y },
    width,
    height,
    measured: { width, height },
    data,
    selected,
    zIndex,
  }
}

/** Connections below the nodes; each can be pressed on a wide invisible line. */
function EdgeLayer({ design, onPress }: { design: ProcessDesign; onPress: (event: MouseEvent, id: string) => void }) {
  const { scene, selected } = useStore(design.state)
  const passed = usePassed()
  return (
    <svg className={styles.edges}>
      <title>连线</title>
      {scene?.edges.map(edge => (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys follow flows in useDesignKeys
        <g
          key={edge.di.attributes[0]?.raw ?? edge.id}
          data-selected={selected.has(edge.id) || undefined}
          data-passed={passed.has(edge.id) || undefined}
          onClick={event => onPress(event, edge.id)}
        >
          <polyline className={styles.press} points={edge.points.map(({ x, y }) => `${x},${y}`).join(' ')} />
          <DiagramEdgeLine edge={edgeFigure(design.document, edge)} text={undefined} />
        </g>
      ))}
    </svg>
  )
}

/** Handles lie above nodes. */
function HandleLayer({ design }: { design: ProcessDesign }) {
  const { scene, selected } = useStore(design.state)
  const only = selected.size === 1 ? scene?.edges.find(each => selected.has(each.id)) : undefined
  return only ? (
    <svg className={`${styles.edges} ${styles.handles}`}>
      <title>连线的拐点</title>
      <BendHandles key={`${only.id} ${design.document.version}`} edge={only} design={design} />
    </svg>
  ) : null
}
