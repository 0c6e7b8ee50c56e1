import { describe, expect, test } from 'vitest'
import { settle } from '../../../processes/assignment/settle.ts'
import type { SlotRow, SlotState, TaskMode } from '../../../processes/state/state.ts'

const now = '2026-03-02T01:00:00.000Z'

function slot(assignee: string, state: SlotState, more: Partial<SlotRow> = {}): SlotRow {
  const explanation = {}
  const row = {
    id: assignee,
    taskId: 'task',
    order: 0,
    originalAssignee: null,
    actingFor: null,
    source: 'rule' as const,
  }
  const rest = { parentSlotId: null, weight: 1, openedAt: now, decidedAt: null, comment: null, explanation }
  return { ...row, ...rest, assignee, state, ...more }
}

/** `+-?` for agreed, refused, open; weights behind. */
function outcome(mode: TaskMode, voices: string, ratio?: number, weights: number[] = []) {
  const slots = [...voices].map((voice, index) => {
    const state = voice === '+' ? 'agreed' : voice === '-' ? 'refused' : 'open'
    return slot(`p${index}`, state, { weight: weights[index] ?? 1, order: index })
  })
  return settle({ mode, ratio: ratio ?? null }, slots, now).outcome
}

describe('when a task is decided', () => {
  test.each([
    ['all', '??', undefined, undefined],
    ['all', '+?', undefined, undefined],
    ['all', '++', undefined, 'agreed'],
    ['all', '?-?', undefined, 'refused'],
    ['sequence', '++', undefined, 'agreed'],
    ['sequence', '-?', undefined, 'refused'],
    ['any', '??', undefined, undefined],
    ['any', '?+?', undefined, 'agreed'],
    ['any', '?-?', undefined, 'refused'],
    ['single', '+', undefined, 'agreed'],
    ['claim', '-', undefined, 'refused'],
    ['ratio', '++???', 0.6, undefined],
    ['ratio', '+++??', 0.6, 'agreed'],
    ['ratio', '--???', 0.6, undefined],
    ['ratio', '---??', 0.6, 'refused'],
    ['ratio', '+++', 1, 'agreed'],
    ['ratio', '++-', 1, 'refused'],
    ['ratio', '+??', 1 / 3, 'agreed'],
    ['ratio', '??', 0, undefined],
  ] as const)('%s of %s at %s: %s', (mode, voices, ratio, expected) => {
    expect(outcome(mode, voices, ratio)).toBe(expected)
  })

  test('votes have weights', () => {
    expect(outcome('weight', '+??', 0.5, [5, 3, 2])).toBe('agreed')
    expect(outcome('weight', '-??', 0.5, [5, 3, 2])).toBeUndefined()
    expect(outcome('weight', '--?', 0.5, [5, 3, 2])).toBe('refused')
    expect(outcome('weight', '?+?', 0.5, [0.1, 0.2, 0.1])).toBe('agreed')
  })

  test('supersedes the open slots', () => {
    const settled = settle({ mode: 'any', ratio: null }, [slot('a', 'agreed'), slot('b', 'open')], now)
    expect(settled.slots.map(each => each.state)).toEqual(['agreed', 'superseded'])
  })

  test('an unclaimed task is not decided', () => {
    expect(settle({ mode: 'claim', ratio: null }, [], now).outcome).toBeUndefined()
    expect(settle({ mode: 'claim', ratio: null }, [slot('a', 'removed')], now).outcome).toBeUndefined()
  })

  test('skipped and removed approvers have no vote', () => {
    const slots = [slot('a', 'agreed'), slot('b', 'skipped'), slot('c', 'removed')]
    expect(settle({ mode: 'ratio', ratio: 1 }, slots, now).outcome).toBe('agreed')
  })
})

describe('the next approver', () => {
  test('opens the next slot of a sequence only', () => {
    const slots = [slot('a', 'agreed'), slot('b', 'waiting', { order: 1 }), slot('c', 'waiting', { order: 2 })]
    const settled = settle({ mode: 'sequence', ratio: null }, slots, now)
    expect(settled.slots.map(each => each.state)).toEqual(['agreed', 'open', 'waiting'])
    expect(settled.outcome).toBeUndefined()
  })

  test('opens the slot that waits for a signer before it; a refusal of the signer counts as refused', () => {
    const caller = slot('a', 'waiting', { explanation: { waitsFor: 'added' } })
    const signer = (state: SlotState) => slot('b', state, { source: 'addBefore', parentSlotId: 'a' })
    const once = (state: SlotState) => settle({ mode: 'all', ratio: null }, [caller, signer(state)], now)
    expect(once('open').slots.map(each => each.state)).toEqual(['waiting', 'open'])
    expect(once('agreed').slots.map(each => each.state)).toEqual(['open', 'agreed'])
    expect(once('refused').outcome).toBe('refused')
    expect(once('removed').slots.map(each => each.state)).toEqual(['open', 'removed'])
  })

  test('a delegate only advises', () => {
    const caller = slot('a', 'waiting', { explanation: { waitsFor: 'added' } })
    const settled = settle(
      { mode: 'all', ratio: null },
      [caller, slot('b', 'refused', { source: 'delegate', parentSlotId: 'a' })],
      now,
    )
    expect(settled.slots[0]?.state).toBe('open')
    expect(settled.outcome).toBeUndefined()
  })

  test('a signer added after an approver delays the next of a sequence', () => {
    const caller = slot('a', 'agreed')
    const signer = (state: SlotState) => slot('b', state, { source: 'addAfter', parentSlotId: 'a' })
    const next = slot('c', 'waiting', { order: 1 })
    const run = (state: SlotState) => settle({ mode: 'sequence', ratio: null }, [caller, signer(state), next], now)
    expect(run('open').slots.map(each => each.state)).toEqual(['agreed', 'open', 'waiting'])
    expect(run('agreed').slots.map(each => each.state)).toEqual(['agreed', 'agreed', 'open'])
    expect(run('refused').outcome).toBe('refused')
  })
})
