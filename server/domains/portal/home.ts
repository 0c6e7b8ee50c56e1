import { coming } from '../../../schemas/evaluate/comingTimes.ts'
import type { Call } from '../../ground/kernel/call.ts'
import { registry } from '../../ground/kernel/registry.ts'
import type { Row } from '../../services/records/model/statement.ts'
import { today } from '../../services/records/model/today.ts'
import { list } from '../../services/records/search/list.ts'
import { page } from '../../services/records/search/page.ts'
import type { SearchOptions } from '../../services/records/search/search.ts'
import { tree } from '../../services/records/search/tree.ts'
import { portalSections, type Section } from './sections.ts'

/** Contents of each section that the home page shows, unless a block asks for more. */
const usual = 8
const enabled = { enabled: true }

/**
 * GET /portal/home: returns the menu, the blocks of the home page in their order, the sections with categories and
 * first contents, the links and the contacts. What is not shown at this moment is left out.
 */
export async function portalHome(call: Call) {
  const all = portalSections()
  const arranging = all.find(({ key }) => key === 'home')
  const blocks = arranging ? (await shownOf(call, arranging, 100)).records : []
  const [menus, dailyWork, applications, contacts, ...sections] = await Promise.all([
    tree(call, 'portalMenu', {}, { where: enabled }),
    list(call, 'dailyWork', {}, { where: enabled, sort: 'sort,-createdAt' }),
    list(call, 'professionalApp', {}, { where: enabled, sort: 'sort,-createdAt' }),
    list(call, 'dockingPerson', {}, { where: enabled, sort: 'sort,systemName', unscoped: true }),
    ...all
      .filter(section => section !== arranging)
      .map(section => withContents(call, section, mostOf(blocks, section))),
  ])
  return {
    menus: rooted(menus).map(menuEntry),
    blocks: blocks.map(block => ({ ...brief(block), buttons: buttonsOf(block) })),
    sections,
    dailyWork: dailyWork.map(linkEntry),
    applications: applications.map(linkEntry),
    contacts: contacts.map(({ id, systemName, name, phone, duty }) => ({ id, systemName, name, phone, duty })),
  }
}

/** The conditions under which the portal shows a content, as its list says them. */
function conditionsOf({ family }: Section): SearchOptions {
  const definition = registry.endpoints.get(`${family}.homeList`)?.definition
  if (definition?.do !== 'page') throw new Error(`${family}.homeList is no page of contents`)
  const { where, during, sort } = definition
  return { where, during, sort }
}

const shownOf = (call: Call, section: Section, size: number) =>
  page(call, section.content, { current: 1, size }, conditionsOf(section))

/** Returns the first contents of a section; of a schedule what comes next, then other dates. */
async function firstOf(call: Call, section: Section, size: number): Promise<{ total: unknown; records: Row[] }> {
  const { total, records } = await shownOf(call, section, size)
  if (!isSchedule(section)) return { total, records }
  const { where, during } = conditionsOf(section)
  const lastDay = `(coalesce(t."end_at", t."start_at") at time zone 'Asia/Shanghai')::date`
  const open = `(t."repeat_by" is not null and coalesce(t."repeat_until" >= ${today}, true))`
  const dates = await list(
    call,
    section.content,
    {},
    { where, during, condition: () => `(${lastDay} >= ${today} or ${open})` },
  )
  // Each series once: the section itself lists its other times.
  const next = coming(dates, Date.now(), 0).filter(({ id }, at, all) => all.findIndex(one => one.id === id) === at)
  const ids = new Set(next.map(({ id }) => id))
  return { total, records: [...next, ...records.filter(({ id }) => !ids.has(id))].slice(0, size) }
}

/** Whether contents are dates that may repeat. */
function isSchedule({ content }: Section): boolean {
  const { properties } = registry.entity(content)
  return ['startAt', 'endAt', 'repeatBy', 'repeatUntil'].every(name => name in properties)
}

async function withContents(call: Call, section: Section, size: number) {
  const [categories, shown] = await Promise.all([
    tree(call, section.category, {}, { where: enabled }),
    firstOf(call, section, size),
  ])
  const { key, family, folder, title, icon } = section
  return {
    key,
    family,
    folder,
    title,
    icon,
    total: shown.total,
    categories: rooted(categories).map(categoryEntry),
    contents: shown.records.map(brief),
  }
}

const mostOf = (blocks: readonly Row[], { key }: Section): number =>
  Math.max(usual, ...blocks.filter(({ source }) => source === key).map(({ count }) => Number(count ?? 0)))

/** Values that only the page of a content needs. */
const long = new Set(['body', 'attachments', 'buttons'])

const brief = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([name]) => !long.has(name)))

const buttonsOf = ({ buttons }: Row): Row[] =>
  (Array.isArray(buttons) ? (buttons as Row[]) : []).filter(({ shown }) => shown !== false)

/** Drops what stands below an entry that is off. */
const rooted = (nodes: readonly Row[]): Row[] => nodes.filter(({ parentId }) => !parentId)

const childrenOf = ({ children }: Row): Row[] => (Array.isArray(children) ? (children as Row[]) : [])

const menuEntry = (node: Row): Row => {
  const { id, name, icon, link, newTab } = node
  return { id, name, icon, link, newTab, children: childrenOf(node).map(menuEntry) }
}

const categoryEntry = (node: Row): Row => {
  const { id, name, icon } = node
  return { id, name, icon, children: childrenOf(node).map(categoryEntry) }
}

const linkEntry = ({ id, name, group, icon, link, newTab, summary }: Row): Row => ({
  id,
  name,
  group,
  icon,
  link,
  newTab,
  summary,
})
