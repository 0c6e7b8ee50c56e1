import { describe, expect, test } from 'vitest'
import { desk } from './desk.ts'

describe('taking back his own agreement', () => {
  test('while the next of a sequence has not answered', () => {
    const here = desk(['bob', 'cid', 'dan'], { mode: 'sequence' })
    here.act('bob', { do: 'agree' })
    here.act('bob', { do: 'withdraw' })
    expect(here.slots()).toEqual(['bob open', 'cid waiting', 'dan waiting'])
    here.act('bob', { do: 'agree' })
    here.act('cid', { do: 'agree' })
    expect(here.refused('bob', { do: 'withdraw' })).toBe('后续审批人已处理，不能撤回')
    expect(here.refused('dan', { do: 'withdraw' })).toBe('没有可以撤回的审批')
  })

  test('with the signers that he added after him', () => {
    const here = desk(['bob', 'cid'])
    here.act('bob', { do: 'addAfter', users: ['eve'] })
    here.act('bob', { do: 'withdraw' })
    expect(here.slots()).toEqual(['bob open', 'cid open', 'eve removed'])
  })

  test('of a task that has ended, while nobody touched what came next', () => {
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

describe('taking back what has ended', () => {
  const followers = { tokenIds: ['next'], untouched: true }
  const again = (there: ReturnType<typeof desk>, actor: string) => {
    const [move] = there.act(actor, { do: 'withdraw' }, { followers }).commands
    return desk([], {}, { task: { notes: { ...(move?.command === 'move' ? move.taskNotes : {}) } } })
  }

  test('the signers whom he and others added are there as they were', () => {
    const there = desk(['bob'])
    there.act('bob', { do: 'addAfter', users: ['dan'] })
    there.act('dan', { do: 'agree' })
    expect(there.refused('bob', { do: 'withdraw' }, { followers })).toBe('后加签人已处理，不能撤回')
    const here = again(there, 'dan')
    expect(here.slots()).toEqual(['bob agreed', 'dan open'])
    expect(here.act('dan', { do: 'agree' }).outcome).toBe('agreed')
  })

  test('whoever was asked first may not once the one who asked him has agreed', () => {
    const there = desk(['bob'])
    there.act('bob', { do: 'addBefore', users: ['dan'] })
    there.act('dan', { do: 'agree' })
    there.act('dan', { do: 'withdraw' })
    expect(there.slots()).toEqual(['bob waiting', 'dan open'])
    there.act('dan', { do: 'agree' })
    there.act('bob', { do: 'agree' })
    expect(there.refused('dan', { do: 'withdraw' }, { followers })).toBe('后续审批人已处理，不能撤回')
  })

  test('not what others decided with it', () => {
    const there = desk(['bob', 'cid'])
    there.act('bob', { do: 'agree' })
    there.act('cid', { do: 'refuse' })
    expect(there.refused('bob', { do: 'withdraw' }, { followers })).toBe('该任务由他人的意见决定，不能撤回')
  })

  test('a claimed task can go back into its pool', () => {
    const there = desk(['bob', 'cid'], { mode: 'claim' })
    there.act('bob', { do: 'claim' })
    there.act('bob', { do: 'agree' })
    const here = again(there, 'bob')
    here.act('bob', { do: 'unclaim' })
    here.act('cid', { do: 'claim' })
    expect(here.slots()).toEqual(['bob removed', 'cid open'])
  })

  test('without a pool there is nothing to go back to', () => {
    const there = desk(['bob', 'cid'], { mode: 'claim' })
    there.act('bob', { do: 'claim' })
    there.state = { ...there.state, task: { ...there.state.task, candidates: { users: [], groups: [] } } }
    expect(there.refused('bob', { do: 'unclaim' })).toBe('该任务不是认领来的，不能退回')
  })
})
