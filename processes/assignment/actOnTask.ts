import type { ApprovalButton, ButtonSettings } from '../../schemas/types/process.ts'
import { addSigners, removeSigner } from './actions/addSigners.ts'
import { agree } from './actions/agree.ts'
import { assign } from './actions/assign.ts'
import { claim, unclaim } from './actions/claim.ts'
import { delegate } from './actions/delegate.ts'
import { refuseTask } from './actions/refuse.ts'
import { returnTask } from './actions/returnTask.ts'
import { communicate, copyTask, saveDraft, urge } from './actions/tell.ts'
import { timeOut } from './actions/timeOut.ts'
import { replace, transfer } from './actions/transfer.ts'
import { withdraw } from './actions/withdraw.ts'
import { demandsAt } from './demands.ts'
import { handingOn } from './handingOn.ts'
import { ActionRefused, refuse } from './refusals.ts'
import { sealAt } from './sealAt.ts'
import type { ActContext, ActionName, ActionOf, ActResult, TaskAction, TaskState, Turn } from './taskAction.ts'
import { readNotes } from './taskNotes.ts'
import type { Given } from './turn.ts'

type Behaviours = { [Name in ActionName]: (given: Given<ActionOf<Name>>) => Turn }

const behaviours: Behaviours = {
  agree,
  refuse: refuseTask,
  claim,
  unclaim,
  transfer,
  delegate,
  addBefore: addSigners,
  addAfter: addSigners,
  addParallel: addSigners,
  appendApprovers: addSigners,
  removeSigner,
  assign,
  replace,
  handover: replace,
  entrust: replace,
  withdraw,
  return: returnTask,
  communicate,
  copy: copyTask,
  urge,
  saveDraft,
  timeOut,
}

/** Actions of administrators and timers; they are allowed whatever buttons the node offers. */
const ofSystem: ReadonlySet<ActionName> = new Set(['assign', 'replace', 'handover', 'entrust', 'timeOut'])

/** Actions allowed while the task waits for a returned sibling branch. */
const whileParked: ReadonlySet<ActionName> = new Set([
  'communicate',
  'copy',
  'urge',
  'saveDraft',
  'assign',
  'replace',
  'handover',
  'entrust',
])

/**
 * Returns the rows of a task after an action, as a pure function. It changes slots only; `commands` lists what the
 * engine must do in the same transaction when the task is decided or returned.
 */
export function actOnTask(state: TaskState, action: TaskAction, context: ActContext): ActResult {
  try {
    checkAllowed(state, action, context)
    const behave = behaviours[action.do] as (given: Given) => Turn
    return { kind: 'done', ...behave({ ...state, action, context }) }
  } catch (error) {
    if (error instanceof ActionRefused) {
      const { code, message, part } = error
      return { kind: 'refused', code, error: error.error, message, ...(part ? { part } : {}) }
    }
    throw error
  }
}

function checkAllowed(state: TaskState, action: TaskAction, context: ActContext): void {
  const { task } = state
  if (context.followers && action.do !== 'withdraw') refuse('TASK_FINISHED')
  const { parkedBy, returned } = readNotes(task.notes)
  if (parkedBy && !whileParked.has(action.do)) refuse('TASK_PARKED')
  if (returned?.inPlace && handingOn.has(action.do)) refuse('RETURNED_TASK_NOT_HANDED_ON')
  if (returned && action.do === 'agree' && action.unopened) refuse('RETURNED_TASK_UNOPENED')
  if (returned?.inPlace && action.do === 'refuse') refuse('RETURNED_TASK_NOT_REFUSED')
  if (ofSystem.has(action.do) && !context.administrator && context.actor !== null) refuse('ACTION_OF_ADMINISTRATORS')
  if (ofSystem.has(action.do) || action.do === 'claim' || action.do === 'unclaim') return
  if (context.administrator && action.do === 'removeSigner') return
  const buttons = context.graph.nodes.find(node => node.id === task.nodeId)?.settings?.buttons
  const button = buttonOf(action.do, buttons)
  if (buttons && !button && action.do !== 'agree') refuse('ACTION_NOT_OFFERED')
  const said = 'comment' in action && action.comment ? action.comment.trim() : ''
  if (said.length > 2000) refuse('OPINION_TOO_LONG')
  const demands = demandsAt(buttons ?? [], action.do)
  if (demands.comment && !said) refuse('OPINION_MISSING')
  if (demands.signature && !('signature' in action && action.signature)) refuse('SIGNATURE_MISSING')
  if (action.do === 'agree' || action.do === 'addAfter') checkSeal(state, action, context)
}

function checkSeal(state: TaskState, { slotId, seal }: ActionOf<'agree' | 'addAfter'>, context: ActContext): void {
  const asked = sealAt(state, { ...context, slotId })
  if (seal && !asked) refuse('SEAL_NOT_ASKED')
  if (!seal && asked?.settings.use === 'required') refuse('SEAL_MISSING')
}

const buttonOf = (name: ActionName, buttons: readonly ButtonSettings[] | undefined) =>
  buttons?.find(each => each.button === (name as ApprovalButton | 'agree'))
