/** Pure functions that read the menu of the current application. */
import type { MenuNode } from '../../../runtime/session/sessionState.ts'

export interface MenuPlace {
  module: MenuNode
  page: MenuNode
}

/** Returns the place of a route in the menu; null when it has no entry. */
export function findPlace(menus: readonly MenuNode[], route: string): MenuPlace | null {
  for (const module of menus) {
    if (module.route === route) return { module, page: module }
    const page = module.children.find(child => child.route === route)
    if (page) return { module, page }
  }
  return null
}

/** Returns modules and pages whose names contain the words; a matching module keeps all its pages. */
export function searchMenu(menus: readonly MenuNode[], words: string): MenuNode[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return [...menus]
  return menus.flatMap(module => {
    if (module.name.toLowerCase().includes(wanted)) return [module]
    const children = module.children.filter(page => page.name.toLowerCase().includes(wanted))
    return children.length > 0 ? [{ ...module, children }] : []
  })
}

/** Returns the route of the first page, which Enter in the search opens. */
export function firstPage(menus: readonly MenuNode[]): string | undefined {
  for (const { route, children } of menus) {
    const found = route ?? children.find(page => page.route)?.route
    if (found) return found
  }
  return undefined
}

/** Modules under one heading. */
export interface MenuGroup {
  title: string
  modules: MenuNode[]
}

/** Maximum number of modules that fit on the screen without headings. */
const few = 10

/**
 * Groups modules by heading, in the order of the first module of each. Returns undefined for a short menu or fewer than
 * two headings.
 */
export function groupMenu(menus: readonly MenuNode[]): (MenuNode | MenuGroup)[] | undefined {
  const groups = new Map<string, MenuGroup>()
  const entries: (MenuNode | MenuGroup)[] = []
  for (const module of menus) {
    const { group: title } = module
    const known = title === undefined ? undefined : groups.get(title)
    if (title === undefined) entries.push(module)
    else if (known) known.modules.push(module)
    else {
      const group = { title, modules: [module] }
      groups.set(title, group)
      entries.push(group)
    }
  }
  return menus.length > few && groups.size > 1 ? entries : undefined
}

export const isGroup = (entry: MenuNode | MenuGroup): entry is MenuGroup => 'modules' in entry
