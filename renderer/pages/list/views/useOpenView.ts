import { useCallback, useEffect, useState } from 'react'
import { callEndpoint } from '../../../../runtime/data/callEndpoint.ts'
import { notify } from '../../../../runtime/notify/notify.ts'
import type { ResolvedList } from '../../../../runtime/schema/resolvedPage.ts'
import { defaultViews } from '../../../../runtime/views/defaultViews.ts'
import { readViews, type SavedView } from '../../../../runtime/views/savedView.ts'
import { usePageContext } from '../../../page/pageContext.ts'
import { healView, type OpenView } from './listView.ts'

/** Query parameter that names a view; `none` is the list without a view. */
export const viewWord = '_view'

export interface ChosenView {
  open: OpenView | null
  /** The query parameters that select this view. */
  word: Record<string, string>
  /** Whether the user has just chosen the view in the list. */
  byHand?: boolean
}

const nothing: ChosenView = { open: null, word: {} }
const chosen = (open: OpenView | null): ChosenView => ({ open, word: { [viewWord]: open?.id ?? 'none' } })

/**
 * Returns the view that a list opens with: the view named in the address, or the user's default view when the address
 * has no query. Undefined while the views load.
 */
export function useOpenView(page: ResolvedList) {
  const { host, place } = usePageContext()
  const address = place === 'tab' ? host.query : undefined
  const [view, setView] = useState<ChosenView | undefined>(() => (address ? undefined : nothing))
  const waits = view === undefined
  const id = view?.word[viewWord]

  useEffect(() => {
    if (!waits) return
    let current = true
    void firstView(page, address?.read() ?? {}).then(first => current && setView(first))
    return () => {
      current = false
    }
  }, [waits, address, page])

  // The user followed a link to another view of the open list.
  useEffect(
    () =>
      address?.follow?.(() => {
        const asked = address.read()[viewWord]
        if (asked !== undefined && asked !== id) setView(undefined)
      }),
    [address, id],
  )

  const choose = useCallback(
    (saved: SavedView | null) => {
      const next = chosen(saved && tellLost(healView(saved, page)))
      if (next.word[viewWord] !== id) address?.write(next.word)
      setView({ ...next, byHand: true })
    },
    [address, page, id],
  )
  return { view, choose, hasViews: address !== undefined }
}

async function firstView(page: ResolvedList, asked: Record<string, string>): Promise<ChosenView> {
  const id = asked[viewWord]
  if (id === 'none') return chosen(null)
  try {
    if (id === undefined) {
      if (Object.keys(asked).length > 0) return nothing
      const view = (await defaultViews()).get(page.name)
      return view ? chosen(tellLost(healView(view, page))) : nothing
    }
    const views = readViews(await callEndpoint('view.list', { page: page.name }, { silent: true, mask: false }))
    const view = views.find(one => one.id === id)
    if (view) return chosen(tellLost(healView(view, page)))
    notify.info('链接中的视图不存在，或没有共享给您')
  } catch {
    notify.info('视图暂时无法读取，已按默认方式打开列表')
  }
  return nothing
}

function tellLost(view: OpenView): OpenView {
  if (view.lost.length > 0) notify.info(`视图“${view.name}”中已不存在的内容已略去：${view.lost.join('、')}`)
  return view
}
