import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Action } from '../../../schemas/types/action.ts'
import type { Page } from '../../../schemas/types/page.ts'
import { filesBelow } from '../../documents/filesBelow.ts'
import type { CheckContext } from '../context.ts'
import type { Spot } from '../reading/document.ts'
import { hint } from '../reading/shapes.ts'

/** Files of handwritten code that list names for documents, and the pattern of such a name. */
const registries = {
  component: {
    files: ['renderer/custom/publicPages.ts', 'renderer/custom/registry.ts', 'designers/pages.ts'],
    name: /^ {2}(\w+): (?:lazy\(|libraryPart\(|\(\) => import\()/gm,
  },
  icon: { files: ['renderer/ui/icons.ts'], name: /^ {2}(\w+(?:Outlined|Filled)),$/gm },
}
const handlerName = /'([a-z]\w*\.[a-z]\w*)'\s*[:(]/g

/** Names that code gives: components of custom pages, icons, handlers. A room that is not there is not asked. */
export function checkCodeNames(context: CheckContext, root: string): void {
  const want = (names: ReadonlySet<string>, what: string) => (spot: Spot, name: string | undefined) => {
    if (name === undefined || names.size === 0 || names.has(name)) return
    spot.error(`there is no ${what} "${name}"${hint(name, names)}`)
  }
  const component = want(namesIn(root, registries.component), 'component')
  const icon = want(namesIn(root, registries.icon), 'icon')
  const handler = want(handlersIn(root), 'handler')
  for (const document of context.project.pages.values()) {
    const page = document.content
    if (page.kind === 'custom') component(document.at('component'), page.component)
    if (page.kind === 'edit') component(document.at('look', 'component'), page.look?.component)
    icon(document.at('menu', 'icon'), page.menu?.icon)
    for (const { spot, action } of actionsOf(document.at(), page)) icon(spot.at('icon'), action.icon)
  }
  const routes = context.project.routes
  for (const [index, module] of (routes?.content.modules ?? []).entries()) {
    if (routes) icon(routes.at('modules', index, 'icon'), module.icon)
  }
  for (const { definition, spot } of context.project.endpoints.values()) {
    if (definition.do === 'handler') handler(spot.at('handler'), definition.handler)
  }
}

function namesIn(root: string, { files, name }: { files: string[]; name: RegExp }): ReadonlySet<string> {
  const texts = files
    .map(file => join(root, file))
    .filter(existsSync)
    .map(path => readFileSync(path, 'utf8'))
  return new Set(texts.flatMap(text => [...text.matchAll(name)].map(match => match[1]!)))
}

function handlersIn(root: string): ReadonlySet<string> {
  const plugins = filesBelow(root, 'server', 'plugin.ts')
  const names = plugins.flatMap(file => [...readFileSync(join(root, file), 'utf8').matchAll(handlerName)])
  return new Set(names.map(match => match[1]!))
}

function actionsOf(spot: Spot, page: Page): { spot: Spot; action: Action }[] {
  const at = (place: Spot, actions: readonly Action[] | undefined) =>
    (actions ?? []).map((action, index) => ({ spot: place.at(index), action }))
  const here = spot.at('actions')
  switch (page.kind) {
    case 'list':
    case 'tree':
      return Object.entries(page.actions ?? {}).flatMap(([place, actions]) => at(here.at(place), actions))
    case 'detail':
      return at(here, page.actions)
    case 'edit':
    case 'transfer':
    case 'tabs':
    case 'dashboard':
    case 'print':
    case 'custom':
      return []
    default:
      return page satisfies never
  }
}
