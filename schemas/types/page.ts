import type { CustomPage } from './pages/custom.ts'
import type { DashboardPage } from './pages/dashboard.ts'
import type { DetailPage } from './pages/detail.ts'
import type { EditPage } from './pages/edit.ts'
import type { ListPage } from './pages/list.ts'
import type { PrintPage } from './pages/print.ts'
import type { TabsPage } from './pages/tabs.ts'
import type { TransferPage } from './pages/transfer.ts'
import type { TreePage } from './pages/tree.ts'

/**
 * A page schema describes one screen.
 * @discriminator kind
 */
export type Page =
  | ListPage
  | DetailPage
  | EditPage
  | TransferPage
  | TreePage
  | TabsPage
  | DashboardPage
  | PrintPage
  | CustomPage

export type PageKind = Page['kind']
