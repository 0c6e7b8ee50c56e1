import type { SealSettings } from '../../schemas/types/sealSettings.ts'
import type { Graph } from '../state/graph.ts'
import type { SlotRow } from '../state/state.ts'
import { isAdvice } from './conclude.ts'
import type { TaskState } from './taskAction.ts'
import { readNotes } from './taskNotes.ts'

/**
 * Returns the seal settings of a task for a user who may agree now, with the slot that would carry the seal. Undefined
 * where no seal is applied: a returned application is resubmitted, and a delegate only advises.
 *
 * @example sealAt({ task, slots }, { graph, actor: 'u1' })?.settings.use // 'required'
 */
export function sealAt(
  { task, slots }: TaskState,
  { graph, actor, slotId }: { graph: Graph; actor: string | null; slotId?: string | undefined },
): { settings: SealSettings; slot: SlotRow } | undefined {
  const settings = graph.nodes.find(node => node.id === task.nodeId)?.settings?.seal
  if (!settings || readNotes(task.notes).returned?.inPlace) return undefined
  const slot = slots.find(
    each => each.assignee === actor && each.state === 'open' && (slotId === undefined || each.id === slotId),
  )
  return slot && !isAdvice(slot) ? { settings, slot } : undefined
}
