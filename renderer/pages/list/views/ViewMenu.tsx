import { useEffect, useState } from 'react'
import { holds } from '../../../../runtime/session/holds.ts'
import type { ListedView } from '../../../../runtime/views/savedView.ts'
import { FocusKeeper } from '../../../page/dialogs/FocusKeeper.tsx'
import { type MenuEntry, PopMenu } from '../../../ui/PopMenu.tsx'
import { useViews } from './useViews.ts'
import { ViewDialog } from './ViewDialog.tsx'
import type { ViewButtonProps } from './viewButtonProps.ts'

export interface ViewMenuProps extends ViewButtonProps {
  anchor: HTMLElement
  onClose(): void
}

/** Lists all views of the list, and the actions on the open view. */
export function ViewMenu({ anchor, page, open, now, changed, onChoose, onClose }: ViewMenuProps) {
  const views = useViews(page, { now, onChoose })
  const [unfolded, setUnfolded] = useState(true)
  const [dialog, setDialog] = useState<'new' | 'edit' | null>(null)
  const current = views.list?.find(view => view.id === open?.id)
  const done = !unfolded && dialog === null
  useEffect(() => {
    if (done) onClose()
  }, [done, onClose])

  const pick = (key: string) => {
    if (key === 'new' || key === 'edit') setDialog(key)
    else if (key === 'none') onChoose(null)
    else if (key === 'again') {
      views.reload()
      setUnfolded(true)
    } else if (key === 'save' && current) void views.saveNow(current)
    else if (key === 'default') void views.setDefault(open?.id ?? null)
    else if (key === 'link' && open) void views.copyLink(open.id)
    else if (key === 'remove' && current) void views.remove(current)
    else {
      const view = views.list?.find(one => one.id === key)
      if (view) onChoose(view)
    }
  }
  return (
    <>
      {unfolded && (
        <PopMenu
          place={{ anchor }}
          label="视图"
          entries={
            views.list
              ? entriesOf(views.list, current, changed)
              : [
                  views.failed
                    ? { key: 'again', label: '读取失败，重试' }
                    : { key: '', label: '正在读取…', disabled: true },
                ]
          }
          onPick={pick}
          onClose={() => setUnfolded(false)}
        />
      )}
      {dialog && (
        <>
          <FocusKeeper />
          <ViewDialog
            view={dialog === 'edit' ? current : undefined}
            mayShare={holds('VIEW_SHARE')}
            save={views.save}
            onClose={() => setDialog(null)}
          />
        </>
      )}
    </>
  )
}

function entriesOf(list: readonly ListedView[], current: ListedView | undefined, changed: boolean): MenuEntry[] {
  const named = (view: ListedView): MenuEntry => ({
    key: view.id,
    label: view.mine ? view.name : `${view.name}（${view.userName} 共享）`,
    current: view.id === current?.id,
  })
  return [
    { key: 'none', label: '默认视图', current: !current },
    ...list.map(named),
    ...(current?.mine ? [{ key: 'save', label: '保存修改', parted: true, disabled: !changed }] : []),
    { key: 'new', label: '另存为新视图…', parted: !current?.mine },
    ...(current?.mine ? [{ key: 'edit', label: '改名与共享…' }] : []),
    { key: 'default', label: current ? '打开列表时使用此视图' : '打开列表时不用视图', parted: true },
    ...(current ? [{ key: 'link', label: '复制链接' }] : []),
    ...(current?.mine ? [{ key: 'remove', label: '删除视图', danger: true }] : []),
  ]
}
