import { callEndpoint } from '../data/callEndpoint.ts'
import { tokens } from '../request/tokens.ts'
import { readViews, type SavedView } from './savedView.ts'

/**
 * The view that each list opens with, asked once for a session. A list waits for it, so that it never asks for rows
 * twice; without an answer lists open as their pages say.
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

/** Asks again the next time: a default was chosen, changed or removed. */
export function forgetDefaultViews(): void {
  asked = undefined
}
