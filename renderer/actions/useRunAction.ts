import { useMemo, useRef } from 'react'
import type { ResolvedAction } from '../../runtime/schema/resolvedPage.ts'
import { type PageContextValue, usePageContext } from '../page/pageContext.ts'
import type { ActionContext, ListFacts } from './actionContext.ts'
import { actionKinds } from './registry.ts'

/** Milliseconds in which repeated clicks on a button count as one. */
const clickPause = 1000

export type RunAction = (action: ResolvedAction, more?: ActionSubject) => void

export interface ActionSubject {
  row?: Record<string, unknown>
  selection?: readonly string[]
  recordName?: string
  names?: ReadonlyMap<string, string>
  list?: ListFacts
  /** The selected records. */
  rows?: readonly Record<string, unknown>[]
}

/** Returns a function that runs actions; `reload` reloads the page's data. */
export function useRunAction(reload: (failed?: readonly string[]) => void): RunAction {
  const page = usePageContext()
  const latest = useRef({ page, reload })
  latest.current = { page, reload }
  return useMemo(() => {
    const lastClicks = new Map<string, number>()
    return (action, subject = {}) => {
      const now = performance.now()
      const button = `${action.key} ${String(subject.row?.id ?? '')}`
      if (now - (lastClicks.get(button) ?? Number.NEGATIVE_INFINITY) < clickPause) return
      lastClicks.set(button, now)
      const run = actionKinds[action.kind] as (action: ResolvedAction, context: ActionContext) => Promise<void>
      // After its dialog has closed, the next click is a new one, however soon.
      const forget = () => isCovering(action) && lastClicks.delete(button)
      void run(action, contextOf(latest.current.page, latest.current.reload, subject)).finally(forget)
    }
  }, [])
}

/** Whether the action opens something in front of the page. */
function isCovering(action: ResolvedAction): boolean {
  if (action.kind === 'open') return (action.in ?? 'tab') !== 'tab'
  if (action.kind === 'call') return action.confirm !== undefined || action.preview !== undefined
  return ['export', 'import', 'print', 'bulkEdit'].includes(action.kind)
}

function contextOf(
  page: PageContextValue,
  reload: (failed?: readonly string[]) => void,
  { row, selection, recordName, names, list, rows }: ActionSubject,
): ActionContext {
  return {
    host: page.host,
    dialogs: page.dialogs,
    origin: page.page,
    reload,
    scope: { ...page.scope, ...(row ? { row } : {}), ...(selection ? { selection } : {}) },
    ...(recordName === undefined ? {} : { recordName }),
    ...(selection ? { count: selection.length } : {}),
    ...(names ? { names } : {}),
    ...(list ? { list } : {}),
    ...(rows ? { rows } : {}),
  }
}
