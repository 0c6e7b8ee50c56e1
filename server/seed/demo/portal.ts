import { readFileSync } from 'node:fs'
import type { DB } from '../../ground/database/generated/tables.ts'

type Row = Record<string, unknown>

/** Rows of one table, in their order; all have the same properties. */
export interface PortalRows {
  table: keyof DB & string
  rows: Row[]
}

interface FamilyFile {
  categories: { code: string; name: string; icon: string }[]
  contents: (Row & { category: string; state: string })[]
}

type MenuEntry = [name: string, icon: string | null, link: string | null, below?: MenuEntry[]]

interface LinksFile {
  menus: MenuEntry[]
  dailyWork: LinkEntry[]
  professionalApp: LinkEntry[]
}

type LinkEntry = [name: string, group: string, icon: string, link: string, kind: string, summary: string]

const families = ['Schedule', 'Decision', 'Empowerment', 'Toolbox', 'Corporation', 'Home'] as const
const day = 86_400_000
const zone = 8 * 3_600_000

/** What the partner portal shows: contents of six families with their categories, its menu and its links. */
export function demoPortal(now: Date): PortalRows[] {
  const { menus, dailyWork, professionalApp } = read<LinksFile>('links')
  return [
    ...families.flatMap(family => familyRows(family, now)),
    { table: 'portalMenu', rows: menuRows(menus, now) },
    { table: 'dailyWork', rows: linkRows(dailyWork, 'daily-work', 'frequency', now) },
    { table: 'professionalApp', rows: linkRows(professionalApp, 'professional-app', 'line', now) },
  ]
}

const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(`portal/${name}.json`, import.meta.url), 'utf8'))

function familyRows(family: (typeof families)[number], now: Date): PortalRows[] {
  const name = family.toLowerCase()
  const { categories, contents } = read<FamilyFile>(name)
  const categoryId = (code: string) => `portal-${name}-${code}`
  const names = [...new Set(contents.flatMap(content => Object.keys(content)))].filter(one => one !== 'category')
  return [
    {
      table: `partner${family}Category`,
      rows: categories.map((category, index) => {
        const id = categoryId(category.code)
        return { id, revision: 1, ...category, path: `/${id}/`, sort: index + 1, enabled: true, ...storedAt(-90, now) }
      }),
    },
    {
      table: `partner${family}Content`,
      rows: contents.map((content, index) => ({
        id: `portal-${name}-${index + 1}`,
        revision: 1,
        categoryId: categoryId(content.category),
        sort: index + 1,
        visible: true,
        ...Object.fromEntries(names.map(one => [one, filledIn(content[one], now)])),
        publishFrom: content.state === 'draft' ? null : momentOf(-14 - index, '09:00', now),
        ...storedAt(-15 - index, now),
      })),
    },
  ]
}

/** `@3 09:30` stands for half past nine in three days. */
function filledIn(value: unknown, now: Date): unknown {
  const [, days, time] = (typeof value === 'string' && /^@(-?\d+) (\d\d:\d\d)$/.exec(value)) || []
  return days === undefined || time === undefined ? (value ?? null) : momentOf(Number(days), time, now)
}

/** Returns a moment on the clock of the company; what would be at a weekend is on the Monday after it. */
function momentOf(days: number, time: string, now: Date): string {
  const date = new Date(now.getTime() + zone + days * day)
  const weekday = date.getUTCDay()
  const shifted = new Date(date.getTime() + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0) * day)
  return new Date(`${shifted.toISOString().slice(0, 10)}T${time}:00+08:00`).toISOString()
}

/** Portals are kept up to date, also in a company with a year of history. */
function storedAt(days: number, now: Date): { createdAt: string; updatedAt: string } {
  const at = momentOf(days, '17:20', now)
  return { createdAt: at, updatedAt: at }
}

function menuRows(entries: readonly MenuEntry[], now: Date, parent?: { id: string; path: string }): Row[] {
  return entries.flatMap(([name, icon, link, below = []], index) => {
    const id = `${parent?.id ?? 'portal-menu'}-${index + 1}`
    const path = `${parent?.path ?? '/'}${id}/`
    const row = { id, revision: 1, name, icon, link, parentId: parent?.id ?? null, path, sort: index + 1 }
    return [{ ...row, newTab: false, enabled: true, ...storedAt(-90, now) }, ...menuRows(below, now, { id, path })]
  })
}

const linkRows = (entries: readonly LinkEntry[], prefix: string, kind: string, now: Date): Row[] =>
  entries.map(([name, group, icon, link, value, summary], index) => ({
    id: `${prefix}-${index + 1}`,
    revision: 1,
    name,
    group,
    icon,
    link,
    [kind]: value,
    summary,
    newTab: false,
    sort: index + 1,
    enabled: true,
    ...storedAt(-90, now),
  }))
