/** Reading the menu of the current application, pure. */
import type { MenuNode } from '../../runtime/session/sessionState.ts'

export interface MenuPlace {
  module: MenuNode
  page: MenuNode
}

/** Where a route stands in the menu; null when it has no entry. */
export function findPlace(menus: readonly MenuNode[], route: string): MenuPlace | null {
  for (const module of menus) {
    if (module.route === route) return { module, page: module }
    const page = module.children.find(child => child.route === route)
    if (page) return { module, page }
  }
  return null
}

/** Modules and pages whose names hold the words; a module found by its own name keeps all its pages. */
export function searchMenu(menus: readonly MenuNode[], words: string): MenuNode[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return [...menus]
  return menus.flatMap(module => {
    if (module.name.toLowerCase().includes(wanted)) return [module]
    const children = module.children.filter(page => page.name.toLowerCase().includes(wanted))
    return children.length > 0 ? [{ ...module, children }] : []
  })
}

/** Route of the first page shown: where Enter in the search leads. */
export function firstPage(menus: readonly MenuNode[]): string | undefined {
  for (const { route, children } of menus) {
    const found = route ?? children.find(page => page.route)?.route
    if (found) return found
  }
  return undefined
}
