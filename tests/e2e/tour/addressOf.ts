import type { Route } from '../../../runtime/routing/route.ts'
import type { Action } from '../../../schemas/types/action.ts'
import type { Page } from '../../../schemas/types/page.ts'
import type { ApiClient } from '../apiClient.ts'
import { endpoints, pages } from './documents.ts'

type Row = Record<string, unknown>

/** The address of a route with parameters that name a record of the demo, as a link of another page would open it. */
export async function addressOf(api: ApiClient, route: Route): Promise<string> {
  const needed = Object.entries(route.params ?? {}).filter(([, param]) => param.required)
  if (needed.length === 0) return route.route
  const found = (await linkedParams(api, route)) ?? {}
  const query = new URLSearchParams(needed.map(([name]) => [name, found[name] ?? '']).filter(([, id]) => id))
  return query.size > 0 ? `${route.route}?${query}` : route.route
}

/**
 * Parameters that a list gives to the page by the link of its first row; undefined where no list with rows leads there.
 */
async function linkedParams(api: ApiClient, route: Route): Promise<Record<string, string> | undefined> {
  for (const page of pages.values()) {
    const given = linkTo(page, route.page ?? '')
    const row = given && (await firstRow(api, page))
    if (!row) continue
    const values = Object.entries(given).map(([name, from]) => [name, argumentOf(from, row)] as const)
    const params = Object.fromEntries(values.filter(([, value]) => value !== ''))
    if (await isThere(api, route, params)) return params
  }
}

/** Whether the page finds its record: rows of logs lead to what was deleted since. */
async function isThere(api: ApiClient, route: Route, params: Record<string, string>): Promise<boolean> {
  const page = pages.get(route.page ?? '')
  const source = page && 'source' in page ? endpoints.get(String(page.source)) : undefined
  if (!source?.path.includes('{id}')) return true
  return (await api.ask(source.method, source.path.replace('{id}', params.id ?? ''))).status !== 404
}

/** The arguments of the link to that page which stands in a row. */
function linkTo(page: Page, name: string): Record<string, unknown> | undefined {
  if (page.kind !== 'list' && page.kind !== 'tree') return undefined
  const row: readonly Action[] = page.kind === 'list' ? (page.actions?.row ?? []) : []
  const columns = page.kind === 'list' ? page.columns : []
  const links = [
    ...columns.flatMap(column => (typeof column === 'object' && column.open ? [column.open] : [])),
    ...row.flatMap(action => (action.kind === 'open' ? [action] : [])),
  ]
  return links.find(link => link.page === name)?.with
}

async function firstRow(api: ApiClient, page: Page): Promise<Row | undefined> {
  const source = page.kind === 'list' ? endpoints.get(page.source) : undefined
  if (!source || page.kind !== 'list' || /"=/.test(JSON.stringify(page.with ?? {}))) return undefined
  const answer = await api.ask(source.method, source.path, { current: 1, size: 1, ...page.with })
  const data = answer.data as { records?: Row[] } | Row[] | null
  return Array.isArray(data) ? data[0] : data?.records?.[0]
}

/** `=row.id` of the row, or the constant. */
function argumentOf(from: unknown, row: Row): string {
  const field = /^=row\.(\w+)$/.exec(String(from))?.[1]
  return field === undefined ? (String(from).startsWith('=') ? '' : String(from)) : String(row[field] ?? '')
}
