import type { HandlerEndpoint } from '../../../../schemas/types/endpoint.ts'
import type { Call, Handler } from '../../../ground/kernel/call.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import type { EndpointInfo } from '../../../ground/kernel/registryTypes.ts'
import { read } from '../search/read.ts'
import { checkRuleSet } from './checkRuleSet.ts'
import { isForm } from './forms.ts'

/**
 * Wraps a handler with the rules of its endpoint. The rules see the record as it will be: the given values over the
 * stored ones, or over the defaults of a new record.
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
