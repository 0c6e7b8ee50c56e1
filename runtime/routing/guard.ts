/**
 * Decides what may be shown at an address. Pure: the shell calls it when the address, the tokens or the permissions
 * change, and acts on the result.
 */
import { routeCode } from '../../schemas/evaluate/routeCode.ts'
import type { Permission } from '../../schemas/types/common.ts'
import type { Location, Route } from './route.ts'

export type Verdict =
  /** Show it. */
  | { kind: 'show'; location: Location }
  /** Not signed in: remember `path`, and go to login with `from`. */
  | { kind: 'login'; path: string; from: string }
  /** Signed in without any required code: go to /noPermission. */
  | { kind: 'refuse'; location: Location }
  | { kind: 'redirect'; to: string }
  | { kind: 'unknown' }

export interface GuardFacts {
  address: string
  match(address: string): Location | null
  redirects: Record<string, string>
  signedIn: boolean
  holds(permission: Permission): boolean
}

/** Returns the required codes, of which any suffices; null if the route is not checked. */
export function requiredCodes(route: Route): string[] | null {
  if (route.trust || route.noNeedLogin) return null
  const own = route.permission
  if (own === undefined || own.length === 0) return [routeCode(route.route)]
  return Array.isArray(own) ? own : [own]
}

/** Whether a signed-in user may see the route. */
export function mayShow(route: Route, holds: (permission: Permission) => boolean): boolean {
  const codes = requiredCodes(route)
  return codes === null || holds(codes)
}

export function guard({ address, match, redirects, signedIn, holds }: GuardFacts): Verdict {
  const redirected = redirectOf(address, redirects)
  if (redirected !== null) return { kind: 'redirect', to: redirected }
  const location = match(address)
  if (!location) return { kind: 'unknown' }
  if (location.route.noNeedLogin) return { kind: 'show', location }
  if (!signedIn) return { kind: 'login', path: location.path, from: location.path.split('?')[0] ?? '/' }
  return mayShow(location.route, holds) ? { kind: 'show', location } : { kind: 'refuse', location }
}

/** `/redirect/a/b` reopens /a/b; other redirects are in routes.json. The query is kept. */
function redirectOf(address: string, redirects: Record<string, string>): string | null {
  const at = address.indexOf('?')
  const pathname = (at < 0 ? address : address.slice(0, at)).replace(/(?<=.)\/+$/, '') || '/'
  const search = at < 0 ? '' : address.slice(at)
  if (pathname.startsWith('/redirect/'))
    return `/${pathname.slice('/redirect/'.length).replace(/^[/\\]+/, '')}${search}`
  const target = redirects[pathname]
  return target === undefined || target === pathname ? null : target + search
}
