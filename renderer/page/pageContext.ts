import { type ComponentType, createContext, use } from 'react'
import type { ResolvedPage } from '../../runtime/schema/resolvedPage.ts'
import type { CellType, FieldType } from '../../schemas/types/entity.ts'
import type { CellKind } from './cellKind.ts'
import type { Dialogs } from './dialogs/dialogs.ts'
import type { FieldKind } from './fieldKind.ts'
import type { PageFacts } from './livePages.ts'
import type { PageHost } from './pageHost.ts'
import type { PageViewProps } from './pageViewProps.ts'
import type { Scope } from './scope.ts'

export interface PageContextValue {
  page: ResolvedPage
  /** Declared parameters, typed and with defaults. */
  params: Record<string, unknown>
  host: PageHost
  dialogs: Dialogs
  scope: Scope
  place: NonNullable<PageViewProps['place']>
  /** The title that stands above the page already, on its tab. */
  above: string | undefined
  /** Set by the page kind to its current state, for the diagnostics view. */
  facts: { current(): PageFacts }
  /** Draws a page inside this one. Passed by context, because importing it would create a cycle. */
  PageView: ComponentType<PageViewProps>
  /** Cell types. Passed by context, because cells, forms and grids contain each other. */
  cells: Readonly<Record<CellType, CellKind>>
  /** Field types. Passed by context, because fields, forms and grids contain each other. */
  fields: Readonly<Record<FieldType, FieldKind>>
}

export const PageContext = createContext<PageContextValue | null>(null)

export function usePageContext(): PageContextValue {
  const context = use(PageContext)
  if (!context) throw new Error('usePageContext needs a PageView above it')
  return context
}
