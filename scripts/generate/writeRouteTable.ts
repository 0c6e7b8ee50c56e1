import { routeCode } from '../../schemas/evaluate/routeCode.ts'
import type { Page } from '../../schemas/types/page.ts'
import type { PlannedRoute, Routes } from '../../schemas/types/routes.ts'
import { filesBelow } from '../documents/filesBelow.ts'
import { readJson } from '../documents/readJson.ts'
import type { Output } from './output.ts'

const folder = 'schemas/pages/'

/** What the browser must know of every page before it loads one; see runtime/routing/route.ts. */
export function writeRouteTable(root: string, output: Output): void {
  const pages = filesBelow(root, folder, '.json').map(file => ({
    name: file.slice(folder.length, -'.json'.length),
    page: readJson<Page>(root, file),
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
    kind: page.kind,
    permission: page.permission ?? (page.noNeedLogin ? undefined : routeCode(route)),
    trust: page.trust || undefined,
    noNeedLogin: page.noNeedLogin || undefined,
    noPadding: page.noPadding || undefined,
    keepAlive: page.keepAlive || undefined,
    isSideBar: page.isSideBar === false ? false : undefined,
    module: page.menu?.module,
    order: page.menu?.order,
    parent: page.parent,
    params: page.params,
  }
}

function entryOfPlan({ route, title, module, order, permission, hidden }: PlannedRoute) {
  return {
    route,
    title,
    permission: permission ?? routeCode(route),
    ...(hidden ? {} : { module, order }),
    planned: true,
  }
}
