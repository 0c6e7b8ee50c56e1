import type { Arguments, EndpointName, Name, Permission, Versioned } from '../common.ts'

export interface PageBase extends Versioned<2> {
  title: string
  /** Address; a page without one is only shown inside others. @pattern ^/ */
  route?: string
  /** Place in the side menu. */
  menu?: MenuPlace
  /** What the page reads from the query of its address, or is given by its opener. */
  params?: Record<Name, Param>
  /**
   * Who may see the page: a code, several of which any suffices, `@signedIn` (any account) or `@public` (nobody signed
   * in). Default: `admin_` + the upper-cased route.
   */
  permission?: Permission
  /** Opened from a list page: the route is not checked; its calls are. */
  trust?: boolean
  /** False: the page reaches to the edges of its place. Default true. */
  padding?: boolean
  /** Stays mounted while its tab is open. */
  keepAlive?: boolean
  /** False hides the side bar. Default true. */
  sideBar?: boolean
  /** False: calls under way never cover the console while this page is looked at. Default true. */
  mask?: boolean
  /** Route of the menu entry that is highlighted while this page is shown (list of a detail or edit page). */
  parent?: string
  /** The record that the page is about, when the page itself does not show it; its label stands behind the title. */
  about?: About
  /** How the global search (Ctrl+K) finds records that open on this page. The page needs a route. @minItems 1 */
  find?: RecordSearch[]
}

/** One endpoint that Ctrl+K calls with the typed words, for users with its permission. */
export interface RecordSearch {
  /** Heading above the found records: 用户. */
  group: string
  /** Endpoint that answers a page or a list. */
  source: EndpointName
  /** Argument of the source that takes the words. */
  by: Name
  with?: Arguments
  /** Property shown; default `name`. */
  label?: Name
  /** Property shown behind it in grey. */
  note?: Name
  /** Parameters of this page; in scope: `row`. Default: `id` of the record. */
  params?: Arguments
}

export interface About {
  /** Endpoint that answers the record. */
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
}
