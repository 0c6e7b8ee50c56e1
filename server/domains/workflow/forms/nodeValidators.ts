import { formFields } from '../../../../processes/forms/formFields.ts'
import { nodeForms } from '../../../../processes/forms/nodeForms.ts'
import { formOf } from '../../../../processes/forms/processForm.ts'
import { startNode } from '../../../../processes/forms/startNode.ts'
import type { Graph } from '../../../../processes/state/graph.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { keepValidator } from '../../../services/validators/storedValidators.ts'

/** With fewer fields the interpreter is quicker than the request for a module. */
const fewFields = 40
/** Nodes of one process whose forms are compiled. */
const mostNodes = 30

/**
 * Compiles the forms of deployed processes, as their nodes show them: `graphs` is their JSON. A node that shows a
 * published form as it is shares the module of that form.
 */
export async function keepNodeValidators(call: Pick<Call, 'db' | 'config'>, graphs: string): Promise<void> {
  if (!graphs.includes('"form"')) return
  for (const graph of JSON.parse(graphs) as Graph[]) {
    const form = formOf(graph.settings)
    if (!form || formFields(form).size < fewFields) continue
    const start = startNode(graph)
    const nodes = graph.nodes.map(node => ({ id: node.id, isStart: node === start, fields: node.settings?.fields }))
    for (const node of nodeForms(form, nodes).slice(0, mostNodes)) {
      const made = await keepValidator(call, node.form)
      // The others would take as long.
      if ('reason' in made && made.reason.code === 'COMPILED_TIMEOUT') break
    }
  }
}
