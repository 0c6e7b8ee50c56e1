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
  /** Told by the kind what it shows now; whoever asks why reads it. */
  facts: { current(): PageFacts }
  /** Draws a page inside this one. Kinds take it from here: importing it would close a circle. */
  PageView: ComponentType<PageViewProps>
  /** How values are shown. Grids take it from here: a cell may show a form, a form a grid, and a grid shows cells. */
  cells: Readonly<Record<CellType, CellKind>>
  /** How values are set. Forms take it from here: a field may hold a grid, a grid a form. */
  fields: Readonly<Record<FieldType, FieldKind>>
}

export const PageContext = createContext<PageContextValue | null>(null)

export function usePageContext(): PageContextValue {
  const context = use(PageContext)
  if (!context) throw new Error('usePageContext needs a PageView above it')
  return context
}
