import type { FormSchema } from '../../../../processes/forms/formFields.ts'
import { formFields } from '../../../../processes/forms/formFields.ts'
import { formOf } from '../../../../processes/forms/processForm.ts'
import type { Graph } from '../../../../processes/state/graph.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { hiddenInCalled } from '../instances/hiddenInCalled.ts'
import { hiddenIn } from '../instances/visibility.ts'
import { graphOf } from '../stored/graphs.ts'

/** The designed form that a version of a process is bound to. */
export interface BoundForm {
  code: string
  versionNo: number
  /** Variables that are fields of the form. */
  names: ReadonlySet<string>
}

// Graphs are kept in memory and never change.
const known = new WeakMap<Graph, BoundForm | null>()

/** Returns the form of a process; undefined for a process without a designed form. */
export function boundFormOf(graph: Graph): BoundForm | undefined {
  let found = known.get(graph)
  if (found === undefined) {
    found = readBound(graph)
    known.set(graph, found)
  }
  return found ?? undefined
}

function readBound({ settings }: Graph): BoundForm | null {
  const { formCode: code, formVersion: versionNo } = settings
  if (code === undefined || versionNo === undefined) return null
  const form: FormSchema | null = formOf(settings)
  return form === null ? null : { code, versionNo, names: new Set(formFields(form).keys()) }
}

/** Returns the values of the form among the variables of an instance. */
export const valuesOf = ({ names }: BoundForm, variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => names.has(name)))

/**
 * Returns the fields of an instance that some node of its process hides, in a called process also those that its
 * callers hide: readers of form data who take no part in the instance do not see them.
 */
export async function hiddenFields(call: Call, graph: Graph, parentId: string | null): Promise<string[]> {
  const own = graph.nodes.flatMap(({ settings }) => hiddenIn(settings?.fields ?? []))
  const inherited = parentId === null ? [] : await hiddenByCallers(call, graph.key, parentId)
  return [...new Set([...own, ...inherited].map(({ field }) => field))].sort()
}

async function hiddenByCallers(call: Call, key: string, callerId: string) {
  const s = new Statement()
  const [caller] = await s.run<{ key: string; versionId: string; parentId: string | null }>(
    call.db,
    `select i."key", i."version_id" as "versionId", i."parent_instance_id" as "parentId" from "process_instance" i
      where i."id" = ${s.value(callerId)}`,
  )
  if (!caller) return []
  const graph = await graphOf(call, caller.versionId, caller.key)
  const hidden = await hiddenFields(call, graph, caller.parentId)
  return hiddenInCalled(
    graph,
    key,
    hidden.map(field => ({ field, right: 'hide' })),
  )
}
