import type { FieldRight } from '../../schemas/types/process.ts'
import { readNotes } from '../assignment/taskNotes.ts'
import type { Graph, GraphNode } from '../state/graph.ts'
import type { TaskRow } from '../state/state.ts'
import { type FormSchema, formFields } from './formFields.ts'

/** Where a process is begun: its settings say which fields of the form its initiator fills in. */
export const startNode = ({ nodes }: Graph): GraphNode | undefined =>
  nodes.find(node => node.kind === 'startEvent' && node.scope === 0)

/** The first user task of many models is filled in by who starts it; the start event may say which fields those are. */
export const startRights = (graph: Graph): FieldRight[] => startNode(graph)?.settings?.fields ?? []

/** By which rights a task is filled in: those of its node, or of the start where its initiator has it back. */
export function fillingRights(
  graph: Graph,
  { nodeId, notes }: Pick<TaskRow, 'nodeId' | 'notes'>,
  form: FormSchema | null,
): FieldRight[] {
  if (readNotes(notes).returned?.inPlace) return rightsOfReturned(graph, form)
  return graph.nodes.find(each => each.id === nodeId)?.settings?.fields ?? []
}

/** Of an initiator who has his application back: he fills it in as he did at first, whichever node asks him. */
function rightsOfReturned(graph: Graph, form: FormSchema | null): FieldRight[] {
  const said = startRights(graph)
  const names = (form ? [...formFields(form).keys()] : []).filter(name => !said.some(({ field }) => field === name))
  return [...names.map(field => ({ field, right: 'write' as const })), ...said]
}
