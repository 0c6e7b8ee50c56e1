import { routeCode } from '../../../schemas/evaluate/routeCode.ts'
import type { Page, PageKind } from '../../../schemas/types/page.ts'
import { type CheckContext, checkPermission } from '../context.ts'
import { checkValues } from '../expressions/checkExpression.ts'
import type { Document } from '../reading/document.ts'
import { choice, hint } from '../reading/shapes.ts'
import { checkTabs } from './checkColumns.ts'
import { checkCustomPage } from './checkCustomPage.ts'
import { checkDashboardPage } from './checkDashboardPage.ts'
import { checkEditPage } from './checkEditPage.ts'
import { checkListPage } from './checkListPage.ts'
import { checkDetailPage, checkTransferPage } from './checkOtherPages.ts'
import { checkPrintPage } from './checkPrintPage.ts'
import { checkTexts } from './checkSentence.ts'
import { checkTreePage } from './checkTreePage.ts'
import { checkCall, namesOf, type PageCheck, wantMember, wantShape, withNames } from './pageCheck.ts'

export function checkPages(context: CheckContext): void {
  const routes = new Map<string, string>()
  const routesByCode = new Map([...context.routes].map(route => [routeCode(route), route]))
  for (const [name, document] of context.project.pages) {
    const page = document.content
    if (page.route !== undefined) {
      const other = routes.get(page.route)
      // Reported at both pages, since either may be the new one.
      if (other !== undefined) {
        document.report(['route'], `route "${page.route}" already belongs to page "${other}"`)
        const first = context.project.pages.get(other)
        first?.report(['route'], `route "${page.route}" already belongs to page "${name}"`)
      }
      routes.set(page.route, name)
    }
    checkPlace(context, document)
    checkOwnCode(document, routesByCode)
    checkTexts(document.at(), page)
    const check = { context, name, page, spot: document.at(), names: namesOf(page) }
    checkAbout(check)
    checkFind(check)
    const ofKind = kinds[page.kind] as (check: PageCheck, page: Page) => void
    ofKind(check, page)
  }
}

function checkPlace(context: CheckContext, document: Document<Page>): void {
  const { menu, parent, permission, route, trust } = document.content
  checkPermission(context, document.at('permission'), permission)
  const modules = context.project.routes?.content.modules.map(module => module.key) ?? []
  if (menu && !modules.includes(menu.module)) {
    document.report(['menu', 'module'], `there is no module "${menu.module}"${choice(menu.module, modules)}`)
  }
  if (menu && route === undefined) document.report(['menu'], 'a place in the menu needs a route')
  if (trust && route === undefined) document.report(['trust'], 'only a page with a route can be trusted')
  if (parent !== undefined && !context.routes.has(parent)) {
    document.report(['parent'], `there is no route "${parent}"${hint(parent, context.routes)}`)
  }
}

/** Each code is in the permission tree once, with the name and menu position of its first page. */
function checkOwnCode(document: Document<Page>, routesByCode: ReadonlyMap<string, string>): void {
  const { permission, route } = document.content
  if (permission === undefined || route === undefined) return
  for (const [index, code] of [permission].flat().entries()) {
    const owner = routesByCode.get(code)
    if (owner === undefined || owner === route) continue
    const spot = Array.isArray(permission) ? document.at('permission', index) : document.at('permission')
    spot.error(`"${code}" is the code of "${owner}", which would lose its place in the menu: take a code of a family`)
  }
}

function checkFind(check: PageCheck): void {
  const { find, route } = check.page
  if (!find) return
  if (route === undefined) check.spot.at('find').error('only a page with a route can be found')
  for (const [index, search] of find.entries()) {
    const spot = check.spot.at('find', index)
    const automatic = [search.by]
    const source = checkCall(check, {
      spot,
      key: 'source',
      name: search.source,
      with: search.with,
      automatic,
      names: check.names,
    })
    wantShape(spot.at('source'), source, ['page', 'list'])
    if (!source) continue
    if (!source.takes.known.has(search.by)) {
      const near = hint(search.by, source.takes.known.keys())
      spot.at('by').error(`${source.name} takes no argument "${search.by}"${near}`)
    }
    const row = source.answer.element
    wantMember(spot.at('label'), search.label ?? 'name', row)
    if (search.note !== undefined) wantMember(spot.at('note'), search.note, row)
    checkValues(spot.at('params'), search.params, withNames(check.names, { row }))
  }
}

function checkAbout(check: PageCheck): void {
  const { about } = check.page
  if (!about) return
  const spot = check.spot.at('about')
  const source = checkCall(check, { spot, key: 'source', name: about.source, with: about.with, names: check.names })
  wantShape(spot.at('source'), source, ['record'])
  const row = source?.answer.element
  if (about.label !== undefined && row) wantMember(spot.at('label'), about.label, row)
}

/** The checks for each kind of page. */
const kinds: { [K in PageKind]: (check: PageCheck, page: Extract<Page, { kind: K }>) => void } = {
  list: checkListPage,
  detail: checkDetailPage,
  edit: checkEditPage,
  transfer: checkTransferPage,
  tree: checkTreePage,
  tabs: (check, page) => checkTabs(check, check.spot.at('tabs'), page.tabs, check.names),
  dashboard: checkDashboardPage,
  print: checkPrintPage,
  custom: checkCustomPage,
}
