import { describe, expect, test } from 'vitest'
import { desk, graphOf } from './desk.ts'

describe('agreeing and refusing', () => {
  test('the last of all approvers completes the task with the typed values', () => {
    const here = desk(['bob', 'cid'])
    expect(here.act('bob', { do: 'agree', comment: 'fine' }).commands).toEqual([])
    const done = here.act('cid', { do: 'agree', variables: { days: 3 } })
    expect(done.outcome).toBe('agreed')
    expect(done.commands).toEqual([
      { command: 'completeTask', taskId: 'task', variables: { days: 3 }, outcome: 'agreed' },
    ])
    expect(here.state.slots[0]).toMatchObject({ comment: 'fine', decidedAt: here.context.now })
    expect(done.events[0]).toMatchObject({ kind: 'slotDecided', data: { by: 'cid', decision: 'agreed' } })
  })

  test('values typed by earlier approvers are stored at once', () => {
    const done = desk(['bob', 'cid']).act('bob', { do: 'agree', variables: { days: 3 } })
    expect(done.commands).toEqual([{ command: 'setVariables', variables: { days: 3 }, scopeId: 'root' }])
  })

  test('refuses a second answer, one of another user and one out of turn, each with a reason', () => {
    const here = desk(['bob', 'cid'], { mode: 'sequence' })
    expect(here.refused('cid', { do: 'agree' })).toBe('还没有轮到您审批')
    expect(here.refused('eve', { do: 'agree' })).toBe('该任务不由您处理')
    here.act('bob', { do: 'agree' })
    expect(here.refused('bob', { do: 'refuse' })).toBe('您已经处理过该任务')
    expect(here.slots()).toEqual(['bob agreed', 'cid open'])
  })

  test('a refusal ends the instance or follows the flows', () => {
    const ends = desk(['bob', 'cid']).act('bob', { do: 'refuse', comment: 'no' })
    expect(ends.commands).toEqual([{ command: 'end', phase: 'rejected', reason: 'no' }])
    const flows = desk(['bob'], { onRefuse: 'flow' }).act('bob', { do: 'refuse' })
    expect(flows.commands).toEqual([{ command: 'completeTask', taskId: 'task', variables: {}, outcome: 'refused' }])
  })

  test('demands a comment and a signature where the node does', () => {
    const here = desk(['bob'], { buttons: [{ button: 'agree', commentRequired: true, signatureRequired: true }] })
    expect(here.refused('bob', { do: 'agree', comment: '  ' })).toBe('请填写意见')
    expect(here.refused('bob', { do: 'agree', comment: 'ok' })).toBe('请签名')
    expect(here.refused('bob', { do: 'refuse', comment: 'no' })).toBe('该节点没有开放此操作')
    const done = here.act('bob', { do: 'agree', comment: 'ok', signature: 'file1' })
    expect(done.slots[0]?.explanation.signature).toBe('file1')
  })

  test('the current approver chooses the next ones', () => {
    expect(desk(['bob']).refused('bob', { do: 'agree', next: ['eve'] })).toBe('后续节点不需要选择审批人')
    const asks = (among?: string[]) => ({
      approvers: [{ rule: 'chosenByPrevious' as const, most: 1, ...(among && { among }) }],
    })
    const kinds = {
      start: 'startEvent',
      sign: 'userTask',
      both: 'parallelGateway',
      one: 'userTask',
      two: 'userTask',
    } as const
    const flows = 'start>sign sign>both both>one both>two'
    const graph = graphOf(kinds, flows, {
      sign: desk([]).context.graph.nodes[3]?.settings ?? {},
      one: asks(['eve']),
      two: asks(['fay']),
    })
    const here = desk(['bob', 'cid'], {}, { graph })
    expect(here.refused('bob', { do: 'agree', next: ['gone'] })).toBe('所选人员不存在或已停用')
    expect(here.refused('bob', { do: 'agree', next: ['dan'] })).toBe('所选人员不在可选范围内')
    expect(here.refused('bob', { do: 'agree', next: { sign: ['eve'] } })).toBe('后续节点“sign”不需要选择审批人')
    // Each at a node where the user may be chosen, after the last of them has agreed.
    expect(here.act('bob', { do: 'agree', next: ['eve', 'fay'] }).commands).toEqual([])
    expect(here.act('cid', { do: 'agree' }).commands[0]).toMatchObject({
      variables: {
        nextApprovers: { one: { from: 'sign', people: ['eve'] }, two: { from: 'sign', people: ['fay'] } },
      },
    })
  })
})

describe('a pool', () => {
  test('is claimed, given back, and decided by its holder', () => {
    const here = desk(['bob', 'cid'], { mode: 'claim' })
    expect(here.refused('bob', { do: 'agree' })).toBe('请先认领任务')
    expect(here.refused('eve', { do: 'claim' })).toBe('您不在该任务的候选人中')
    here.act('bob', { do: 'claim' })
    expect(here.refused('cid', { do: 'claim' })).toBe('该任务已被他人认领')
    expect(here.refused('cid', { do: 'agree' })).toBe('该任务不由您处理')
    here.act('bob', { do: 'unclaim' })
    here.act('cid', { do: 'claim' })
    expect(here.act('cid', { do: 'agree' }).outcome).toBe('agreed')
  })

  test('groups may claim', () => {
    const here = desk(['bob'], { mode: 'claim' })
    here.state.task.candidates = { users: [], groups: ['finance'] }
    expect(here.refused('eve', { do: 'claim' }, { groups: ['sales'] })).toBe('您不在该任务的候选人中')
    here.act('eve', { do: 'claim' }, { groups: ['finance'] })
    expect(here.state.slots[0]).toMatchObject({ source: 'claim', explanation: { group: 'finance' } })
  })
})

describe('changing the approvers', () => {
  test('transfer: the new approver signs, and both stay known', () => {
    const here = desk(['bob', 'cid'])
    expect(here.refused('bob', { do: 'transfer', to: 'bob' })).toBe('不能转办给自己')
    expect(here.refused('bob', { do: 'transfer', to: 'cid' })).toBe('所选人员已在审批人中')
    expect(here.refused('bob', { do: 'transfer', to: 'gone' })).toBe('所选人员不存在或已停用')
    const done = here.act('bob', { do: 'transfer', to: 'eve', comment: 'away' })
    expect(here.state.slots[0]).toMatchObject({ assignee: 'eve', originalAssignee: 'bob', source: 'transfer' })
    expect(done.effects).toEqual([{ effect: 'notify', about: 'assigned', slotId: 'id1', taskId: 'task' }])
    expect(here.refused('bob', { do: 'agree' })).toBe('该任务不由您处理')
  })

  test('delegate: after the advice the delegating approver decides', () => {
    const here = desk(['bob'])
    here.act('bob', { do: 'delegate', to: 'eve' })
    expect(here.slots()).toEqual(['bob waiting', 'eve open'])
    expect(here.refused('eve', { do: 'delegate', to: 'fay' })).toBe('委派来的任务不能再次委派')
    expect(here.act('eve', { do: 'refuse', comment: 'rather not' }).outcome).toBeUndefined()
    expect(here.slots()).toEqual(['bob open', 'eve refused'])
    expect(here.act('bob', { do: 'agree' }).outcome).toBe('agreed')
  })

  test('a delegate may transfer the task, and it still comes back', () => {
    const here = desk(['bob'])
    here.act('bob', { do: 'delegate', to: 'eve' })
    here.act('eve', { do: 'transfer', to: 'fay' })
    expect(here.act('fay', { do: 'agree' }).outcome).toBeUndefined()
    expect(here.slots()).toEqual(['bob open', 'fay agreed'])
  })

  test('signers before: the approver waits for them, and their refusal counts as a refusal', () => {
    const here = desk(['bob'])
    here.act('bob', { do: 'addBefore', users: ['eve', 'fay'] })
    expect(here.slots()).toEqual(['bob waiting', 'eve open', 'fay open'])
    here.act('eve', { do: 'agree' })
    here.act('fay', { do: 'agree' })
    expect(here.slots()).toEqual(['bob open', 'eve agreed', 'fay agreed'])
    const other = desk(['bob', 'cid'])
    other.act('bob', { do: 'addBefore', users: ['eve'] })
    expect(other.act('eve', { do: 'refuse' }).outcome).toBe('refused')
  })

  test('signers after: adding them needs what the node demands for agreeing', () => {
    const agreeing = { button: 'agree' as const, commentRequired: true, signatureRequired: true }
    const here = desk(['bob'], { buttons: [agreeing, { button: 'addAfter' }, { button: 'addBefore' }] })
    const adding = { do: 'addAfter' as const, users: ['eve'] }
    expect(here.refused('bob', adding)).toBe('请填写意见')
    expect(here.refused('bob', { ...adding, comment: '同意' })).toBe('请签名')
    const signed = { ...adding, comment: '同意', signature: '/oss/bob.png', variables: { amount: 5 } }
    expect(here.act('bob', signed).commands).toMatchObject([{ command: 'setVariables', variables: { amount: 5 } }])
    expect(here.slots()).toEqual(['bob agreed', 'eve open'])
  })

  test('signers after: adding them agrees to the task, and they decide', () => {
    const here = desk(['bob', 'dan'], { mode: 'sequence' })
    here.act('bob', { do: 'addAfter', users: ['eve'], comment: 'please look' })
    expect(here.slots()).toEqual(['bob agreed', 'dan waiting', 'eve open'])
    here.act('eve', { do: 'agree' })
    expect(here.slots()).toEqual(['bob agreed', 'dan open', 'eve agreed'])
  })

  test('signers beside: all of them sign, also where one approver was enough', () => {
    const here = desk(['bob'], { mode: 'random' })
    here.act('bob', { do: 'addParallel', users: ['eve'] })
    expect(here.act('bob', { do: 'agree' }).outcome).toBeUndefined()
    expect(here.act('eve', { do: 'agree' }).outcome).toBe('agreed')
  })

  test('approvers added ahead of time come last', () => {
    const here = desk(['bob', 'cid'], { mode: 'sequence' })
    here.act('bob', { do: 'appendApprovers', users: ['eve'] })
    expect(here.slots()).toEqual(['bob open', 'cid waiting', 'eve waiting'])
    here.act('bob', { do: 'agree' })
    expect(here.act('cid', { do: 'agree' }).outcome).toBeUndefined()
    expect(here.slots().at(-1)).toBe('eve open')
    expect(here.act('eve', { do: 'agree' }).outcome).toBe('agreed')
  })

  test('no user gets two votes, whoever hands over another one', () => {
    const here = desk(['bob', 'cid'])
    here.act('bob', { do: 'agree' })
    expect(here.refused('cid', { do: 'transfer', to: 'bob' })).toBe('所选人员已审批过该任务，请转办给其他人')
    // A user who is only consulted cannot consult others.
    here.act('cid', { do: 'addBefore', users: ['eve'] })
    here.act('eve', { do: 'agree' })
    expect(here.act('cid', { do: 'transfer', to: 'eve' }).outcome).toBeUndefined()
    expect(here.act('eve', { do: 'agree' }).outcome).toBe('agreed')
  })

  test('refuses the caller, users who have a turn already, and chains that are too deep', () => {
    const here = desk(['bob', 'cid'])
    expect(here.refused('bob', { do: 'addAfter', users: ['bob'] })).toBe('不能加签给自己')
    expect(here.refused('bob', { do: 'addBefore', users: ['cid'] })).toBe('所选人员已在审批人中')
    expect(here.refused('bob', { do: 'addBefore', users: [] })).toBe('请选择人员')
    let last = 'bob'
    for (const next of ['dan', 'eve', 'fay', 'gus', 'hed']) {
      here.act(last, { do: 'addBefore', users: [next] })
      last = next
    }
    expect(here.refused('hed', { do: 'addBefore', users: ['adm'] })).toBe('加签不能超过 5 层')
  })

  test('only a node that allows it lets approvers of the rules be removed; added ones only their adder', () => {
    const here = desk(['bob', 'cid'])
    const idOf = (name: string) => here.state.slots.find(slot => slot.assignee === name)?.id ?? ''
    const only = '只能减去自己加签的审批人'
    expect(here.refused('bob', { do: 'removeSigner', slotIds: [idOf('cid')] })).toBe(only)
    here.act('bob', { do: 'addParallel', users: ['dan', 'eve'] })
    here.act('bob', { do: 'appendApprovers', users: ['fay'] })
    expect(here.refused('cid', { do: 'removeSigner', slotIds: [idOf('dan')] })).toBe(only)
    here.act('bob', { do: 'removeSigner', slotIds: [idOf('dan')] })
    // A transferred turn includes the approvers added to it.
    here.act('eve', { do: 'transfer', to: 'gus' })
    here.act('bob', { do: 'transfer', to: 'hed' })
    expect(here.refused('hed', { do: 'removeSigner', slotIds: [idOf('fay'), idOf('cid')] })).toBe(only)
    here.act('hed', { do: 'removeSigner', slotIds: [idOf('fay'), idOf('gus')] })
    expect(here.slots()).toEqual(['hed open', 'cid open', 'dan removed', 'gus removed', 'fay removed'])
  })

  test('removing signers may decide the task; refuses the last signer and the caller', () => {
    const here = desk(['bob', 'cid', 'dan'], { buttons: [{ button: 'removeSigner' }] })
    const [bob, cid, dan] = here.state.slots.map(slot => slot.id) as [string, string, string]
    expect(here.refused('bob', { do: 'removeSigner', slotIds: [bob] })).toBe('不能减去自己')
    here.act('bob', { do: 'removeSigner', slotIds: [dan] })
    expect(here.slots()).toEqual(['bob open', 'cid open', 'dan removed'])
    here.act('cid', { do: 'agree' })
    expect(here.refused('bob', { do: 'removeSigner', slotIds: [cid] })).toBe('所选审批人已处理或不存在')
    const all = here.act('adm', { do: 'removeSigner', slotIds: [bob] }, { administrator: true })
    expect(all.outcome).toBe('agreed')
    const alone = desk(['bob'])
    const only = alone.state.slots[0]?.id ?? ''
    expect(alone.refused('adm', { do: 'removeSigner', slotIds: [only] }, { administrator: true })).toBe(
      '至少保留一位审批人',
    )
  })

  test('an approver who waits for a signer is asked again when the signer is removed', () => {
    const here = desk(['bob', 'cid'], { buttons: [{ button: 'addBefore' }, { button: 'removeSigner' }] })
    here.act('bob', { do: 'addBefore', users: ['eve'] })
    const eve = here.state.slots.find(slot => slot.assignee === 'eve')?.id ?? ''
    here.act('cid', { do: 'removeSigner', slotIds: [eve] })
    expect(here.slots()).toEqual(['bob open', 'cid open', 'eve removed'])
  })

  test('an administrator replaces, a hand-over and an entrusting pass on; no other user may', () => {
    const here = desk(['bob', 'cid'])
    expect(here.refused('cid', { do: 'replace', from: 'bob', to: 'eve' })).toBe('您没有权限执行该操作')
    here.act('adm', { do: 'replace', from: 'bob', to: 'eve', reason: 'ill' }, { administrator: true })
    here.act(null, { do: 'entrust', from: 'eve', to: 'fay' })
    expect(here.state.slots[0]).toMatchObject({ assignee: 'fay', originalAssignee: 'bob', actingFor: 'eve' })
    here.act(null, { do: 'handover', from: 'fay', to: 'cid' })
    expect(here.slots()).toEqual(['fay removed', 'cid open'])
    expect(here.refused(null, { do: 'handover', from: 'bob', to: 'cid' })).toBe('该任务已不由此人处理')
  })

  test('candidates are replaced as well', () => {
    const here = desk(['bob', 'cid'], { mode: 'claim' })
    here.act(null, { do: 'handover', from: 'bob', to: 'eve' })
    expect(here.state.task.candidates.users).toEqual(['eve', 'cid'])
  })
})

describe('a turn for a user who has one already', () => {
  const replace = (from: string, to: string) => ({ do: 'replace', from, to }) as const

  test('a user who agreed to this task does not sign it again', () => {
    const here = desk(['bob', 'cid', 'dan'])
    here.act('cid', { do: 'agree' })
    here.act('adm', replace('bob', 'cid'), { administrator: true })
    expect(here.slots()).toEqual(['bob removed', 'cid agreed', 'dan open'])
    expect(here.act('dan', { do: 'agree' }).outcome).toBe('agreed')
  })

  test('decides the task if no approver is left', () => {
    const here = desk(['bob', 'cid'])
    here.act('cid', { do: 'agree' })
    expect(here.act(null, { do: 'entrust', from: 'bob', to: 'cid' }).commands).toMatchObject([
      { command: 'completeTask', outcome: 'agreed' },
    ])
  })

  test.each([
    ['all', false, 'cid agreed'],
    ['consecutive', true, 'cid agreed'],
    ['consecutive', false, 'cid open'],
    ['never', true, 'cid open'],
  ] as const)('who agreed at an earlier one is asked again or not as at the beginning (%s)', (dedupe, last, slot) => {
    const agreed = [{ nodeId: 'check', assignee: 'cid', last }]
    const here = desk(['bob', 'dan'], {}, { settings: { dedupe }, agreed })
    here.act('adm', { do: 'handover', from: 'bob', to: 'cid' }, { administrator: true })
    expect(here.slots()).toEqual([slot, 'dan open'])
  })

  test('keeps the vote of a user who also advises: the advice is no longer needed', () => {
    const here = desk(['bob'])
    here.act('bob', { do: 'delegate', to: 'dan' })
    here.act('adm', replace('bob', 'dan'), { administrator: true })
    expect(here.slots()).toEqual(['dan open', 'dan removed'])
    expect(here.act('dan', { do: 'agree' }).outcome).toBe('agreed')
  })

  test('signers added to the merged turn are asked before the remaining one', () => {
    const here = desk(['bob', 'cid'])
    here.act('bob', { do: 'addBefore', users: ['dan'] })
    here.act('adm', replace('bob', 'cid'), { administrator: true })
    expect(here.slots()).toEqual(['bob removed', 'cid waiting', 'dan open'])
    here.act('dan', { do: 'agree' })
    expect(here.act('cid', { do: 'agree' }).outcome).toBe('agreed')
  })
})

describe('telling', () => {
  test('a comment goes to its addressees, else to the current approvers', () => {
    const here = desk(['bob', 'cid'])
    expect(here.act('bob', { do: 'communicate', comment: 'why?' }).effects).toMatchObject([{ to: ['cid'] }])
    expect(here.act('bob', { do: 'communicate', comment: 'why?', users: ['ann'] }).effects).toMatchObject([
      { to: ['ann'] },
    ])
    expect(here.refused('bob', { do: 'communicate', comment: ' ' })).toBe('请输入沟通内容')
    expect(here.slots()).toEqual(['bob open', 'cid open'])
  })

  test('copies', () => {
    expect(desk(['bob']).act('bob', { do: 'copy', users: ['eve', 'eve'] }).copies).toEqual(['eve'])
  })

  test('urging is limited per hour', () => {
    const here = desk(['bob'], {}, { settings: { urges: 2 } })
    here.act('ann', { do: 'urge' })
    expect(here.act('ann', { do: 'urge' }).effects).toMatchObject([{ about: 'urged', to: ['bob'] }])
    expect(here.refused('ann', { do: 'urge' })).toBe('一小时内最多催办 2 次')
    here.act('ann', { do: 'urge' }, { now: '2026-03-02T02:00:01.000Z' })
  })

  test('a draft is kept until its author decides', () => {
    const here = desk(['bob', 'cid'])
    here.act('bob', { do: 'saveDraft', comment: 'half', variables: { days: 1 } })
    expect(here.state.task.notes).toMatchObject({ drafts: { bob: { comment: 'half', variables: { days: 1 } } } })
    expect(here.refused('eve', { do: 'saveDraft' })).toBe('该任务不由您处理')
    here.act('bob', { do: 'agree' })
    expect(here.state.task.notes).toEqual({ drafts: {} })
  })
})

describe('when time runs out', () => {
  const timeouts = [
    { after: 'PT1H', do: 'remind' as const },
    { after: 'PT2H', do: 'copySuperior' as const },
    { after: 'PT3H', do: 'handOver' as const },
    { after: 'PT4H', do: 'pass' as const },
    { after: 'PT4H', do: 'reject' as const },
  ]
  test('runs each step of the ladder', () => {
    const here = desk(['bob', 'cid'], { timeouts })
    expect(here.refused('bob', { do: 'timeOut', step: 0 })).toBe('您没有权限执行该操作')
    expect(here.act(null, { do: 'timeOut', step: 0 }).effects).toMatchObject([{ about: 'urged', to: ['bob', 'cid'] }])
    expect(here.act(null, { do: 'timeOut', step: 1, users: ['hed', 'gone'] }).copies).toEqual(['hed'])
    here.act(null, { do: 'timeOut', step: 2, users: ['hed'] })
    expect(here.slots()).toEqual(['hed open', 'cid removed'])
    expect(here.state.task.notes).toMatchObject({ timeouts: { 0: 1, 1: 1, 2: 1 } })
    expect(here.act(null, { do: 'timeOut', step: 3 }).outcome).toBe('agreed')
  })

  test('never hands over to an initiator who may not sign', () => {
    const here = desk(['bob'], { timeouts, self: 'administrator' })
    here.act(null, { do: 'timeOut', step: 2, users: ['ann'] })
    expect(here.slots()).toEqual(['bob open'])
    here.act(null, { do: 'timeOut', step: 2, users: ['ann', 'adm'] })
    expect(here.slots()).toEqual(['adm open'])
  })

  test('pass runs through a sequence, reject ends the instance', () => {
    const passed = desk(['bob', 'cid'], { mode: 'sequence', timeouts }).act(null, { do: 'timeOut', step: 3 })
    expect(passed.slots.map(slot => `${slot.state} ${slot.source}`)).toEqual(['agreed timeout', 'agreed timeout'])
    const rejected = desk(['bob', 'cid'], { timeouts }).act(null, { do: 'timeOut', step: 4 })
    expect(rejected.commands).toMatchObject([{ command: 'end', phase: 'rejected' }])
  })
})
