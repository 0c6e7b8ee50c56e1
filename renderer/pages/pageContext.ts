import { type ComponentType, createContext, use } from 'react'
import type { ResolvedPage } from '../../runtime/schema/resolvedPage.ts'
import type { Dialogs } from './dialogs/dialogs.ts'
import type { PageHost } from './pageHost.ts'
import type { PageViewProps } from './pageViewProps.ts'

/** What expressions of a page read; a row, the form or a selection is added where there is one. */
export type Scope = Record<string, unknown>

export interface PageContextValue {
  page: ResolvedPage
  /** Declared parameters, typed and with defaults. */
  params: Record<string, unknown>
  host: PageHost
  dialogs: Dialogs
  scope: Scope
  place: NonNullable<PageViewProps['place']>
  /** Draws a page inside this one. Kinds take it from here: importing it would close a circle. */
  PageView: ComponentType<PageViewProps>
}

export const PageContext = createContext<PageContextValue | null>(null)

export function usePageContext(): PageContextValue {
  const context = use(PageContext)
  if (!context) throw new Error('usePageContext needs a PageView above it')
  return context
}
