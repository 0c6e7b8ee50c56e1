import type { NewNotice, ReadSubject } from '../../notices/newNotice.ts'
import type { Graph } from '../engine/graph.ts'
import type { Effect } from '../engine/result.ts'
import type { InstancePhase, InstanceState, SlotRow, TaskRow } from '../engine/state.ts'
import { instanceRoute, taskRoute } from './routes.ts'

type Notify = Extract<Effect, { effect: 'notify' }>

interface Told {
  graph: Graph
  /** As it stands afterwards. */
  state: InstanceState
  now: string
  /** Who did it; he need not be told. */
  actor: string | null
  ended: readonly { task: TaskRow }[]
}

/** Of several reasons to tell one person in one moment the first counts. */
const weight = { returned: 0, ended: 1, urged: 2, commented: 3, todo: 4 }

/**
 * Who is told what of a step: whose turn it is, whom somebody urged or spoke to, to whom it came back, and the initiator of
 * the end. Pools and copies are told of where their people are found.
 */
export function approvalNotices(effects: readonly { effect: string }[], about: Told): NewNotice[] {
  const found = effects.flatMap(effect => (effect.effect === 'notify' ? noticesOf(effect as Notify, about) : []))
  const first = new Map<string, NewNotice>()
  const rank = ({ kind }: NewNotice) => weight[kind as keyof typeof weight]
  for (const notice of found) {
    if (notice.user === about.actor) continue
    // Two tasks of one person are two things to do; a return and the task that it makes are one.
    const key = `${notice.user} ${notice.kind === 'todo' || notice.kind === 'returned' ? '' : notice.subjectId}`
    const known = first.get(key)
    if (!known) first.set(key, notice)
    else if (known.kind === 'todo' && notice.kind === 'todo') first.set(`${key} ${notice.subjectId}`, notice)
    else if (known.kind === 'returned' && notice.kind === 'todo') first.set(key, { ...known, ...placeOf(notice) })
    else if (rank(notice) < rank(known)) first.set(key, { ...notice, ...placeOf(known) })
  }
  return [...first.values()]
}

const placeOf = ({ route, subjectId }: NewNotice) => ({ route, subjectId })

function noticesOf({ about, slotId, taskId, to }: Notify, told: Told): NewNotice[] {
  const { state } = told
  const slot = state.slots.find(one => one.id === slotId)
  const task =
    state.tasks.find(one => one.id === (slot?.taskId ?? taskId)) ?? told.ended.find(one => one.task.id === taskId)?.task
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
    case 'assigned':
      return slot ? [{ user: slot.assignee, kind: 'todo', title, text: `请办理：${node}`, ...place }] : []
    case 'returned':
      return (to ?? []).map(user => ({
        user,
        kind: 'returned',
        title,
        text: `在“${node}”被驳回`,
        ...(slot ? place : { route: instanceRoute(id), subjectId: id }),
      }))
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

/** Tasks that are over, pools that somebody took, and turns that have gone on to somebody else. */
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
