import { rightsOf } from '../../../../processes/forms/fieldRights.ts'
import { formOf } from '../../../../processes/forms/processForm.ts'
import { startRights } from '../../../../processes/forms/startNode.ts'
import type { Graph } from '../../../../processes/state/graph.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { fault } from '../faults.ts'
import { withKept } from '../forms/keptColumns.ts'
import type { Definition } from '../stored/definitions.ts'
import { graphOf } from '../stored/graphs.ts'
import { type FormerValues, formerValues } from './formerValues.ts'
import { formOfInstance } from './instanceForm.ts'
import { concernedInstance } from './visibleInstance.ts'

/**
 * Returns the values of an earlier application of the caller, for a new one: fields readable there and writable at the
 * start, under their keys in the form of today.
 */
export async function appliedBefore(call: Call, id: string, { graph, key }: Definition): Promise<FormerValues> {
  const seen = await concernedInstance(call, id)
  if (seen.initiatorId !== call.session?.userId || seen.key !== key) throw fault('INSTANCE_GONE')
  const { values } = await formOfInstance(call, seen)
  if (!values || !formOf(graph.settings)) return { values: {}, lost: [] }
  const { settings: before } = await graphOf(call, seen.versionId, seen.key)
  const former = await formerValues(call, values, { before, now: graph.settings })
  return { ...former, values: filledAtStart(graph, former.values) }
}

function filledAtStart(graph: Graph, values: Variables): Variables {
  const rights = startRights(graph)
  const own = Object.entries(values).filter(([name]) => (rightsOf(rights, name).own?.right ?? 'write') === 'write')
  return withKept(Object.fromEntries(own), {}, { form: formOf(graph.settings), rights, otherwise: 'write' }).values
}
