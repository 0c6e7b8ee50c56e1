import { useCallback } from 'react'
import { callEndpoint } from '../../../../runtime/data/callEndpoint.ts'
import { notify } from '../../../../runtime/notify/notify.ts'
import { forgetDefaultViews } from '../../../../runtime/views/defaultViews.ts'
import { type ListedView, readViews, type SavedView } from '../../../../runtime/views/savedView.ts'
import { tellFailure } from '../../../actions/tellFailure.ts'
import { confirm } from '../../../page/dialogs/dialogs.ts'
import { usePageContext } from '../../../page/pageContext.ts'
import { useAnswer } from '../../../page/useAnswer.ts'
import type { ListView } from './listView.ts'
import { viewWord } from './useOpenView.ts'

/** A view to save; without an id the server creates one. */
export interface ViewDraft {
  id?: string
  revision?: number
  name: string
  roleIds?: string[]
  preset?: boolean
}

/** Loads the views of a list and offers the actions on them. */
export function useViews(page: string, { now, onChoose }: { now: ListView; onChoose(view: SavedView | null): void }) {
  const { dialogs } = usePageContext()
  const {
    data: list,
    error,
    loading,
    reload,
  } = useAnswer(async signal => readViews(await callEndpoint('view.list', { page }, { signal, mask: false })), [page])

  /** Saves the current list as a view. Throws the server's refusal, so that the dialog shows it at its field. */
  const save = useCallback(
    async ({ id, revision, name, roleIds, preset }: ViewDraft): Promise<void> => {
      const kept = (await callEndpoint(
        'view.save',
        {
          ...(id === undefined ? { page } : { id, revision }),
          name,
          value: now,
          ...(roleIds ? { roleIds } : {}),
          ...(preset === undefined ? {} : { preset }),
        },
        { silent: true },
      )) as SavedView
      forgetDefaultViews()
      notify.success('保存成功!')
      onChoose(kept)
    },
    [page, now, onChoose],
  )

  return {
    list,
    /** Whether loading the views failed, and no new attempt is running. */
    failed: error !== undefined && !loading,
    reload,
    save,
    /** Saves the current list in the open view. */
    async saveNow({ id, revision, name }: ListedView): Promise<void> {
      try {
        await save({ id, revision, name })
      } catch (error) {
        tellFailure(error, '保存失败!')
      }
    },
    async remove(view: ListedView): Promise<void> {
      const text = view.roles.length > 0 ? `共享给 ${view.roles.length} 个角色的人也将不能再用它。` : undefined
      if (!(await confirm(dialogs, `确定要删除视图“${view.name}”吗？`, { danger: true, ...(text ? { text } : {}) })))
        return
      try {
        await callEndpoint('view.delete', { id: view.id }, { silent: true })
        forgetDefaultViews()
        notify.success('删除成功!')
        onChoose(null)
      } catch (error) {
        tellFailure(error, '删除失败!')
      }
    },
    async setDefault(id: string | null): Promise<void> {
      try {
        await callEndpoint('view.setDefault', { page, ...(id === null ? {} : { id }) }, { silent: true })
        forgetDefaultViews()
        notify.success('操作成功！')
      } catch (error) {
        tellFailure(error, '操作失败！')
      }
    },
    async copyLink(id: string): Promise<void> {
      const [path = ''] = location.hash.slice(1).split('?')
      const link = `${location.origin}${location.pathname}#${path}?${viewWord}=${encodeURIComponent(id)}`
      try {
        await navigator.clipboard.writeText(link)
        notify.success('链接已复制')
      } catch {
        notify.info(`浏览器不允许复制，请手动复制：${link}`)
      }
    },
  }
}
