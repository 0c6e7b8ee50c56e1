import { describe, expect, test } from 'vitest'
import { previewReturn, reachableFrom, returnTargets } from '../../../processes/assignment/returnPaths.ts'
import type { ActContext, Turn } from '../../../processes/assignment/taskAction.ts'
import { readNotes } from '../../../processes/assignment/taskNotes.ts'
import type { TaskRow, TokenRow } from '../../../processes/state/state.ts'
import type { NodeSettings } from '../../../schemas/types/process.ts'
import { type Desk, desk, earlier, graphOf, morning } from './desk.ts'

const moveOf = (turn: Turn) => {
  const move = turn.commands.find(each => each.command === 'move')
  if (move?.command !== 'move') throw new Error('nothing is moved')
  return { ...move, notes: readNotes(move.taskNotes ?? {}) }
}

describe('returning', () => {
  test('goes to the initiator, the previous task or any earlier one', () => {
    for (const [to, target] of [
      ['initiator', 'apply'],
      ['previous', 'check'],
      ['apply', 'apply'],
    ] as const) {
      const done = desk(['bob', 'cid']).act('bob', { do: 'return', to, comment: 'more facts' })
      expect(moveOf(done)).toMatchObject({ tokenIds: ['token'], targets: [target], reason: 'more facts' })
      expect(done.slots.map(slot => slot.state)).toEqual(['returned', 'superseded'])
      expect(done.events[0]).toMatchObject({ kind: 'taskReturned', data: { to: target, by: 'bob' } })
    }
  })

  test('is refused where the node forbids it, and to nodes without a past task', () => {
    const settings: NodeSettings = { returns: { to: ['previous'] } }
    const here = desk(['bob'], settings)
    expect(here.refused('bob', { do: 'return', to: 'initiator' })).toBe('该节点不允许驳回到发起人')
    expect(here.refused('bob', { do: 'return', to: 'apply' })).toBe('该节点不允许驳回到所选节点')
    expect(here.refused('bob', { do: 'return', to: 'end' })).toBe('只能驳回到已经处理过的前序节点')
    expect(moveOf(here.act('bob', { do: 'return', to: 'check' })).targets).toEqual(['check'])
    expect(desk(['bob'], {}, { path: [] }).refused('bob', { do: 'return', to: 'previous' })).toBe('没有上一审批节点')
  })

  test('straight back: restores the slots of the returning task, with agreements kept or cleared', () => {
    for (const agreements of ['keep', 'clear'] as const) {
      const there = desk(['bob', 'cid'])
      there.act('bob', { do: 'agree' })
      const notes = moveOf(there.act('cid', { do: 'return', to: 'initiator', resubmit: 'straight', agreements })).notes
      const here = desk(['ann'], {}, { task: { id: 'again', nodeId: 'apply', notes: { ...notes } } })
      const move = moveOf(here.act('ann', { do: 'agree', variables: { days: 2 } }))
      expect(move).toMatchObject({ targets: ['sign'] })
      expect(move.notes.restore?.map(slot => `${slot.assignee} ${slot.state}`)).toEqual([
        agreements === 'keep' ? 'bob agreed' : 'bob open',
        'cid open',
      ])
    }
  })

  test('in order: completes as any other task; the resubmitter chooses the way where allowed', () => {
    const ordered = moveOf(desk(['bob']).act('bob', { do: 'return', to: 'apply', resubmit: 'inOrder' })).notes
    const here = desk(['ann'], {}, { task: { nodeId: 'apply', notes: { ...ordered } } })
    expect(here.act('ann', { do: 'agree' }).commands[0]).toMatchObject({ command: 'completeTask', outcome: 'agreed' })
    const asked = moveOf(desk(['bob']).act('bob', { do: 'return', to: 'apply' })).notes
    const chosen = desk(['ann'], {}, { task: { nodeId: 'apply', notes: { ...asked } } })
    expect(moveOf(chosen.act('ann', { do: 'agree', straight: true })).targets).toEqual(['sign'])
  })

  test('settings of the node take precedence over the request', () => {
    const settings: NodeSettings = { returns: { to: ['any'], resubmit: 'straight' } }
    const notes = moveOf(desk(['bob'], settings).act('bob', { do: 'return', to: 'apply', resubmit: 'inOrder' })).notes
    expect(notes.returned?.resubmit).toBe('straight')
  })

  test('straight back is refused if another version lacks the node', () => {
    const notes = moveOf(desk(['bob']).act('bob', { do: 'return', to: 'apply', resubmit: 'straight' })).notes
    const here = desk(['ann'], {}, { versionId: 'v2', task: { nodeId: 'apply', notes: { ...notes } } })
    expect(here.refused('ann', { do: 'agree' })).toContain('流程版本已变更')
  })

  test('an initiator without a task gets a turn at the returning task', () => {
    const path = [earlier('check', 'hed')]
    const here = desk(['bob', 'cid'], {}, { path })
    here.act('bob', { do: 'agree' })
    expect(here.act('cid', { do: 'return', to: 'initiator', resubmit: 'straight' }).commands).toEqual([])
    expect(here.slots()).toEqual(['bob superseded', 'cid returned', 'ann open'])
    const move = moveOf(here.act('ann', { do: 'agree', variables: { days: 2 } }))
    expect(move.targets).toEqual(['sign'])
    expect(move.notes.restore?.map(slot => `${slot.assignee} ${slot.state}`)).toEqual(['bob agreed', 'cid open'])
    const ordered = desk(['bob'], {}, { path })
    ordered.act('bob', { do: 'return', to: 'initiator', resubmit: 'inOrder' })
    expect(moveOf(ordered.act('ann', { do: 'agree' })).targets).toEqual(['check'])
  })
})

describe('a returned task decided by time-out or another user', () => {
  const timeouts = [{ after: 'PT1H', do: 'pass' as const }]
  const path = [earlier('check', 'hed')]

  test.each([
    ['straight', 'sign'],
    ['inOrder', 'check'],
  ] as const)('it counts as handed in again (%s): who sent it back is never passed over', (resubmit, target) => {
    const here = desk(['bob'], { timeouts }, { path })
    here.act('bob', { do: 'return', to: 'initiator', resubmit })
    const done = here.act(null, { do: 'timeOut', step: 0 })
    expect(done.commands.map(each => each.command)).toEqual(['setVariables', 'move'])
    expect(moveOf(done).targets).toEqual([target])
    expect(done.events.map(each => each.kind)).toContain('taskResubmitted')
  })

  test('at a separate node it continues as the return says', () => {
    const { notes } = moveOf(desk(['bob']).act('bob', { do: 'return', to: 'check', resubmit: 'straight' }))
    const task = { notes: { ...notes } }
    expect(moveOf(desk(['hed'], { timeouts }, { task }).act(null, { do: 'timeOut', step: 0 })).targets).toEqual([
      'sign',
    ])
  })

  test('also when the last signer without an answer is removed', () => {
    const { notes } = moveOf(desk(['bob']).act('bob', { do: 'return', to: 'apply', resubmit: 'straight' }))
    const here = desk(['ann'], {}, { task: { notes: { ...notes } } })
    here.act('ann', { do: 'addParallel', users: ['eve'] })
    here.act('ann', { do: 'agree' })
    const slotIds = here.state.slots.filter(slot => slot.assignee === 'eve').map(slot => slot.id)
    const done = here.act('adm', { do: 'removeSigner', slotIds }, { administrator: true })
    expect(moveOf(done).targets).toEqual(['sign'])
  })

  test('an initiator with a turn at the returning node cannot return it', () => {
    const here = desk(['bob'], {}, { path })
    here.act('bob', { do: 'return', to: 'initiator', resubmit: 'straight' })
    expect(here.refused('ann', { do: 'return', to: 'previous' })).toBe('该任务已驳回到发起人，请重新提交')
    expect(here.refused('ann', { do: 'refuse' })).toBe('该任务已驳回到发起人，请重新提交或撤销')
  })

  test('others who were asked are told that they need not answer, who sent it back that he did', () => {
    const here = desk(['bob', 'cid'], {}, { path })
    here.act('bob', { do: 'return', to: 'initiator', resubmit: 'straight' })
    expect(here.refused('cid', { do: 'agree' })).toBe('该任务已不需要您处理')
    expect(here.refused('bob', { do: 'agree' })).toBe('您已经处理过该任务')
    expect(here.refused('eve', { do: 'agree' })).toBe('该任务不由您处理')
  })
})

describe('straight back', () => {
  /** Returns the task of the rejecter after the initiator has submitted again. */
  const back = (there: Desk, by: string, agreements: 'keep' | 'clear' = 'keep', settings: NodeSettings = {}) => {
    const returned = moveOf(there.act(by, { do: 'return', to: 'apply', resubmit: 'straight', agreements })).notes
    const here = desk(['ann'], {}, { task: { nodeId: 'apply', notes: { ...returned } } })
    const { notes } = moveOf(here.act('ann', { do: 'agree' }))
    return desk([], settings, { task: { notes: { ...notes } } })
  }

  test.each(['addBefore', 'addAfter', 'addParallel', 'appendApprovers'] as const)(
    'who was added by %s is asked again, with those around him as they were',
    how => {
      const there = desk(['bob', 'cid'])
      there.act('bob', { do: how, users: ['dan'] })
      if (how === 'addParallel' || how === 'appendApprovers') there.act('bob', { do: 'agree' })
      const bob = how === 'addBefore' ? 'waiting' : 'agreed'
      const here = back(there, 'dan')
      expect(here.slots()).toEqual([`bob ${bob}`, 'cid open', 'dan open'])
      expect(here.act('cid', { do: 'agree' }).outcome).toBeUndefined()
      const done = here.act('dan', { do: 'agree' })
      expect(here.slots()[0]).toBe(how === 'addBefore' ? 'bob open' : 'bob agreed')
      expect(done.outcome).toBe(how === 'addBefore' ? undefined : 'agreed')
    },
  )

  test('a delegate who returned the task advises again', () => {
    const there = desk(['bob'])
    there.act('bob', { do: 'delegate', to: 'dan' })
    const here = back(there, 'dan')
    expect(here.slots()).toEqual(['bob waiting', 'dan open'])
    here.act('dan', { do: 'agree' })
    expect(here.slots()).toEqual(['bob open', 'dan agreed'])
  })

  test('with cleared agreements, signers added after an approver come after them again', () => {
    const there = desk(['bob'])
    there.act('bob', { do: 'addAfter', users: ['dan'] })
    const here = back(there, 'dan', 'clear')
    expect(here.slots()).toEqual(['bob open', 'dan waiting'])
    here.act('bob', { do: 'agree' })
    expect(here.slots()).toEqual(['bob agreed', 'dan open'])
    expect(here.act('dan', { do: 'agree' }).outcome).toBe('agreed')
  })

  test('asks approvers who refused again, because the application was changed', () => {
    const there = desk(['bob', 'cid', 'dan'], { mode: 'ratio', ratio: 0.6 })
    there.act('bob', { do: 'refuse' })
    expect(back(there, 'cid').slots()).toEqual(['bob open', 'cid open', 'dan open'])
  })

  test('keeps its mode: the first of several administrators decides', () => {
    const there = desk(['bob', 'cid'], { mode: 'all' })
    there.state = { ...there.state, task: { ...there.state.task, mode: 'any' } }
    const here = back(there, 'bob')
    expect(here.state.task.mode).toBe('any')
    expect(here.act('cid', { do: 'agree' }).outcome).toBe('agreed')
  })

  test('a claimed task can be given back to its pool', () => {
    const there = desk(['bob', 'cid'], { mode: 'claim' })
    there.act('bob', { do: 'claim' })
    const here = back(there, 'bob', 'keep', { mode: 'claim' })
    expect(here.slots()).toEqual(['bob open'])
    here.act('bob', { do: 'unclaim' })
    here.act('cid', { do: 'claim' })
    expect(here.slots()).toEqual(['bob removed', 'cid open'])
  })
})

describe('inside parallel branches', () => {
  const graph = graphOf(
    {
      start: 'startEvent',
      apply: 'userTask',
      split: 'parallelGateway',
      early: 'userTask',
      sign: 'userTask',
      other: 'userTask',
      join: 'parallelGateway',
      end: 'endEvent',
    },
    'start>apply apply>split split>early early>sign split>other sign>join other>join join>end',
  )
  const tokens: TokenRow[] = ['sign', 'other'].map(nodeId => ({
    id: nodeId === 'sign' ? 'token' : 'sibling',
    scopeId: 'root',
    nodeId,
    viaFlowId: null,
    wait: 'task',
    epoch: 0,
  }))
  const row = { scopeId: 'root', mode: 'all', ratio: null, owner: null, due: null, priority: 50, round: 1 } as const
  const other: TaskRow = {
    ...row,
    id: 'other',
    tokenId: 'sibling',
    nodeId: 'other',
    name: 'other',
    candidates: { users: [], groups: [] },
    createdAt: morning,
    notes: {},
  }
  const path = [earlier('early', 'hed'), earlier('apply', 'ann')]
  const given: Partial<ActContext> = { graph, tokens, tasks: [other], path }

  test('lists targets and what a return would cancel', () => {
    expect([...reachableFrom(graph, 'early')].sort()).toEqual(['end', 'join', 'sign'])
    const here = desk(['bob'], {}, given)
    expect(previewReturn(here.context, here.state.task, 'apply').cancelled.map(task => task.id)).toEqual(['other'])
    expect(previewReturn(here.context, here.state.task, 'early').cancelled).toEqual([])
    const beside = { ...here.context, path: [earlier('other', 'fay'), ...path] }
    expect(returnTargets(beside, here.state.task).map(each => each.nodeId)).toEqual(['early', 'apply'])
  })

  test('a token at the join is no sibling for targets in this branch, but one for targets before the split', () => {
    const joined: TokenRow = { ...(tokens[1] as TokenRow), nodeId: 'join', viaFlowId: 'f6', wait: 'joined' }
    const here = desk(['bob'], {}, { ...given, tasks: [], tokens: [tokens[0] as TokenRow, joined] })
    expect(previewReturn(here.context, here.state.task, 'early').siblings).toEqual([])
    expect(previewReturn(here.context, here.state.task, 'apply').siblings).toEqual([joined])
    expect(moveOf(here.act('bob', { do: 'return', to: 'early', scope: 'branch' })).tokenIds).toEqual(['token'])
  })

  test('this branch: only targets inside it', () => {
    const here = desk(['bob'], {}, given)
    expect(here.refused('bob', { do: 'return', to: 'apply', scope: 'branch' })).toContain('在并行分支之前')
    expect(moveOf(here.act('bob', { do: 'return', to: 'early', scope: 'branch' })).tokenIds).toEqual(['token'])
  })

  test('all: cancels the other branches', () => {
    const done = desk(['bob'], {}, given).act('bob', { do: 'return', to: 'apply', scope: 'all' })
    expect(moveOf(done).tokenIds).toEqual(['token', 'sibling'])
    expect(done.events[0]?.data).toMatchObject({ cancelled: ['other'] })
  })

  test('keep: the other branches wait', () => {
    const done = desk(['bob'], {}, given).act('bob', {
      do: 'return',
      to: 'apply',
      scope: 'keepSiblings',
      resubmit: 'inOrder',
    })
    expect(moveOf(done).tokenIds).toEqual(['token'])
    expect(done.others.map(task => readNotes(task.notes).parkedBy)).toEqual(['task'])
    const parked = desk(['cid'], {}, { task: { notes: done.others[0]?.notes ?? {} } })
    expect(parked.refused('cid', { do: 'agree' })).toBe('其他分支已驳回，请等待其重新提交')
  })
})
