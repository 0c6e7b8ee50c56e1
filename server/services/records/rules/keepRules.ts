import type { HandlerEndpoint } from '../../../../schemas/types/endpoint.ts'
import type { Call, Handler } from '../../../ground/kernel/call.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import type { EndpointInfo } from '../../../ground/kernel/registryTypes.ts'
import { read } from '../search/read.ts'
import { checkRuleSet } from './checkRuleSet.ts'
import { isForm } from './forms.ts'

/**
 * A handler behind the rules of its endpoint. They look at the record as it will be: what is given over what is stored,
 * a new one with its defaults.
 */
export function keepRules(endpoint: EndpointInfo, { accepts, entity }: HandlerEndpoint, handler: Handler): Handler {
  if (!isForm(endpoint)) return handler
  return async call => {
    const { id } = call.input
    await checkRuleSet(call, endpoint.name, () => formOf(call, accepts?.entity ?? entity), id)
    return handler(call)
  }
}

async function formOf(call: Call, entity: string | undefined): Promise<Record<string, unknown>> {
  const { id, ...given } = call.input
  if (entity === undefined) return given
  if (typeof id === 'string' && id !== '') return { ...(await read(call, entity, id)), ...given }
  const defaults = Object.entries(registry.entity(entity).properties).flatMap(([name, { default: value }]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  const filled = Object.entries(given).filter(([, value]) => value !== null && value !== undefined)
  return { ...Object.fromEntries(defaults), ...Object.fromEntries(filled) }
}
