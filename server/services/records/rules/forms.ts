import { entityOfForm } from '../../../../schemas/evaluate/entityOfForm.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import type { EndpointInfo } from '../../../ground/kernel/registryTypes.ts'

/** Pages whose form an endpoint stores. */
export const pagesOf = (endpoint: string) =>
  [...registry.pages.values()].filter(
    page => page.kind === 'edit' && (page.create === endpoint || page.update === endpoint),
  )

export const namedRules = ({ definition }: EndpointInfo): string | undefined =>
  'rules' in definition ? definition.rules : undefined

/** Whether an endpoint stores a form, so that rules may be made under its full name; who is not signed in keeps none. */
export const isForm = (endpoint: EndpointInfo): boolean =>
  endpoint.definition.permission !== '@public' &&
  endpoint.definition.permission !== '@application' &&
  (entityOfForm(endpoint) !== undefined || namedRules(endpoint) !== undefined || pagesOf(endpoint.name).length > 0)

/** The form of that full name. */
export function formNamed(name: string): EndpointInfo | undefined {
  const endpoint = registry.endpoints.get(name)
  return endpoint && isForm(endpoint) ? endpoint : undefined
}

/**
 * Codes of the rules that an endpoint keeps: the set that its document names, and the one that was made under its name.
 *
 * @example codesOf(registry.endpoints.get('project.add')) // ['project', 'project.add']
 */
export const codesOf = (endpoint: EndpointInfo): string[] =>
  [namedRules(endpoint), isForm(endpoint) ? endpoint.name : undefined].filter(code => code !== undefined)

/** Under which code the rules stand that a write by that endpoint keeps; none for what the program does by itself. */
export function keptBy(name: string): { rules?: string } {
  const endpoint = registry.endpoints.get(name)
  const rules = endpoint && (isForm(endpoint) ? name : namedRules(endpoint))
  return rules === undefined ? {} : { rules }
}

/** All endpoints that keep the rules of a code. */
export const keepersOf = (code: string): EndpointInfo[] =>
  [...registry.endpoints.values()].filter(endpoint => codesOf(endpoint).includes(code))
