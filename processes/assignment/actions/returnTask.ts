import type { ReturnSettings } from '../../../schemas/types/process.ts'
import type { SlotRow, TaskRow } from '../../state/state.ts'
import { decidedSlot } from '../conclude.ts'
import { newTurn } from '../newTurn.ts'
import { parkedFor } from '../parking.ts'
import { refuse } from '../refusals.ts'
import { initiatorTask, previewReturn, returnTargets, usualTargets } from '../returnPaths.ts'
import { isPending } from '../settle.ts'
import { forAgain, standingSlots, termsOf } from '../slotsAgain.ts'
import type { ActionOf, Turn } from '../taskAction.ts'
import { type ReturnOrigin, readNotes, type TaskNotes, writeNotes } from '../taskNotes.ts'
import { type Given, ownSlot, slotEvent, taskEvent, unchanged } from '../turn.ts'

type Returning = Given<ActionOf<'return'>>

/** Returns a task to the initiator, to the previous task or to any earlier one. */
export function returnTask(given: Returning): Turn {
  const { action, context, task } = given
  const slot = ownSlot(given, action.slotId)
  const { standIns, returned: before } = readNotes(task.notes)
  if (before?.inPlace) return refuse('TASK_RETURNED')
  const settings = nodeReturns(given)
  const target = targetOf(given, settings)
  const scope = action.scope ?? settings.scope ?? 'branch'
  const slots = given.slots.map(each => afterReturn(each, slot, action, context.now))
  const origin: ReturnOrigin = {
    nodeId: task.nodeId,
    by: slot.assignee,
    reason: action.comment ?? '',
    // Going forward through all nodes would start the branches that wait for this task a second time.
    resubmit: parkedFor(before).length > 0 ? 'straight' : resubmitOf(action.resubmit, settings),
    agreements: action.agreements ?? settings.agreements ?? 'keep',
    slots: [],
    terms: termsOf(task),
    ...(standIns && { standIns }),
    ...(before && { before }),
    versionId: context.versionId,
  }
  origin.slots = standingSlots(given.slots).map(each => forAgain(each, origin.agreements))
  if (!target) return toInitiatorHere(given, origin, slots)
  const { siblings, cancelled } = previewReturn(context, task, target)
  if (siblings.length > 0 && scope === 'branch') {
    return refuse('RETURN_SCOPE_MISSING')
  }
  const parked = scope === 'keepSiblings' ? cancelled : []
  if (parked.length > 0 || (scope === 'keepSiblings' && siblings.length > 0)) {
    origin.resubmit = 'straight'
    origin.parked = parked.map(each => each.id)
  }
  const gone = scope === 'all' ? siblings.map(token => token.id) : []
  const again = deciders(context.path, target)
  const notes: TaskNotes = again.length > 0 ? { returned: origin, approvers: again } : { returned: origin }
  const data = {
    to: target,
    slotId: slot.id,
    scope,
    reason: origin.reason,
    resubmit: origin.resubmit,
    agreements: origin.agreements,
    signature: action.signature,
    files: action.files,
  }
  return {
    ...unchanged(given),
    slots,
    others: parked.map(each => ({ ...each, notes: writeNotes({ ...readNotes(each.notes), parkedBy: task.id }) })),
    events: [
      taskEvent(given, 'taskReturned', { ...data, cancelled: scope === 'all' ? cancelled.map(each => each.id) : [] }),
    ],
    effects: [
      {
        effect: 'notify',
        about: 'returned',
        taskId: task.id,
        ...(context.initiator ? { to: [context.initiator] } : {}),
      },
    ],
    commands: [
      {
        command: 'move',
        tokenIds: [task.tokenId, ...gone],
        targets: [target],
        reason: origin.reason,
        taskNotes: writeNotes(notes),
        ...(scope === 'branch' || siblings.length === 0 ? {} : { siblings: scope === 'all' ? 'cancel' : 'keep' }),
        ...(scope === 'keepSiblings' ? { siblings: 'keep' as const } : {}),
      },
    ],
  }
}

/** Returns the id of the target node; undefined if the initiator has no node of their own. */
function targetOf(given: Returning, settings: ReturnSettings): string | undefined {
  const { action, context, task } = given
  const allowed = settings.to
  const may = (way: ReturnSettings['to'][number]) => allowed.includes(way) || (allowed.includes('any') && way !== 'any')
  const targets = returnTargets(context, task)
  if (action.to === 'initiator') {
    if (!may('initiator')) return refuse('RETURN_TO_STARTER_NOT_ALLOWED')
    if (!context.initiator) return refuse('RETURN_WITHOUT_STARTER')
    return initiatorTask(context, task)?.nodeId
  }
  if (action.to === 'previous') {
    if (!may('previous')) return refuse('RETURN_TO_PREVIOUS_NOT_ALLOWED')
    return targets[0]?.nodeId ?? refuse('NO_PREVIOUS_NODE')
  }
  if (!targets.some(each => each.nodeId === action.to)) return refuse('RETURN_TARGET_NOT_PASSED')
  const named = action.to === targets[0]?.nodeId && may('previous')
  const first = action.to === initiatorTask(context, task)?.nodeId && may('initiator')
  if (!named && !first && !allowed.includes('any')) return refuse('RETURN_TARGET_NOT_ALLOWED')
  return action.to
}

/** Releases all other slots and asks the initiator at this task. */
function toInitiatorHere(given: Returning, origin: ReturnOrigin, slots: SlotRow[]): Turn {
  const { action, context, task } = given
  const initiator = context.initiator as string
  if (!context.active.has(initiator)) return refuse('STARTER_DISABLED')
  const explanation = { rule: 'initiator', returned: true }
  const asked = newTurn(given, { assignee: initiator, source: 'rule', explanation })
  const returned: ReturnOrigin = { ...origin, inPlace: true }
  const { reason, resubmit, agreements } = origin
  const data = { to: 'initiator', reason, resubmit, agreements, signature: action.signature, files: action.files }
  return {
    ...unchanged(given),
    task: { ...task, mode: 'single', ratio: null, notes: writeNotes({ ...readNotes(task.notes), returned }) },
    slots: [
      ...slots.map(each =>
        each.state === 'agreed' || each.state === 'refused' ? { ...each, state: 'superseded' as const } : each,
      ),
      asked,
    ],
    events: [taskEvent(given, 'taskReturned', data), slotEvent(given, 'slotOpened', asked)],
    effects: [{ effect: 'notify', about: 'returned', slotId: asked.id, taskId: task.id, to: [initiator] }],
  }
}

function afterReturn(slot: SlotRow, own: SlotRow, action: ActionOf<'return'>, now: string): SlotRow {
  if (slot.id === own.id) return decidedSlot(slot, 'returned', action, now)
  return isPending(slot) ? { ...slot, state: 'superseded' } : slot
}

const deciders = (path: Given['context']['path'], nodeId: string): string[] => [
  ...new Set(path.find(each => each.nodeId === nodeId)?.by ?? []),
]

function resubmitOf(
  asked: 'inOrder' | 'straight' | 'ask' | undefined,
  settings: ReturnSettings,
): ReturnOrigin['resubmit'] {
  if (settings.resubmit && settings.resubmit !== 'ask') return settings.resubmit
  return asked ?? 'ask'
}

function nodeReturns({ context, task }: { context: Given['context']; task: TaskRow }): ReturnSettings {
  return context.graph.nodes.find(node => node.id === task.nodeId)?.settings?.returns ?? { to: usualTargets }
}
