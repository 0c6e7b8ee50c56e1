import { refuse } from '../refusals.ts'
import { isPending } from '../settle.ts'
import type { ActionOf, Turn } from '../taskAction.ts'
import { readNotes, writeNotes } from '../taskNotes.ts'
import { checkPeople, type Given, taskEvent, unchanged } from '../turn.ts'

/** Adds a comment without deciding anything. */
export function communicate(given: Given<ActionOf<'communicate'>>): Turn {
  const { action, slots, context } = given
  if (!action.comment.trim()) return refuse('TALK_EMPTY')
  const users = [...new Set(action.users ?? [])]
  if (users.length > 0) checkPeople(given, users)
  const to = users.length > 0 ? users : openPeople(slots).filter(each => each !== context.actor)
  const { comment, files, signature } = action
  return {
    ...unchanged(given),
    events: [taskEvent(given, 'commented', { comment, to: users, files, signature })],
    effects: to.length > 0 ? [{ effect: 'notify', about: 'commented', taskId: given.task.id, to }] : [],
  }
}

/** Sends a read-only copy of the instance to other users. */
export function copyTask(given: Given<ActionOf<'copy'>>): Turn {
  const { action } = given
  const users = [...new Set(action.users)]
  if (users.some(user => user === given.context.actor)) return refuse('COPY_TO_SELF')
  checkPeople(given, users)
  return {
    ...unchanged(given),
    copies: users,
    events: [taskEvent(given, 'copied', { to: users, comment: action.comment, signature: action.signature })],
    effects: [{ effect: 'notify', about: 'copied', taskId: given.task.id, to: users }],
  }
}

/** Urges the current assignees; limited per hour. */
export function urge(given: Given<ActionOf<'urge'>>): Turn {
  const { action, slots, context, task } = given
  const most = context.settings.urges ?? 3
  const notes = readNotes(task.notes)
  const hour = Date.parse(context.now) - 3_600_000
  const recent = (notes.urged ?? []).filter(each => Date.parse(each.at) > hour)
  if (recent.filter(each => each.by === context.actor).length >= most) {
    return most === 0 ? refuse('URGING_OFF') : refuse('URGED_TOO_OFTEN', { most })
  }
  const open = openPeople(slots)
  const to = open.length > 0 ? open : task.candidates.users
  const isPool = open.length === 0 && task.candidates.groups.length > 0
  if (to.length === 0 && !isPool) return refuse('NO_ONE_TO_URGE')
  const urged = [...recent, { by: context.actor ?? '', at: context.now }]
  return {
    ...unchanged(given),
    task: { ...task, notes: writeNotes({ ...notes, urged }) },
    events: [taskEvent(given, 'taskUrged', { to, comment: action.comment })],
    // The notifier looks up the members of the pool.
    effects: [{ effect: 'notify', about: 'urged', taskId: task.id, to: isPool ? [] : to }],
  }
}

/** Saves the unfinished input of an approver. */
export function saveDraft(given: Given<ActionOf<'saveDraft'>>): Turn {
  const { action, context, slots, task } = given
  const actor = context.actor
  if (!actor || !slots.some(slot => slot.assignee === actor && isPending(slot))) return refuse('TASK_OF_OTHERS')
  const notes = readNotes(task.notes)
  const draft = {
    ...(action.comment === undefined ? {} : { comment: action.comment }),
    ...(action.variables === undefined ? {} : { variables: action.variables }),
    ...(action.seen === undefined ? {} : { seen: action.seen }),
    at: context.now,
  }
  return {
    ...unchanged(given),
    task: { ...task, notes: writeNotes({ ...notes, drafts: { ...notes.drafts, [actor]: draft } }) },
  }
}

const openPeople = (slots: Given['slots']): string[] => [
  ...new Set(slots.filter(slot => slot.state === 'open').map(slot => slot.assignee)),
]
