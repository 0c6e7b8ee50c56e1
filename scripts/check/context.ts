import { moduleCode } from '../../schemas/evaluate/moduleCode.ts'
import { routeCode } from '../../schemas/evaluate/routeCode.ts'
import type { Permission } from '../../schemas/types/common.ts'
import { type Answer, answerOf, type Takes, takesOf } from './documents/answers.ts'
import type { Spot } from './reading/document.ts'
import type { EndpointPlace, Project } from './reading/readProject.ts'
import { hint } from './reading/shapes.ts'

/** The input of every reference check: the documents, the index of names, and the names in use. */
export interface CheckContext {
  project: Project
  /** Codes that families and routes declare. */
  codes: ReadonlySet<string>
  /** Routes of pages and of routes.json. */
  routes: ReadonlySet<string>
  used: { pages: Set<string>; dictionaries: Set<string>; ruleSets: Set<string> }
}

export interface KnownEndpoint extends EndpointPlace {
  answer: Answer
  takes: Takes
}

export function createContext(project: Project): CheckContext {
  const routes = [
    ...[...project.pages.values()].flatMap(page => page.content.route ?? []),
    ...(project.routes?.content.planned ?? []).map(planned => planned.route),
  ]
  const declared = project.families.flatMap(({ content }) => Object.keys(content.permissions ?? {}))
  const codes = [
    ...declared,
    ...routes.map(routeCode),
    ...(project.routes?.content.planned ?? []).flatMap(planned => planned.permission ?? []),
    ...(project.routes?.content.modules ?? []).map(module => moduleCode(module.key)),
    ...ownCodes(project, declared),
  ]
  return {
    project,
    codes: new Set(codes),
    routes: new Set(routes),
    used: { pages: new Set(), dictionaries: new Set(), ruleSets: new Set() },
  }
}

/**
 * Returns the codes that pages with a route define. A code that begins like the codes of a family is not among them:
 * it is probably a misspelt code of the family.
 */
function ownCodes(project: Project, declared: readonly string[]): string[] {
  const prefixes = new Set(declared.map(code => code.split('_')[0]))
  return [...project.pages.values()]
    .flatMap(({ content }) => (content.route && content.permission) || [])
    .filter(code => !prefixes.has(code.split('_')[0]))
}

export function findEndpoint({ project }: CheckContext, spot: Spot, name: string): KnownEndpoint | undefined {
  const place = project.endpoints.get(name)
  if (place) return { ...place, answer: answerOf(project, place), takes: takesOf(project, place) }
  const [familyName = ''] = name.split('.')
  const family = project.families.find(one => one.content.family === familyName)
  if (!family) {
    const families = project.families.map(one => one.content.family)
    spot.error(`there is no endpoint "${name}": no family "${familyName}"${hint(familyName, families)}`)
  } else spot.error(`there is no endpoint "${name}"${hint(name, project.endpoints.keys())}`)
  return undefined
}

export function checkPermission({ codes }: CheckContext, spot: Spot, permission: Permission | undefined): void {
  if (permission === undefined) return
  for (const [index, code] of [permission].flat().entries()) {
    if (code === '@signedIn' || code === '@public' || code === '@application' || codes.has(code)) continue
    const where = Array.isArray(permission) ? spot.at(index) : spot
    where.error(`no family, route or module declares the code "${code}"${hint(code, codes)}`)
  }
}

export function checkDictionary({ project, used }: CheckContext, spot: Spot, code: string | undefined): void {
  if (code === undefined) return
  used.dictionaries.add(code)
  if (!project.dictionaries.has(code)) {
    spot.error(`there is no dictionary "${code}"${hint(code, project.dictionaries.keys())}`)
  }
}

export function checkRuleSetName({ project, used }: CheckContext, spot: Spot, name: string | undefined): void {
  if (name === undefined) return
  used.ruleSets.add(name)
  // Records of data sources have the rules that were made for them in the console, under the name of their entity.
  if (project.entities.get(name)?.content['x-source'] !== undefined) return
  if (!project.ruleSets.has(name)) spot.error(`there is no rule set "${name}"${hint(name, project.ruleSets.keys())}`)
}
