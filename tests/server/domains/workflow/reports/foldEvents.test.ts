import { describe, expect, it } from 'vitest'
import { foldEvents, type ReportEvent } from '../../../../../server/domains/workflow/reports/foldEvents.ts'

const hour = (n: number) => new Date(Date.UTC(2026, 0, 5, n)).toISOString()
const event = (
  at: number,
  kind: string,
  data: Record<string, unknown> = {},
  nodeId: string | null = 'check',
): ReportEvent => ({
  at: hour(at),
  kind,
  nodeId,
  data,
})
const begun = event(0, 'instanceStarted', {}, null)
const opened = (at: number, taskId = 't', round = 0) => event(at, 'taskCreated', { taskId, name: '审批', round })
const turn = (at: number, assignee: string, slotId = 's', taskId = 't') =>
  event(at, 'slotOpened', { slotId, taskId, assignee })
const decided = (at: number, decision: string, slotId = 's', assignee = 'ann') =>
  event(at, 'slotDecided', { slotId, taskId: 't', assignee, decision })
const done = (at: number, outcome: string, taskId = 't') => event(at, 'taskCompleted', { taskId, outcome })
const ended = (at: number, phase = 'completed') => event(at, 'instanceEnded', { phase }, null)
const now = hour(100)

describe('facts from events', () => {
  it('an instance with one approval', () => {
    const fact = foldEvents([begun, opened(1), turn(1, 'ann'), decided(5, 'agreed'), done(5, 'agreed'), ended(5)], now)
    expect(fact).toMatchObject({ phase: 'completed', startedAt: hour(0), endedAt: hour(5), people: 1, returns: 0 })
    expect(fact.tasks).toEqual([
      expect.objectContaining({ taskId: 't', outcome: 'agreed', rework: false, overdue: false, people: 1 }),
    ])
    expect(fact.turns).toEqual([
      expect.objectContaining({ userId: 'ann', result: 'agreed', openedAt: hour(1), decidedAt: hour(5) }),
    ])
  })

  it('a turn that is handed over is one for each person', () => {
    const fact = foldEvents(
      [
        begun,
        opened(1),
        turn(1, 'ann'),
        event(3, 'slotHandedOver', { slotId: 's', taskId: 't', assignee: 'bob', from: 'ann' }),
        turn(3, 'bob'),
        decided(4, 'agreed', 's', 'bob'),
        done(4, 'agreed'),
      ],
      now,
    )
    expect(fact.turns.map(one => [one.id, one.userId, one.result, one.decidedAt])).toEqual([
      ['s', 'ann', 'handedOver', hour(3)],
      ['s.2', 'bob', 'agreed', hour(4)],
    ])
    expect(fact.people).toBe(2)
  })

  it('a return counts, and what is done again is rework', () => {
    const fact = foldEvents(
      [
        begun,
        opened(1),
        turn(1, 'ann'),
        event(2, 'taskReturned', { taskId: 't', slotId: 's', to: 'apply', by: 'ann' }),
        event(2, 'taskCancelled', { taskId: 't' }),
        opened(3, 't2', 1),
        turn(3, 'ann', 's2', 't2'),
      ],
      now,
    )
    expect(fact.returns).toBe(1)
    expect(fact.tasks.map(task => [task.taskId, task.outcome, task.rework])).toEqual([
      ['t', 'returned', false],
      ['t2', null, true],
    ])
    expect(fact.turns.map(one => one.result)).toEqual(['returned', 'open'])
  })

  it('an application returned to its initiator has no other assignee', () => {
    const fact = foldEvents(
      [
        begun,
        opened(1),
        turn(1, 'ann'),
        turn(1, 'bob', 'b'),
        event(2, 'taskReturned', { taskId: 't', to: 'initiator', by: 'ann' }),
        turn(2, 'ini', 'i'),
      ],
      now,
    )
    expect(fact.turns.map(one => [one.userId, one.result, one.decidedAt])).toEqual([
      ['ann', 'returned', hour(2)],
      ['bob', 'ended', hour(2)],
      ['ini', 'open', null],
    ])
  })

  it('an agreement that was taken back is a turn once more, and who came after it waits again', () => {
    const fact = foldEvents(
      [
        begun,
        opened(1),
        turn(1, 'ann'),
        decided(2, 'agreed'),
        turn(2, 'bob', 'b'),
        event(3, 'taskWithdrawn', { taskId: 't', slotId: 's', assignee: 'ann', closed: ['b'] }),
        turn(3, 'ann'),
        decided(5, 'agreed'),
        turn(5, 'bob', 'b'),
      ],
      now,
    )
    expect(fact.turns.map(one => [one.id, one.result, one.openedAt, one.decidedAt])).toEqual([
      ['s', 'agreed', hour(1), hour(2)],
      ['b', 'ended', hour(2), hour(3)],
      ['s.2', 'agreed', hour(3), hour(5)],
      ['b.2', 'open', hour(5), null],
    ])
  })

  it('late is what a step of the ladder came for, and what is open behind its time', () => {
    const due = event(1, 'taskCreated', { taskId: 't', name: '审批', due: hour(8) })
    expect(foldEvents([begun, due, turn(1, 'ann')], hour(7)).tasks[0]?.overdue).toBe(false)
    expect(foldEvents([begun, due, turn(1, 'ann')], hour(9)).turns[0]?.overdue).toBe(true)
    expect(
      foldEvents([begun, due, turn(1, 'ann'), decided(5, 'agreed'), done(5, 'agreed')], hour(9)).tasks[0]?.overdue,
    ).toBe(false)
    expect(foldEvents([begun, opened(1), event(2, 'taskTimedOut', { taskId: 't' })], now).tasks[0]?.overdue).toBe(true)
  })

  it('a task that passes by itself is no turn', () => {
    const fact = foldEvents(
      [
        begun,
        opened(1),
        event(1, 'slotDecided', { slotId: 's', taskId: 't', assignee: 'ann', state: 'agreed', automatic: true }),
        event(1, 'taskCompleted', { taskId: 't', outcome: 'agreed', automatic: true }),
      ],
      now,
    )
    expect(fact.turns).toEqual([])
    expect(fact.tasks[0]).toMatchObject({ automatic: true, people: 0 })
  })

  it('the end closes what was open, and waking opens it again', () => {
    const ending = [begun, opened(1), turn(1, 'ann'), ended(4, 'cancelled')]
    expect(foldEvents(ending, now)).toMatchObject({ phase: 'cancelled', endedAt: hour(4) })
    expect(foldEvents(ending, now).turns[0]?.result).toBe('ended')
    expect(foldEvents([...ending, event(6, 'nodeEntered')], now)).toMatchObject({ phase: 'running', endedAt: null })
  })

  it('those who are urged are counted', () => {
    const fact = foldEvents(
      [begun, opened(1), turn(1, 'ann'), turn(1, 'bob', 's2'), event(2, 'taskUrged', { taskId: 't', to: ['bob'] })],
      now,
    )
    expect(fact.turns.map(one => one.urged)).toEqual([0, 1])
  })

  it('the same events give the same facts', () => {
    const events = [begun, opened(1), turn(1, 'ann'), decided(5, 'agreed'), done(5, 'agreed'), ended(5)]
    expect(foldEvents(events, now)).toEqual(foldEvents(events, now))
  })
})
