import { Alert, AutoComplete, Button, Drawer, Input, Segmented, Tooltip } from 'antd'
import { lazy, memo, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { fieldPaths } from '../../processes/form-linkage/formGraph.ts'
import { titleAt } from '../../processes/forms/design/formDefinition.ts'
import { Loading, part, phone, useMedia, usePageParts, useStore } from '../../renderer/index.ts'
import { DesignFrame, FramePanes, FrameTools } from '../canvas/DesignFrame.tsx'
import { FoldedTools } from '../canvas/FoldedTools.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import type { ExchangedForm } from './exchange/exchangedForm.ts'
import { FormExchange } from './exchange/FormExchange.tsx'
import { FieldOutline } from './FieldOutline.tsx'
import { FieldPalette } from './FieldPalette.tsx'
import { FieldProperties } from './FieldProperties.tsx'
import { FormCanvas } from './FormCanvas.tsx'
import styles from './FormDesigner.module.css'
import { FormPreview } from './FormPreview.tsx'
import type { FormDesign } from './formDesign.ts'
import { formKeys, isSaveKey } from './formKeys.ts'
import { formReasons, type View } from './formReasons.ts'
import type { FormSource } from './formSource.ts'
import { JsonView } from './JsonView.tsx'
import type { Saving } from './useSaving.ts'
import { useTouchDrag } from './useTouchDrag.ts'

const FormPrint = lazy(async () => ({ default: (await import('./FormPrint.tsx')).FormPrint }))
const LinkageView = lazy(async () => ({ default: (await import('./linkage/LinkageView.tsx')).LinkageView }))

const designTools = ['duplicate', 'remove', 'search']
const fileTools = ['import', 'export']

type Sheet = 'palette' | 'properties'

const views: { value: View; label: string }[] = [
  { value: 'design', label: '设计' },
  { value: 'linkage', label: '联动' },
  { value: 'json', label: 'JSON' },
  { value: 'preview', label: '预览' },
  { value: 'print', label: '打印' },
]

interface Props {
  title: string
  /** How files name the form; without it, the form has no buttons for files. */
  exchanged: ExchangedForm | undefined
  design: FormDesign
  source: FormSource
  saving: Saving
  /** False while the tab of the designer is hidden. */
  isActive: boolean
  onReload: () => void
}

/** The form designer: palette and outline, canvas, and properties of the selection. */
export function FormDesigner({ title, exchanged, design, source, saving, isActive, onReload }: Props) {
  const state = useStore(design.state)
  const [view, setView] = useState<View>('design')
  const [sheet, setSheet] = useState<Sheet>()
  const [isEditing, setEditing] = useState(false)
  const root = useRef<HTMLElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const closeSheet = useCallback(() => setSheet(undefined), [])
  const touchDrag = useTouchDrag({ design, ghost, onBegin: closeSheet })
  const isNarrow = useMedia('(max-width: 1100px)')
  const isPhone = useMedia(phone)
  const { undoTitle, redoTitle } = state
  const hasFiles = exchanged !== undefined
  const parts = usePageParts(formReasons(state, { view, isNarrow, isEditing, saving, hasFiles }))
  const { save } = saving
  const commitAndSave = useCallback(() => {
    commitInput(root.current)
    save()
  }, [save])
  // The focus may be outside, as after a field was removed.
  useEffect(() => {
    if (!isActive) return
    const press = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return
      event.preventDefault()
      commitAndSave()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [commitAndSave, isActive])
  const sheets = (
    <span className={styles.sheets}>
      <Button {...part('paletteOpen')} onClick={() => setSheet('palette')}>
        添加字段
      </Button>
      <Button {...part('propertiesOpen')} onClick={() => setSheet('properties')}>
        属性
      </Button>
    </span>
  )
  // On a phone it stands beside the first buttons, so that the toolbar has two rows.
  const status = (
    <output className={styles.status} data-failed={saving.failure !== undefined || undefined}>
      {wordsFor(saving, !design.isDirty())}
    </output>
  )
  return (
    <DesignFrame
      ref={root}
      className={styles.designer}
      aria-label={`表单设计：${title}`}
      {...formKeys(design, commitAndSave)}
      {...touchDrag}
    >
      <div ref={ghost} className={styles.ghost} hidden aria-hidden />
      <FrameTools>
        <Button
          {...part('save')}
          type="primary"
          disabled={parts.waits('save')}
          loading={saving.isSaving}
          onClick={commitAndSave}
        >
          保存
        </Button>
        <Tooltip title={undoTitle && `撤销：${undoTitle}`}>
          <Button {...part('undo')} disabled={parts.waits('undo')} onClick={() => design.undo()}>
            撤销
          </Button>
        </Tooltip>
        <Tooltip title={redoTitle && `重做：${redoTitle}`}>
          <Button {...part('redo')} disabled={parts.waits('redo')} onClick={() => design.redo()}>
            重做
          </Button>
        </Tooltip>
        {isPhone && status}
        <Segmented
          {...part('view')}
          aria-label="视图"
          options={views}
          value={view}
          disabled={parts.waits('view')}
          onChange={setView}
        />
        {(view === 'design' || exchanged) && (
          <FoldedTools names={view === 'design' ? [...designTools, ...fileTools] : fileTools}>
            {view === 'design' && (
              <>
                <Button
                  {...part('duplicate')}
                  disabled={parts.waits('duplicate')}
                  onClick={() => design.paste(design.copied())}
                >
                  复制一份
                </Button>
                <Button {...part('remove')} disabled={parts.waits('remove')} onClick={() => design.remove()}>
                  删除
                </Button>
                <FieldSearch design={design} />
                {!isPhone && sheets}
              </>
            )}
            {exchanged && <FormExchange design={design} exchanged={exchanged} />}
          </FoldedTools>
        )}
        {!isPhone && status}
      </FrameTools>
      <ConflictNotice saving={saving} onReload={onReload} />
      {state.refusal !== undefined && <Alert type="warning" showIcon title={state.refusal} />}
      {view === 'linkage' && (
        <Suspense fallback={<Loading />}>
          <LinkageView design={design} isEditing={isEditing} onEditing={setEditing} />
        </Suspense>
      )}
      {view === 'json' && <JsonView design={design} />}
      {view === 'preview' && <FormPreview design={design} source={source} />}
      {view === 'print' && (
        <Suspense fallback={<Loading />}>
          <FormPrint design={design} title={title} />
        </Suspense>
      )}
      {view === 'design' && (
        <FramePanes className={styles.panes}>
          <SidePanel design={design} onAdded={closeSheet} />
          <FormCanvas design={design} />
          {sheet !== 'properties' && <FieldProperties design={design} />}
        </FramePanes>
      )}
      {view === 'design' && isPhone && sheets}
      <Drawer
        placement="bottom"
        title={sheet === 'palette' ? '添加字段' : '属性'}
        open={sheet !== undefined && view === 'design'}
        onClose={closeSheet}
        destroyOnHidden
      >
        {sheet === 'palette' && <SidePanel design={design} onAdded={closeSheet} />}
        {sheet === 'properties' && <FieldProperties design={design} />}
      </Drawer>
    </DesignFrame>
  )
}

type Side = 'palette' | 'outline'

const SidePanel = memo(function SidePanel({ design, onAdded }: { design: FormDesign; onAdded: () => void }) {
  const [side, setSide] = useState<Side>('palette')
  const [text, setText] = useState('')
  const other = '现在不显示'
  usePageParts({
    away: side === 'palette' ? { outline: other, outlineRename: other } : { palette: other, paletteSearch: other },
  })
  return (
    <div className={styles.side} data-pane>
      <Segmented
        {...part('side')}
        block
        aria-label="侧栏"
        options={[
          { value: 'palette', label: '字段' },
          { value: 'outline', label: '大纲' },
        ]}
        value={side}
        onChange={next => setSide(next as Side)}
      />
      {side === 'outline' ? (
        <FieldOutline design={design} />
      ) : (
        <>
          <Input
            {...part('paletteSearch')}
            allowClear
            aria-label="查找字段类型"
            placeholder="查找字段类型"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <FieldPalette design={design} text={text} onAdded={onAdded} />
        </>
      )}
    </div>
  )
})

/** Finds fields of the form by title and key, and selects them. */
function FieldSearch({ design }: { design: FormDesign }) {
  const { form } = useStore(design.state)
  const [text, setText] = useState('')
  const wanted = text.trim()
  const found =
    wanted === '' ? [] : fieldPaths(form).filter(path => `${titleAt(form, path)} ${path.join('.')}`.includes(wanted))
  return (
    <AutoComplete
      {...part('search')}
      aria-label="查找字段"
      placeholder="查找字段"
      style={{ width: 160 }}
      value={text}
      onChange={setText}
      options={found.slice(0, 20).map(path => ({
        value: JSON.stringify(path),
        label: `${titleAt(form, path)}（${path.join('.')}）`,
      }))}
      onSelect={key => {
        design.select([JSON.parse(key) as string[]])
        setText('')
      }}
    />
  )
}

/** Leaving an input commits its text. */
function commitInput(root: HTMLElement | null): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement && focused.matches('input, textarea') && root?.contains(focused))) return
  focused.blur()
  focused.focus()
}

function wordsFor({ isSaving, failure, stale }: Saving, isSaved: boolean): string {
  if (isSaving) return '保存中'
  if (stale !== undefined) return '未保存'
  if (failure !== undefined) return `未保存：${failure}`
  return isSaved ? '已保存' : '有未保存的修改'
}
