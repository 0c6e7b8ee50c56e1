import { Segmented } from 'antd'
import { part } from '../../renderer/index.ts'
import type { CheckState } from './modelCheck.ts'
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
  check: CheckState
  onFind: (id: string) => void
}

/** The panel beside the canvas: palette or outline. */
export function SidePanel({ side, onSide, design, tool, onTool, check, onFind }: Props) {
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
        <Outline design={design} tool={tool} onTool={onTool} check={check} onFind={onFind} />
      )}
    </div>
  )
}
