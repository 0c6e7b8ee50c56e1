import { demandsAt } from '../../../../processes/assignment/demands.ts'
import { chosenSoFar, isChoiceNeeded } from '../../../../processes/assignment/nextChoices.ts'
import { removableBy } from '../../../../processes/assignment/removable.ts'
import { sealAt } from '../../../../processes/assignment/sealAt.ts'
import { settle } from '../../../../processes/assignment/settle.ts'
import { stepName } from '../../../../processes/assignment/stepName.ts'
import { readNotes } from '../../../../processes/assignment/taskNotes.ts'
import { othersThanInitiator } from '../../../../processes/assignment/turn.ts'
import { formAt, formOf, isWritable, readRights } from '../../../../processes/forms/processForm.ts'
import { visibleVariables } from '../../../../processes/forms/visibleVariables.ts'
import type { Graph } from '../../../../processes/state/graph.ts'
import type { InstanceState, TaskRow, Variables } from '../../../../processes/state/state.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { withValidator } from '../../../services/validators/storedValidators.ts'
import { withKept } from '../forms/keptColumns.ts'
import { endVariables } from '../instances/endVariables.ts'
import { standingIn } from '../instances/standing.ts'
import { hiddenIn, rightsToFillIn, seenVariables, visibilityOf } from '../instances/visibility.ts'
import { mayManage } from '../instances/visibleInstance.ts'
import { peopleNames } from '../people/peopleNames.ts'
import { graphOf } from '../stored/graphs.ts'
import { readInstance } from '../stored/loadInstance.ts'
import { concernedTask } from './concernedTask.ts'
import { nextTask } from './nextTask.ts'
import { buttonsOf, labelsOf, offersTo } from './offers.ts'
import { seenOf } from './seenFields.ts'
import { type ShownSlot, shownSlots, slotsOf } from './slots.ts'
import { votesOf } from './votes.ts'

/** GET /nbpm/task/detail/{id}: returns a task as visible to the caller, with the available actions. */
export async function detail(call: Call<EndpointInput<'processTask.detail'>>) {
  const row = await concernedTask(call, call.input.id)
  const { seen } = row
  const me = call.session?.userId ?? ''
  const state = await readInstance(call, row.instanceId)
  const graph = await graphOf(call, seen.versionId, seen.key)
  const node = graph.nodes.find(each => each.id === row.task.nodeId)
  const slots = await slotsOf(call, row.task.id)
  const own = slots.filter(slot => slot.assignee === me)
  const isOpen = row.endedAt === null && own.some(slot => slot.state === 'open')
  const isEnded = state === undefined || state.instance.endedAt !== null
  const known = isEnded ? await endVariables(call, row.instanceId) : visibleVariables({ state }, row.task.scopeId)
  const notes = readNotes(row.task.notes)
  const isReturnedHere = notes.returned?.inPlace === true
  const maySign = othersThanInitiator(node, seen.initiatorId, [me]).length > 0
  const isClaimable =
    row.endedAt === null &&
    row.isCandidate &&
    maySign &&
    !slots.some(slot => slot.state === 'open' || slot.state === 'waiting')
  const pending = slots.filter(slot => slot.state === 'open' || slot.state === 'waiting')
  const offered = buttonsOf(node)
  const buttons = offersTo(offered, {
    isOpen,
    isPending: row.endedAt === null && (pending.length > 0 || isPool(row.task)),
    isConcerned: own.length > 0 || seen.initiatorId === me,
    isSuspended: seen.phase === 'suspended',
    isReturnedHere,
    isParked: notes.parkedBy !== undefined,
    hasAgreed: seen.phase === 'running' && own.some(slot => slot.state === 'agreed' && slot.source !== 'dedupe'),
    hasOthers: pending.some(slot => slot.assignee !== me),
    hasRemovable: removableBy(node, slots, me).length > 0,
  })
  const may = buttons.map(({ button }) => button)
  const turn = { task: row.task, slots: state?.slots.filter(slot => slot.taskId === row.task.id) ?? [] }
  const sealed = isOpen ? sealAt(turn, { graph, actor: me }) : undefined
  const { returned, drafts } = notes
  const draft = drafts?.[me] ?? null
  const names = await peopleNames(call, [seen.initiatorId ?? '', returned?.by ?? ''])
  const whole = formOf(graph.settings)
  const turns = slots.filter(slot => isOf(slot, call.session))
  const isAsked = row.isCandidate || turns.length > 0
  const isManager = await mayManage(call, seen.id)
  // A user who fills in a returned application, even for the initiator, sees the start form.
  const isForStart = isOpen || (turns.length > 0 && turns.every(slot => slot.explanation.returned === true))
  const isBack = isReturnedHere && (seen.initiatorId === me || isForStart)
  // For a node removed by a migration, its rights are unknown.
  const isHere = isBack || (node !== undefined && (isAsked || isManager))
  const said = isBack
    ? await rightsToFillIn(call, { instanceId: seen.id, graph, task: row.task })
    : (node?.settings?.fields ?? [])
  const visibility = isHere ? hiddenIn(said) : await visibilityOf(call, { seen, graph })
  const rights = isHere ? said : readRights(whole, visibility)
  // Form fields without rights at the node are read-only; only listed fields can be writable. A returned application
  // lists every field, as the start shows it.
  const form = whole && formAt(whole, rights, isBack ? 'write' : 'read', known)
  return {
    id: row.task.id,
    instanceId: row.instanceId,
    title: seen.title,
    subject: subjectOf(seen.title, names.get(seen.initiatorId ?? '')),
    phase: seen.phase,
    standing: state ? standingIn(state, seen.phase) : seen.phase,
    key: seen.key,
    initiatorId: seen.initiatorId,
    initiatorName: names.get(seen.initiatorId ?? '') ?? null,
    ...row.application,
    nodeId: row.task.nodeId,
    name: stepName(row.task),
    mode: row.task.mode,
    ratio: row.task.ratio,
    votes: votesOf(row.task, slots),
    due: row.task.due,
    priority: row.task.priority,
    round: row.task.round,
    createdAt: row.task.createdAt,
    endedAt: row.endedAt,
    outcome: row.outcome,
    slots: shownSlots(slots, isManager),
    isOpen,
    isClaimable,
    isCancellable: isOpen && isReturnedHere && isOwnOf(state, me),
    isClaimed: isOpen && isPool(row.task) && own.some(slot => slot.state === 'open' && slot.source === 'claim'),
    parked: notes.parkedBy !== undefined,
    returned: returned
      ? { by: returned.by, reason: returned.reason, resubmit: returned.resubmit, nodeId: returned.nodeId }
      : null,
    returnReason: returned?.reason ?? null,
    // Offered to users who have decided this task.
    nextTaskId: !isOpen && own.length > 0 ? await nextTask(call) : null,
    returnedByName: returned ? (names.get(returned.by) ?? null) : null,
    draft,
    draftComment: draft?.comment ?? null,
    draftAt: draft?.at ?? null,
    buttons,
    labels: labelsOf(buttons, isReturnedHere),
    may,
    says: may.filter(button => demandsAt(offered, button).comment),
    signs: may.filter(button => demandsAt(offered, button).signature),
    seal: sealed?.settings.use ?? null,
    form: await withValidator(call, form),
    writable: form !== null && isWritable(form),
    fields: rights,
    ...(isOpen && state ? nextOf(call, { graph, state, task: row.task, known }) : nobodyNext),
    variables: seenVariables(visibility, known),
  }
}

const nobodyNext = { choosesNext: false, needsNext: false, next: [] as string[] }

/** Returns whether agreeing allows or requires choosing the next approvers, and those already chosen. */
function nextOf(
  { session }: Call,
  { graph, state, task, known }: { graph: Graph; state: InstanceState; task: TaskRow; known: Variables },
): typeof nobodyNext {
  const standing = { graph, tokens: state.tokens, variables: known }
  const asked = chosenSoFar(standing, task)
  if (asked.length === 0) return nobodyNext
  const slots = state.slots
    .filter(slot => slot.taskId === task.id)
    .map(slot =>
      slot.assignee === session?.userId && slot.state === 'open' ? { ...slot, state: 'agreed' as const } : slot,
    )
  const isDecided = settle(task, slots, task.createdAt).outcome === 'agreed'
  return {
    choosesNext: true,
    needsNext: isDecided && isChoiceNeeded(standing, task),
    next: [...new Set(asked.flatMap(({ people }) => people))],
  }
}

/** Whether the slot is or was the caller's: then the node's rights apply, for others those of their own nodes. */
const isOf = ({ assignee, originalAssignee }: ShownSlot, session: Call['session']): boolean =>
  session !== null && [session.userId, session.username].some(me => me === assignee || me === originalAssignee)

/** GET /nbpm/task/decision/{id}: returns a task for answering, with the approver's saved draft. */
export async function decision(call: Call<EndpointInput<'processTask.decision'>>) {
  const shown = await detail(call)
  const { draft, form, fields, variables } = shown
  const begun = withKept(draft?.variables ?? {}, variables, {
    form,
    rights: fields,
    otherwise: form ? 'read' : 'write',
  })
  // A draft answers what its writer was shown then: others may have changed those fields since.
  const seen = { ...seenOf(variables), ...draft?.seen }
  return { ...shown, variables: { ...variables, ...begun.values }, seen, comment: draft?.comment ?? null }
}

/** Whether it is the caller's own application, not called by another instance, so that the caller may withdraw it. */
const isOwnOf = (state: InstanceState | undefined, me: string): boolean =>
  state !== undefined &&
  state.instance.initiator === me &&
  state.instance.phase === 'running' &&
  state.instance.parentInstanceId === null

const isPool = ({ candidates }: TaskRow) => candidates.users.length + candidates.groups.length > 0

/** Returns the page title of a task; the initiator's name distinguishes applications of one kind. */
const subjectOf = (title: string, initiator: string | null | undefined): string =>
  !initiator || title.includes(initiator) ? title : `${title}（${initiator}）`
