import { isPublic } from '../../schemas/evaluate/isPublic.ts'
import type { Page } from '../../schemas/types/page.ts'
import type { Route } from '../routing/route.ts'
import { setAddedRoutes } from '../routing/routeTable.ts'
import { isRecord } from './documents.ts'
import { forgetSchemas } from './loadPage.ts'
import { putAddedDocuments } from './schemaSource.ts'

let last = '[]'

/**
 * Adds screens generated at run time: their documents load and their addresses open like any other. Displayed earlier
 * versions are redrawn.
 */
export function putAddedScreens(answer: unknown): void {
  const text = JSON.stringify(answer)
  if (text === last) return
  last = text
  const pages = new Map<string, unknown>()
  const entities = new Map<string, unknown>()
  const families = new Map<string, unknown>()
  for (const one of Array.isArray(answer) ? (answer as unknown[]) : []) {
    if (!isRecord(one) || typeof one.path !== 'string' || !isRecord(one.document)) continue
    const { path, document } = one
    if (path.startsWith('pages/')) pages.set(path.slice('pages/'.length, -'.json'.length), document)
    else if (path.startsWith('entities/')) entities.set(String(document.name), document)
    else families.set(String(document.family), document)
  }
  putAddedDocuments({ pages, entities, families })
  setAddedRoutes([...pages].flatMap(([name, page]) => routeOf(name, page as Page)))
  forgetSchemas()
}

/** Returns the route of a page, like scripts/generate/writeRouteTable.ts for shipped pages. */
function routeOf(name: string, page: Page): Route[] {
  if (page.route === undefined || isPublic(page.permission)) return []
  return [
    {
      route: page.route,
      page: name,
      title: page.title,
      ...(page.permission === undefined ? {} : { permission: page.permission }),
      ...(page.trust ? { trust: true } : {}),
      ...(page.padding === false ? { noPadding: true } : {}),
      ...(page.keepAlive ? { keepAlive: true } : {}),
      ...(page.parent === undefined ? {} : { parent: page.parent }),
      ...(page.params ? { params: page.params } : {}),
    },
  ]
}
