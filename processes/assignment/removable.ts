import type { GraphNode } from '../state/graph.ts'
import type { SlotRow } from '../state/state.ts'

type Signer = Pick<SlotRow, 'id' | 'assignee' | 'state' | 'parentSlotId' | 'explanation'>

/**
 * Returns the signers whom the caller may remove: those added by the caller or by the caller's predecessor, and any
 * pending signer if the node offers the button. Approvers found by the rules of the node cannot be removed.
 */
export function removableBy<Slot extends Signer>(
  node: Pick<GraphNode, 'settings'> | undefined,
  slots: readonly Slot[],
  actor: string | null,
): Slot[] {
  const own = slots.filter(slot => slot.assignee === actor && slot.state === 'open').map(({ id }) => id)
  if (own.length === 0) return []
  const isNamed = node?.settings?.buttons?.some(each => each.button === 'removeSigner') ?? false
  return slots.filter(({ assignee, state, parentSlotId, explanation }) => {
    if (assignee === actor || (state !== 'open' && state !== 'waiting') || explanation.waitsFor === 'added')
      return false
    const isHis = explanation.added !== undefined && explanation.by === actor
    return isNamed || isHis || (parentSlotId !== null && own.includes(parentSlotId))
  })
}
