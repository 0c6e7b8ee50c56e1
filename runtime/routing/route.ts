import type { PageName, Permission } from '../../schemas/types/common.ts'
import type { Param } from '../../schemas/types/pages/base.ts'

/** A route of the console, generated from page schemas and routes.json. */
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
  isFramed?: boolean
  parent?: string
  /** The screen is not built yet. */
  planned?: boolean
  params?: Record<string, Param>
}

/** A parsed address: its route and parameters. */
export interface Location {
  /** Path and query as given: `/organization/detail?id=7`. */
  path: string
  route: Route
  /** Typed path segments (`:product`) and declared query parameters. */
  params: Record<string, unknown>
  /**
   * Key of the tab: path and declared parameters. Other query parameters (search, page number) are state inside the
   * tab.
   */
  key: string
}
