import { entrustedBy } from '../../../../processes/assignment/entrustedBy.ts'
import { visibleVariables } from '../../../../processes/forms/visibleVariables.ts'
import type { EngineEvent } from '../../../../processes/state/result.ts'
import type { InstanceState, SlotRow, TaskRow } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import type { Copies } from '../notifications/copies.ts'
import type { NotifierContext, NotifyingEffect } from '../notifications/notifier.ts'
import { approversOf, modelOf } from './answerQuestions.ts'
import { initiatorOf } from './initiatorOf.ts'

interface CopiesAbout extends NotifierContext {
  /** Tasks that end with the command and are not written yet. */
  ended: readonly { task: TaskRow; slots: SlotRow[] }[]
}

/**
 * Returns the copies by node settings, and those for users who entrusted turns and want to be informed. Computed before
 * the command is written, so that its history includes them.
 */
export async function copiesOf(tx: Call, effects: readonly NotifyingEffect[], about: CopiesAbout): Promise<Copies[]> {
  const copies: Copies[] = []
  for (const effect of effects) {
    if (effect.effect === 'copy') copies.push(...(await ofNode(tx, effect, about)))
    else if (effect.effect === 'entrusted') copies.push(ofEntrusting(effect, about))
    else if (effect.about === 'assigned' && effect.slotId) copies.push(...ofSlot(effect.slotId, about))
  }
  return copies
}

async function ofNode(
  tx: Call,
  { nodeId, taskId }: { nodeId: string; taskId?: string },
  { graph, state, now, ended }: CopiesAbout,
): Promise<Copies[]> {
  const node = graph.nodes.find(each => each.id === nodeId)
  const wanted = node?.settings?.copyTo ?? []
  const root = state.scopes.find(scope => scope.parentId === null)
  if (!node || wanted.length === 0) return []
  const initiator = initiatorOf(tx, state.instance.initiator)
  const variables = root ? visibleVariables({ state }, root.id) : {}
  const known: InstanceState = {
    ...state,
    tasks: [...state.tasks, ...ended.map(({ task }) => task)],
    slots: [...state.slots, ...ended.flatMap(({ slots }) => slots)],
  }
  const asking = { call: tx, graph, node, variables, state: known, initiator, now }
  const found = await approversOf(asking, wanted, await modelOf(tx, state.instance.versionId))
  const users = [...new Set(found.map(each => each.assignee))]
  const task = { id: taskId ?? '', nodeId }
  return users.length === 0 ? [] : [{ instanceId: state.instance.id, task, users, from: null, comment: null, now }]
}

function ofSlot(slotId: string, about: CopiesAbout): Copies[] {
  const slot = about.state.slots.find(each => each.id === slotId)
  const task = slot && about.state.tasks.find(each => each.id === slot.taskId)
  const by = slot ? entrustedBy(slot) : []
  if (!slot || by.length === 0) return []
  return [ofEntrusting({ nodeId: task?.nodeId ?? '', taskId: slot.taskId, by, to: slot.assignee }, about)]
}

function ofEntrusting(
  { nodeId, taskId, by, to }: { nodeId: string; taskId?: string; by: string[]; to: string },
  { state, now }: NotifierContext,
): Copies {
  const task = { id: taskId ?? '', nodeId }
  return { instanceId: state.instance.id, task, users: by, from: to, comment: '已委托他人审批', now }
}

/** Adds a history event for each copy. */
export function withCopies<Writes extends { after: InstanceState; events: readonly EngineEvent[] }>(
  writes: Writes,
  copies: readonly Copies[],
): Writes {
  if (copies.length === 0) return writes
  const { instance } = writes.after
  const lines = copies.map(
    ({ task, users, comment, now }, place): EngineEvent => ({
      sequence: instance.sequence + place + 1,
      at: now,
      kind: 'copied',
      nodeId: task?.nodeId || null,
      tokenId: null,
      data: { to: users, ...(task?.id ? { taskId: task.id } : {}), ...(comment === null ? {} : { comment }) },
    }),
  )
  const after = { ...writes.after, instance: { ...instance, sequence: instance.sequence + lines.length } }
  return { ...writes, after, events: [...writes.events, ...lines] }
}
