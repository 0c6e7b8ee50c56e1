import type { Arguments, Condition, Expression, PageName } from '../../../schemas/types/common.ts'
import type { Page } from '../../../schemas/types/page.ts'
import type { LinkTarget } from '../../../schemas/types/pages/link.ts'
import { type CheckContext, findEndpoint, type KnownEndpoint } from '../context.ts'
import { checkCondition, checkExpression, checkValues } from '../expressions/checkExpression.ts'
import type { Names } from '../expressions/checkNode.ts'
import { commonNames } from '../expressions/commonNames.ts'
import { fits, numeric, type RecordType, text, truthValue, typeWord, type ValueType } from '../expressions/valueType.ts'
import type { Spot } from '../reading/document.ts'
import { hint } from '../reading/shapes.ts'

/** One page being checked: its context, its place, and what its expressions may read. */
export interface PageCheck {
  context: CheckContext
  name: PageName
  page: Page
  spot: Spot
  /** `params`, `user` and `app`. */
  names: Names
}

const paramTypes = { string: text, number: numeric, boolean: truthValue }

/** Parameters in the route: `/:product-form`. */
export const routeParams = (route: string | undefined): string[] =>
  [...(route ?? '').matchAll(/[:*]([A-Za-z][A-Za-z0-9_]*)/g)].map(([, name]) => name!)

export function namesOf(page: Page): Names {
  const members = new Map<string, ValueType>(routeParams(page.route).map(name => [name, text]))
  for (const [name, param] of Object.entries(page.params ?? {})) members.set(name, paramTypes[param.type])
  if (page.kind === 'tree' && page.switcher) members.set(page.switcher.field, text)
  const params: RecordType = { kind: 'record', name: 'the params of this page', members }
  return new Map<string, ValueType>([...commonNames, ['params', params]])
}

export const withNames = (names: Names, more: Record<string, ValueType | undefined>): Names =>
  new Map([...names, ...Object.entries(more).flatMap(([name, type]) => (type ? [[name, type] as const] : []))])

/**
 * A call of an endpoint: the endpoint exists, takes the given arguments, and gets the required ones. The page kind
 * passes `automatic`.
 */
export interface CallSite {
  spot: Spot
  /** Position of the endpoint name. */
  key: string
  name: string
  with?: Arguments | undefined
  withKey?: string
  automatic?: readonly string[]
  names: Names
}

export function checkCall(check: PageCheck, site: CallSite): KnownEndpoint | undefined {
  const endpoint = findEndpoint(check.context, site.spot.at(site.key), site.name)
  const given = checkValues(site.spot.at(site.withKey ?? 'with'), site.with, site.names)
  if (endpoint) checkGiven(endpoint, site, given)
  return endpoint
}

/** Without the expressions, for arguments that several calls share. */
export function checkGiven(endpoint: KnownEndpoint, site: CallSite, given: ReadonlyMap<string, ValueType>): void {
  const { known, required } = endpoint.takes
  for (const [name, type] of given) {
    const spot = site.spot.at(site.withKey ?? 'with', name)
    const property = known.get(name)
    if (!known.has(name)) {
      spot.error(`${endpoint.name} takes no argument "${name}"${hint(name, known.keys())}`, { key: true })
    } else if (property && !fitsProperty(property.type, type)) {
      spot.error(`argument "${name}" of ${endpoint.name} is ${property.type}, this is ${typeWord(type)}`)
    }
  }
  for (const name of required) {
    if (given.has(name) || site.automatic?.includes(name)) continue
    site.spot.at(site.key).error(`${endpoint.name} needs the argument "${name}"`)
  }
}

function fitsProperty(wanted: string, type: ValueType): boolean {
  if (wanted === 'object') return true
  if (wanted === 'array') return type.kind === 'list' || type.kind === 'any' || type.kind === 'null'
  return fits(wanted === 'string' ? text : wanted === 'boolean' ? truthValue : numeric, type)
}

/** A page that is opened or shown inside: it exists, knows the parameters, and gets those that it needs. */
export function checkTarget(
  check: PageCheck,
  {
    spot,
    page,
    with: given,
    place,
    names,
  }: { spot: Spot; page: PageName; with?: Arguments | undefined; place: 'tab' | 'inside'; names: Names },
): void {
  const { project, used } = check.context
  const types = checkValues(spot.at('with'), given, names)
  const target = project.pages.get(page)?.content
  if (!target) {
    spot.at('page').error(`there is no page "${page}"${hint(page, project.pages.keys())}`)
    return
  }
  // A page that opens itself is not thereby reached.
  if (page !== check.name) used.pages.add(page)
  if (place === 'tab' && target.route === undefined) {
    spot.at('page').error(`page "${page}" has no route: open it in a drawer or dialog, or give it one`)
  }
  const params = target.params ?? {}
  const known = [...Object.keys(params), ...routeParams(target.route)]
  for (const [name, type] of types) {
    if (!known.includes(name)) {
      spot.at('with', name).error(`page "${page}" has no parameter "${name}"${hint(name, known)}`, { key: true })
    } else if (params[name] && !fits(paramTypes[params[name].type], type)) {
      spot
        .at('with', name)
        .error(`parameter "${name}" of page "${page}" is ${params[name].type}, this is ${typeWord(type)}`)
    }
  }
  const needed = [
    ...Object.entries(params).flatMap(([name, param]) => (param.required && param.default === undefined ? [name] : [])),
    ...routeParams(target.route).filter(name => target.route?.includes(`:${name}`)),
  ]
  for (const name of new Set(needed)) {
    if (!types.has(name)) spot.at('page').error(`page "${page}" needs the parameter "${name}"`)
  }
}

export function checkLink(check: PageCheck, spot: Spot, link: LinkTarget | undefined, names: Names): void {
  if (!link) return
  const place = (link.in ?? 'tab') === 'tab' ? 'tab' : 'inside'
  checkTarget(check, { spot, page: link.page, with: link.with, place, names })
  if (link.search) checkSearch(check, spot.at('search'), { ...link, search: link.search }, names)
}

/** Checks that the opened page is a list in a tab, and that it has these search fields. */
function checkSearch(
  { context }: PageCheck,
  spot: Spot,
  { page, search, in: place = 'tab' }: LinkTarget & { search: Arguments },
  names: Names,
): void {
  checkValues(spot, search, names)
  const target = context.project.pages.get(page)?.content
  if (!target) return
  if (target.kind !== 'list' || place !== 'tab') {
    spot.error('only a list that opens as a tab begins with a search', { key: true })
    return
  }
  const fields = (target.search ?? []).map(one => (typeof one === 'string' ? one : one.field))
  const known = [...fields, ...(target.side ? [target.side.field] : [])]
  for (const name of Object.keys(search)) {
    if (!known.includes(name))
      spot.at(name).error(`list "${page}" has no search field "${name}"${hint(name, known)}`, { key: true })
  }
}

export function checkConditions(spot: Spot, conditions: Record<string, Condition | undefined>, names: Names): void {
  for (const [key, condition] of Object.entries(conditions)) checkCondition(spot.at(key), condition, names)
}

export function checkComputed(spot: Spot, expression: Expression | undefined, names: Names): void {
  if (expression !== undefined) checkExpression(spot, expression, names)
}

/** Checks that the result has a shape that its place can show. */
export function wantShape(spot: Spot, endpoint: KnownEndpoint | undefined, shapes: readonly string[]): void {
  if (!endpoint || shapes.includes(endpoint.answer.shape)) return
  const found = endpoint.answer.shape === 'none' ? 'nothing' : `a ${endpoint.answer.shape}`
  spot.error(`${endpoint.name} answers ${found}; ${shapes.map(shape => `a ${shape}`).join(' or ')} is needed`)
}

/** A name that an answer carries. */
export function wantMember(spot: Spot, name: string, record: RecordType | undefined): void {
  if (!record || record.members.has(name)) return
  spot.error(`field "${name}" is not in ${record.name}${hint(name, record.members.keys())}`)
}
