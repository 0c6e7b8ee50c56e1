import type { Param } from '../../schemas/types/pages/base.ts'
import type { Location, Route } from './route.ts'

interface Pattern {
  route: Route
  expression: RegExp
  names: string[]
}

/** Splits `/a/b?x=1` into path and query; drops a trailing slash. */
export function splitAddress(address: string): { pathname: string; search: string } {
  const at = address.indexOf('?')
  const pathname = (at < 0 ? address : address.slice(0, at)).replace(/(?<=.)\/+$/, '')
  return { pathname: pathname === '' ? '/' : pathname, search: at < 0 ? '' : address.slice(at) }
}

/** Compiles `/:product-form` to /^\/([^/]+)-form$/; `*rest` matches everything. Plain routes need no pattern. */
function compilePattern(route: Route): Pattern | null {
  if (!/[:*]/.test(route.route)) return null
  const names: string[] = []
  const source = route.route.replace(
    /([:*])([A-Za-z0-9_]*)|[.+?^${}()|[\]\\]/g,
    (found, sign?: string, name?: string) => {
      if (!sign) return `\\${found}`
      names.push(name || 'rest')
      return sign === ':' ? '([^/]+)' : '(.*)'
    },
  )
  return { route, expression: new RegExp(`^${source}$`), names }
}

/**
 * Returns a function that finds the route of an address: exact routes first, then patterns in order. Null for an
 * unknown address.
 *
 * @example createMatcher([{ route: '/a', title: 'A', kind: 'list' }])('/a?id=1')?.route.title // 'A'
 */
export function createMatcher(routes: readonly Route[]): (address: string) => Location | null {
  const exact = new Map(routes.map(route => [route.route, route]))
  const patterns = routes.map(compilePattern).filter(pattern => pattern !== null)
  return address => {
    const { pathname, search } = splitAddress(address)
    const plain = exact.get(pathname)
    if (plain) return locate(plain, {}, pathname, search)
    for (const { route, expression, names } of patterns) {
      const found = expression.exec(pathname)
      // The catch-all pattern is the page for unknown addresses.
      if (found && route.route !== '/*unknown') {
        const parts = Object.fromEntries(names.map((name, index) => [name, decode(found[index + 1] ?? '')]))
        return locate(route, parts, pathname, search)
      }
    }
    return null
  }
}

function locate(route: Route, parts: Record<string, string>, pathname: string, search: string): Location {
  const query = new URLSearchParams(search)
  const params: Record<string, unknown> = { ...parts }
  const declared = new URLSearchParams()
  for (const name of Object.keys(route.params ?? {}).sort()) {
    const param = route.params?.[name]
    const text = query.get(name)
    if (param && text !== null) declared.set(name, text)
    const value = param && readParam(param, text)
    if (value !== undefined) params[name] = value
  }
  const asked = declared.toString()
  return { path: pathname + search, route, params, key: asked ? `${pathname}?${asked}` : pathname }
}

function readParam(param: Param, text: string | null): string | number | boolean | undefined {
  if (text === null) return param.default
  if (param.type === 'number') return text !== '' && Number.isFinite(Number(text)) ? Number(text) : param.default
  if (param.type === 'boolean') return text === 'true' || text === '1'
  return text
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
