import { actOnTask } from '../../../../processes/assignment/actOnTask.ts'
import type { ActionPart } from '../../../../processes/assignment/refusals.ts'
import type { TaskAction, TaskState, Turn } from '../../../../processes/assignment/taskAction.ts'
import { formOf } from '../../../../processes/forms/processForm.ts'
import { visibleVariables } from '../../../../processes/forms/visibleVariables.ts'
import type { InstanceState } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { requireReadableFiles } from '../../../services/records/files/fileUses.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import type { CommandAnswer, HeldInstance, PlannedWork } from '../execution/commandRequest.ts'
import { noTask } from '../execution/noTask.ts'
import { runCommand } from '../execution/runCommand.ts'
import { fault, faultWith } from '../faults.ts'
import { holdSignatures, valueFaults } from '../forms/valueFaults.ts'
import { hiddenIn, rightsToFillIn, visibilityOf } from '../instances/visibility.ts'
import { readableInstance } from '../instances/visibleInstance.ts'
import { insertCopies } from '../notifications/copies.ts'
import { withSeal } from '../seals/applySeal.ts'
import { type Actor, actContext, lookBackFor } from './actContext.ts'
import { filledIn } from './checkFields.ts'
import { decidedConflict } from './decidedBy.ts'
import { type HeldTask, heldTask } from './heldTask.ts'
import { besideOthers } from './movedFields.ts'
import { requireChosen } from './requireChosen.ts'
import { type Seen, seenFor, seenOf, shownTo } from './seenFields.ts'

export interface TaskRequest {
  taskId: string
  action: TaskAction
  actor: Actor
  /** Repeating an id returns the first result. */
  commandId?: string | undefined
  /** Digests of the form values that the caller was shown. */
  seen?: Seen | undefined
}

/**
 * Runs an action on a task in one transaction: its slots, and the engine commands that follow.
 *
 * @example await runTaskAction(call, { taskId, action: { do: 'agree' }, actor: { id: call.session.userId } })
 */
export async function runTaskAction(call: Call, request: TaskRequest): Promise<CommandAnswer> {
  const { taskId, action, actor, commandId } = request
  const named = lookBackFor(action)
  return runCommand(call, {
    instanceId: { ofTask: taskId },
    ...(commandId === undefined ? {} : { commandId }),
    body: {
      command: action.do,
      asked: { taskId, ...action },
      ...(named && { lookBackFor: named }),
      admit: (tx, state) => requireReader(tx, state, actor),
      plan: held => planAction(held, request),
    },
  })
}

async function planAction(held: HeldInstance, request: TaskRequest): Promise<PlannedWork> {
  const { taskId, action: asked, actor } = request
  const task = await heldTask(held, taskId, asked)
  await checkConcerned(held, task, asked, actor)
  const action = await withSeal(held, task, await prepared(held, task, request), actor)
  const result = actOnTask(task, action, await actContext(held, actor, action, task))
  if (result.kind === 'refused' && result.code === 'decided')
    throw await decidedConflict(held, taskId, result.error, result.message)
  if (result.kind === 'refused' && result.part)
    throw invalid({ field: fieldOf(action, result.part), code: result.error, message: result.message })
  if (result.kind === 'refused')
    throw faultWith(result.error, result.message, result.code === 'tooOften' ? { retryAfter: 3600 } : null)
  if (action.do === 'agree' && actor.id !== null) await requireChosen(held, result)
  if (result.copies.length > 0) await writeCopies(held, task, result.copies, asked, actor)
  if (task.followers) await markWithdrawn(held, taskId)
  return workOf(held, task, action, result)
}

/** Returns the argument of a call that holds a part of its action. */
function fieldOf({ do: name }: TaskAction, part: ActionPart): string {
  if (part !== 'people') return part
  if (name === 'transfer' || name === 'delegate') return 'userId'
  if (name === 'replace' || name === 'assign') return 'toId'
  return name === 'agree' ? 'next' : 'userIds'
}

function workOf(held: HeldInstance, before: HeldTask, action: TaskAction, turn: Turn): PlannedWork {
  const isAlive = !before.followers
  const known = new Map(before.slots.map(slot => [slot.id, slot]))
  const changed = turn.task === before.task ? turn.others : [turn.task, ...turn.others]
  return {
    tasks: isAlive ? changed : turn.others,
    slots: isAlive ? turn.slots.filter(slot => known.get(slot.id) !== slot) : [],
    events: turn.events,
    commands: turn.commands,
    effects: turn.effects,
    outcomes: outcomesOf(before, action, turn),
    result: {
      taskId: before.task.id,
      instanceId: held.state.instance.id,
      do: action.do,
      outcome: turn.outcome ?? null,
    },
  }
}

/** A task left by a move was not cancelled, but returned or resubmitted. */
function outcomesOf(before: TaskState, action: TaskAction, turn: Turn): Record<string, string> {
  if (action.do === 'return') return { [before.task.id]: 'returned' }
  if (turn.outcome) return { [before.task.id]: turn.outcome }
  return {}
}

/** Validates the input of an action. */
async function prepared(held: HeldInstance, { task }: HeldTask, { action, seen }: TaskRequest): Promise<TaskAction> {
  if (action.do !== 'agree' && action.do !== 'addAfter' && action.do !== 'refuse' && action.do !== 'saveDraft')
    return action
  const known = visibleVariables(held, task.scopeId)
  const { graph, state } = held
  const form = formOf(graph.settings)
  const rights = await rightsToFillIn(held.call, { instanceId: state.instance.id, graph, task })
  const submitted = { given: action.variables ?? {}, known, rights, form }
  const given = await besideOthers(held, submitted, { task, seen, as: action.do })
  const variables = filledIn({ rights, form, given, known, as: action.do })
  // Only what was sent: stored columns that are hidden from the approver may hold files that he cannot read.
  await requireReadableFiles(held.call, Object.fromEntries(Object.keys(variables).map(name => [name, given[name]])))
  if (action.do !== 'saveDraft') {
    const values = { ...known, ...variables }
    const judged = { form, values, known, names: Object.keys(variables), field: 'variables' } as const
    const faults = await valueFaults(held.call, judged)
    if (faults.length > 0) throw invalid(faults)
    await holdSignatures(held.call, judged)
  }
  if (action.variables === undefined) return action
  if (action.do !== 'saveDraft') return { ...action, variables }
  return { ...action, variables, seen: seenFor(variables, seen ?? seenOf(shownTo({ known, rights }))) }
}

/** Refuses users who may not read the instance like an unknown task, before any check that depends on its state. */
async function requireReader(call: Call, state: InstanceState, { id, administrator }: Actor): Promise<void> {
  if (administrator || id === null || state.slots.some(slot => slot.assignee === id)) return
  if (!(await readableInstance(call, state.instance.id))) throw noTask(call)
}

/** Actions that every participant of the instance may run. */
const telling: readonly string[] = ['communicate', 'copy', 'urge']

/** Refuses actions by users who take part in neither the task nor its instance. */
async function checkConcerned(held: HeldInstance, task: HeldTask, action: TaskAction, actor: Actor): Promise<void> {
  if (actor.administrator || actor.id === null) return
  const { initiator, id } = held.state.instance
  if (task.slots.some(slot => slot.assignee === actor.id)) return
  const isTelling = telling.includes(action.do)
  const { candidates } = task.task
  if (isTelling ? actor.id === initiator : candidates.groups.length > 0) return
  if (action.do !== 'urge' && candidates.users.includes(actor.id)) return
  const s = new Statement()
  const user = s.value(actor.id)
  const [row] = await s.run(
    held.call.db,
    `select 1 as "one" where exists (select 1 from "process_slot" l
      where l."instance_id" = ${s.value(id)} and ${user} in (l."assignee", l."original_assignee"))
       or exists (select 1 from "process_copy" c where c."instance_id" = ${s.value(id)} and c."user_id" = ${user})`,
  )
  if (!row) throw fault('TASK_NOT_YOURS')
}

/** Writes copies; they show what their sender can read. Copies by a sender who reads nothing belong to no node. */
async function writeCopies(held: HeldInstance, { task }: HeldTask, users: string[], action: TaskAction, actor: Actor) {
  const { id, initiator } = held.state.instance
  const seen = { id, initiatorId: initiator }
  const visibility = actor.id === null ? [] : await visibilityOf(held.call, { seen, graph: held.graph })
  await insertCopies(held.call, {
    instanceId: id,
    task: visibility === null ? undefined : task,
    users,
    hidden: hiddenIn(visibility ?? []).map(({ field }) => field),
    from: actor.id,
    comment: 'comment' in action ? (action.comment ?? null) : null,
    now: held.now,
  })
}

/** A withdrawn decision counts as never made. */
async function markWithdrawn(held: HeldInstance, taskId: string): Promise<void> {
  const s = new Statement()
  await s.run(held.call.db, `update "process_task" set "outcome" = 'cancelled' where "id" = ${s.value(taskId)}`)
}
