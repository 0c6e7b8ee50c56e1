import { Button, Segmented, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { part, useStore } from '../../renderer/index.ts'
import { FrameTools } from '../canvas/DesignFrame.tsx'
import { FoldedTools } from '../canvas/FoldedTools.tsx'
import type { DesignView } from './designView.ts'
import type { ProcessDesign } from './processDesign.ts'
import type { DraftSaver } from './saving/draftSaver.ts'
import { SaveSign } from './saving/SaveSign.tsx'

interface Props {
  design: ProcessDesign
  saver: DraftSaver
  isPlaying: boolean
  onSave: () => void
  view: DesignView
  onView: (view: DesignView) => void
  /** All other tools; on a phone they are folded under 更多, and absent while a walk runs. */
  children: ReactNode
}

const views: { value: DesignView; label: string }[] = [
  { value: 'canvas', label: '画布' },
  { value: 'blocks', label: '竖向' },
]

const tools = [
  'previewOpen',
  'walk',
  'importOpen',
  'running',
  'search',
  'export',
  'fullScreen',
  'align',
  'arrange',
  'lasso',
  'space',
  'fit',
]

/** The toolbar: in full width all tools in a line, on a phone the first of them and 更多. */
export function DesignBar({ design, saver, isPlaying, onSave, view, onView, children }: Props) {
  const { undoTitle, redoTitle } = useStore(design.state)
  const { phase } = useStore(saver.state)
  return (
    <FrameTools>
      <Button {...part('save')} type="primary" loading={phase === 'saving'} onClick={onSave}>
        保存
      </Button>
      <Tooltip title={undoTitle === undefined ? undefined : `撤销：${undoTitle}`}>
        <Button {...part('undo')} disabled={isPlaying || undoTitle === undefined} onClick={() => design.undo()}>
          撤销
        </Button>
      </Tooltip>
      <Tooltip title={redoTitle === undefined ? undefined : `重做：${redoTitle}`}>
        <Button {...part('redo')} disabled={isPlaying || redoTitle === undefined} onClick={() => design.redo()}>
          重做
        </Button>
      </Tooltip>
      <Segmented {...part('view')} aria-label="视图" options={views} value={view} onChange={onView} />
      <FoldedTools names={tools} isAway={isPlaying}>
        {children}
      </FoldedTools>
      <SaveSign design={design} saver={saver} />
    </FrameTools>
  )
}
