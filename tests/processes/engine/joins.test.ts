import { describe, expect, it } from 'vitest'
import { cel, graphOf } from './graphBuilder.ts'
import { MemoryHost } from './memoryHost.ts'

const inclusive = graphOf('or', g =>
  g
    .node('start', 'startEvent')
    .node('split', 'inclusiveGateway')
    .node('a', 'userTask')
    .node('b', 'userTask')
    .node('c', 'userTask')
    .node('join', 'inclusiveGateway')
    .node('after', 'userTask')
    .node('end', 'endEvent')
    .path('start', 'split')
    .flow('split', 'a', 'a == true')
    .flow('split', 'b', 'b == true')
    .flow('split', 'c', 'default')
    .path('a', 'join')
    .path('b', 'join')
    .path('c', 'join')
    .path('join', 'after', 'end'),
)

describe('inclusive gateways', () => {
  it('wait for the branches taken, and only for those', () => {
    const host = new MemoryHost().deploy(inclusive)
    host.start('or', { a: true, b: true })
    host.complete('a')
    expect(host.open()).toEqual(['b'])
    host.complete('b')
    expect(host.open()).toEqual(['after'])
  })

  it('take the default flow when no condition holds', () => {
    const host = new MemoryHost().deploy(inclusive)
    host.start('or', {})
    expect(host.open()).toEqual(['c'])
    host.complete('c')
    expect(host.open()).toEqual(['after'])
  })

  it('fire when the token that they waited for is moved away', () => {
    const host = new MemoryHost().deploy(inclusive)
    const id = host.start('or', { a: true, b: true })
    host.complete('a')
    const waiting = host.state(id).tokens.find(({ nodeId }) => nodeId === 'b')!
    host.send(id, { command: 'move', tokenIds: [waiting.id], targets: [], reason: 'not needed' })
    expect(host.open()).toEqual(['after'])
  })

  it('fire when a boundary event takes the awaited token elsewhere', () => {
    const graph = graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .node('split', 'inclusiveGateway')
        .node('a', 'userTask')
        .node('b', 'userTask')
        .node('join', 'inclusiveGateway')
        .node('after', 'userTask')
        .node('other', 'userTask')
        .boundary('late', 'b', { events: [{ event: 'timer', timer: { kind: 'duration', value: 'PT1H' } }] })
        .path('start', 'split', 'a', 'join', 'after')
        .path('split', 'b', 'join')
        .path('late', 'other'),
    )
    const host = new MemoryHost().deploy(graph)
    host.start('p')
    host.complete('a')
    expect(host.open()).toEqual(['b'])
    host.advance('PT2H')
    expect(host.open()).toEqual(['after', 'other'])
  })

  it('do not wait for a token that can also reach a flow that already has one', () => {
    const graph = graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .node('split', 'parallelGateway')
        .node('a', 'userTask')
        .node('b', 'userTask')
        .node('which', 'exclusiveGateway')
        .node('first', 'exclusiveGateway')
        .node('join', 'inclusiveGateway')
        .node('after', 'userTask')
        .path('start', 'split', 'a', 'first', 'join', 'after')
        .path('split', 'b', 'which', 'join')
        .flow('which', 'first', 'again == true'),
    )
    const host = new MemoryHost().deploy(graph)
    host.start('p')
    host.complete('a')
    expect(host.open()).toEqual(['after', 'b'])
  })

  it('inside a round wait for tokens of that round only', () => {
    const graph = graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .inside(
          'each',
          'subProcess',
          inner =>
            inner
              .node('begin', 'startEvent')
              .node('split', 'inclusiveGateway')
              .node('a', 'userTask')
              .node('b', 'userTask')
              .node('join', 'inclusiveGateway')
              .node('done', 'userTask')
              .path('begin', 'split', 'a', 'join', 'done')
              .path('split', 'b', 'join'),
          { loop: { kind: 'parallel', cardinality: cel('2') } },
        )
        .path('start', 'each'),
    )
    const host = new MemoryHost().deploy(graph)
    host.start('p')
    const first = host.tasks().find(({ task }) => task.nodeId === 'a')!
    host.complete('a')
    const partner = host
      .tasks()
      .find(({ task, instanceId }) => task.nodeId === 'b' && task.scopeId === first.task.scopeId && instanceId)!
    host.send(partner.instanceId, {
      command: 'completeTask',
      taskId: partner.task.id,
      variables: {},
      outcome: 'completed',
    })
    expect(host.open()).toEqual(['a', 'b', 'done'])
  })
})

describe('complex gateways', () => {
  const graph = graphOf('p', g =>
    g
      .node('start', 'startEvent')
      .node('split', 'parallelGateway')
      .node('a', 'userTask')
      .node('b', 'userTask')
      .node('c', 'userTask')
      .node('join', 'complexGateway', { activation: cel('activationCount >= 2') })
      .node('after', 'userTask')
      .path('start', 'split')
      .path('split', 'a', 'join', 'after')
      .path('split', 'b', 'join')
      .path('split', 'c', 'join'),
  )

  it('continue when their condition holds and discard later tokens', () => {
    const host = new MemoryHost().deploy(graph)
    const id = host.start('p')
    host.complete('a')
    expect(host.open()).toEqual(['b', 'c'])
    host.complete('b')
    expect(host.open()).toEqual(['after', 'c'])
    host.complete('c')
    expect(host.open()).toEqual(['after'])
    host.complete('after')
    expect(host.phase(id)).toBe('completed')
  })
})

describe('complex gateways in a loop', () => {
  it('start over after tokens of all flows have come', () => {
    const graph = graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .node('merge', 'exclusiveGateway')
        .node('split', 'parallelGateway')
        .node('a', 'userTask')
        .node('b', 'userTask')
        .node('join', 'complexGateway', { activation: cel('activationCount >= 1') })
        .node('work', 'userTask')
        .node('again', 'exclusiveGateway')
        .node('end', 'endEvent')
        .path('start', 'merge', 'split', 'a', 'join', 'work', 'again')
        .path('split', 'b', 'join')
        .flow('again', 'merge', 'again == true')
        .flow('again', 'end', 'default'),
    )
    const host = new MemoryHost().deploy(graph)
    const id = host.start('p')
    host.complete('a')
    host.complete('b')
    expect(host.open()).toEqual(['work'])
    host.complete('work', { again: true })
    host.complete('b', { again: false })
    expect(host.open()).toEqual(['a', 'work'])
    host.complete('a')
    host.complete('work')
    expect(host.phase(id)).toBe('completed')
  })
})

describe('sequence flows', () => {
  it('run in parallel when they leave a node without a gateway, and do not join without one', () => {
    const graph = graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .node('a', 'userTask')
        .node('b', 'userTask')
        .node('c', 'userTask')
        .path('start', 'a', 'c')
        .path('start', 'b', 'c'),
    )
    const host = new MemoryHost().deploy(graph)
    host.start('p')
    host.complete('a')
    host.complete('b')
    expect(host.open()).toEqual(['c', 'c'])
  })

  it('with a true condition leave an activity together, else the default flow does', () => {
    const graph = graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .node('work', 'userTask')
        .node('x', 'userTask')
        .node('y', 'userTask')
        .node('z', 'userTask')
        .path('start', 'work')
        .flow('work', 'x', 'n > 1')
        .flow('work', 'y', 'n > 2')
        .flow('work', 'z', 'default'),
    )
    const host = new MemoryHost().deploy(graph)
    host.start('p')
    host.start('p')
    host.complete('work', { n: 3 })
    expect(host.open()).toEqual(['work', 'x', 'y'])
    host.complete('work', { n: 0 })
    expect(host.open()).toEqual(['x', 'y', 'z'])
  })

  it('refuse the completion when no condition holds, and keep the task', () => {
    const graph = graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .node('work', 'userTask')
        .node('x', 'userTask')
        .path('start', 'work')
        .flow('work', 'x', 'n > 1'),
    )
    const host = new MemoryHost().deploy(graph)
    const id = host.start('p')
    const before = host.state(id)
    expect(() => host.complete('work', { n: 0 })).toThrow('work')
    expect(host.state(id)).toBe(before)
  })

  it('continue at the other half of a link', () => {
    const graph = graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .node('out', 'intermediateThrowEvent', { events: [{ event: 'link', name: 'L' }] })
        .node('in', 'intermediateCatchEvent', { events: [{ event: 'link', name: 'L' }] })
        .node('work', 'userTask')
        .path('start', 'out')
        .path('in', 'work'),
    )
    const host = new MemoryHost().deploy(graph)
    host.start('p')
    expect(host.open()).toEqual(['work'])
  })
})

describe('tokens that wait for unreachable ones', () => {
  it('become an incident, which a move resolves', () => {
    const graph = graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .node('a', 'userTask')
        .node('never', 'userTask')
        .node('which', 'exclusiveGateway')
        .node('join', 'parallelGateway')
        .node('after', 'userTask')
        .path('start', 'which')
        .flow('which', 'a', 'default')
        .flow('which', 'never', 'no == true')
        .path('a', 'join', 'after')
        .path('never', 'join'),
    )
    const host = new MemoryHost().deploy(graph)
    const id = host.start('p')
    host.complete('a')
    const [token] = host.state(id).tokens
    expect(token).toMatchObject({ nodeId: 'join', wait: 'incident' })
    host.send(id, { command: 'continue', tokenId: token!.id })
    expect(host.state(id).instance.incidents).toBe(1)
    host.send(id, { command: 'move', tokenIds: [token!.id], targets: ['after'], reason: 'mended' })
    expect(host.open()).toEqual(['after'])
    expect(host.state(id).instance.incidents).toBe(0)
  })
})
