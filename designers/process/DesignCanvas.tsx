import 'reactflow/dist/base.css'
import { type DragEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  applyNodeChanges,
  Background,
  Controls,
  MiniMap,
  type Node,
  type NodeChange,
  type NodeTypes,
  ReactFlow,
  type ReactFlowInstance,
  ViewportPortal,
} from 'reactflow'
import type { ModelFault } from '../../processes/bpmn/faults.ts'
import { withContents } from '../../processes/document/drawing.ts'
import { diagramOf, edgeFigure, shapeFigure } from '../../processes/document/figures.ts'
import { distanceTo } from '../../processes/document/geometry.ts'
import { isFlowNode } from '../../processes/document/kinds.ts'
import type { SceneShape } from '../../processes/document/scene.ts'
import { isHolder } from '../../processes/drawing/drawShape.ts'
import { type NameSide, nameSides } from '../../processes/drawing/nameSides.ts'
import { DiagramEdgeLine, part, useStore } from '../../renderer/index.ts'
import { BendHandles } from './BendHandles.tsx'
import { ContextPad } from './ContextPad.tsx'
import { DiagramChoice } from './DiagramChoice.tsx'
import { nodeIdOf } from './nodeIdOf.ts'
import styles from './ProcessDesigner.module.css'
import type { ProcessDesign } from './processDesign.ts'
import { type ShapeData, ShapeNode } from './ShapeNode.tsx'
import type { Tool } from './tool.ts'

/** Distance in pixels within which a new element is inserted into a flow. */
const nearFlow = 12

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
  const dragged = useRef<{ id: string; x: number; y: number } | undefined>(undefined)
  const levels = useMemo(() => new Map(faults?.toReversed().map(each => [each.elementId, each.level])), [faults])
  const sides = useMemo(
    () => nameSides(scene ? diagramOf(design.document, scene) : { shapes: [], edges: [] }),
    [design, scene],
  )
  const wanted = useMemo(
    () =>
      (scene?.shapes ?? []).map(shape =>
        nodeOf(shape, { selected: selected.has(shape.id), level: levels.get(shape.id), nameSide: sides.get(shape.id) }),
      ),
    [scene, selected, levels, sides],
  )
  const [nodes, setNodes] = useState(wanted)
  useEffect(() => setNodes(wanted), [wanted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another drawing is shown whole
  useEffect(() => void flow?.fitView(whole), [flow, diagram])

  const place = useCallback(
    (clientX: number, clientY: number) => {
      if (!flow || tool.kind !== 'place') return
      const at = flow.screenToFlowPosition({ x: clientX, y: clientY })
      // An element dropped on a flow is inserted between its two nodes.
      const flowBelow = scene?.edges.find(
        each => each.type === 'sequenceFlow' && distanceTo(each.points, at) < nearFlow,
      )
      const isIn = flowBelow && isFlowNode(tool.item.shape.type)
      const done = isIn
        ? design.run({ do: 'insert', flow: flowBelow.id, ...tool.item.shape, at })
        : design.run({ do: 'create', ...tool.item.shape, at, diagram: design.state.get().diagram })
      if (done) onTool({ kind: 'select' })
    },
    [design, flow, onTool, scene, tool],
  )
  const press = (id: string) => {
    if (tool.kind !== 'connect') return
    if (design.run({ do: 'connect', from: tool.from, to: id })) onTool({ kind: 'select' })
  }
  const change = (changes: NodeChange<ShapeNodeType>[]) => {
    const chosen = changes.filter(each => each.type === 'select')
    if (chosen.length > 0 && tool.kind === 'select') {
      // React Flow does not know the selected connections.
      const next = new Set(nodes.flatMap(node => (selected.has(node.data.figure.id) ? node.data.figure.id : [])))
      for (const { id, selected: isSelected } of chosen) {
        const shown = nodes.find(node => node.id === id)?.data.figure.id ?? id
        if (isSelected) next.add(shown)
        else next.delete(shown)
      }
      design.select(next)
    }
    setNodes(now =>
      applyNodeChanges(
        changes.filter(each => each.type === 'position'),
        now,
      ),
    )
  }
  const drag = (_: unknown, node: ShapeNodeType) => {
    const start = dragged.current
    if (!start) return
    const [dx, dy] = [node.position.x - start.x, node.position.y - start.y]
    const ids = withContents(design.document, selected.has(start.id) ? [...selected] : [start.id])
    setNodes(wanted.map(each => (ids.has(each.data.figure.id) ? shifted(each, dx, dy) : each)))
  }
  const drop = (_: unknown, node: ShapeNodeType) => {
    const start = dragged.current
    dragged.current = undefined
    if (!start) return
    const by = { x: Math.round(node.position.x - start.x), y: Math.round(node.position.y - start.y) }
    const ids = selected.has(start.id) ? [...selected] : [start.id]
    if ((by.x === 0 && by.y === 0) || !design.run({ do: 'move', ids, by })) setNodes(wanted)
  }
  const dropItem = (event: DragEvent) => {
    event.preventDefault()
    place(event.clientX, event.clientY)
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
      onPointerDown={({ currentTarget, target }) => {
        if (target instanceof Element && !target.closest('button, input')) currentTarget.focus()
      }}
    >
      <ReactFlow<ShapeNodeType>
        nodes={nodes}
        edges={[]}
        nodeTypes={nodeTypes}
        onInit={setFlow}
        onNodesChange={change}
        onNodeClick={(event, node) => {
          if (tool.kind === 'place') place(event.clientX, event.clientY)
          else press(node.data.figure.id)
        }}
        onNodeDragStart={(_, node) => {
          dragged.current = { id: node.data.figure.id, ...node.position }
        }}
        onNodeDrag={drag}
        onNodeDragStop={drop}
        onPaneClick={(event: MouseEvent) => {
          if (tool.kind === 'place') place(event.clientX, event.clientY)
          else design.select([])
        }}
        onDragOver={event => event.preventDefault()}
        onDrop={dropItem}
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
              if (tool.kind === 'place') place(event.clientX, event.clientY)
              else design.select([id])
            }}
          />
          <HandleLayer design={design} />
        </ViewportPortal>
        {only && tool.kind === 'select' && (
          <ContextPad
            nodeId={nodeIdOf(only)}
            shape={only}
            design={design}
            onConnect={from => onTool({ kind: 'connect', from })}
          />
        )}
        <Controls showInteractive={false} aria-label="缩放" />
        <MiniMap pannable zoomable ariaLabel="缩略图" />
      </ReactFlow>
      <DiagramChoice design={design} />
      {tool.kind !== 'select' && (
        <p className={styles.hint} role="status">
          {tool.kind === 'place' ? `点击画布放置“${tool.item.title}”` : '点击要连接到的元素'}，按 Esc 取消
        </p>
      )}
    </section>
  )
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

const shifted = (node: ShapeNodeType, dx: number, dy: number): ShapeNodeType => ({
  ...node,
  position: { x: node.position.x + dx, y: node.position.y + dy },
})

/** Connections below the nodes; each can be pressed on a wide invisible line. */
function EdgeLayer({ design, onPress }: { design: ProcessDesign; onPress: (event: MouseEvent, id: string) => void }) {
  const { scene, selected } = useStore(design.state)
  return (
    <svg className={styles.edges}>
      <title>连线</title>
      {scene?.edges.map(edge => (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys follow flows in useDesignKeys
        <g
          key={edge.di.attributes[0]?.raw ?? edge.id}
          data-selected={selected.has(edge.id) || undefined}
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
