/** The routes of this console and what is asked of them. */
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

/** Puts routes of screens that were made while the server runs beside those of the product, in the place of earlier ones. */
export function setAddedRoutes(added: readonly Route[]): void {
  const own = new Set(routeTable.map(route => route.route))
  all = [...routeTable, ...added.filter(route => !own.has(route.route))]
  match = createMatcher(all)
  byPage = pagesOf(all)
}

/** Every route, those of screens made while the server runs among them. */
export const allRoutes = (): readonly Route[] => all

/** Null for an unknown address. */
export function resolveRoute(address: string): Location | null {
  return match(address)
}

/** The route of a page schema; undefined for a page that is only shown inside others. */
export function routeOfPage(page: string): Route | undefined {
  return byPage.get(page)
}

/**
 * Address of a page with parameters. Undefined when the page has no route.
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

/** Menu entry that stands for an address: the route itself, or the nearest parent that has a place in the menu. */
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
