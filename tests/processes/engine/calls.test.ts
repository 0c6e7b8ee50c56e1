import { describe, expect, it } from 'vitest'
import type { CallSpec, EventDefinition } from '../../../processes/state/graph.ts'
import { cel, graphOf } from './graphBuilder.ts'
import { MemoryHost } from './memoryHost.ts'

const call = (more: Partial<CallSpec> = {}): CallSpec => ({ key: 'child', in: [], out: [], ...more })
const caller = (spec: CallSpec, caught: EventDefinition[] = [], interrupting = true) =>
  graphOf('parent', g =>
    g
      .node('start', 'startEvent')
      .node('call', 'callActivity', { call: spec })
      .boundary('event', 'call', { events: caught, interrupting })
      .node('other', 'userTask')
      .node('after', 'userTask')
      .path('start', 'call', 'after')
      .path('event', 'other'),
  )
const child = (end: EventDefinition[] = []) =>
  graphOf('child', g =>
    g
      .node('start', 'startEvent')
      .node('work', 'userTask')
      .node('end', 'endEvent', { events: end })
      .path('start', 'work', 'end'),
  )

describe('call activities', () => {
  it('write outputs to variables of the caller, not to inputs of the activity', () => {
    const graph = caller(call({ inheritIn: true, out: [{ target: 'n', value: cel('n') }] }))
    graph.nodes.find(({ id }) => id === 'call')!.inputs.push({ target: 'n', value: cel('n + 1') })
    const host = new MemoryHost().deploy(graph, child())
    const id = host.start('parent', { n: 1 })
    expect(host.variables(host.tasks()[0]!.instanceId)).toEqual({ n: 2 })
    host.complete('work', { n: 7 })
    expect(host.variables(id)).toEqual({ n: 7 })
  })

  it('map variables into the called instance and back', () => {
    const spec = call({
      in: [{ target: 'price', value: cel('amount * 2') }],
      out: [{ target: 'result', value: cel('answer + 1') }],
    })
    const host = new MemoryHost().deploy(caller(spec), child())
    const id = host.start('parent', { amount: 21 }, { initiator: 'ann' })
    const [task] = host.tasks()
    const called = host.state(task!.instanceId).instance
    expect(host.variables(called.id)).toEqual({ price: 42 })
    expect(called).toMatchObject({ parentInstanceId: id, rootId: id, initiator: 'ann' })
    host.complete('work', { answer: 1 })
    expect(host.variables(id)).toEqual({ amount: 21, result: 2 })
    expect(host.open()).toEqual(['after'])
  })

  it('expose the id of the root instance to the called process', () => {
    const inner = graphOf('child', g =>
      g
        .node('start', 'startEvent')
        .node('work', 'userTask', { outputs: [{ target: 'rootAndOwn', value: cel('[instance.rootId, instance.id]') }] })
        .path('start', 'work'),
    )
    const host = new MemoryHost().deploy(
      caller(call({ out: [{ target: 'rootAndOwn', value: cel('rootAndOwn') }] })),
      inner,
    )
    const id = host.start('parent')
    const called = host.tasks()[0]!.instanceId
    host.complete('work')
    expect(host.variables(id)).toEqual({ rootAndOwn: [id, called] })
  })

  it('end the called instance when they are interrupted', () => {
    const host = new MemoryHost().deploy(
      caller(call(), [{ event: 'timer', timer: { kind: 'duration', value: 'PT1H' } }]),
      child(),
    )
    host.start('parent')
    const called = host.tasks()[0]!.instanceId
    host.advance('PT1H')
    expect(host.phase(called)).toBe('cancelled')
    expect(host.open()).toEqual(['other'])
  })

  it('catch an error that is not caught inside', () => {
    const host = new MemoryHost().deploy(
      caller(call(), [{ event: 'error', code: 'e' }]),
      child([{ event: 'error', code: 'e' }]),
    )
    host.start('parent')
    const called = host.tasks()[0]!.instanceId
    host.complete('work')
    expect(host.phase(called)).toBe('terminated')
    expect(host.open()).toEqual(['other'])
  })

  it('catch an escalation while the called instance goes on', () => {
    const inner = graphOf('child', g =>
      g
        .node('start', 'startEvent')
        .node('tell', 'intermediateThrowEvent', { events: [{ event: 'escalation', code: 'x' }] })
        .node('work', 'userTask')
        .path('start', 'tell', 'work'),
    )
    const host = new MemoryHost().deploy(caller(call(), [{ event: 'escalation', code: 'x' }], false), inner)
    host.start('parent')
    expect(host.open()).toEqual(['other', 'work'])
    host.complete('work')
    expect(host.open()).toEqual(['after', 'other'])
  })

  it('continue after a called process that terminated itself', () => {
    const host = new MemoryHost().deploy(caller(call()), child([{ event: 'terminate' }]))
    host.start('parent')
    host.complete('work')
    expect(host.open()).toEqual(['after'])
  })

  it('create an incident when an administrator ends the called instance', () => {
    const host = new MemoryHost().deploy(caller(call()), child())
    const id = host.start('parent')
    host.send(host.tasks()[0]!.instanceId, { command: 'end', phase: 'terminated', reason: 'wrong' })
    expect(host.state(id).instance.incidents).toBe(1)
  })

  it('call the process once for each element', () => {
    const graph = graphOf('parent', g =>
      g
        .node('start', 'startEvent')
        .node('call', 'callActivity', {
          call: call({ in: [{ target: 'name', value: cel('item') }] }),
          loop: { kind: 'parallel', collection: cel('items'), element: 'item' },
        })
        .node('after', 'userTask')
        .path('start', 'call', 'after'),
    )
    const host = new MemoryHost().deploy(graph, child())
    host.start('parent', { items: ['a', 'b'] })
    expect(host.tasks().map(({ instanceId }) => host.variables(instanceId).name)).toEqual(['a', 'b'])
    host.complete('work')
    host.complete('work')
    expect(host.open()).toEqual(['after'])
  })
})

describe('ad-hoc sub-processes', () => {
  const graph = (adHoc: {
    completion?: ReturnType<typeof cel>
    cancelRemaining: boolean
    ordering: 'parallel' | 'sequential'
  }) =>
    graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .inside('any', 'adHocSubProcess', inner => inner.node('a', 'userTask').node('b', 'userTask'), { adHoc })
        .node('after', 'userTask')
        .path('start', 'any', 'after'),
    )
  const begin = (host: MemoryHost, id: string, nodeId: string) => {
    const scopeId = host.state(id).scopes.find(({ kind }) => kind === 'sub')!.id
    host.send(id, { command: 'activateAdHoc', scopeId, nodeId })
  }

  it('start the activities that a user chooses and end when their condition holds', () => {
    const host = new MemoryHost().deploy(
      graph({ completion: cel('enough == true'), cancelRemaining: true, ordering: 'parallel' }),
    )
    const id = host.start('p')
    expect(host.open()).toEqual([])
    begin(host, id, 'a')
    begin(host, id, 'b')
    expect(host.open()).toEqual(['a', 'b'])
    host.complete('a', { enough: true })
    expect(host.open()).toEqual(['after'])
  })

  it('run activities in sequence if set so and end when a user completes them', () => {
    const host = new MemoryHost().deploy(graph({ cancelRemaining: false, ordering: 'sequential' }))
    const id = host.start('p')
    begin(host, id, 'a')
    expect(() => begin(host, id, 'b')).toThrow('any')
    host.complete('a')
    const scopeId = host.state(id).scopes.find(({ kind }) => kind === 'sub')!.id
    host.send(id, { command: 'completeAdHoc', scopeId })
    expect(host.open()).toEqual(['after'])
  })
})

describe('long chains', () => {
  it('pause and go on; a chain without an end becomes an incident', () => {
    const graph = graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .node('a', 'task')
        .node('again', 'exclusiveGateway')
        .path('start', 'a', 'again', 'a'),
    )
    const host = new MemoryHost().deploy(graph)
    const id = host.start('p')
    expect(host.state(id).tokens).toMatchObject([{ wait: 'incident' }])
    expect(host.effects.filter(({ effect }) => effect === 'continue').length).toBe(100)
  })
})
