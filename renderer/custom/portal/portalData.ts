import type { Dated } from '../../../schemas/evaluate/comingTimes.ts'
import type { Row } from '../../page/cellKind.ts'

/** The answer of `portal.home`. */
export interface PortalHomeData {
  menus: PortalMenu[]
  blocks: PortalBlock[]
  sections: PortalSection[]
  dailyWork: PortalLink[]
  applications: PortalLink[]
  contacts: { id: string; systemName: string; name: string; phone: string; duty?: string | null }[]
}

export interface PortalMenu {
  id: string
  name: string
  icon?: string | null
  link?: string | null
  newTab?: boolean
  children: PortalMenu[]
}

export interface PortalCategory {
  id: string
  name: string
  icon?: string | null
  children: PortalCategory[]
}

export interface PortalLink {
  id: string
  name: string
  group?: string | null
  icon?: string | null
  link: string
  newTab?: boolean
  summary?: string | null
}

/** A content as lists have it; the other values are those of its family. */
export interface PortalContent extends Row, Dated {
  id: string
  title: string
  summary?: string | null
  cover?: string | null
  categoryId: string
  categoryName?: string
  publishFrom?: string | null
  createdAt?: string
  updatedAt?: string
  link?: string | null
}

export interface PortalButton {
  label: string
  target: string
  icon?: string | null
  shown?: boolean
}

export interface PortalBlock extends PortalContent {
  block: string
  source?: string | null
  count?: number | null
  wide?: boolean
  buttons: PortalButton[]
}

export interface PortalSection {
  key: string
  family: string
  folder: string
  title: string
  icon: string
  total: number | null
  categories: PortalCategory[]
  contents: PortalContent[]
}

/** Where a content takes place, if it is about a moment: a meeting, a date of the schedule. */
export const momentOf = ({ startAt, meetingAt }: Row): string | undefined =>
  [startAt, meetingAt].find(one => typeof one === 'string')

/** Address of a place in the portal, behind the `#`. */
export function portalAddress(place: { section?: string; category?: string; id?: string } = {}): string {
  const query = new URLSearchParams(Object.entries(place).filter(([, value]) => value !== undefined && value !== ''))
  return query.size > 0 ? `/portal?${query}` : '/portal'
}

/** Attributes of a link that a person of the configuration wrote: a page of the console, or an address elsewhere. */
export function linkTo(target: string, newTab = false): { href: string; target?: string; rel?: string } {
  const isOwn = target.startsWith('/')
  const href = isOwn ? `#${target}` : target
  return newTab || !isOwn ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href }
}

/** All categories of a tree, each after the one above it. */
export const flatCategories = (categories: readonly PortalCategory[]): PortalCategory[] =>
  categories.flatMap(category => [category, ...flatCategories(category.children)])

/** Ways from the top to a category, which is the last. */
export function pathTo(categories: readonly PortalCategory[], id: string): PortalCategory[] {
  for (const category of categories) {
    if (category.id === id) return [category]
    const below = pathTo(category.children, id)
    if (below.length > 0) return [category, ...below]
  }
  return []
}
