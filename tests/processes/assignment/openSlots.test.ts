import { describe, expect, test } from 'vitest'
import { type OpenedSlots, openSlots, type SlotsInput } from '../../../processes/assignment/openSlots.ts'
import type { Approver, ApproversAnswer } from '../../../processes/state/result.ts'
import type { NodeSettings } from '../../../schemas/types/process.ts'

const now = '2026-03-02T01:00:00.000Z'

const people = (...names: string[]): Approver[] => names.map(assignee => ({ assignee, explanation: { rule: 'users' } }))

function open(settings: NodeSettings, answer: Partial<ApproversAnswer>, more: Partial<SlotsInput> = {}): OpenedSlots {
  let last = 0
  return openSlots({
    node: { id: 'sign', settings },
    settings: {},
    answer: { slots: [], ...answer },
    task: { id: 'task', notes: {} },
    initiator: 'ann',
    now,
    id: () => `slot${++last}`,
    ...more,
  })
}

const states = ({ slots }: OpenedSlots) => slots.map(slot => `${slot.assignee} ${slot.state}`)

describe('the slots of a new task', () => {
  test('asks all approvers at once, in the order of the rules', () => {
    const opened = open({ mode: 'all' }, { slots: people('bob', 'cid') })
    expect(states(opened)).toEqual(['bob open', 'cid open'])
    expect(opened).toMatchObject({ mode: 'all', ratio: null })
    expect(opened.verdict).toBeUndefined()
    expect(opened.slots[0]).toMatchObject({ openedAt: now, source: 'rule', weight: 1, explanation: { rule: 'users' } })
  })

  test('in a sequence: asks the first approver, the others wait', () => {
    expect(states(open({ mode: 'sequence' }, { slots: people('bob', 'cid', 'dan') }))).toEqual([
      'bob open',
      'cid waiting',
      'dan waiting',
    ])
  })

  test('takes weights from the settings, 1 by default; substitutes keep the weight', () => {
    const slots = [...people('bob'), { assignee: 'eve', actingFor: 'cid', explanation: {} }]
    const opened = open({ mode: 'weight', ratio: 0.6, weights: { cid: 5 } }, { slots })
    expect(opened.slots.map(slot => slot.weight)).toEqual([1, 5])
    expect(opened.slots[1]).toMatchObject({ source: 'entrust', actingFor: 'cid', originalAssignee: 'cid' })
    expect(opened.ratio).toBe(0.6)
  })

  test('draws by lot from the task id: stable for a task, all approvers over many tasks', () => {
    const draw = (id: string) =>
      open({ mode: 'random' }, { slots: people('bob', 'cid', 'dan') }, { task: { id, notes: {} } })
    expect(states(draw('t1'))).toEqual(states(draw('t1')))
    expect(draw('t1').slots).toHaveLength(1)
    expect(draw('t1').mode).toBe('single')
    const drawn = Array.from({ length: 600 }, (_, index) => draw(`task-${index}`).slots[0]?.assignee)
    for (const name of ['bob', 'cid', 'dan']) {
      expect(drawn.filter(each => each === name).length).toBeGreaterThan(140)
    }
  })

  test('users who may claim are candidates without a slot', () => {
    const opened = open(
      { mode: 'claim' },
      { slots: people('bob', 'cid'), candidates: { users: ['bob'], groups: ['g'] } },
    )
    expect(opened).toMatchObject({ slots: [], mode: 'claim', candidates: { users: ['bob', 'cid'], groups: ['g'] } })
  })

  test('a user named twice signs once, with both reasons', () => {
    const slots = [...people('bob'), { assignee: 'bob', explanation: { rule: 'roles' } }]
    const opened = open({}, { slots })
    expect(states(opened)).toEqual(['bob open'])
    expect(opened.slots[0]?.explanation).toEqual({ rule: 'users', also: [{ rule: 'roles' }] })
  })
})

describe('the initiator as an approver', () => {
  const answer = {
    slots: people('ann', 'bob'),
    head: { assignee: 'hed', explanation: { rule: 'initiatorHead' } },
    administrators: people('adm'),
  }
  test.each([
    ['sign', ['ann open', 'bob open']],
    ['skip', ['bob open', 'ann skipped']],
    ['head', ['hed open', 'bob open']],
    ['administrator', ['adm open', 'bob open']],
  ] as const)('%s', (self, expected) => expect(states(open({ self }, answer))).toEqual(expected))

  test('passes the task if the only approver is skipped', () => {
    expect(open({ self: 'skip' }, { slots: people('ann') })).toMatchObject({ verdict: 'pass' })
  })

  test('falls back to the administrator without a head, else to no one: an initiator never signs', () => {
    expect(states(open({ self: 'head' }, { slots: people('ann'), administrators: people('adm') }))).toEqual([
      'adm open',
    ])
    const own = { slots: people('ann'), head: { assignee: 'ann', explanation: {} }, administrators: people('ann') }
    for (const self of ['head', 'administrator'] as const) {
      expect(open({ self, empty: { do: 'pass' } }, own)).toMatchObject({ slots: [], verdict: 'administrator' })
      expect(states(open({ self }, { ...own, slots: people('ann', 'bob') }))).toEqual(['bob open'])
    }
  })

  test('the initiator does not sign as the fallback either, administrator or named user', () => {
    const answer = { administrators: people('ann', 'adm') }
    expect(states(open({ self: 'administrator' }, answer))).toEqual(['adm open'])
    expect(states(open({}, answer))).toEqual(['ann open', 'adm open'])
    const person = { ...answer, person: { assignee: 'ann', explanation: {} } }
    const empty = { do: 'person', user: 'ann' } as const
    expect(states(open({ self: 'skip', empty }, person))).toEqual(['adm open'])
    expect(states(open({ empty }, person))).toEqual(['ann open'])
    expect(open({ self: 'skip' }, { administrators: people('ann') }).verdict).toBe('administrator')
  })

  test('does not ask the head twice who is an approver anyway', () => {
    const opened = open({ self: 'head' }, { ...answer, slots: people('ann', 'hed') })
    expect(states(opened)).toEqual(['hed open'])
  })
})

describe('without approvers', () => {
  test('pass', () => expect(open({ empty: { do: 'pass' } }, {})).toMatchObject({ slots: [], verdict: 'pass' }))
  test('refuse', () => expect(open({ empty: { do: 'refuse' } }, {})).toMatchObject({ slots: [], verdict: 'refuse' }))
  test('asks the named user', () => {
    const opened = open({ empty: { do: 'person', user: 'zoe' } }, {})
    expect(states(opened)).toEqual(['zoe open'])
    expect(opened.mode).toBe('single')
  })
  test('asks the administrators, any of whom decides; this is the default', () => {
    for (const settings of [{ empty: { do: 'administrator' } } as const, {}]) {
      const opened = open(settings, { administrators: people('adm', 'bos') })
      expect(states(opened)).toEqual(['adm open', 'bos open'])
      expect(opened.mode).toBe('any')
    }
    expect(open({}, {}).verdict).toBe('administrator')
  })
  test('groups that may claim count as approvers', () => {
    const opened = open({ empty: { do: 'refuse' } }, { candidates: { users: [], groups: ['finance'] } })
    expect(opened).toMatchObject({ mode: 'claim', candidates: { groups: ['finance'] } })
    expect(opened.verdict).toBeUndefined()
  })
})

describe('approvers who agreed before', () => {
  const previous = [
    { nodeId: 'first', assignee: 'bob', last: false },
    { nodeId: 'second', assignee: 'cid', last: true },
  ]
  test.each([
    [undefined, ['bob open', 'cid open', 'dan open']],
    ['never', ['bob open', 'cid open', 'dan open']],
    ['consecutive', ['bob open', 'cid agreed', 'dan open']],
    ['all', ['bob agreed', 'cid agreed', 'dan open']],
  ] as const)('dedupe %s', (dedupe, expected) => {
    const opened = open({}, { slots: people('bob', 'cid', 'dan') }, { previous, settings: dedupe ? { dedupe } : {} })
    expect(states(opened)).toEqual(expected)
    expect(opened.verdict).toBeUndefined()
  })

  test('all of them: passes the task and keeps the reason', () => {
    const opened = open({}, { slots: people('cid') }, { previous, settings: { dedupe: 'consecutive' } })
    expect(opened.verdict).toBe('pass')
    expect(opened.slots[0]).toMatchObject({ source: 'dedupe', state: 'agreed', explanation: { dedupe: 'second' } })
  })

  test('one of any, or enough weight: passes the task', () => {
    const settings = { dedupe: 'all' } as const
    const slots = people('bob', 'dan')
    expect(open({ mode: 'any' }, { slots }, { previous, settings }).verdict).toBe('pass')
    const weighed = { mode: 'weight', ratio: 0.75, weights: { bob: 3 } } as const
    expect(open(weighed, { slots }, { previous, settings }).verdict).toBe('pass')
    expect(open({ ...weighed, ratio: 0.8 }, { slots }, { previous, settings }).verdict).toBeUndefined()
  })

  test('in a sequence: asks the next approver', () => {
    const input = { previous, settings: { dedupe: 'all' } } as const
    expect(states(open({ mode: 'sequence' }, { slots: people('bob', 'dan', 'eve') }, input))).toEqual([
      'bob agreed',
      'dan open',
      'eve waiting',
    ])
  })
})

describe('after a return', () => {
  test('does not ask those who agreed again', () => {
    const opened = open({}, { slots: people('bob', 'cid') }, { task: { id: 'task', notes: { kept: ['bob'] } } })
    expect(states(opened)).toEqual(['bob agreed', 'cid open'])
  })

  test('restores the slots of the returned task, regardless of the rules', () => {
    const before = open({ mode: 'sequence' }, { slots: people('bob', 'cid', 'dan') }).slots
    const restore = before.map(slot => (slot.assignee === 'bob' ? { ...slot, state: 'agreed' as const } : slot))
    const input = { task: { id: 'again', notes: { restore } } }
    const opened = open({ mode: 'sequence' }, { slots: people('zoe') }, input)
    expect(states(opened)).toEqual(['bob agreed', 'cid open', 'dan waiting'])
    expect(new Set(opened.slots.map(slot => slot.taskId))).toEqual(new Set(['again']))
  })

  test('chosen approvers take precedence over the rules', () => {
    const opened = open({}, { slots: people('bob') }, { task: { id: 'task', notes: { approvers: ['cid'] } } })
    expect(opened.slots[0]).toMatchObject({ assignee: 'cid', explanation: { rule: 'chosen' } })
  })
})

describe('restored turns of users who are no longer active', () => {
  const earlier = (mode: NodeSettings['mode'], names: string[]) =>
    open({ ...(mode && { mode }) }, { slots: people(...names) })
  const again = (was: OpenedSlots, standing: ApproversAnswer['standing'], more: Partial<ApproversAnswer> = {}) => {
    const { mode, ratio, candidates } = was
    const notes = { restore: was.slots, terms: { mode, ratio, candidates } }
    return open({ self: 'administrator' }, { standing, ...more }, { task: { id: 'again', notes } })
  }
  const administrators = people('adm')

  test('go to their substitute, who is asked once', () => {
    const replaced = { assignee: 'eve', explanation: { replaced: { from: 'bob' } } }
    const entrusted = { assignee: 'eve', actingFor: 'cid', explanation: { entrusted: [{ from: 'cid' }] } }
    const opened = again(earlier('all', ['bob', 'cid', 'dan']), {
      bob: replaced,
      cid: entrusted,
      dan: people('dan')[0]!,
    })
    expect(states(opened)).toEqual(['eve open', 'cid removed', 'dan open'])
    expect(opened.slots.find(slot => slot.assignee === 'eve')).toMatchObject({ originalAssignee: 'bob' })
  })

  test('are left out; if no approver remains, the rule for none applies', () => {
    expect(states(again(earlier('sequence', ['bob', 'cid']), { bob: null }))).toEqual(['bob removed', 'cid open'])
    const nobody = again(earlier('all', ['bob', 'cid']), { bob: null, cid: null }, { administrators })
    expect(states(nobody)).toEqual(['adm open'])
  })

  test('never go to an initiator who may not sign', () => {
    const own = { bob: { assignee: 'ann', explanation: {} } }
    expect(states(again(earlier('all', ['bob']), own, { administrators }))).toEqual(['adm open'])
  })

  test('are left out of chosen approvers too; if none remains, the rules of the node apply', () => {
    const task = { id: 'task', notes: { approvers: ['bob', 'cid'] } }
    const standing = { bob: null, cid: { assignee: 'eve', explanation: { rule: 'chosen' } } }
    expect(states(open({}, { standing, slots: people('dan') }, { task }))).toEqual(['eve open'])
    expect(states(open({}, { standing: { bob: null, cid: null }, slots: people('dan') }, { task }))).toEqual([
      'dan open',
    ])
  })
})
