import 'reactflow/dist/base.css'
import { type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  Background,
  MiniMap,
  type NodeChange,
  type NodeTypes,
  ReactFlow,
  type ReactFlowInstance,
  SelectionMode,
  useStoreApi,
  ViewportPortal,
} from 'reactflow'
import type { SceneEdge } from '../../processes/document/scene.ts'
import { endsAt, sidesOf } from '../../processes/drawing/nameSides.ts'
import { part, useStore } from '../../renderer/index.ts'
import { ZoomControls } from '../canvas/ZoomControls.tsx'
import { BendHandles } from './BendHandles.tsx'
import { ContextPad } from './ContextPad.tsx'
import { DiagramChoice } from './DiagramChoice.tsx'
import { EdgeLayer } from './EdgeLayer.tsx'
import { edgeAt } from './edgeAt.ts'
import { GestureLayer, GestureWords, WhileStill } from './gestures/GestureLayer.tsx'
import { createGesture } from './gestures/gesture.ts'
import { useLongPress } from './gestures/useLongPress.ts'
import { useMoving } from './gestures/useMoving.ts'
import { elementAt, usePlacing } from './gestures/usePlacing.ts'
import { useSpacing } from './gestures/useSpacing.ts'
import { type CheckState, markedOf } from './modelCheck.ts'
import { nodeIdOf } from './nodeIdOf.ts'
import { Overview } from './Overview.tsx'
import styles from './ProcessDesigner.module.css'
import type { ProcessDesign } from './processDesign.ts'
import { ShapeNode } from './ShapeNode.tsx'
import { Sketch } from './Sketch.tsx'
import { nodeOf, type ShapeNodeType } from './shapeNodes.ts'
import { selectTool, type Tool } from './tool.ts'
import { useFarSelection } from './useFarSelection.ts'
import { useStage } from './useStage.ts'
import { useTouch } from './useTouch.ts'
import { isLarge, largeZooms, type Size, showWhole, wholeOptions, wholeView, zooms } from './view.ts'

const nodeTypes: NodeTypes = { shape: ShapeNode }

/** Half the width of the line that a press on a connection hits, in the diagram. */
const reach = 7

const nowhere: Size = { width: 0, height: 0 }

interface Props {
  design: ProcessDesign
  tool: Tool
  onTool: (tool: Tool) => void
  check: CheckState
}

/** The diagram, drawn by React Flow from the scene of the document; each gesture ends in one command. */
export function DesignCanvas({ design, tool, onTool, check }: Props) {
  const { diagram, scene, selected } = useStore(design.state)
  const faults = useStore(check, markedOf)
  const [flow, setFlow] = useState<ReactFlowInstance<ShapeNodeType>>()
  const [gesture] = useState(createGesture)
  const isTouch = useTouch()
  const levels = useMemo(() => new Map(faults?.toReversed().map(each => [each.elementId, each.level])), [faults])
  const root = useRef<HTMLElement>(null)
  const [size, setSize] = useState<Size>()
  useLayoutEffect(() => setSize(root.current?.getBoundingClientRect()), [])
  const large = isLarge(scene)
  const store = useStoreApi()
  const stage = useStage(scene, selected, size ?? nowhere)
  const farSelection = useFarSelection(design, stage.isFar)
  const ends = useMemo(() => endsAt(scene?.edges.flatMap(each => endsOf(each)) ?? []), [scene])
  const sides = useMemo(
    () =>
      sidesOf(
        stage.shapes.map(({ id, type, box }) => ({ id, kind: type, ...box })),
        ends,
      ),
    [stage.shapes, ends],
  )
  const wanted = useMemo(
    () =>
      stage.shapes.map(shape => ({
        ...nodeOf(shape, {
          selected: selected.has(shape.id),
          level: levels.get(shape.id),
          nameSide: sides.get(shape.id),
        }),
        // On touch screens, a drag pans the view unless it begins on a selected shape.
        ...(isTouch && { draggable: selected.has(shape.id) }),
      })),
    [stage.shapes, selected, levels, sides, isTouch],
  )
  const [nodes, setNodes] = useState(wanted)
  useEffect(() => setNodes(wanted), [wanted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another drawing is shown whole
  useEffect(() => {
    if (flow) showWhole(flow, scene, store.getState())
  }, [flow, diagram])

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
      // React Flow knows neither connections nor shapes outside of the view, so their selection is kept here.
      const isMore = store.getState().multiSelectionActive
      const known = isMore ? (scene?.shapes.map(each => each.id) ?? []) : nodes.map(node => node.data.figure.id)
      const next = new Set(known.filter(id => selected.has(id)))
      for (const { id, selected: isSelected } of chosen) {
        const shown = nodes.find(node => node.id === id)?.data.figure.id ?? id
        if (isSelected) next.add(shown)
        else next.delete(shown)
      }
      design.select(next)
    }
  }
  const pressedEdge = ({ clientX, clientY }: MouseEvent, edges: readonly SceneEdge[]) => {
    if (!flow) return undefined
    const at = flow.screenToFlowPosition({ x: clientX, y: clientY })
    return edgeAt(edges, { at, reach: Math.max(reach, 4 / flow.getZoom()), selected })
  }
  const pressGround = (event: MouseEvent) => {
    if (tool.kind === 'place') return placing.place(event)
    if (tool.kind !== 'select') return
    // Connections of a sketch are no DOM elements, so the nearest one is computed.
    const edge = stage.isFar ? pressedEdge(event, scene?.edges ?? []) : undefined
    design.select([])
    // React Flow clears the selection after this event.
    if (edge !== undefined) queueMicrotask(() => design.select([edge]))
  }
  const only = selected.size === 1 ? scene?.shapes.find(each => selected.has(each.id)) : undefined

  // The visible part of a large diagram depends on the size of the canvas.
  if (!size) return <section ref={root} className={styles.canvas} />

  return (
    <section
      ref={root}
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
        stage.onPointerMove(event)
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
        onSelectionStart={farSelection.onSelectionStart}
        onSelectionEnd={event => {
          farSelection.onSelectionEnd(event)
          if (tool.kind === 'lasso') onTool(selectTool)
        }}
        onPaneClick={pressGround}
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
        {...(large ? largeZooms : zooms)}
        {...(large ? { defaultViewport: wholeView(scene, size) } : { fitView: true, fitViewOptions: wholeOptions })}
        proOptions={{ hideAttribution: false }}
      >
        <Background gap={10} size={1} />
        <ViewportPortal>
          {scene && stage.isFar && <Sketch design={design} scene={scene} selected={selected} levels={levels} />}
          <EdgeLayer
            design={design}
            edges={stage.edges}
            selected={selected}
            onPress={(event, id) => {
              if (tool.kind === 'place') placing.place(event)
              // The wide lines of neighbours overlap. A press on a name is beside the line.
              else if (tool.kind === 'select') design.select([pressedEdge(event, stage.edges) ?? id])
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
              shapes={stage.shapes}
              design={design}
              isDocked={isTouch}
              onConnect={(from, pressedAt) => onTool({ kind: 'connect', from, ...(pressedAt && { pressedAt }) })}
            />
          </WhileStill>
        )}
        {flow && <ZoomControls onShowAll={() => showWhole(flow, scene, store.getState())} />}
        {large && scene ? <Overview scene={scene} /> : <MiniMap pannable zoomable ariaLabel="缩略图" />}
      </ReactFlow>
      <DiagramChoice design={design} />
      <GestureWords gesture={gesture} hint={hintOf(tool)} />
    </section>
  )
}

/** Returns whether a drag draws something with this tool instead of moving the view. */
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

const endsOf = ({ points }: SceneEdge): [number, number][] =>
  [points[0], points.at(-1)].flatMap(end => (end ? [[end.x, end.y]] : []))

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
