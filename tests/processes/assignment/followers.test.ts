import { describe, expect, test } from 'vitest'
import { followersIn, type HistoryLine } from '../../../processes/assignment/followers.ts'
import type { TokenRow } from '../../../processes/state/state.ts'
import type { NodeSettings } from '../../../schemas/types/process.ts'
import { graphOf, morning } from './desk.ts'
import { Office } from './office.ts'

const asked: NodeSettings = { approvers: [{ rule: 'users', users: [] }] }
const graph = graphOf(
  {
    start: 'startEvent',
    split: 'parallelGateway',
    left: 'userTask',
    right: 'userTask',
    join: 'parallelGateway',
    last: 'userTask',
    end: 'endEvent',
  },
  'start>split split>left split>right left>join right>join join>last last>end',
  { left: asked, right: { ...asked, mode: 'all' }, last: asked },
)
const office = () => new Office(graph, { left: ['bob'], right: ['cid', 'dan'], last: ['fay'] })

describe('taking back an agreement whose tokens only wait', () => {
  test('is possible at a join until the other branch arrives', () => {
    const here = office()
    const left = here.taskAt('left')
    here.act('bob', left, { do: 'agree' })
    here.act('cid', here.taskAt('right'), { do: 'agree' })
    here.act('bob', left, { do: 'withdraw' })
    expect(here.standing()).toEqual(['left bob open', 'right cid agreed dan open'])
    expect(here.tokenAt('join')).toBe('')
    here.act('bob', here.state.tasks.find(task => task.nodeId === 'left')?.id ?? '', { do: 'agree' })
    here.act('dan', here.taskAt('right'), { do: 'agree' })
    expect(here.standing()).toEqual(['last fay open'])
  })

  test('is refused once the join has fired, except to the approver who made it fire', () => {
    const here = office()
    const [left, right] = [here.taskAt('left'), here.taskAt('right')]
    here.act('bob', left, { do: 'agree' })
    here.act('cid', right, { do: 'agree' })
    here.act('dan', right, { do: 'agree' })
    expect(() => here.act('bob', left, { do: 'withdraw' })).toThrow('后续节点已处理，不能撤回')
    here.act('dan', right, { do: 'withdraw' })
    expect(here.standing()).toEqual(['right cid agreed dan open'])
    here.act('dan', here.state.tasks[0]?.id ?? '', { do: 'agree' })
    expect(here.standing()).toEqual(['last fay open'])
  })

  const line = (kind: HistoryLine['kind'], nodeId: string | null, tokenId: string | null, minute = 0): HistoryLine => {
    return { at: morning.replace('00:00', `0${minute}:00`), kind, nodeId, tokenId }
  }
  const came = [
    line('nodeLeft', 'sign', 'first'),
    line('flowTaken', 'sign', 'next'),
    line('nodeEntered', 'pause', 'next'),
    line('subscribed', 'pause', 'next'),
  ]
  const tokens = (wait: TokenRow['wait']): TokenRow[] => [
    { id: 'next', scopeId: 'root', nodeId: 'pause', viaFlowId: 'f', wait, epoch: 0 },
  ]

  test('is possible at a timer or message that has not occurred', () => {
    expect(followersIn(came, tokens('event'))).toEqual({ tokenIds: ['next'], untouched: true })
    expect(followersIn([...came, line('triggered', 'pause', 'next', 1)], tokens('event')).untouched).toBe(false)
    expect(followersIn([...came, line('moved', null, null, 1)], tokens('event')).untouched).toBe(false)
  })

  test('is refused once another system was called or a user was notified', () => {
    expect(followersIn(came, tokens('job')).untouched).toBe(false)
    expect(followersIn(came, tokens('child')).untouched).toBe(false)
    expect(followersIn([line('thrown', 'tell', 'told'), ...came], tokens('event')).untouched).toBe(false)
  })
})
