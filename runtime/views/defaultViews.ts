import { callEndpoint } from '../data/callEndpoint.ts'
import { tokens } from '../request/tokens.ts'
import { readViews, type SavedView } from './savedView.ts'

/**
 * The default view of each list, loaded once per session. Lists wait for it, so that they never load rows twice; on
 * failure they open as their pages define.
 */
let asked: Promise<ReadonlyMap<string, SavedView>> | undefined

tokens.subscribe(() => {
  if (!tokens.get()) asked = undefined
})

export function defaultViews(): Promise<ReadonlyMap<string, SavedView>> {
  asked ??= callEndpoint('view.defaults', {}, { silent: true, mask: false }).then(
    answer => new Map(readViews(answer).map(view => [view.page, view])),
    () => {
      asked = undefined
      return new Map()
    },
  )
  return asked
}

/** Reloads on next use: a default was chosen, changed or removed. */
export function forgetDefaultViews(): void {
  asked = undefined
}
