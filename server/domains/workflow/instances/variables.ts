import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { fault, wrong } from '../faults.ts'
import { readInstance } from '../stored/loadInstance.ts'
import { updateVariables } from './commands.ts'
import { nodeNames } from './nodeNames.ts'
import { recordOf } from './views.ts'
import { visibleInstance } from './visibleInstance.ts'

/** POST /nbpm/variable/list: returns variables by scope, outermost first. */
export async function variables(call: Call<EndpointInput<'processVariable.list'>>) {
  const seen = await visibleInstance(call, call.input.id)
  const state = await readInstance(call, seen.id)
  const nameOf = await nodeNames(call, [seen.id])
  if (state && state.scopes.length > 0)
    return state.scopes.flatMap(scope =>
      Object.entries(scope.variables).map(([name, value]) => ({
        id: `${scope.id}.${name}`,
        name,
        value,
        scopeId: scope.id,
        nodeId: scope.nodeId,
        nodeName: scope.nodeId === null ? '整个流程' : nameOf(seen.id, scope.nodeId),
        kind: scope.kind,
      })),
    )
  const record = await recordOf(call, seen.id)
  return Object.entries((record.variables ?? {}) as Record<string, unknown>).map(([name, value]) => ({
    id: name,
    name,
    value,
    scopeId: null,
    nodeId: null,
    nodeName: '整个流程',
    kind: 'process',
  }))
}

/** GET /nbpm/variable/details/{id}: returns one variable, by its id in the list, with its value as JSON text. */
export async function variable(call: Call<EndpointInput<'processVariable.details'>>) {
  const { instanceId, id } = call.input
  const found = (await variables({ ...call, input: { id: instanceId } })).find(each => each.id === id)
  if (!found) throw fault('VARIABLE_GONE')
  return { ...found, json: JSON.stringify(found.value, null, 2) }
}

/** POST /nbpm/variable/set: sets a variable from JSON text; a new name creates a variable. */
export async function setVariable(call: Call<EndpointInput<'processVariable.set'>>) {
  const { name, json, ...order } = call.input
  return updateVariables({ ...call, input: { ...order, variables: { [String(name)]: parsed(String(json)) } } })
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw invalid(wrong('json', 'VARIABLE_NOT_JSON'))
  }
}
