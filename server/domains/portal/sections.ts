import { registry } from '../../ground/kernel/registry.ts'

/** One family of contents in the portal. */
export interface Section {
  /** Word of its addresses: `toolbox`. */
  key: string
  family: string
  /** Folder of its pages. */
  folder: string
  title: string
  icon: string
  content: string
  category: string
}

const base = '/partner/'

/** Returns the families that the portal shows, in the order of their pages in the menu; `home` arranges its home. */
export function portalSections(): Section[] {
  const labels = new Map(registry.dictionaries.get('PORTAL_SECTION')?.entries.map(({ value, label }) => [value, label]))
  const pages = [...registry.pages].filter(([, page]) => page.route !== undefined)
  return [...registry.families.values()]
    .flatMap(family => {
      const { entity: content, base: address, endpoints, page: route } = family
      const category = endpoints.categoryList?.entity
      const found = pages.find(([, page]) => page.route === route)
      if (!address.startsWith(base) || !endpoints.homeList || !content || !category || !found) return []
      const [name, page] = found
      const [folder = ''] = name.split('/')
      const order = page.menu?.order ?? 0
      const icon = page.menu?.icon ?? ''
      const key = address.slice(base.length)
      const title = labels.get(key) ?? registry.entity(content).title
      return [{ order, key, family: family.family, folder, title, icon, content, category }]
    })
    .sort((one, other) => one.order - other.order)
    .map(({ order: _order, ...section }) => section)
}
