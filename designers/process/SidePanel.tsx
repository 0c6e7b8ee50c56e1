import { Segmented } from 'antd'
import type { ModelFault } from '../../processes/bpmn/faults.ts'
import { part } from '../../renderer/index.ts'
import { Outline } from './outline/Outline.tsx'
import { Palette } from './Palette.tsx'
import styles from './ProcessDesigner.module.css'
import type { ProcessDesign } from './processDesign.ts'
import type { Tool } from './tool.ts'

export type Side = 'palette' | 'outline'

const sides: { value: Side; label: string }[] = [
  { value: 'palette', label: '元素' },
  { value: 'outline', label: '大纲' },
]

interface Props {
  side: Side
  onSide: (side: Side) => void
  design: ProcessDesign
  tool: Tool
  onTool: (tool: Tool) => void
  faults: readonly ModelFault[] | undefined
  onFind: (id: string) => void
}

/** The panel beside the canvas: palette or outline. */
export function SidePanel({ side, onSide, design, tool, onTool, faults, onFind }: Props) {
  return (
    <div className={styles.side} data-side={side} data-pane>
      <Segmented
        {...part('side')}
        block
        size="small"
        aria-label="侧栏"
        options={sides}
        value={side}
        onChange={onSide}
      />
      {side === 'palette' ? (
        <Palette tool={tool} onTool={onTool} />
      ) : (
        <Outline design={design} tool={tool} onTool={onTool} faults={faults} onFind={onFind} />
      )}
    </div>
  )
}
