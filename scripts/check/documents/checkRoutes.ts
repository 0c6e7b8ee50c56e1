import type { Routes } from '../../../schemas/types/routes.ts'
import type { CheckContext } from '../context.ts'
import type { Document } from '../reading/document.ts'
import { choice, hint } from '../reading/shapes.ts'

export function checkRoutes(context: CheckContext): void {
  const document = context.project.routes
  if (!document) return
  const { home, modules, planned, redirects, applications } = document.content
  checkLeads(context, document, ['home'], home)
  const keys = modules.map(module => module.key)
  for (const [index, key] of keys.entries()) {
    if (keys.indexOf(key) < index) document.report(['modules', index, 'key'], `module "${key}" is declared twice`)
  }
  const pages = new Map(
    [...context.project.pages].flatMap(([name, { content }]) => (content.route ? [[content.route, name]] : [])),
  )
  const seen = new Set<string>()
  for (const [index, { route, module }] of planned.entries()) {
    const page = pages.get(route)
    if (page)
      document.report(['planned', index, 'route'], `"${route}" is built as page "${page}": take it out of "planned"`)
    if (seen.has(route)) document.report(['planned', index, 'route'], `"${route}" is planned twice`)
    seen.add(route)
    if (!keys.includes(module)) {
      document.report(['planned', index, 'module'], `there is no module "${module}"${choice(module, keys)}`)
    }
  }
  for (const [from, to] of Object.entries(redirects)) {
    if (context.routes.has(from)) document.report(['redirects', from], `"${from}" is a route itself`, { key: true })
    checkLeads(context, document, ['redirects', from], to)
  }
  for (const [index, { modules: shown }] of applications.entries()) {
    for (const [place, key] of shown.entries()) {
      if (keys.includes(key)) continue
      document.report(['applications', index, 'modules', place], `there is no module "${key}"${choice(key, keys)}`)
    }
  }
}

/** Checks that an address leads to a route, possibly by further redirects, and never back to itself. */
function checkLeads({ routes }: CheckContext, document: Document<Routes>, path: string[], start: string): void {
  const { redirects } = document.content
  const passed = new Set<string>()
  let to = start
  while (!routes.has(to)) {
    const next = redirects[to]
    if (passed.has(to) || next === undefined) {
      document.report(
        path,
        next === undefined ? `"${to}" is no route${hint(to, routes)}` : `"${start}" leads in a circle`,
      )
      return
    }
    passed.add(to)
    to = next
  }
}
