import type { FieldRight } from '../../schemas/types/process.ts'
import { readNotes } from '../assignment/taskNotes.ts'
import type { Graph, GraphNode } from '../state/graph.ts'
import type { TaskRow } from '../state/state.ts'
import { type FormSchema, formFields } from './formFields.ts'

/** Returns the start node; its settings name the form fields that the initiator fills in. */
export const startNode = ({ nodes }: Graph): GraphNode | undefined =>
  nodes.find(node => node.kind === 'startEvent' && node.scope === 0)

/**
 * Returns the field rights that the start event defines. In many models the initiator fills in the first user task
 * instead.
 */
export const startRights = (graph: Graph): FieldRight[] => startNode(graph)?.settings?.fields ?? []

/**
 * Returns the field rights for filling in a task: those of its node, or those of the start if the initiator revises the
 * application.
 */
export function fillingRights(
  graph: Graph,
  { nodeId, notes }: Pick<TaskRow, 'nodeId' | 'notes'>,
  form: FormSchema | null,
): FieldRight[] {
  if (readNotes(notes).returned?.inPlace) return rightsOfReturned(graph, form)
  return graph.nodes.find(each => each.id === nodeId)?.settings?.fields ?? []
}

/** Returns the field rights of the initiator revising a returned application: as at the start, whichever node asks. */
function rightsOfReturned(graph: Graph, form: FormSchema | null): FieldRight[] {
  const said = startRights(graph)
  const names = (form ? [...formFields(form).keys()] : []).filter(name => !said.some(({ field }) => field === name))
  return [...names.map(field => ({ field, right: 'write' as const })), ...said]
}
