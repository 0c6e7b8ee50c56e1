import { isPublic } from '../../../schemas/evaluate/isPublic.ts'
import { moduleCode } from '../../../schemas/evaluate/moduleCode.ts'
import { routeCode } from '../../../schemas/evaluate/routeCode.ts'
import type { Permission } from '../../../schemas/types/common.ts'
import type { Page } from '../../../schemas/types/page.ts'
import type { Registry } from '../../ground/kernel/registryTypes.ts'

/** A resource declared by the schemas: module, page, tab or button. */
export interface WantedResource {
  level: 1 | 2 | 3 | 4
  code: string
  name: string
  parentCode: string | null
  /** Its module in the side menu; applications include whole modules. */
  module: string
  route: string | null
  icon: string | null
  apis: string[] | null
  sort: number
  visible: boolean
}

const codesOf = (permission: Permission | undefined): string[] =>
  permission === undefined ? [] : Array.isArray(permission) ? permission : [permission]
const isCode = (code: string) => !code.startsWith('@')
/** Sort offset of pages outside the menu, after those in it. */
const behind = 1000

/** Returns the resource tree, parents before children, each code once. */
export function wantedResources(registry: Registry): WantedResource[] {
  const { modules, planned } = registry.routes
  const wanted = new Map<string, WantedResource>()
  const add = (resource: WantedResource) => {
    if (!wanted.has(resource.code)) wanted.set(resource.code, resource)
  }

  for (const module of modules) {
    add({
      level: 1,
      code: moduleCode(module.key),
      name: module.title,
      parentCode: null,
      module: module.key,
      route: null,
      icon: module.icon,
      apis: null,
      sort: module.order,
      visible: true,
    })
  }

  const byRoute = pagesByRoute(registry)
  const buttonCodes = new Set([...registry.families.values()].flatMap(family => Object.keys(family.permissions ?? {})))
  const moduleOf = (page: Page, depth = 0): string | undefined => {
    if (page.menu) return page.menu.module
    const parent = page.parent === undefined ? undefined : byRoute.get(page.parent)
    return (
      (parent && depth < 5 ? moduleOf(parent, depth + 1) : undefined) ??
      planned.find(other => other.route === page.parent)?.module ??
      neighbourModule(page.route ?? '', byRoute, planned)
    )
  }

  /** Code of the page resource at each route. */
  const anchors = new Map<string, string>()
  let hidden = behind
  for (const [route, page] of byRoute) {
    const codes = pageCodes(page, route, buttonCodes)
    const module = moduleOf(page)
    if (module === undefined) continue
    codes.forEach((code, index) => {
      const order = page.menu?.order ?? hidden++
      add({
        level: 2,
        code,
        name: page.title,
        parentCode: moduleCode(module),
        module,
        route,
        icon: page.menu?.icon ?? null,
        apis: null,
        sort: order,
        visible: page.menu !== undefined && index === 0,
      })
    })
    if (codes[0] !== undefined) anchors.set(route, codes[0])
  }
  for (const { route, title, module, order, permission, hidden: outside } of planned) {
    const code = permission ?? routeCode(route)
    add({
      level: 2,
      code,
      name: title,
      parentCode: moduleCode(module),
      module,
      route,
      icon: null,
      apis: null,
      sort: order,
      visible: !outside,
    })
    anchors.set(route, code)
  }

  const anchorOf = (route: string | undefined, depth = 0): string | undefined =>
    route === undefined || depth > 5
      ? undefined
      : (anchors.get(route) ?? anchorOf(byRoute.get(route)?.parent, depth + 1))
  for (const [route, page] of byRoute) {
    if (page.kind !== 'tabs' && page.kind !== 'detail') continue
    const anchor = wanted.get(anchorOf(route) ?? '')
    if (!anchor) continue
    page.tabs?.forEach((tab, index) => {
      for (const code of codesOf(tab.permission).filter(each => isCode(each) && !buttonCodes.has(each))) {
        add({
          level: 3,
          code,
          name: tab.title,
          parentCode: anchor.code,
          module: anchor.module,
          route: null,
          icon: null,
          apis: null,
          sort: index + 1,
          visible: true,
        })
      }
    })
  }

  const calls = callsByCode(registry)
  for (const family of registry.families.values()) {
    const anchor = wanted.get(anchorOf(family.page) ?? '')
    if (!anchor) continue
    Object.entries(family.permissions ?? {}).forEach(([code, title], index) => {
      add({
        level: 4,
        code,
        name: title,
        parentCode: anchor.code,
        module: anchor.module,
        route: null,
        icon: null,
        apis: calls.get(code) ?? null,
        sort: index + 1,
        visible: true,
      })
    })
  }
  return [...wanted.values()]
}

function pagesByRoute(registry: Registry): Map<string, Page> {
  const pages = [...registry.pages.values()].filter(page => page.route !== undefined && !isPublic(page.permission))
  return new Map(pages.map(page => [page.route ?? '', page]))
}

/**
 * Returns the codes of a page's own resource. A page guarded by a button's code, or open to all signed-in users, needs
 * a resource only if it is in the menu; a page opened only from a list needs none.
 */
function pageCodes(page: Page, route: string, buttonCodes: ReadonlySet<string>): string[] {
  if (page.permission === undefined) return page.trust && !page.menu ? [] : [routeCode(route)]
  const own = codesOf(page.permission).filter(code => isCode(code) && !buttonCodes.has(code))
  if (own.length > 0) return own
  return page.menu ? [routeCode(route)] : []
}

/** A page without menu and parent belongs to the module of pages with the same first path segment. */
function neighbourModule(route: string, byRoute: ReadonlyMap<string, Page>, planned: Registry['routes']['planned']) {
  const area = `/${route.split('/')[1] ?? ''}`
  const inArea = (other: string) => other === area || other.startsWith(`${area}/`)
  for (const [other, page] of byRoute) if (page.menu && inArea(other)) return page.menu.module
  return planned.find(other => inArea(other.route))?.module
}

/** Returns the calls that each code allows, such as `POST /upms/user/list`. */
function callsByCode(registry: Registry): Map<string, string[]> {
  const calls = new Map<string, string[]>()
  for (const { method, path, definition } of registry.endpoints.values()) {
    for (const code of codesOf(definition.permission).filter(isCode)) {
      const found = calls.get(code)
      if (found) found.push(`${method} ${path}`)
      else calls.set(code, [`${method} ${path}`])
    }
  }
  return calls
}
