import { Alert, Button, Segmented, Tooltip } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PageHost } from '../../renderer/index.ts'
import { part, usePageParts, useStore } from '../../renderer/index.ts'
import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import { notify } from '../../runtime/notify/notify.ts'
import { AsidePanel } from './AsidePanel.tsx'
import { BlocksView } from './blocks/BlocksView.tsx'
import { CheckPanel } from './CheckPanel.tsx'
import { DesignCanvas } from './DesignCanvas.tsx'
import { DesignTools } from './DesignTools.tsx'
import type { DesignView } from './designView.ts'
import type { DesignedModel } from './openModel.ts'
import styles from './ProcessDesigner.module.css'
import { PreviewScope } from './preview/PreviewScope.tsx'
import type { ProcessDesign } from './processDesign.ts'
import { type Side, SidePanel } from './SidePanel.tsx'
import type { Tool } from './tool.ts'
import { type AsideKind, asideParts, useAside } from './useAside.ts'
import { useClipboard } from './useClipboard.ts'
import { useDesignKeys } from './useDesignKeys.ts'
import { useModelCheck } from './useModelCheck.ts'
import { useShow } from './useShow.ts'

interface Props {
  /** The view at first. */
  view: DesignView
  model: DesignedModel
  design: ProcessDesign
  host: PageHost
  onReload: () => void
  /** What stands beside the drawing at first. */
  aside?: AsideKind
  /** Designs another text of the same model, whose draft has that revision. */
  onReplace: (xml: string, revision: number) => void
}

const views: { value: DesignView; label: string }[] = [
  { value: 'canvas', label: '画布' },
  { value: 'blocks', label: '竖向' },
]
const away = '现在是竖向视图'

const outlineParts = ['outline', 'outlineAdd', 'outlineRename', 'outlineConnect', 'outlineDelete']
const outlineAway = (reason: string) => Object.fromEntries(outlineParts.map(each => [each, reason]))

/** Palette, canvas, properties and the findings of the check. */
export function ProcessDesigner({
  view: firstView,
  model,
  design,
  host,
  onReload,
  aside: firstAside,
  onReplace,
}: Props) {
  const state = useStore(design.state)
  const [view, setView] = useState(firstView)
  const [side, setSide] = useState<Side>('palette')
  const [tool, setTool] = useState<Tool>({ kind: 'select' })
  const [revision, setRevision] = useState(model.draftRevision)
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<string>()
  const check = useModelCheck(design, design.document.version)

  const aside = useAside(design, model.id, firstAside)
  const [only] = state.selected.size === 1 ? state.selected : []
  const chosen = only === undefined ? undefined : design.document.element(only)?.local

  const root = useRef<HTMLElement>(null)

  const save = useCallback(async () => {
    if (isSaving) return
    setSaving(true)
    // Leaving the focused input commits its text.
    const focused = document.activeElement
    if (focused instanceof HTMLElement && focused.matches('input, textarea') && root.current?.contains(focused))
      focused.blur()
    const { xml, mark } = design.write()
    try {
      const args = { id: model.id, xml, draftRevision: revision }
      const saved = (await callEndpoint('processModel.update', args, { silent: true })) as { draftRevision: number }
      setRevision(saved.draftRevision)
      design.markSaved(mark)
      setConflict(undefined)
      host.saved()
      notify.success('保存成功!')
    } catch (error) {
      const text = error instanceof Error ? error.message : '保存失败!'
      if (Object(error).status === 409) setConflict(text)
      else notify.error(text)
    } finally {
      setSaving(false)
    }
  }, [design, host, isSaving, model.id, revision])

  const clipboard = useClipboard(design)
  const keys = useDesignKeys(design, { save, tool, onTool: setTool })
  useEffect(
    () =>
      host.guard?.({
        isDirty: () => !design.state.get().isSaved,
        ask: () => window.confirm('流程图还没有保存，确定离开吗？'),
      }),
    [design, host],
  )
  usePageParts({
    away: {
      reload: conflict === undefined && '没有他人的修改',
      diagrams: state.diagrams.length < 2 && '文件中只有一张图',
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
      save: isSaving ? '正在保存' : state.isSaved && '没有要保存的修改',
      undo: state.undoTitle === undefined && '没有可以撤销的操作',
      redo: state.redoTitle === undefined && '没有可以重做的操作',
    },
  })
  const show = useShow(design, root)
  const find = (id: string) => {
    design.select([id])
    show(id)
  }
  const title = useMemo(() => `流程图：${model.name}`, [model.name])
  return (
    <PreviewScope design={design} preview={aside.preview} passed={aside.passed}>
      <section ref={root} className={styles.designer} aria-label={title} {...keys} {...clipboard}>
        <div className={styles.bar} role="toolbar" aria-label="设计工具">
          <Button {...part('save')} type="primary" disabled={state.isSaved} loading={isSaving} onClick={save}>
            保存
          </Button>
          <Tooltip title={state.undoTitle === undefined ? undefined : `撤销：${state.undoTitle}`}>
            <Button {...part('undo')} disabled={state.undoTitle === undefined} onClick={() => design.undo()}>
              撤销
            </Button>
          </Tooltip>
          <Tooltip title={state.redoTitle === undefined ? undefined : `重做：${state.redoTitle}`}>
            <Button {...part('redo')} disabled={state.redoTitle === undefined} onClick={() => design.redo()}>
              重做
            </Button>
          </Tooltip>
          <Segmented
            {...part('view')}
            aria-label="视图"
            options={views}
            value={view}
            onChange={next => {
              setTool({ kind: 'select' })
              setView(next)
            }}
          />
          <Button
            {...part('previewOpen')}
            aria-pressed={aside.kind === 'preview'}
            onClick={() => aside.toggle('preview')}
          >
            试算
          </Button>
          <Button {...part('importOpen')} aria-pressed={aside.kind === 'import'} onClick={() => aside.toggle('import')}>
            导入
          </Button>
          <DesignTools
            design={design}
            view={view}
            model={model}
            tool={tool}
            onTool={setTool}
            onFullScreen={() => void root.current?.requestFullscreen()}
          />
          <output className={styles.status}>{state.isSaved ? '已保存' : '有未保存的修改'}</output>
        </div>
        {conflict !== undefined && (
          <Alert
            type="warning"
            showIcon
            message={conflict}
            action={
              <Button {...part('reload')} size="small" onClick={onReload}>
                放弃修改并载入最新版本
              </Button>
            }
          />
        )}
        <div className={styles.body} data-view={view}>
          {view === 'canvas' ? (
            <>
              <SidePanel
                side={side}
                onSide={setSide}
                design={design}
                tool={tool}
                onTool={setTool}
                faults={check.faults}
                onFind={find}
              />
              <DesignCanvas design={design} tool={tool} onTool={setTool} faults={check.faults} />
            </>
          ) : (
            <BlocksView design={design} faults={check.faults} onCanvas={() => setView('canvas')} />
          )}
          <AsidePanel aside={aside} design={design} onFind={find} onReplace={xml => onReplace(xml, revision)} />
        </div>
        {state.refusal !== undefined && <Alert type="info" showIcon message={state.refusal} />}
        <CheckPanel {...check} onFind={find} />
      </section>
    </PreviewScope>
  )
}
