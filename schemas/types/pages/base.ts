import type { Arguments, EndpointName, Name, Permission, Versioned } from '../common.ts'

export interface PageBase extends Versioned<2> {
  title: string
  /** Address; a page without one appears only inside others. @pattern ^/ */
  route?: string
  /** Place in the side menu. */
  menu?: MenuPlace
  /** Parameters from the query of its address or from its opener. */
  params?: Record<Name, Param>
  /**
   * Required code, several of which any suffices, `@signedIn` (any account) or `@public` (no sign-in). Default:
   * `admin_` + the upper-cased route.
   */
  permission?: Permission
  /** Opened from a list page: the route is not checked, but its calls are. */
  trust?: boolean
  /** False: the page fills its area to the edges. Default true. */
  padding?: boolean
  /** Stays mounted while its tab is open. */
  keepAlive?: boolean
  /** False hides the side bar. Default true. */
  sideBar?: boolean
  /** False: the page stands alone, without the menu, header and tabs of the console. Default true. */
  frame?: boolean
  /** False: running calls never mask the console while this page is shown. Default true. */
  mask?: boolean
  /** Route of the menu entry highlighted for this page (the list of a detail or edit page). */
  parent?: string
  /** The record of the page, if the page itself does not load it; its label is appended to the title. */
  about?: About
  /** How the global search (Ctrl+K) finds records to open on this page. The page needs a route. @minItems 1 */
  find?: RecordSearch[]
}

/** One endpoint that Ctrl+K calls with the typed words, for users with its permission. */
export interface RecordSearch {
  /** Heading above the matches: 用户. */
  group: string
  /** Endpoint that returns a page or a list. */
  source: EndpointName
  /** Argument of the source for the typed words. */
  by: Name
  with?: Arguments
  /** Property shown; default `name`. */
  label?: Name
  /** Property shown after it in grey. */
  note?: Name
  /** Parameters of this page; in scope: `row`. Default: `id` of the record. */
  params?: Arguments
}

export interface About {
  /** Endpoint that returns the record. */
  source: EndpointName
  with?: Arguments
  /** Property shown; default the label of the entity. */
  label?: Name
}

export interface MenuPlace {
  /** Key of a module of routes.json. */
  module: string
  order: number
  icon?: string
}

export interface Param {
  type: 'string' | 'number' | 'boolean'
  required?: boolean
  default?: string | number | boolean
  /** Its name in the message of a page that is opened without it. */
  title?: string
}
