import { readNotes } from '../../../../processes/assignment/taskNotes.ts'
import type { Graph } from '../../../../processes/state/graph.ts'
import type { Effect } from '../../../../processes/state/result.ts'
import type { InstancePhase, InstanceState, SlotRow, TaskRow } from '../../../../processes/state/state.ts'
import type { NewNotice, ReadSubject } from '../../notices/newNotice.ts'
import { instanceRoute, taskRoute } from './routes.ts'

type Notify = Extract<Effect, { effect: 'notify' }>

interface NoticeContext {
  graph: Graph
  /** State after the command. */
  state: InstanceState
  now: string
  /** The acting user, who gets no notice. */
  actor: string | null
  ended: readonly { task: TaskRow }[]
}

/** If several notices concern one user and subject at once, the lowest weight wins. */
const weight = { returned: 0, ended: 1, urged: 2, commented: 3, todo: 4 }

/**
 * Returns the notices of a step: to new assignees, users urged or addressed in a comment, users an application returned
 * to, and the initiator about the end. Notices for candidates and copies are created where those users are looked up.
 */
export function approvalNotices(effects: readonly { effect: string }[], about: NoticeContext): NewNotice[] {
  const found = effects.flatMap(effect => (effect.effect === 'notify' ? noticesOf(effect as Notify, about) : []))
  const first = new Map<string, NewNotice>()
  const rank = ({ kind }: NewNotice) => weight[kind as keyof typeof weight]
  for (const notice of found) {
    if (notice.user === about.actor) continue
    const key = `${notice.user} ${notice.subjectId}`
    const known = first.get(key)
    if (!known || rank(notice) < rank(known)) first.set(key, notice)
  }
  const notices = [...first.values()]
  // A user who gets the returned task needs no notice about the return itself.
  const isAsked = new Set(notices.filter(isReturnedTask).map(({ user }) => user))
  return notices.filter(notice => notice.kind !== 'returned' || isReturnedTask(notice) || !isAsked.has(notice.user))

  function isReturnedTask({ kind, subjectId }: NewNotice): boolean {
    return kind === 'returned' && subjectId !== about.state.instance.id
  }
}

/** Returns the notice about a returned task (user, nodes left and reached, reason); undefined for other tasks. */
export function returnNotice(
  { nodes }: Graph,
  task: Pick<TaskRow, 'name' | 'notes'>,
): Pick<NewNotice, 'kind' | 'by' | 'text'> | undefined {
  const { returned } = readNotes(task.notes)
  if (!returned) return undefined
  const name = nodes.find(({ id }) => id === returned.nodeId)?.name
  const from = typeof name === 'string' && name !== '' ? name : returned.nodeId
  const to = returned.inPlace ? '发起人' : `“${task.name}”`
  return {
    kind: 'returned',
    by: returned.by,
    text: `在“${from}”驳回到${to}${returned.reason === '' ? '' : `：${returned.reason}`}`,
  }
}

function noticesOf({ about, slotId, taskId, to }: Notify, { state, ended, graph }: NoticeContext): NewNotice[] {
  const slot = state.slots.find(one => one.id === slotId)
  const task =
    state.tasks.find(one => one.id === (slot?.taskId ?? taskId)) ?? ended.find(one => one.task.id === taskId)?.task
  const { title, id } = state.instance
  const node = task?.name ?? ''
  if (about === 'ended') {
    const { initiator, phase } = state.instance
    if (initiator === null) return []
    return [{ user: initiator, kind: 'ended', title, text: endTexts[phase], route: instanceRoute(id), subjectId: id }]
  }
  if (!task) return []
  const place = { route: taskRoute(task.id), subjectId: task.id }
  switch (about) {
    case 'assigned': {
      const said = returnNotice(graph, task) ?? { kind: 'todo', text: `请办理：${node}` }
      return slot ? [{ user: slot.assignee, title, ...said, ...place }] : []
    }
    case 'returned': {
      const again = state.tasks.find(({ notes }) => readNotes(notes).returned?.nodeId === task.nodeId)
      const said = (again && returnNotice(graph, again)) ?? { kind: 'returned', text: `在“${node}”被驳回` }
      const where = slot ? place : { route: instanceRoute(id), subjectId: id }
      return (to ?? []).map(user => ({ user, title, ...said, ...where }))
    }
    case 'urged':
      return (to ?? []).map(user => ({ user, kind: 'urged', title, text: `请尽快办理：${node}`, ...place }))
    case 'commented':
      return (to ?? []).map(user => ({ user, kind: 'commented', title, text: `在“${node}”有新的沟通`, ...place }))
    case 'copied':
      return []
  }
}

const endTexts: Record<InstancePhase, string> = {
  running: '进行中',
  suspended: '已挂起',
  completed: '您的申请已通过',
  rejected: '您的申请未通过',
  cancelled: '您的申请已撤销',
  terminated: '您的申请已被终止',
}

interface Changed {
  before: InstanceState | undefined
  after: InstanceState
  ended: readonly { task: TaskRow }[]
}

/** Returns subjects that need no attention any more: ended tasks, claimed tasks, transferred turns. */
export function readByNow({ before, after, ended }: Changed): ReadSubject[] {
  if (!before) return []
  const over = new Set(ended.map(({ task }) => task.id))
  const hasSlots = (slots: readonly SlotRow[], taskId: string) => slots.some(slot => slot.taskId === taskId)
  const taken = after.tasks.filter(
    task =>
      before.tasks.some(one => one.id === task.id) &&
      !hasSlots(before.slots, task.id) &&
      hasSlots(after.slots, task.id),
  )
  const isAsked = new Set(
    after.slots.filter(slot => slot.state === 'open').map(slot => `${slot.taskId} ${slot.assignee}`),
  )
  const gone = before.slots.filter(
    slot => slot.state === 'open' && !over.has(slot.taskId) && !isAsked.has(`${slot.taskId} ${slot.assignee}`),
  )
  return [
    ...[...over].map(subject => ({ subject })),
    ...taken.map(({ id }) => ({ subject: id })),
    ...gone.map(({ taskId, assignee }) => ({ subject: taskId, user: assignee })),
  ]
}
