import { entityOfForm } from '../../../../schemas/evaluate/entityOfForm.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import type { EndpointInfo } from '../../../ground/kernel/registryTypes.ts'

/** Returns the pages whose form an endpoint stores. */
export const pagesOf = (endpoint: string) =>
  [...registry.pages.values()].filter(
    page => page.kind === 'edit' && (page.create === endpoint || page.update === endpoint),
  )

export const namedRules = ({ definition }: EndpointInfo): string | undefined =>
  'rules' in definition ? definition.rules : undefined

/** Whether an endpoint stores a form, so that rules can be made under its full name; public endpoints have none. */
export const isForm = (endpoint: EndpointInfo): boolean =>
  endpoint.definition.permission !== '@public' &&
  endpoint.definition.permission !== '@application' &&
  (entityOfForm(endpoint) !== undefined || namedRules(endpoint) !== undefined || pagesOf(endpoint.name).length > 0)

/** Returns the form endpoint of a full name. */
export function formNamed(name: string): EndpointInfo | undefined {
  const endpoint = registry.endpoints.get(name)
  return endpoint && isForm(endpoint) ? endpoint : undefined
}

/**
 * Returns the codes of the rules that an endpoint applies: the set named in its document, and the one under its own
 * name.
 *
 * @example codesOf(registry.endpoints.get('project.add')) // ['project', 'project.add']
 */
export const codesOf = (endpoint: EndpointInfo): string[] =>
  [namedRules(endpoint), isForm(endpoint) ? endpoint.name : undefined].filter(code => code !== undefined)

/** Returns the code of the rules for writes by an endpoint; none for writes by the program itself. */
export function keptBy(name: string): { rules?: string } {
  const endpoint = registry.endpoints.get(name)
  const rules = endpoint && (isForm(endpoint) ? name : namedRules(endpoint))
  return rules === undefined ? {} : { rules }
}

/** Returns all endpoints that apply the rules of a code. */
export const keepersOf = (code: string): EndpointInfo[] =>
  [...registry.endpoints.values()].filter(endpoint => codesOf(endpoint).includes(code))
