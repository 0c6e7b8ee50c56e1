import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { mayShow } from '../../../runtime/routing/guard.ts'
import { addressOf, routeOfPage } from '../../../runtime/routing/routeTable.ts'
import { loadEndpoint } from '../../../runtime/schema/endpoints.ts'
import { holds } from '../../../runtime/session/holds.ts'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import finds from '../../../schemas/json/finds.json'
import type { PageName } from '../../../schemas/types/common.ts'
import type { RecordSearch } from '../../../schemas/types/pages/base.ts'
import type { SearchEntry } from './searchEntries.ts'

type Find = RecordSearch & { page: PageName }

/** Maximum number of records from one endpoint. */
const most = 5

/**
 * Finds records by asking every endpoint that a page names in `find`. Each endpoint applies its own permission and data
 * scope. A failed call adds no records.
 */
export async function findRecords(words: string, signal: AbortSignal): Promise<SearchEntry[]> {
  const found = await Promise.all((finds as Find[]).map(find => ask(find, words, signal).catch(() => [])))
  const known = new Set<string>()
  const records = found.flat().filter(({ key }) => !known.has(key) && known.add(key))
  return inGroups(records, words.toLowerCase())
}

/** Sorts the groups by their best match, and the records within each group. */
function inGroups(records: readonly SearchEntry[], words: string): SearchEntry[] {
  const weight = ({ title }: SearchEntry) => {
    const name = title.toLowerCase()
    return name === words ? 2 : name.startsWith(words) ? 1 : 0
  }
  const best = (group: string) => Math.max(...records.filter(one => one.group === group).map(weight))
  const groups = [...new Set(records.map(({ group }) => group))].toSorted((a, b) => best(b) - best(a))
  return groups.flatMap(group => records.filter(one => one.group === group).toSorted((a, b) => weight(b) - weight(a)))
}

async function ask(find: Find, words: string, signal: AbortSignal): Promise<SearchEntry[]> {
  const { page, group, source, by, label = 'name', note } = find
  const route = routeOfPage(page)
  const { shape, permission } = await loadEndpoint(source)
  if (!route || !holds(permission) || !mayShow(route, holds)) return []
  const paging = shape === 'page' ? { current: 1, size: most } : {}
  const args = { ...evaluateArguments(find.with, {}), ...paging, [by]: words }
  const answer = await callEndpoint(source, args, { signal, silent: true, mask: false })
  return rowsOf(answer)
    .slice(0, most)
    .flatMap(row => {
      const to = addressOf(page, find.params ? evaluateArguments(find.params, { row }) : { id: row.id })
      const title = String(row[label] ?? '')
      if (to === undefined || title === '') return []
      return [{ key: to, group, title, to, ...(note && row[note] ? { note: String(row[note]) } : {}) }]
    })
}

function rowsOf(answer: unknown): Record<string, unknown>[] {
  const records = Array.isArray(answer) ? answer : (answer as { records?: unknown } | null)?.records
  return Array.isArray(records) ? (records as Record<string, unknown>[]) : []
}
