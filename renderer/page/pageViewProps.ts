import type { PageName } from '../../schemas/types/common.ts'
import type { PageHost } from './pageHost.ts'

export interface PageViewProps {
  name: PageName
  params: Record<string, unknown>
  host: PageHost
  /**
   * Place of the page; `fill` and `inside` are areas of another page, with and without their own height; `row` is below
   * a list row.
   */
  place?: 'tab' | 'drawer' | 'dialog' | 'inside' | 'fill' | 'row'
  /** The title that stands above the page already, on its tab. */
  above?: string
}
