import 'reactflow/dist/base.css'
import { useEffect, useMemo, useState } from 'react'
import {
  Background,
  type Connection,
  type Edge,
  MarkerType,
  type NodeTypes,
  ReactFlow,
  type ReactFlowInstance,
} from 'reactflow'
import { edgeTitles, type FormEdge } from '../../../processes/form-linkage/formGraph.ts'
import { type FieldPath, isWithinPath, samePath } from '../../../processes/forms/design/formDefinition.ts'
import { part } from '../../../renderer/index.ts'
import { ZoomControls } from '../../canvas/ZoomControls.tsx'
import { edgeColors } from './edgeColors.ts'
import { FieldNode, type FieldNodeType } from './FieldNode.tsx'
import { keyOfPath, nodeSize, type Places, pathOfKey } from './layOutFields.ts'
import styles from './linkage.module.css'
import type { Linkage } from './useLinkage.ts'

const nodeTypes: NodeTypes = { field: FieldNode }
const whole = { padding: 0.12, maxZoom: 1 }

interface Props {
  linkage: Linkage
  places: Places
  chosen: FieldPath | undefined
  onChoose: (path: FieldPath | undefined) => void
  onLink: (from: FieldPath, to: FieldPath) => void
}

/** The fields of a form and what they read from each other, drawn by React Flow. */
export function LinkageCanvas({ linkage, places, chosen, onChoose, onLink }: Props) {
  const { graph, again, cycles } = linkage
  const [flow, setFlow] = useState<ReactFlowInstance<FieldNodeType>>()
  const nodes = useMemo(
    () =>
      graph.nodes.map(({ path, title, source }): FieldNodeType => {
        const place = again.findIndex(each => samePath(each.path, path))
        const isChosen = chosen !== undefined && samePath(path, chosen)
        const around = title.lastIndexOf(' / ')
        return {
          id: keyOfPath(path),
          type: 'field',
          position: places.get(keyOfPath(path)) ?? { x: 0, y: -2 * nodeSize.height },
          ...nodeSize,
          measured: nodeSize,
          data: {
            title: around < 0 ? title : title.slice(around + 3),
            note: around < 0 ? source : [title.slice(0, around), source].filter(Boolean).join('，'),
            mark: isChosen ? 'chosen' : place >= 0 ? 'again' : chosen ? 'other' : undefined,
            turn: place < 0 ? undefined : place + 1,
            isInCycle: cycles.some(({ fields }) => fields.some(each => samePath(each, path))),
          },
        }
      }),
    [graph, again, cycles, chosen, places],
  )
  const edges = useMemo(() => edgesOf(linkage, chosen), [linkage, chosen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other places are shown whole
  useEffect(() => void flow?.fitView(whole), [flow, places])
  const connect = ({ source, target }: Connection) => onLink(pathOfKey(source), pathOfKey(target))
  return (
    <section {...part('linkCanvas')} className={styles.canvas} aria-label="联动图">
      <ReactFlow<FieldNodeType>
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        onInit={setFlow}
        onConnect={connect}
        onNodeClick={(_, node) => onChoose(pathOfKey(node.id))}
        onPaneClick={() => onChoose(undefined)}
        connectionRadius={36}
        nodesDraggable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        onlyRenderVisibleElements={graph.nodes.length > 100}
        deleteKeyCode={null}
        minZoom={0.1}
        maxZoom={1.6}
        fitView
        fitViewOptions={whole}
      >
        <Background gap={16} size={1} />
        <ZoomControls onShowAll={() => void flow?.fitView(whole)} />
      </ReactFlow>
    </section>
  )
}

/** Returns the lines: one for each pair of fields, with the titles of all that it stands for. */
function edgesOf({ graph, again }: Linkage, chosen: FieldPath | undefined): Edge[] {
  const used = new Set(again.flatMap(({ by }) => by))
  const pairs = new Map<string, FormEdge[]>()
  const order = Object.keys(edgeTitles)
  for (const edge of graph.edges.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))) {
    const pair = `${keyOfPath(edge.from)} ${keyOfPath(edge.to)}`
    pairs.set(pair, [...(pairs.get(pair) ?? []), edge])
  }
  return [...pairs].map(([id, edges]) => {
    const [{ from, to, kind }] = edges as [FormEdge]
    const { color, dashes } = edgeColors[kind]
    const isUsed = chosen !== undefined && edges.some(edge => used.has(edge))
    const isShown = chosen === undefined || isUsed || isWithinPath(to, chosen)
    const titles = [...new Set(edges.map(each => edgeTitles[each.kind]))]
    return {
      id,
      source: keyOfPath(from),
      target: keyOfPath(to),
      markerEnd: { type: MarkerType.ArrowClosed, color },
      label: isShown ? titles.join('、') : undefined,
      labelStyle: { fill: color, fontSize: 11 },
      labelBgStyle: { fill: 'var(--c-bg)' },
      style: {
        stroke: color,
        strokeWidth: isUsed ? 2.5 : 1.5,
        ...(dashes !== undefined && { strokeDasharray: dashes }),
        opacity: isShown ? 1 : 0.25,
      },
    }
  })
}
