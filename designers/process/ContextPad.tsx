import {
  ArrowsAltOutlined,
  ClockCircleOutlined,
  DeleteOutlined,
  FolderOpenOutlined,
  InsertRowBelowOutlined,
  NodeIndexOutlined,
  PlusOutlined,
  ShrinkOutlined,
  SplitCellsOutlined,
  SwapOutlined,
} from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useRef } from 'react'
import { NodeToolbar, Panel, type Position } from 'reactflow'
import { eventChoices, isActivity, isFlowNode, isScope } from '../../processes/document/kinds.ts'
import type { SceneShape } from '../../processes/document/scene.ts'
import { elementsIn } from '../../processes/xml/xmlTree.ts'
import styles from './ProcessDesigner.module.css'
import { padGap } from './padPlace.ts'
import { appendItems, paletteItems, replacements } from './paletteItems.ts'
import type { ProcessDesign } from './processDesign.ts'
import { SearchMenu } from './SearchMenu.tsx'
import { ShapeSample } from './ShapeSample.tsx'
import type { Pressed } from './tool.ts'
import { usePadPlace } from './usePadPlace.ts'

/** What can follow a node: nodes that a flow leads to. */
const appendable = paletteItems
  .filter(({ shape }) => isFlowNode(shape.type) && shape.type !== 'startEvent')
  .map(item => ({ ...item, icon: <ShapeSample item={item} /> }))

interface Props {
  nodeId: string
  shape: SceneShape
  /** All drawn shapes. */
  shapes: readonly SceneShape[]
  design: ProcessDesign
  /** On touch screens, the buttons are larger and stand below the diagram. */
  isDocked: boolean
  onConnect: (from: string, pressedAt?: Pressed) => void
}

/** The next steps at a selected element: append, connect, change its type, delete. */
export function ContextPad({ nodeId, shape, shapes, design, isDocked, onConnect }: Props) {
  const { id, type, element, isExpanded } = shape
  const pad = useRef<HTMLDivElement>(null)
  const { side, align } = usePadPlace(shape, shapes, pad)
  const isNode = isFlowNode(type)
  const event = element && elementsIn(element).find(each => each.local.endsWith('EventDefinition'))?.local
  const replaceable = replacements(type, event)
  const attachable = isActivity(type) ? eventChoices('boundaryEvent') : []
  const buttons = (
    <div
      ref={pad}
      className={`nopan ${styles.pad} ${isDocked ? styles.dock : ''}`}
      role="toolbar"
      aria-label="所选元素的操作"
    >
      {isNode &&
        appendItems.map(item => (
          <Button
            key={item.title}
            size="small"
            aria-label={`追加${item.title}`}
            title={`追加${item.title}（${item.key.toUpperCase()}）`}
            onClick={() => design.run({ do: 'append', from: id, ...item.shape })}
          >
            <ShapeSample item={item} />
          </Button>
        ))}
      {isNode && (
        <SearchMenu
          label="追加其他元素"
          icon={<PlusOutlined />}
          items={appendable}
          onChoose={({ shape: next }) => design.run({ do: 'append', from: id, ...next })}
        />
      )}
      {type !== 'lane' && (
        <Button
          size="small"
          icon={<NodeIndexOutlined />}
          aria-label="连接"
          title="连接到其他元素"
          onPointerDown={({ pointerType, clientX, clientY }) => {
            if (pointerType === 'mouse') onConnect(id, { clientX, clientY })
          }}
          onClick={() => onConnect(id)}
        />
      )}
      {isNode && (
        <SearchMenu
          label="更改类型"
          icon={<SwapOutlined />}
          items={replaceable}
          onChoose={({ to }) => design.run({ do: 'replace', id, ...to })}
        />
      )}
      {isScope(type) && !isExpanded && (
        <Button
          size="small"
          icon={<FolderOpenOutlined />}
          aria-label="打开子流程"
          title="打开子流程"
          onClick={() => design.openInside(id)}
        />
      )}
      {isScope(type) && (
        <Button
          size="small"
          icon={isExpanded ? <ShrinkOutlined /> : <ArrowsAltOutlined />}
          aria-label={isExpanded ? '折叠' : '展开'}
          title={isExpanded ? '折叠子流程' : '展开子流程'}
          onClick={() => design.run({ do: 'fold', id })}
        />
      )}
      {type === 'participant' && (
        <Button
          size="small"
          icon={<InsertRowBelowOutlined />}
          aria-label="添加泳道"
          title="添加泳道"
          onClick={() => design.run({ do: 'lane', to: id })}
        />
      )}
      {type === 'lane' && (
        <Button
          size="small"
          icon={<SplitCellsOutlined />}
          aria-label="拆分泳道"
          title="拆分为两个泳道"
          onClick={() => design.run({ do: 'splitLane', id })}
        />
      )}
      {attachable.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: attachable.map(each => ({ key: each.event, label: each.title })),
            onClick: ({ key }) => design.run({ do: 'attach', to: id, event: key }),
          }}
        >
          <Button size="small" icon={<ClockCircleOutlined />} aria-label="添加边界事件" title="添加边界事件" />
        </Dropdown>
      )}
      <Button
        size="small"
        danger
        icon={<DeleteOutlined />}
        aria-label="删除"
        title="删除（Delete）"
        onClick={() => design.run({ do: 'delete', ids: [id] })}
      />
    </div>
  )
  return isDocked ? (
    <Panel position="bottom-center" className={styles.docked ?? ''}>
      {buttons}
    </Panel>
  ) : (
    <NodeToolbar nodeId={nodeId} isVisible position={side as Position} align={align} offset={padGap}>
      {buttons}
    </NodeToolbar>
  )
}
