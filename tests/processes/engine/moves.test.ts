import { describe, expect, it } from 'vitest'
import { cel, graphOf } from './graphBuilder.ts'
import { MemoryHost } from './memoryHost.ts'

const graph = graphOf('p', g =>
  g
    .node('start', 'startEvent')
    .node('first', 'userTask')
    .node('split', 'parallelGateway')
    .node('a', 'userTask')
    .node('a2', 'userTask')
    .node('b', 'userTask')
    .node('join', 'parallelGateway')
    .inside('sub', 'subProcess', inner =>
      inner.node('begin', 'startEvent').node('in', 'userTask').node('in2', 'userTask').path('begin', 'in', 'in2'),
    )
    .boundary('late', 'sub', { events: [{ event: 'timer', timer: { kind: 'duration', value: 'PT1H' } }] })
    .node('other', 'userTask')
    .inside(
      'each',
      'subProcess',
      inner => inner.node('eachBegin', 'startEvent').node('one', 'userTask').path('eachBegin', 'one'),
      {
        loop: { kind: 'parallel', cardinality: cel('2') },
      },
    )
    .node('end', 'endEvent')
    .path('start', 'first', 'split', 'a', 'a2', 'join', 'sub', 'each', 'end')
    .path('split', 'b', 'join')
    .path('late', 'other'),
)

const begun = () => {
  const host = new MemoryHost().deploy(graph)
  const id = host.start('p')
  const tokenAt = (nodeId: string) => host.state(id).tokens.find(token => token.nodeId === nodeId)!.id
  const move = (from: string[], to: string[], siblings?: 'cancel' | 'keep') =>
    host.send(id, {
      command: 'move',
      tokenIds: from.map(tokenAt),
      targets: to,
      reason: 'test',
      taskNotes: { why: 'test' },
      ...(siblings ? { siblings } : {}),
    })
  return { host, id, move }
}

describe('moving', () => {
  it('puts the token at the target and stores the reason in its task', () => {
    const { host, id, move } = begun()
    move(['first'], ['a2'])
    expect(host.open()).toEqual(['a2'])
    expect(host.state(id).tasks[0]).toMatchObject({ notes: { why: 'test' }, round: 2 })
  })

  it('within a branch keeps the token that waits at the join', () => {
    const { host, move } = begun()
    host.complete('first')
    host.complete('b')
    host.complete('a')
    move(['a2'], ['a'])
    host.complete('a')
    host.complete('a2')
    expect(host.open()).toEqual(['in'])
  })

  it('into a branch of a completed block does not wait at its join again', () => {
    const { host, id, move } = begun()
    for (const node of ['first', 'a', 'a2', 'b']) host.complete(node)
    move(['in'], ['b'])
    expect(host.open()).toEqual(['b'])
    host.complete('b')
    expect(host.open()).toEqual(['in'])
    expect(host.state(id).tokens.filter(({ nodeId }) => nodeId === 'join')).toEqual([])
  })

  it('forward into one branch passes the join without the other', () => {
    const { host, move } = begun()
    move(['first'], ['b'])
    host.complete('b')
    expect(host.open()).toEqual(['in'])
  })

  it('into both branches makes them wait for each other', () => {
    const { host, move } = begun()
    move(['first'], ['a2', 'b'])
    host.complete('b')
    expect(host.open()).toEqual(['a2'])
    host.complete('a2')
    expect(host.open()).toEqual(['in'])
  })

  it('before the split drops the token that waits at the join', () => {
    const { host, id, move } = begun()
    host.complete('first')
    host.complete('b')
    move(['a'], ['first'])
    expect(host.state(id).tokens).toHaveLength(1)
    for (const node of ['first', 'a', 'a2']) host.complete(node)
    expect(host.open()).toEqual(['b'])
    host.complete('b')
    expect(host.open()).toEqual(['in'])
  })

  it('before the split can cancel the sibling tokens', () => {
    const { host, move } = begun()
    host.complete('first')
    move(['a'], ['first'], 'cancel')
    expect(host.open()).toEqual(['first'])
  })

  it('before the split can keep the sibling tokens, whose branches are not started again', () => {
    const { host, move } = begun()
    host.complete('first')
    host.complete('a')
    move(['b'], ['first'], 'keep')
    expect(host.open()).toEqual(['a2', 'first'])
    host.complete('first')
    expect(host.open()).toEqual(['a2', 'b'])
    host.complete('a2')
    host.complete('b')
    expect(host.open()).toEqual(['in'])
  })

  it('before the split can keep a token that waits at the join', () => {
    const { host, move } = begun()
    host.complete('first')
    host.complete('b')
    move(['a'], ['first'], 'keep')
    host.complete('first')
    expect(host.open()).toEqual(['a'])
    host.complete('a')
    host.complete('a2')
    expect(host.open()).toEqual(['in'])
  })

  it('into a sub-process opens it, with its boundary events', () => {
    const { host, move } = begun()
    move(['first'], ['in2'])
    expect(host.open()).toEqual(['in2'])
    host.advance('PT1H')
    expect(host.open()).toEqual(['other'])
  })

  it('out of a sub-process closes it unless other tokens are in it', () => {
    const { host, id, move } = begun()
    move(['first'], ['in2'])
    move(['in2'], ['a2'])
    expect(host.open()).toEqual(['a2'])
    expect(host.state(id).scopes).toHaveLength(1)
    expect(host.subscriptions()).toEqual([])
  })

  it('within a sub-process keeps it open', () => {
    const { host, id, move } = begun()
    move(['first'], ['in2'])
    const [scope] = host.state(id).scopes.filter(({ kind }) => kind === 'sub')
    move(['in2'], ['in'])
    expect(host.state(id).scopes).toContainEqual(scope)
  })

  it('is refused into a round from outside, to start and boundary events, and for unknown tokens', () => {
    const { host, id, move } = begun()
    for (const target of ['one', 'start', 'late', 'nowhere']) expect(() => move(['first'], [target])).toThrow()
    expect(() => host.send(id, { command: 'move', tokenIds: ['gone'], targets: ['a'], reason: '' })).toThrow()
    expect(() => host.send(id, { command: 'move', tokenIds: [], targets: ['a'], reason: '' })).toThrow(
      '没有要移动的步骤',
    )
    expect(host.open()).toEqual(['first'])
  })

  it('out of one round leaves the others running', () => {
    const { host, move } = begun()
    move(['first'], ['each'])
    expect(host.open()).toEqual(['one', 'one'])
    move(['one'], ['other'])
    expect(host.open()).toEqual(['one', 'other'])
    host.complete('one')
    expect(host.open()).toEqual(['other'])
  })

  it('from one round into another gives a round added later its own element', () => {
    const host = new MemoryHost().deploy(
      graphOf('p', g =>
        g
          .node('start', 'startEvent')
          .inside(
            'each',
            'subProcess',
            inner => inner.node('begin', 'startEvent').node('one', 'userTask').path('begin', 'one'),
            { loop: { kind: 'parallel', collection: cel('people'), element: 'person' } },
          )
          .path('start', 'each'),
      ),
    )
    const id = host.start('p', { people: ['ann', 'bob'] })
    const tokenIds = host
      .state(id)
      .tokens.filter(({ nodeId }) => nodeId === 'one')
      .map(token => token.id)
    host.send(id, { command: 'move', tokenIds, targets: ['one'], reason: 'test' })
    const rounds = () => host.state(id).scopes.filter(({ kind }) => kind === 'round')
    expect(rounds()).toHaveLength(1)
    const loop = host.state(id).scopes.find(({ kind }) => kind === 'loop')!
    host.send(id, { command: 'addRound', scopeId: loop.id, element: 'dan' })
    expect(rounds().map(({ variables }) => variables.person)).toEqual(['ann', 'dan'])
  })
})

describe('migrating', () => {
  const second = graphOf('p', g =>
    g
      .node('start', 'startEvent')
      .node('check', 'userTask')
      .boundary('reminder', 'check', {
        events: [{ event: 'timer', timer: { kind: 'duration', value: 'PT1H' } }],
        interrupting: false,
      })
      .node('remind', 'userTask')
      .node('after', 'userTask')
      .path('start', 'check', 'after')
      .path('reminder', 'remind'),
  )

  it('rewrites the rows and subscribes to new events', () => {
    const host = new MemoryHost().deploy(graph)
    const id = host.start('p')
    const { id: taskId } = host.state(id).tasks[0]!
    host.deploy(second)
    host.send(id, { command: 'migrate', versionId: 'v2', nodes: { first: 'check' }, added: ['reminder'] })
    expect(host.state(id).instance.versionId).toBe('v2')
    expect(host.state(id).tasks).toMatchObject([{ id: taskId, nodeId: 'check' }])
    host.advance('PT1H')
    expect(host.open()).toEqual(['check', 'remind'])
    host.complete('check')
    expect(host.open()).toEqual(['after', 'remind'])
  })

  it('applies the rule of the new version on initiators claiming their own application', () => {
    const pool = (self: 'sign' | 'administrator') =>
      graphOf('p', g =>
        g
          .node('start', 'startEvent')
          .node('first', 'userTask', {
            settings: { self },
            assignment: { candidateUsers: [], candidateGroups: ['buyers'] },
          })
          .node('end', 'endEvent')
          .path('start', 'first', 'end'),
      )
    const host = new MemoryHost().deploy(pool('sign'))
    const id = host.start('p', {}, { initiator: 'ann' })
    const notFor = () => host.state(id).tasks[0]?.notes.notFor
    const migrate = (self: 'sign' | 'administrator') => {
      host.deploy(pool(self))
      host.send(id, { command: 'migrate', versionId: self, nodes: {} })
    }
    expect(notFor()).toBeUndefined()
    migrate('administrator')
    expect(notFor()).toBe('ann')
    migrate('sign')
    expect(notFor()).toBeUndefined()
  })

  it('compensates ended activities under their new ids', () => {
    const versionWith = (booking: string, trip: string) =>
      graphOf('p', g =>
        g
          .node('start', 'startEvent')
          .inside(trip, 'subProcess', inner =>
            inner
              .node('begin', 'startEvent')
              .node(booking, 'userTask')
              .boundary('undoes', booking, { events: [{ event: 'compensation' }] })
              .node('cancel', 'userTask', { forCompensation: true })
              .compensatedBy('undoes', 'cancel')
              .path('begin', booking),
          )
          .node('ask', 'userTask')
          .node('undo', 'endEvent', { events: [{ event: 'compensation' }] })
          .path('start', trip, 'ask', 'undo'),
      )
    const host = new MemoryHost().deploy(versionWith('book', 'trip'))
    const id = host.start('p')
    host.complete('book')
    host.deploy(versionWith('reserve', 'journey'))
    host.send(id, { command: 'migrate', versionId: 'v2', nodes: { book: 'reserve', trip: 'journey' } })
    host.complete('ask')
    expect(host.open()).toEqual(['cancel'])
  })

  it('is refused, naming the node, when a row has no place in the new version', () => {
    const host = new MemoryHost().deploy(graph)
    const id = host.start('p')
    host.deploy(second)
    const migrate = (nodes: Record<string, string>) => host.try(id, { command: 'migrate', versionId: 'v2', nodes })
    expect(migrate({})).toMatchObject({ kind: 'refused', nodeId: 'first' })
    expect(migrate({ first: 'start' })).toMatchObject({ kind: 'refused', code: 'badTarget' })
  })
})
