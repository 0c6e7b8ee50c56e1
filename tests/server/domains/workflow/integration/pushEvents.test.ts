import { describe, expect, it } from 'vitest'
import type { InstanceState, SlotRow, TaskRow } from '../../../../../processes/state/state.ts'
import { pushEvents } from '../../../../../server/domains/workflow/integration/pushEvents.ts'

const now = '2026-01-05T00:00:00.000Z'
const slot = (id: string, assignee: string, state: SlotRow['state'] = 'open') =>
  ({ id, taskId: 't', assignee, state }) as SlotRow
const state = (slots: SlotRow[], endedAt: string | null = null) =>
  ({
    instance: { endedAt, phase: endedAt === null ? 'running' : 'completed' },
    tasks: [{ id: 't', nodeId: 'check', name: '审批' } as TaskRow],
    slots,
  }) as unknown as InstanceState
const eventsOf = (before: InstanceState | undefined, after: InstanceState) =>
  pushEvents({ before, after, now }).map(({ event, data }) => [event, data.assignee, data.result])

describe('what a command came to, for other systems', () => {
  it('a turn that begins, and one that is over', () => {
    expect(eventsOf(undefined, state([slot('s', 'ann')]))).toEqual([['taskOpened', 'ann', undefined]])
    expect(eventsOf(state([slot('s', 'ann')]), state([slot('s', 'ann', 'agreed')]))).toEqual([
      ['taskDecided', 'ann', 'agreed'],
    ])
  })

  it('nothing, when no turn changed', () => {
    expect(eventsOf(state([slot('s', 'ann')]), state([slot('s', 'ann')]))).toEqual([])
    expect(eventsOf(undefined, state([slot('s', 'ann', 'waiting')]))).toEqual([])
  })

  it('a turn that goes to another user ends for the one and begins for the other', () => {
    expect(eventsOf(state([slot('s', 'ann')]), state([slot('s', 'bob')]))).toEqual([
      ['taskDecided', 'ann', 'handedOver'],
      ['taskOpened', 'bob', undefined],
    ])
  })

  it('turns that go with their task end, and so does the instance, once', () => {
    expect(eventsOf(state([slot('s', 'ann'), slot('r', 'bob')]), state([], now))).toEqual([
      ['taskDecided', 'ann', 'ended'],
      ['taskDecided', 'bob', 'ended'],
      ['instanceEnded', undefined, undefined],
    ])
    expect(eventsOf(state([], now), state([], now))).toEqual([])
  })
})
