import { entrustedBy } from '../assignment/entrustedBy.ts'
import { openSlots } from '../assignment/openSlots.ts'
import { poolOf } from '../assignment/poolOf.ts'
import type { GraphNode, Template } from '../state/graph.ts'
import type { ApproversAnswer, NamedPeople } from '../state/result.ts'
import type { SlotRow, TaskRow, TokenRow } from '../state/state.ts'
import { after, readDate } from '../state/timers.ts'
import { engineFault } from './engineFault.ts'
import { templateText, templateValue, textOf } from './expressions.ts'
import { labelOf } from './prepareGraph.ts'
import { approversKey } from './questionKey.ts'
import type { Run } from './run.ts'
import { finish, waitFor } from './tokens.ts'
import { assign, snapshot } from './variables.ts'

/** Creates the row of a user task and its slots. */
export function createTask(run: Run, token: TokenRow, node: GraphNode): void {
  const task = emptyTask(run, token, node)
  waitFor(run, token, 'task')
  const named = namedPeople(run, token, node)
  const isNamed = named.assignee !== null || named.users.length > 0 || named.groups.length > 0
  const { approvers = [], empty } = node.settings ?? {}
  // A node without approver rules follows its `empty` policy.
  if (approvers.length > 0 || (empty !== undefined && !isNamed)) {
    askedTask(run, token, node, task)
    return
  }
  if (named.assignee === null && named.users.length === 0)
    opened(
      run,
      poolOf(node, run.instance.initiator, { ...task, candidates: { users: [], groups: named.groups } }),
      token,
    )
  else askedTask(run, token, node, task, named)
}

function emptyTask(run: Run, token: TokenRow, node: GraphNode): TaskRow {
  const { assignment } = node
  const text = (template: Template | undefined) =>
    template === undefined ? '' : templateText(run, template, token.scopeId, node).trim()
  const priority = Number.parseInt(text(assignment?.priority), 10)
  return {
    id: run.id(),
    tokenId: token.id,
    scopeId: token.scopeId,
    nodeId: node.id,
    name: text(node.name),
    mode: 'claim',
    ratio: null,
    owner: text(assignment?.owner) || null,
    due: dueOf(run, node, text(assignment?.due)),
    priority: Number.isNaN(priority) ? 50 : priority,
    round: token.epoch + 1,
    candidates: { users: [], groups: [] },
    createdAt: run.now,
    notes: run.taskNotes.get(token.id) ?? {},
  }
}

/** Returns a deadline from a duration or a date; an unreadable one is a fault, as for timers. */
function dueOf(run: Run, node: GraphNode, written: string): string | null {
  if (written === '') return null
  const due = after(written, run.now) ?? readDate(written)
  if (due) return due
  throw engineFault('STEP_DUE_DATE_UNREADABLE', { node: labelOf(node), text: written }, node.id)
}

/** Returns the assignees of an imported model: one person, or those who may claim the task. */
function namedPeople(run: Run, token: TokenRow, node: GraphNode): NamedPeople {
  const { assignment } = node
  const list = (templates: readonly Template[] = []) => [
    ...new Set(templates.flatMap(template => names(templateValue(run, template, token.scopeId, node)))),
  ]
  const [assignee = null] = assignment?.assignee === undefined ? [] : list([assignment.assignee])
  return { assignee, users: list(assignment?.candidateUsers), groups: list(assignment?.candidateGroups) }
}

function names(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(names)
  return textOf(value)
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')
}

function askedTask(run: Run, token: TokenRow, node: GraphNode, task: TaskRow, named?: NamedPeople): void {
  const variables = snapshot(run, token.scopeId)
  const key = approversKey(node.id, named ?? variables)
  const answer = run.context.answers.get(key) as ApproversAnswer | undefined
  if (!answer) {
    if (!run.questions.some(question => question.key === key))
      run.questions.push({ key, question: 'approvers', nodeId: node.id, variables, ...(named && { named }) })
    return
  }
  const found = openSlots({
    // Several named people are candidates; a single one is assigned directly.
    node: named
      ? { id: node.id, settings: { ...node.settings, mode: named.assignee === null ? 'claim' : 'any' } }
      : node,
    settings: run.graph.graph.settings,
    answer,
    task,
    initiator: run.instance.initiator,
    now: run.now,
    id: () => run.id(),
  })
  if (found.verdict === 'refuse' || found.verdict === 'administrator')
    throw engineFault('STEP_WITHOUT_APPROVER', { node: labelOf(node) }, node.id)
  const { ratio, slots, notes = task.notes } = found
  const mode = named && slots.length === 1 ? 'single' : found.mode
  const candidates = (named?.assignee && slots.length > 0 && answer.candidates) || found.candidates
  if (found.verdict === 'pass') passed(run, token, { ...task, mode, ratio }, slots)
  else {
    for (const slot of slots) run.slots.put(slot)
    opened(run, poolOf(node, run.instance.initiator, { ...task, mode, ratio, candidates, notes }), token)
  }
}

function opened(run: Run, task: TaskRow, token: TokenRow): void {
  run.tasks.put(task)
  const { mode, candidates, round } = task
  run.event('taskCreated', task.nodeId, token.id, {
    taskId: task.id,
    name: task.name,
    mode,
    candidates,
    round,
    due: task.due,
  })
  const slots = run.slots.by('taskId', task.id)
  if (slots.length === 0) run.effects.push({ effect: 'notify', about: 'assigned', taskId: task.id })
  tellEntrusting(run, slots, { nodeId: task.nodeId, taskId: task.id })
  for (const slot of slots) {
    if (slot.state !== 'open') continue
    run.event('slotOpened', task.nodeId, token.id, slotData(slot))
    run.effects.push({ effect: 'notify', about: 'assigned', slotId: slot.id })
  }
}

/**
 * Notifies the users whose turns went to a substitute, even if the substitute agreed earlier and is not asked again.
 */
function tellEntrusting(run: Run, slots: readonly SlotRow[], where: { nodeId: string; taskId?: string }): void {
  for (const slot of slots) {
    const by = slot.source === 'dedupe' ? entrustedBy(slot) : []
    if (by.length > 0) run.effects.push({ effect: 'entrusted', ...where, by, to: slot.assignee })
  }
}

const slotData = ({ id, taskId, assignee, actingFor, source, state, explanation }: SlotRow) => ({
  slotId: id,
  taskId,
  assignee,
  actingFor,
  source,
  state,
  explanation,
})

/** Completes a task that requires no signature, and records it in the history. */
function passed(run: Run, token: TokenRow, task: TaskRow, slots: readonly SlotRow[]): void {
  const { id: taskId, name, mode } = task
  run.event('taskCreated', task.nodeId, token.id, { taskId, name, mode, round: task.round })
  for (const slot of slots) run.event('slotDecided', task.nodeId, token.id, { ...slotData(slot), automatic: true })
  tellEntrusting(run, slots, { nodeId: task.nodeId })
  run.event('taskCompleted', task.nodeId, token.id, { taskId, name, outcome: 'agreed', automatic: true })
  assign(run, token.scopeId, { outcome: 'agreed' })
  finish(run, token)
}
