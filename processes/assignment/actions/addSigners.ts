import type { SlotRow } from '../../state/state.ts'
import { concluded, decidedSlot, decisionOf, withoutDraft } from '../conclude.ts'
import { newTurn } from '../newTurn.ts'
import { refuse } from '../refusals.ts'
import { removableBy } from '../removable.ts'
import { isPending } from '../settle.ts'
import type { ActionOf, Turn } from '../taskAction.ts'
import { changeSlot, checkNewcomers, type Given, ownSlot, slotEvent, unchanged, withSlots } from '../turn.ts'

/** Maximum depth of signers added by added signers. */
const deepest = 5

type Adding = ActionOf<'addBefore' | 'addAfter' | 'addParallel' | 'appendApprovers'>

/**
 * Adds signers before the caller (the caller waits for them), after the caller (who thereby agrees), in parallel (each
 * with an equal vote), or at the end of the sequence.
 */
export function addSigners(given: Given<Adding>): Turn {
  const { action, slots, context } = given
  const slot = ownSlot(given, action.slotId)
  const users = [...new Set(action.users)]
  if (users.includes(slot.assignee)) return refuse('SIGNER_IS_SELF')
  checkNewcomers(given, users)
  if (depthOf(slots, slot) >= deepest) return refuse('SIGNERS_TOO_DEEP', { deepest })
  // Signers added at the end keep the order in which they were named.
  const place = (signer: SlotRow, at: number) =>
    action.do === 'appendApprovers' ? { ...signer, order: signer.order + at } : signer
  const added = users.map((user, at) => place(newSigner(given, slot, user, action.do), at))
  const { comment, signature } = action
  const events = added.map(each => slotEvent(given, 'slotAdded', each, { how: action.do, comment, signature }))
  const caller = changedCaller(given, slot)
  if (action.do === 'addAfter') events.push(slotEvent(given, 'slotDecided', caller, decisionOf('agreed', action, slot)))
  const variables = (action.do === 'addAfter' && action.variables) || {}
  const commands: Turn['commands'] =
    Object.keys(variables).length > 0 ? [{ command: 'setVariables', variables, scopeId: given.task.scopeId }] : []
  const start = { ...unchanged(given), task: manySigners(given), events, commands }
  const turn = withSlots({ ...given, task: start.task }, start, [...changeSlot(slots, caller), ...added])
  return concluded(given, turn, action.comment ?? '', {})

  function changedCaller(of: Given<Adding>, own: SlotRow): SlotRow {
    if (of.action.do === 'addAfter') return decidedSlot(own, 'agreed', of.action, context.now)
    if (of.action.do !== 'addBefore') return own
    return { ...own, state: 'waiting', explanation: { ...own.explanation, waitsFor: 'added' } }
  }
}

/** Turns a task with one signer into one that all its signers must sign. */
function manySigners(given: Given<Adding>) {
  const { action } = given
  const task = action.do === 'addAfter' ? withoutDraft(given) : given.task
  const isVoice = action.do === 'addParallel' || action.do === 'appendApprovers'
  return isVoice && (task.mode === 'single' || task.mode === 'claim') ? { ...task, mode: 'all' as const } : task
}

export function newSigner(given: Given, parent: SlotRow, user: string, how: Adding['do'] | 'delegate'): SlotRow {
  const { context, slots, task } = given
  const isLast = how === 'appendApprovers'
  const order = isLast ? Math.max(...slots.map(slot => slot.order)) + 1 : parent.order
  const waits = isLast && task.mode === 'sequence'
  const source = isLast ? 'addParallel' : how
  return newTurn(given, {
    order,
    assignee: user,
    source,
    parentSlotId: parent.id,
    state: waits ? 'waiting' : 'open',
    openedAt: waits ? null : context.now,
    explanation: { rule: 'added', added: source, ...(isLast ? { appended: true } : {}), by: context.actor },
  })
}

function depthOf(slots: readonly SlotRow[], slot: SlotRow): number {
  let depth = 0
  let parent = slots.find(each => each.id === slot.parentSlotId)
  while (parent && depth <= slots.length) {
    depth++
    const above: string | null = parent.parentSlotId
    parent = slots.find(each => each.id === above)
  }
  return depth
}

/**
 * Removes signers: those the caller added, or any signer if the node offers the button. The last vote cannot be
 * removed.
 */
export function removeSigner(given: Given<ActionOf<'removeSigner'>>): Turn {
  const { action, slots, context } = given
  const own = context.administrator ? undefined : ownSlot(given, action.slotId)
  const node = context.graph.nodes.find(each => each.id === given.task.nodeId)
  const removable = new Set(removableBy(node, slots, context.actor).map(({ id }) => id))
  const gone = new Set<string>()
  const events = []
  for (const id of new Set(action.slotIds)) {
    const slot = slots.find(each => each.id === id)
    if (!slot || !isPending(slot)) return refuse('SIGNER_GONE')
    if (slot.id === own?.id) return refuse('SELF_NOT_REMOVABLE')
    if (slot.explanation.waitsFor === 'added') return refuse('SIGNER_WAITS')
    if (own && !removable.has(id)) return refuse('SIGNER_OF_OTHERS')
    gone.add(id)
    events.push(slotEvent(given, 'slotRemoved', slot, { comment: action.comment, signature: action.signature }))
  }
  if (gone.size === 0) return refuse('SIGNERS_MISSING')
  const next = slots.map(slot =>
    gone.has(slot.id) ? { ...slot, state: 'removed' as const, decidedAt: context.now } : slot,
  )
  const voices = next.filter(
    slot => slot.state !== 'removed' && slot.state !== 'skipped' && slot.state !== 'superseded',
  )
  if (voices.length === 0) return refuse('LAST_SIGNER')
  return concluded(given, withSlots(given, { ...unchanged(given), events }, next), action.comment ?? '')
}
