import type { PageName, Permission } from '../../schemas/types/common.ts'
import type { Param } from '../../schemas/types/pages/base.ts'

/** One address of the console, as the generator collects them from page schemas and routes.json. */
export interface Route {
  route: string
  page?: PageName
  title: string
  permission?: Permission
  trust?: boolean
  noNeedLogin?: boolean
  noPadding?: boolean
  keepAlive?: boolean
  isSideBar?: boolean
  parent?: string
  /** The screen is not built yet. */
  planned?: boolean
  params?: Record<string, Param>
}

/** An address taken apart: which route it is, and what the page is told. */
export interface Location {
  /** Path and query as given: `/organization/detail?id=7`. */
  path: string
  route: Route
  /** Parts of the path (`:product`) and declared parameters of the query, typed. */
  params: Record<string, unknown>
  /**
   * Same page with other parameters is another tab: path and declared parameters. Other words of the query (search
   * conditions, page number) belong to the view inside the tab.
   */
  key: string
}
