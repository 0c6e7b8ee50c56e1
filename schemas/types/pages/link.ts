import type { Arguments, PageName } from '../common.ts'

export interface LinkTarget {
  page: PageName
  with?: Arguments
  in?: 'tab' | 'drawer' | 'dialog'
}
