import {
  AimOutlined,
  AlignLeftOutlined,
  ApartmentOutlined,
  ColumnWidthOutlined,
  FullscreenOutlined,
  SelectOutlined,
} from '@ant-design/icons'
import { AutoComplete, Button, Dropdown, Tooltip } from 'antd'
import { useState } from 'react'
import { useReactFlow, useStoreApi } from 'reactflow'
import type { Alignment } from '../../processes/document/commands/alignShapes.ts'
import { diagramOf } from '../../processes/document/figures.ts'
import { titleOf } from '../../processes/document/kinds.ts'
import { DiagramExport, part, useStore } from '../../renderer/index.ts'
import { notify } from '../../runtime/notify/notify.ts'
import type { DesignView } from './designView.ts'
import { fileName } from './fileName.ts'
import type { DesignedModel } from './openModel.ts'
import styles from './ProcessDesigner.module.css'
import type { ProcessDesign } from './processDesign.ts'
import { selectTool, type Tool } from './tool.ts'
import { showBox, showWhole } from './view.ts'

const alignments: readonly { key: Alignment; label: string }[] = [
  { key: 'left', label: '左对齐' },
  { key: 'centre', label: '水平居中' },
  { key: 'right', label: '右对齐' },
  { key: 'top', label: '上对齐' },
  { key: 'middle', label: '垂直居中' },
  { key: 'bottom', label: '下对齐' },
]
const distributions = [
  { key: 'x', label: '水平等距' },
  { key: 'y', label: '垂直等距' },
] as const

/** Duration of an animated change of the view, in milliseconds. */
const duration = 200

interface Props {
  design: ProcessDesign
  view: DesignView
  model: DesignedModel
  tool: Tool
  onTool: (tool: Tool) => void
  onFullScreen: () => void
}

/** Search, alignment, export and full screen. */
export function DesignTools({ design, view, model, tool, onTool, onFullScreen }: Props) {
  const { scene, selected } = useStore(design.state)
  const [text, setText] = useState('')
  const flow = useReactFlow()
  const store = useStoreApi()
  const ids = [...selected]
  const all = [...(scene?.shapes ?? []), ...(scene?.edges ?? [])]
  const found = text.trim() === '' ? [] : all.filter(each => `${each.name ?? ''} ${each.id}`.includes(text.trim()))
  return (
    <>
      <AutoComplete
        {...part('search')}
        className={styles.search}
        aria-label="查找元素"
        placeholder="查找元素"
        value={text}
        onChange={setText}
        options={found.slice(0, 20).map(({ id, name: own, type }) => ({
          value: id,
          label: `${own ?? id}（${titleOf(type)}）`,
        }))}
        onSelect={id => {
          const shape = scene?.shapes.find(each => each.id === id)
          design.select([id])
          if (shape) showBox(flow, shape.box, store.getState(), duration)
          setText('')
        }}
      />
      {view === 'canvas' && (
        <CanvasTools
          design={design}
          ids={ids}
          tool={tool}
          onTool={onTool}
          onFit={() => showWhole(flow, scene, store.getState(), duration)}
        />
      )}
      <DiagramExport
        {...part('export')}
        diagram={() => diagramOf(design.document, scene)}
        name={() => fileName(model, design.document.write())}
        bpmn={() => design.document.write()}
      />
      <Tooltip title="全屏">
        <Button {...part('fullScreen')} aria-label="全屏" icon={<FullscreenOutlined />} onClick={onFullScreen} />
      </Tooltip>
    </>
  )
}

interface CanvasProps {
  design: ProcessDesign
  ids: readonly string[]
  tool: Tool
  onTool: (tool: Tool) => void
  onFit: () => void
}

/** Buttons for the canvas view only, such as alignment and layout. */
function CanvasTools({ design, ids, tool, onTool, onFit }: CanvasProps) {
  const [isArranging, setArranging] = useState(false)
  const arrange = async () => {
    setArranging(true)
    try {
      const { layOutInWorker } = await import('./layOutInWorker.ts')
      if (await design.layOut(layOutInWorker)) onFit()
    } catch {
      notify.error('整理布局失败!')
    } finally {
      setArranging(false)
    }
  }
  const toggle = (kind: 'lasso' | 'space') => onTool(tool.kind === kind ? selectTool : { kind })
  return (
    <>
      <Dropdown
        trigger={['click']}
        disabled={ids.length < 2}
        menu={{
          items: [...alignments, { type: 'divider' }, ...distributions],
          onClick: ({ key }) =>
            key === 'x' || key === 'y'
              ? design.run({ do: 'distribute', ids, along: key })
              : design.run({ do: 'align', ids, to: key as Alignment }),
        }}
      >
        <Button
          {...part('align')}
          aria-haspopup="menu"
          aria-label="对齐"
          title="对齐与分布"
          icon={<AlignLeftOutlined />}
        />
      </Dropdown>
      <Tooltip title="整理布局">
        <Button
          {...part('arrange')}
          aria-label="整理布局"
          icon={<ApartmentOutlined />}
          loading={isArranging}
          onClick={() => void arrange()}
        />
      </Tooltip>
      <Tooltip title="框选（Shift+拖动）">
        <Button
          {...part('lasso')}
          aria-label="框选"
          aria-pressed={tool.kind === 'lasso'}
          type={tool.kind === 'lasso' ? 'primary' : 'default'}
          icon={<SelectOutlined />}
          onClick={() => toggle('lasso')}
        />
      </Tooltip>
      <Tooltip title="增加或收回空白">
        <Button
          {...part('space')}
          aria-label="调整间距"
          aria-pressed={tool.kind === 'space'}
          type={tool.kind === 'space' ? 'primary' : 'default'}
          icon={<ColumnWidthOutlined />}
          onClick={() => toggle('space')}
        />
      </Tooltip>
      <Tooltip title="适合窗口">
        <Button {...part('fit')} aria-label="适合窗口" icon={<AimOutlined />} onClick={onFit} />
      </Tooltip>
    </>
  )
}
