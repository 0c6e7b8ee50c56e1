import { expect, test } from 'vitest'
import { type ReturnOrigin, type TaskNotes, writeNotes } from '../../../../processes/assignment/taskNotes.ts'
import type { Graph } from '../../../../processes/state/graph.ts'
import type { Effect } from '../../../../processes/state/result.ts'
import type { InstanceState, SlotRow, TaskRow } from '../../../../processes/state/state.ts'
import { approvalNotices, readByNow } from '../../../../server/domains/workflow/notifications/notices.ts'

const graph = { nodes: [{ id: 'check', name: '复核' }] } as unknown as Graph
const task = (id: string, notes: TaskNotes = {}): TaskRow =>
  ({ id, name: `审批${id}`, notes: writeNotes(notes) }) as TaskRow
const slot = (id: string, taskId: string, assignee: string, state: SlotRow['state'] = 'open'): SlotRow =>
  ({ id, taskId, assignee, state }) as SlotRow
const stateOf = (tasks: TaskRow[], slots: SlotRow[]): InstanceState =>
  ({
    instance: { id: 'i', title: '请假', initiator: 'ann', phase: 'running' },
    tasks,
    slots,
  }) as unknown as InstanceState
const noticesFor = (state: InstanceState, effects: Effect[], actor: string | null = null) =>
  approvalNotices(effects, { graph, state, now: '', actor, ended: [] }).map(
    ({ user, kind, subjectId }) => `${user} ${kind} ${subjectId}`,
  )

test('each turn gives a notice, but not to the user who has just acted', () => {
  const state = stateOf([task('t'), task('u')], [slot('1', 't', 'bob'), slot('2', 't', 'cid'), slot('3', 'u', 'bob')])
  const effects: Effect[] = ['1', '2', '3'].map(slotId => ({ effect: 'notify', about: 'assigned', slotId }))
  expect(noticesFor(state, effects, 'cid')).toEqual(['bob todo t', 'bob todo u'])
})

test('a return and the task that it makes are one notice, with the task', () => {
  const returned = { nodeId: 'check', by: 'bob', reason: '金额不对' } as ReturnOrigin
  const state = stateOf([task('new', { returned })], [slot('1', 'new', 'ann')])
  const back: Effect[] = [
    { effect: 'notify', about: 'returned', taskId: 'gone', to: ['ann'] },
    { effect: 'notify', about: 'assigned', slotId: '1' },
  ]
  const notices = approvalNotices(back, {
    graph,
    state,
    now: '',
    actor: 'bob',
    ended: [{ task: task('gone') }],
  })
  expect(notices).toMatchObject([
    { user: 'ann', kind: 'returned', subjectId: 'new', by: 'bob', text: '在“复核”驳回到“审批new”：金额不对' },
  ])
})

test('notices of finished, claimed or transferred tasks are marked as read', () => {
  const before = stateOf(
    [task('over'), task('pool'), task('goes'), task('stays')],
    [slot('1', 'over', 'bob'), slot('3', 'goes', 'bob'), slot('4', 'stays', 'bob')],
  )
  const after = stateOf(
    [task('pool'), task('goes'), task('stays')],
    [slot('2', 'pool', 'cid'), slot('3', 'goes', 'dan'), slot('4', 'stays', 'bob')],
  )
  expect(readByNow({ before, after, ended: [{ task: task('over') }] })).toEqual([
    { subject: 'over' },
    { subject: 'pool' },
    { subject: 'goes', user: 'bob' },
  ])
})
