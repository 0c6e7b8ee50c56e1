import { Button, Segmented, Tooltip } from 'antd'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { part, phone, useMedia, usePageParts, useStore } from '../../renderer/index.ts'
import { FrameTools } from '../canvas/DesignFrame.tsx'
import styles from './designBar.module.css'
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

const folded = [
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
]
const foldedAway = Object.fromEntries([...folded, 'space', 'fit'].map(each => [each, '在“更多”中']))

/** A use of a tool: a button that opens no menu, or an entry of such a menu, whose clicks React delivers here too. */
const uses = 'button:not([aria-haspopup]), [role=menuitem], .ant-select-item-option'

/** The toolbar: in full width all tools in a line, on a phone the first of them and 更多. */
export function DesignBar({ design, saver, isPlaying, onSave, view, onView, children }: Props) {
  const { undoTitle, redoTitle } = useStore(design.state)
  const { phase } = useStore(saver.state)
  const isNarrow = useMedia(phone)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (isPlaying) setOpen(false)
  }, [isPlaying])
  const more = useRef<HTMLButtonElement>(null)
  const closeAfterUse = ({ target }: MouseEvent) => {
    if (!(target instanceof Element && target.closest(uses))) return
    setOpen(false)
    more.current?.focus({ preventScroll: true })
  }
  const isFolded = isNarrow && !isOpen && !isPlaying
  usePageParts({ away: { more: !isNarrow && '工具都在工具栏中', ...(isFolded && foldedAway) } })
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
      {isNarrow && (
        <Button
          {...part('more')}
          ref={more}
          aria-expanded={isOpen && !isPlaying}
          disabled={isPlaying}
          onClick={() => setOpen(!isOpen)}
        >
          更多
        </Button>
      )}
      {!isPlaying &&
        (isNarrow
          ? isOpen && (
              // biome-ignore lint/a11y/useSemanticElements: a group of tools is no fieldset
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys of its buttons are clicks as well
              <div className={styles.more} role="group" aria-label="更多工具" onClick={closeAfterUse}>
                {children}
              </div>
            )
          : children)}
      <SaveSign design={design} saver={saver} />
    </FrameTools>
  )
}
