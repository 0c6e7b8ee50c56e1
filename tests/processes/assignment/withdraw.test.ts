import { describe, expect, test } from 'vitest'
import { desk } from './desk.ts'

describe('taking back an agreement', () => {
  test('is possible until the next of a sequence answers', () => {
    const here = desk(['bob', 'cid', 'dan'], { mode: 'sequence' })
    here.act('bob', { do: 'agree' })
    here.act('bob', { do: 'withdraw' })
    expect(here.slots()).toEqual(['bob open', 'cid waiting', 'dan waiting'])
    here.act('bob', { do: 'agree' })
    here.act('cid', { do: 'agree' })
    expect(here.refused('bob', { do: 'withdraw' })).toBe('后续审批人已处理，不能撤回')
    expect(here.refused('dan', { do: 'withdraw' })).toBe('没有可以撤回的审批')
  })

  test('also removes the signers added with it', () => {
    const here = desk(['bob', 'cid'])
    here.act('bob', { do: 'addAfter', users: ['eve'] })
    here.act('bob', { do: 'withdraw' })
    expect(here.slots()).toEqual(['bob open', 'cid open', 'eve removed'])
  })

  test('is possible for an ended task until its followers are touched', () => {
    const here = desk(['bob', 'cid'])
    here.act('bob', { do: 'agree' })
    here.act('cid', { do: 'agree' })
    const touched = { followers: { tokenIds: ['next'], untouched: false } }
    expect(here.refused('cid', { do: 'withdraw' }, touched)).toBe('后续节点已处理，不能撤回')
    const done = here.act('cid', { do: 'withdraw' }, { followers: { tokenIds: ['next'], untouched: true } })
    expect(done.commands).toMatchObject([{ command: 'move', tokenIds: ['next'], targets: ['sign'] }])
    const [move] = done.commands
    const restore = (move?.command === 'move' ? move.taskNotes?.restore : []) as {
      assignee: string
      state: string
    }[]
    expect(restore.map(slot => `${slot.assignee} ${slot.state}`)).toEqual(['bob agreed', 'cid open'])
  })
})

describe('taking back the end of a task', () => {
  const followers = { tokenIds: ['next'], untouched: true }
  const again = (there: ReturnType<typeof desk>, actor: string) => {
    const [move] = there.act(actor, { do: 'withdraw' }, { followers }).commands
    return desk([], {}, { task: { notes: { ...(move?.command === 'move' ? move.taskNotes : {}) } } })
  }

  test('restores the signers that were added', () => {
    const there = desk(['bob'])
    there.act('bob', { do: 'addAfter', users: ['dan'] })
    there.act('dan', { do: 'agree' })
    expect(there.refused('bob', { do: 'withdraw' }, { followers })).toBe('后加签人已处理，不能撤回')
    const here = again(there, 'dan')
    expect(here.slots()).toEqual(['bob agreed', 'dan open'])
    expect(here.act('dan', { do: 'agree' }).outcome).toBe('agreed')
  })

  test('is refused to a signer once the approver who added them has agreed', () => {
    const there = desk(['bob'])
    there.act('bob', { do: 'addBefore', users: ['dan'] })
    there.act('dan', { do: 'agree' })
    there.act('dan', { do: 'withdraw' })
    expect(there.slots()).toEqual(['bob waiting', 'dan open'])
    there.act('dan', { do: 'agree' })
    there.act('bob', { do: 'agree' })
    expect(there.refused('dan', { do: 'withdraw' }, { followers })).toBe('后续审批人已处理，不能撤回')
  })

  test('is refused for decisions of others', () => {
    const there = desk(['bob', 'cid'])
    there.act('bob', { do: 'agree' })
    there.act('cid', { do: 'refuse' })
    expect(there.refused('bob', { do: 'withdraw' }, { followers })).toBe('该任务由他人的意见决定，不能撤回')
  })

  test('a claimed task can be given back to its pool', () => {
    const there = desk(['bob', 'cid'], { mode: 'claim' })
    there.act('bob', { do: 'claim' })
    there.act('bob', { do: 'agree' })
    const here = again(there, 'bob')
    here.act('bob', { do: 'unclaim' })
    here.act('cid', { do: 'claim' })
    expect(here.slots()).toEqual(['bob removed', 'cid open'])
  })

  test('a task without a pool cannot be given back', () => {
    const there = desk(['bob', 'cid'], { mode: 'claim' })
    there.act('bob', { do: 'claim' })
    there.state = { ...there.state, task: { ...there.state.task, candidates: { users: [], groups: [] } } }
    expect(there.refused('bob', { do: 'unclaim' })).toBe('该任务不是认领来的，不能退回')
  })
})
