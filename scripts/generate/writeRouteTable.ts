import { isPublic } from '../../schemas/evaluate/isPublic.ts'
import { routeCode } from '../../schemas/evaluate/routeCode.ts'
import type { Page } from '../../schemas/types/page.ts'
import type { PlannedRoute, Routes } from '../../schemas/types/routes.ts'
import { upgradeDocument } from '../../schemas/upgrades/upgradeDocument.ts'
import { filesBelow } from '../documents/filesBelow.ts'
import { readJson } from '../documents/readJson.ts'
import type { Output } from './output.ts'

const folder = 'schemas/pages/'

/**
 * Writes what the browser needs of every page before it loads one; see runtime/routing/route.ts. The sign-in page loads
 * the table too, so it holds nothing else: the menu comes from the server, and a permission code that follows from the
 * route is left out.
 */
export function writeRouteTable(root: string, output: Output): void {
  const pages = filesBelow(root, folder, '.json').map(file => ({
    name: file.slice(folder.length, -'.json'.length),
    page: upgradeDocument('page', readJson(root, file)) as Page,
  }))
  const { planned } = readJson<Routes>(root, 'schemas/routes.json')
  const table = [
    ...pages.flatMap(({ name, page }) => (page.route === undefined ? [] : [entryOfPage(name, page, page.route)])),
    ...planned.map(entryOfPlan),
  ].sort((a, b) => (a.route < b.route ? -1 : a.route > b.route ? 1 : 0))
  // A route a line: a change of one route is a change of one line.
  output.write(
    'schemas/json/route-table.json',
    `[\n${table.map(entry => `  ${JSON.stringify(entry)}`).join(',\n')}\n]\n`,
  )
}

function entryOfPage(name: string, page: Page, route: string) {
  return {
    route,
    page: name,
    title: page.title,
    permission: isPublic(page.permission) ? undefined : codeOf(route, page.permission),
    trust: page.trust || undefined,
    // The table uses the names of the guard's flags.
    noNeedLogin: isPublic(page.permission) || undefined,
    noPadding: page.padding === false || undefined,
    keepAlive: page.keepAlive || undefined,
    isSideBar: page.sideBar === false ? false : undefined,
    isFramed: page.frame === false ? false : undefined,
    parent: page.parent,
    params: page.params,
  }
}

function entryOfPlan({ route, title, permission }: PlannedRoute) {
  return { route, title, permission: codeOf(route, permission), planned: true }
}

const codeOf = (route: string, code: Page['permission']) => (code === routeCode(route) ? undefined : code)
