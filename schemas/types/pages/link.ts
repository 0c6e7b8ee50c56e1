import type { Arguments, PageName } from '../common.ts'

export interface LinkTarget {
  page: PageName
  with?: Arguments
  /** Of a list that opens as a tab: values of its search fields, with which it begins. */
  search?: Arguments
  in?: 'tab' | 'drawer' | 'dialog'
}
