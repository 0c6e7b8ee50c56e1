import { describe, expect, test } from 'vitest'
import type { NodeSettings } from '../../../schemas/types/process.ts'
import { graphOf as drawnGraph } from '../engine/graphBuilder.ts'
import { branchedGraph, Office } from './office.ts'

const asked: NodeSettings = { approvers: [{ rule: 'users', users: [] }], onRefuse: 'flow' }
const timeouts: NodeSettings['timeouts'] = [{ after: 'PT1H', do: 'pass' }]

const graph = branchedGraph({
  apply: { ...asked, timeouts },
  check: { ...asked, timeouts },
  early: asked,
  sign: asked,
  other: asked,
  last: asked,
})

const people = { apply: ['ann'], check: ['hed'], early: ['eve'], sign: ['bob'], other: ['cid'], last: ['fay'] }

/** Bob has sent it back to `check`, and Cid's branch waits. */
function sentBack(to = 'check'): Office {
  const here = new Office(graph, people)
  for (const [actor, node] of [
    ['ann', 'apply'],
    ['hed', 'check'],
    ['eve', 'early'],
  ] as const)
    here.act(actor, here.taskAt(node), { do: 'agree' })
  here.act('bob', here.taskAt('sign'), { do: 'return', to, scope: 'keepSiblings' })
  expect(here.standing()).toEqual([`${to} ${to === 'check' ? 'hed' : 'ann'} open`, 'other cid open parked'])
  return here
}

describe('branches that wait for a returned one', () => {
  test('continue when it is resubmitted', () => {
    const here = sentBack()
    here.act('hed', here.taskAt('check'), { do: 'agree' })
    expect(here.standing()).toEqual(['other cid open', 'sign bob open'])
    here.act('cid', here.taskAt('other'), { do: 'agree' })
    here.act('bob', here.taskAt('sign'), { do: 'agree' })
    expect(here.standing()).toEqual(['last fay open'])
  })

  test('continue when a time-out resubmits it', () => {
    const here = sentBack()
    here.act(null, here.taskAt('check'), { do: 'timeOut', step: 0 })
    expect(here.standing()).toEqual(['other cid open', 'sign bob open'])
  })

  test('end when it is left by its flows, which start them anew', () => {
    const here = sentBack()
    here.act('hed', here.taskAt('check'), { do: 'refuse' })
    expect(here.standing()).toEqual(['early eve open', 'other cid open'])
    expect(here.state.tasks.map(task => task.round)).toEqual([2, 2])
  })

  test('wait while it is returned further, until all of it is back', () => {
    const here = sentBack()
    here.act('hed', here.taskAt('check'), { do: 'return', to: 'apply', scope: 'keepSiblings', resubmit: 'inOrder' })
    expect(here.standing()).toEqual(['apply ann open', 'other cid open parked'])
    here.act('ann', here.taskAt('apply'), { do: 'agree' })
    expect(here.standing()).toEqual(['check hed open', 'other cid open parked'])
    here.act('hed', here.taskAt('check'), { do: 'agree' })
    expect(here.standing()).toEqual(['other cid open', 'sign bob open'])
  })

  test('end when a boundary event cancels it', () => {
    const settings = { settings: asked }
    const late = { events: [{ event: 'timer' as const, timer: { kind: 'duration' as const, value: 'PT1H' } }] }
    const timed = drawnGraph('p', g =>
      g
        .node('start', 'startEvent')
        .node('apply', 'userTask', settings)
        .node('check', 'userTask', settings)
        .boundary('late', 'check', late)
        .node('split', 'parallelGateway')
        .node('sign', 'userTask', settings)
        .node('other', 'userTask', settings)
        .node('join', 'parallelGateway')
        .node('last', 'userTask', settings)
        .path('start', 'apply', 'check', 'split', 'sign', 'join')
        .path('split', 'other', 'join')
        .path('late', 'last'),
    )
    const here = new Office(timed, people)
    here.act('ann', here.taskAt('apply'), { do: 'agree' })
    here.act('hed', here.taskAt('check'), { do: 'agree' })
    here.act('bob', here.taskAt('sign'), { do: 'return', to: 'check', scope: 'keepSiblings' })
    expect(here.standing()).toEqual(['check hed open', 'other cid open parked'])
    const [timer] = here.state.subscriptions
    here.send({ command: 'trigger', subscriptionId: timer?.id ?? '', variables: {} })
    expect(here.standing()).toEqual(['last fay open'])
    here.act('fay', here.taskAt('last'), { do: 'agree' })
    expect(here.state.instance.phase).toBe('completed')
  })

  test('continue when an administrator moves it', () => {
    const here = sentBack()
    here.send({ command: 'move', tokenIds: [here.tokenAt('check')], targets: ['sign'], reason: 'by hand' })
    expect(here.standing()).toEqual(['other cid open', 'sign bob open'])
  })
})

describe('parallel branches', () => {
  const begun = (first = 'ann') => {
    const here = new Office(graph, { ...people, apply: [first] })
    here.act(first, here.taskAt('apply'), { do: 'agree' })
    here.act('hed', here.taskAt('check'), { do: 'agree' })
    return here
  }

  test('resubmitting straight back over a join leaves no token at the join', () => {
    const here = begun()
    for (const [actor, node] of [
      ['eve', 'early'],
      ['bob', 'sign'],
      ['cid', 'other'],
    ] as const)
      here.act(actor, here.taskAt(node), { do: 'agree' })
    here.act('fay', here.taskAt('last'), { do: 'return', to: 'early', resubmit: 'straight' })
    here.act('eve', here.state.tasks[0]?.id ?? '', { do: 'agree' })
    expect(here.standing()).toEqual(['last fay open'])
    here.act('fay', here.state.tasks[0]?.id ?? '', { do: 'agree' })
    expect(here.state.instance.phase).toBe('completed')
  })

  test('returns of several branches to an initiator without a task go back to each of them', () => {
    const here = begun('gus')
    for (const [actor, node] of [
      ['eve', 'early'],
      ['cid', 'other'],
    ] as const)
      here.act(actor, here.taskAt(node), { do: 'return', to: 'initiator', resubmit: 'inOrder' })
    for (const node of ['early', 'other']) here.act('ann', here.taskAt(node), { do: 'agree' })
    expect(here.standing()).toEqual(['early eve open', 'other cid open'])
  })
})
