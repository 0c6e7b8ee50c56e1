import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { ResolvedPage } from '../../runtime/schema/resolvedPage.ts'
import type { PageKind } from '../../schemas/types/page.ts'
import { libraryPart } from '../ui/libraryPart.tsx'

/** Maps each kind of page to a component in its own chunk. */
type KindComponent<K extends PageKind> = LazyExoticComponent<
  ComponentType<{ page: Extract<ResolvedPage, { kind: K }> }>
>

export const pageKinds = {
  list: lazy(() => import('./list/ListPage.tsx').then(module => ({ default: module.ListPage }))),
  detail: lazy(() => import('./detail/DetailPage.tsx').then(module => ({ default: module.DetailPage }))),
  edit: libraryPart(() => import('./edit/EditPage.tsx').then(module => module.EditPage)),
  transfer: libraryPart(() => import('./transfer/TransferPage.tsx').then(module => module.TransferPage)),
  tree: libraryPart(() => import('./tree/TreePage.tsx').then(module => module.TreePage)),
  tabs: lazy(() => import('./tabs/TabsPage.tsx').then(module => ({ default: module.TabsPage }))),
  dashboard: lazy(() => import('./dashboard/DashboardPage.tsx').then(module => ({ default: module.DashboardPage }))),
  print: lazy(() => import('./print/PrintPage.tsx').then(module => ({ default: module.PrintPage }))),
  custom: lazy(() => import('./custom/CustomPage.tsx').then(module => ({ default: module.CustomPage }))),
} satisfies { [K in PageKind]: KindComponent<K> }
