import type { PageName } from '../../schemas/types/common.ts'
import type { PageHost } from './pageHost.ts'

export interface PageViewProps {
  name: PageName
  params: Record<string, unknown>
  host: PageHost
  /**
   * Where the page stands; `fill` and `inside` are areas of another page, with and without a height of their own; `row`
   * is below a row of a list.
   */
  place?: 'tab' | 'drawer' | 'dialog' | 'inside' | 'fill' | 'row'
}
