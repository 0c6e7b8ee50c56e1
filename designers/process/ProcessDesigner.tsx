import { Alert, Button } from 'antd'
import { useMemo, useRef, useState } from 'react'
import type { PageHost } from '../../renderer/index.ts'
import { part, usePageParts, useStore } from '../../renderer/index.ts'
import { DesignFrame, FramePanes } from '../canvas/DesignFrame.tsx'
import { AsidePanel } from './AsidePanel.tsx'
import { BlocksView } from './blocks/BlocksView.tsx'
import { CheckPanel } from './CheckPanel.tsx'
import { DesignBar } from './DesignBar.tsx'
import { DesignCanvas } from './DesignCanvas.tsx'
import { DesignTools } from './DesignTools.tsx'
import type { DesignView } from './designView.ts'
import { importFile } from './imports/importFile.ts'
import type { DesignedModel } from './openModel.ts'
import styles from './ProcessDesigner.module.css'
import { PreviewScope } from './preview/PreviewScope.tsx'
import type { ProcessDesign } from './processDesign.ts'
import { type Side, SidePanel } from './SidePanel.tsx'
import { DraftNotices } from './saving/DraftNotices.tsx'
import type { DraftCopy } from './saving/draftCopies.ts'
import type { StoredDraft } from './saving/draftSaver.ts'
import { useDraftSaver } from './saving/useDraftSaver.ts'
import type { Tool } from './tool.ts'
import { asideParts, useAside } from './useAside.ts'
import { useClipboard } from './useClipboard.ts'
import { useDesignKeys } from './useDesignKeys.ts'
import { useModelCheck } from './useModelCheck.ts'
import { useNamedForms } from './useNamedForms.ts'
import { useRunning } from './useRunning.ts'
import { useShow } from './useShow.ts'
import { useWalk, walking } from './walk/useWalk.ts'
import { WalkCanvas } from './walk/WalkCanvas.tsx'
import { WalkPanel } from './walk/WalkPanel.tsx'

interface Props {
  /** The view at first. */
  view: DesignView
  model: DesignedModel
  design: ProcessDesign
  host: PageHost
  /** Text that an earlier visit could not save. */
  copy: DraftCopy | undefined
  writer: string
  /** Replaces the text by a stored one, or by an unsaved copy, which has a `writer`. */
  onReplace: (draft: StoredDraft & { writer?: string }) => void
}

const away = '现在是竖向视图'

const outlineParts = ['outline', 'outlineAdd', 'outlineRename', 'outlineConnect', 'outlineDelete']
const outlineAway = (reason: string) => Object.fromEntries(outlineParts.map(each => [each, reason]))

/** Palette, canvas, properties and the findings of the check. */
export function ProcessDesigner({ view: firstView, model, design, host, copy, writer, onReplace }: Props) {
  const state = useStore(design.state)
  const [view, setView] = useState(firstView)
  const [side, setSide] = useState<Side>('palette')
  const [tool, setTool] = useState<Tool>({ kind: 'select' })
  useNamedForms(design, design.document.version)
  const check = useModelCheck(design)

  const aside = useAside(design, model.id)
  const [only] = state.selected.size === 1 ? state.selected : []
  const chosen = only === undefined ? undefined : design.document.element(only)?.local

  const root = useRef<HTMLElement>(null)

  const { saver, save } = useDraftSaver({ model, design, host, root, writer })
  const { phase } = useStore(saver.state)

  const runs = useRunning(model.id)
  const clipboard = useClipboard(design)
  const { play, walk, end, keys: walkKeys } = useWalk(design)
  const show = useShow(design, root)
  const keys = useDesignKeys(design, { save, tool, onTool: setTool, onShow: show })
  usePageParts({
    away: {
      diagrams: state.diagrams.length < 2 && '文件中只有一张图',
      running: view !== 'canvas' ? away : model.lastVersionNo === 0 && '模型还没有部署',
      ...asideParts(aside.kind, chosen),
      ...(view === 'canvas'
        ? {
            blocks: '现在是画布视图',
            ...(side === 'palette' ? outlineAway('现在显示元素') : { palette: '现在显示大纲' }),
          }
        : {
            side: away,
            palette: away,
            ...outlineAway(away),
            canvas: away,
            align: away,
            arrange: away,
            lasso: away,
            space: away,
            fit: away,
            diagrams: away,
          }),
    },
    waiting: {
      save: phase === 'saving' && '正在保存',
      undo: (play && walking) || (state.undoTitle === undefined && '没有可以撤销的操作'),
      redo: (play && walking) || (state.redoTitle === undefined && '没有可以重做的操作'),
    },
  })
  const find = (id: string) => {
    design.select([id])
    show(id)
  }
  const title = useMemo(() => `流程图：${model.name}`, [model.name])
  return (
    <PreviewScope design={design} preview={aside.preview} passed={aside.passed} running={runs.running}>
      <DesignFrame
        ref={root}
        className={styles.designer}
        aria-label={title}
        {...(play ? walkKeys : { ...keys, ...clipboard })}
      >
        <DesignBar
          design={design}
          saver={saver}
          isPlaying={play !== undefined}
          onSave={save}
          view={view}
          onView={next => {
            setTool({ kind: 'select' })
            setView(next)
          }}
        >
          <Button
            {...part('previewOpen')}
            aria-pressed={aside.kind === 'preview'}
            onClick={() => aside.toggle('preview')}
          >
            试算
          </Button>
          <Button {...part('walk')} onClick={() => void walk()}>
            试走
          </Button>
          <Button {...part('importOpen')} aria-pressed={aside.kind === 'import'} onClick={() => aside.toggle('import')}>
            导入
          </Button>
          {view === 'canvas' && model.lastVersionNo > 0 && (
            <Button
              {...part('running')}
              aria-pressed={runs.running !== undefined}
              type={runs.running ? 'primary' : 'default'}
              loading={runs.isLoading}
              onClick={() => void runs.toggle()}
            >
              运行中
            </Button>
          )}
          <DesignTools
            design={design}
            view={view}
            model={model}
            tool={tool}
            onTool={setTool}
            onFullScreen={() => void root.current?.requestFullscreen()}
          />
        </DesignBar>
        <DraftNotices model={model} design={design} saver={saver} copy={copy} host={host} onReplace={onReplace} />
        <FramePanes className={styles.panes} data-view={view} data-walk={play && true}>
          {view === 'canvas' && play ? (
            <WalkCanvas design={design} play={play} />
          ) : view === 'canvas' ? (
            <>
              <SidePanel
                side={side}
                onSide={setSide}
                design={design}
                tool={tool}
                onTool={setTool}
                check={check}
                onFind={find}
              />
              <DesignCanvas design={design} tool={tool} onTool={setTool} check={check} />
            </>
          ) : (
            <BlocksView design={design} check={check} onCanvas={() => setView('canvas')} play={play} />
          )}
          {play ? (
            <WalkPanel play={play} onFind={find} onEnd={end} />
          ) : (
            <AsidePanel aside={aside} design={design} onFind={find} onReplace={xml => importFile(design, xml)} />
          )}
        </FramePanes>
        {state.refusal !== undefined && <Alert type="info" showIcon message={state.refusal} />}
        <CheckPanel check={check} design={design} isEditable={!play} onFind={find} />
      </DesignFrame>
    </PreviewScope>
  )
}
