import type { ApprovalMode, EmptyPolicy, ProcessSettings } from '../../schemas/types/process.ts'
import type { GraphNode } from '../state/graph.ts'
import type { Approver, ApproversAnswer, EarlierAgreement } from '../state/result.ts'
import type { SlotRow, TaskMode, TaskRow } from '../state/state.ts'
import { agreedBefore, agreedEarlier } from './dedupe.ts'
import { drawLot } from './drawLot.ts'
import { handedOn, type Standing, withoutOwn } from './handedOn.ts'
import { isPending } from './settle.ts'
import { slotsAgain } from './slotsAgain.ts'
import { standInsOf } from './standIn.ts'
import { readNotes, type TaskNotes, writeNotes } from './taskNotes.ts'
import { othersThanInitiator } from './turn.ts'
import { uniqueApprovers } from './uniqueApprovers.ts'

export interface SlotsInput {
  node: Pick<GraphNode, 'id' | 'settings'>
  /** Settings of the process. */
  settings: Pick<ProcessSettings, 'dedupe'>
  answer: ApproversAnswer
  task: Pick<TaskRow, 'id' | 'notes'>
  initiator: string | null
  /** Earlier agreements of this instance; default those of the answer. */
  previous?: readonly EarlierAgreement[]
  /** ISO text in UTC. */
  now: string
  id(): string
}

export interface OpenedSlots {
  slots: SlotRow[]
  mode: TaskMode
  ratio: number | null
  candidates: TaskRow['candidates']
  /** Notes to keep on the task until it is claimed. */
  notes?: TaskRow['notes']
  /**
   * `pass`: no signature is needed; `refuse`: no user may sign; `administrator`: no approver was found and no eligible
   * administrator is known.
   */
  verdict?: 'pass' | 'refuse' | 'administrator'
}

/**
 * Returns the slots of a new task, from its settings and the resolved approvers.
 *
 * What a return left in the notes has priority: the slots of the returned task, or explicitly chosen approvers. Then
 * the policies apply in order: initiator as approver, duplicate approvers, no approvers.
 */
export function openSlots(input: SlotsInput): OpenedSlots {
  const settings = input.node.settings ?? {}
  const mode = settings.mode ?? 'all'
  const notes = readNotes(input.task.notes)
  const again = chosenAgain(notes.approvers, input.answer.standing)
  const found = again.length > 0 ? again : input.answer.slots
  if (notes.restore) return restored(input, notes)

  const own = applySelfPolicy(input, uniqueApprovers(found))
  const { users: named, groups } = input.answer.candidates ?? { users: [], groups: [] }
  const candidates = { users: othersThanInitiator(input.node, input.initiator, named), groups }
  if (own.asked.length === 0 && own.skipped.length > 0) {
    return { ...closed(input, mode, own.skipped), verdict: 'pass' }
  }
  if (own.asked.length === 0 && candidates.users.length + candidates.groups.length === 0) {
    // The policy wanted a substitute for the initiator and found none; that must not pass the task.
    return own.isStranded ? { ...closed(input, mode, []), verdict: 'administrator' } : empty(input, mode)
  }
  if (mode === 'claim' || own.asked.length === 0) {
    const users = [...new Set([...own.asked.map(each => each.assignee), ...candidates.users])]
    const standIns = standInsOf(own.asked)
    return {
      slots: [],
      mode: 'claim',
      ratio: null,
      candidates: { users, groups: candidates.groups },
      ...(standIns && { notes: writeNotes({ ...notes, standIns }) }),
    }
  }
  const asked = mode === 'random' ? [lot(own.asked, input.task.id)] : own.asked
  return decide(input, mode, asked, own.skipped, [...(notes.kept ?? []), ...(input.answer.kept ?? [])])
}

function decide(
  input: SlotsInput,
  mode: ApprovalMode,
  asked: Approver[],
  skipped: Approver[],
  kept: readonly string[],
) {
  const settings = input.node.settings ?? {}
  const slots = asked.map((each, order) => {
    const slot = newSlot(input, each, order, mode === 'weight' ? weightOf(settings.weights, each) : 1)
    const earlier = agreedEarlier(input.settings, input.previous ?? input.answer.agreed ?? [], each.assignee)
    if (kept.includes(each.assignee)) return agreedBefore(slot, input.now, { kept: true })
    if (earlier) return agreedBefore({ ...slot, source: 'dedupe' }, input.now, { dedupe: earlier.nodeId })
    return slot
  })
  const passed = skipped.map((each, index) => skippedSlot(input, each, slots.length + index))
  const ratio = mode === 'ratio' || mode === 'weight' ? (settings.ratio ?? 0.5) : null
  const opened = { slots: [...openFirst(slots, taskMode(mode)), ...passed], mode: taskMode(mode), ratio }
  const all = { ...opened, candidates: { users: [], groups: [] } }
  return isPassed(all) ? { ...all, verdict: 'pass' as const } : all
}

/** Whether agreements from before the task opened already decide it. */
function isPassed({ slots, mode, ratio }: Pick<OpenedSlots, 'slots' | 'mode' | 'ratio'>): boolean {
  const counted = slots.filter(slot => slot.state !== 'skipped')
  const agreed = counted.filter(slot => slot.state === 'agreed')
  if (agreed.length === 0) return false
  if (mode === 'any') return true
  if (ratio === null) return agreed.length === counted.length
  return weigh(agreed) >= ratio * weigh(counted) - 1e-9
}

/** In sequential mode, opens only the first undecided slot. */
function openFirst(slots: SlotRow[], mode: TaskMode): SlotRow[] {
  if (mode !== 'sequence') return slots
  const first = slots.find(slot => slot.state === 'open')
  const later = (slot: SlotRow) => slot.state === 'open' && slot !== first
  return slots.map(slot => (later(slot) ? { ...slot, state: 'waiting', openedAt: null } : slot))
}

interface OwnTurns {
  asked: Approver[]
  skipped: Approver[]
  /** True if there is no substitute for the initiator. */
  isStranded?: boolean
}

function applySelfPolicy(input: SlotsInput, found: Approver[]): OwnTurns {
  const policy = input.node.settings?.self ?? 'sign'
  const isOwn = (each: Approver) => input.initiator !== null && each.assignee === input.initiator
  if (policy === 'sign' || !found.some(isOwn)) return { asked: found, skipped: [] }
  if (policy === 'skip') return { asked: found.filter(each => !isOwn(each)), skipped: found.filter(isOwn) }
  const { head, administrators = [] } = input.answer
  const others = policy === 'head' && head && !isOwn(head) ? [head] : administrators.filter(each => !isOwn(each))
  const asked = found.flatMap(each =>
    isOwn(each)
      ? others.map(other => ({ ...other, explanation: { ...each.explanation, ...other.explanation, self: policy } }))
      : [each],
  )
  return { asked: uniqueApprovers(asked), skipped: [], isStranded: others.length === 0 }
}

function empty(input: SlotsInput, mode: ApprovalMode): OpenedSlots {
  const policy = input.node.settings?.empty ?? { do: 'administrator' }
  const nobody = { slots: [], mode: taskMode(mode), ratio: null, candidates: { users: [], groups: [] } }
  if (policy.do === 'pass') return { ...nobody, verdict: 'pass' }
  if (policy.do === 'refuse') return { ...nobody, verdict: 'refuse' }
  const person = input.answer.person === undefined ? namedPerson(policy) : input.answer.person
  const { administrators = [] } = input.answer
  const mayDo = ({ assignee }: Approver) => othersThanInitiator(input.node, input.initiator, [assignee]).length > 0
  const named = policy.do === 'person' && person && mayDo(person) ? [person] : administrators.filter(mayDo)
  if (named.length === 0) return { ...nobody, verdict: 'administrator' }
  const slots = named.map((each, order) =>
    newSlot(input, { ...each, explanation: { ...each.explanation, empty: policy.do } }, order, 1),
  )
  return { ...nobody, slots, mode: slots.length > 1 ? 'any' : 'single' }
}

const namedPerson = (policy: EmptyPolicy): Approver | null =>
  policy.do === 'person' ? { assignee: policy.user, explanation: { rule: 'empty', policy: 'person' } } : null

function closed(input: SlotsInput, mode: ApprovalMode, skipped: Approver[]): OpenedSlots {
  const slots = skipped.map((each, order) => skippedSlot(input, each, order))
  return { slots, mode: taskMode(mode), ratio: null, candidates: { users: [], groups: [] } }
}

/** Restores the slots of a returned task; agreements are kept if the return said so. */
function restored(input: SlotsInput, { restore = [], terms, ...notes }: TaskNotes): OpenedSlots {
  const { mode = 'all', ratio = 0.5 } = input.node.settings ?? {}
  const own = terms ?? {
    mode: taskMode(mode),
    ratio: mode === 'ratio' || mode === 'weight' ? ratio : null,
    candidates: { users: [], groups: [] },
  }
  const standing = withoutOwn(input.node, input.initiator, input.answer.standing ?? {})
  const handed = handedOn(restore, standing, input.now)
  const isPool = own.candidates.users.length + own.candidates.groups.length > 0
  if (restore.some(isPending) && !handed.some(isPending) && !isPool) return empty(input, mode)
  const { slots, outcome } = slotsAgain(handed, { ...input, terms: own })
  const all = { ...own, slots, notes: writeNotes(notes) }
  return outcome === 'agreed' ? { ...all, verdict: 'pass' } : all
}

function newSlot(input: SlotsInput, approver: Approver, order: number, weight: number): SlotRow {
  return {
    id: input.id(),
    taskId: input.task.id,
    order,
    assignee: approver.assignee,
    originalAssignee: approver.actingFor ?? null,
    actingFor: approver.actingFor ?? null,
    source: approver.actingFor ? 'entrust' : 'rule',
    parentSlotId: null,
    weight,
    state: 'open',
    openedAt: input.now,
    decidedAt: null,
    comment: null,
    explanation: approver.explanation,
  }
}

function skippedSlot(input: SlotsInput, approver: Approver, order: number): SlotRow {
  const slot = newSlot(input, { ...approver, explanation: { ...approver.explanation, self: 'skip' } }, order, 1)
  return { ...slot, state: 'skipped', openedAt: null, decidedAt: input.now }
}

function lot(asked: Approver[], taskId: string): Approver {
  const drawn = asked[drawLot(taskId, asked.length)] as Approver
  return { ...drawn, explanation: { ...drawn.explanation, lot: asked.map(each => each.assignee) } }
}

/** Returns the chosen approvers who may be given work; if none is left, the rules of the node apply. */
const chosenAgain = (people: readonly string[] = [], standing: Standing = {}): Approver[] =>
  people.flatMap(assignee => standing[assignee] ?? (standing[assignee] === null ? [] : [chosen(assignee)]))

const chosen = (assignee: string): Approver => ({ assignee, explanation: { rule: 'chosen' } })

function weightOf(weights: Record<string, number> | undefined, approver: Approver): number {
  return weights?.[approver.actingFor ?? approver.assignee] ?? approver.weight ?? 1
}

const weigh = (slots: readonly SlotRow[]) => slots.reduce((sum, slot) => sum + slot.weight, 0)

const taskMode = (mode: ApprovalMode): TaskMode => (mode === 'random' ? 'single' : mode)
