/** The routes of this console, and lookups. */
import table from '../../schemas/json/route-table.json'
import { redirects as declaredRedirects, home } from '../../schemas/routes.json'
import { createMatcher, splitAddress } from './matchRoute.ts'
import type { Location, Route } from './route.ts'

export const routeTable = table as readonly Route[]
export const homeRoute: string = home
export const redirects: Record<string, string> = { ...declaredRedirects, '/': home }

const pagesOf = (routes: readonly Route[]) =>
  new Map(routes.flatMap(route => (route.page ? [[route.page, route] as const] : [])))

let all = routeTable
let match = createMatcher(all)
let byPage = pagesOf(routeTable)

/** Adds routes of screens generated at run time, replacing earlier ones. */
export function setAddedRoutes(added: readonly Route[]): void {
  const own = new Set(routeTable.map(route => route.route))
  all = [...routeTable, ...added.filter(route => !own.has(route.route))]
  match = createMatcher(all)
  byPage = pagesOf(all)
}

/** Returns all routes, including those added at run time. */
export const allRoutes = (): readonly Route[] => all

/** Resolves an address; null if unknown. */
export function resolveRoute(address: string): Location | null {
  return match(address)
}

/** Returns the route of a page schema; undefined for pages that appear only inside others. */
export function routeOfPage(page: string): Route | undefined {
  return byPage.get(page)
}

/**
 * Returns the address of a page with parameters; undefined if it has no route.
 *
 * @example addressOf('position/details', { id: '7' }) // '/position-management/position-details?id=7'
 */
export function addressOf(page: string, params: Record<string, unknown> = {}): string | undefined {
  const route = routeOfPage(page)
  if (!route) return undefined
  const rest = new URLSearchParams()
  const path = route.route.replace(/:([A-Za-z0-9_]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  for (const [name, value] of Object.entries(params)) {
    const inPath = new RegExp(`:${name}(?![A-Za-z0-9_])`).test(route.route)
    if (!inPath && value !== null && value !== undefined && value !== '') rest.set(name, String(value))
  }
  const query = rest.toString()
  return query ? `${path}?${query}` : path
}

/** Returns the menu entry of an address: the route itself, or its nearest parent in the menu. */
export function menuRouteOf(pathname: string): string {
  const seen = new Set<string>()
  let route = match(pathname)?.route
  while (route?.parent && !seen.has(route.route)) {
    seen.add(route.route)
    const parent = match(route.parent)?.route
    if (!parent) break
    route = parent
  }
  return route?.route ?? splitAddress(pathname).pathname
}
