import type { Arguments, Condition, PageName, Permission } from '../common.ts'
import type { PageBase } from './base.ts'

export interface TabsPage extends PageBase {
  kind: 'tabs'
  /** @minItems 1 */
  tabs: Tab[]
}

export interface Tab {
  title: string
  page: PageName
  with?: Arguments
  permission?: Permission
  visible?: Condition
}
