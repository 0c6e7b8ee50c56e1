import { describe, expect, it } from 'vitest'
import type { EventDefinition, Template } from '../../../processes/state/graph.ts'
import { cel, graphOf } from './graphBuilder.ts'
import { MemoryHost } from './memoryHost.ts'

const error = (code?: Template): EventDefinition => (code === undefined ? { event: 'error' } : { event: 'error', code })
const escalation = (code?: string): EventDefinition =>
  code === undefined ? { event: 'escalation' } : { event: 'escalation', code }

/** A sub-process with two tasks, one of which throws. */
const thrower = (thrown: EventDefinition, caught: EventDefinition[], interrupting = true) =>
  graphOf('p', g => {
    g.node('start', 'startEvent')
      .inside('sub', 'subProcess', inner =>
        inner
          .node('begin', 'startEvent')
          .node('split', 'parallelGateway')
          .node('a', 'userTask')
          .node('b', 'userTask')
          .node('throw', 'endEvent', { events: [thrown] })
          .path('begin', 'split', 'a', 'throw')
          .path('split', 'b'),
      )
      .node('after', 'userTask')
      .path('start', 'sub', 'after')
    for (const [index, each] of caught.entries())
      g.boundary(`caught${index}`, 'sub', { events: [each], interrupting })
        .node(`handle${index}`, 'userTask')
        .path(`caught${index}`, `handle${index}`)
  })

describe('errors', () => {
  it('are caught on the boundary of the sub-process, which ends', () => {
    const host = new MemoryHost().deploy(thrower(error('e'), [error('e')]))
    host.start('p')
    host.complete('a')
    expect(host.open()).toEqual(['handle0'])
  })

  it('prefer the handler that names the code over the one that catches all', () => {
    const host = new MemoryHost().deploy(thrower(error('e'), [error(), error('other'), error('e')]))
    host.start('p')
    host.complete('a')
    expect(host.open()).toEqual(['handle2'])
  })

  it('may have a computed code', () => {
    const host = new MemoryHost().deploy(thrower(error(cel('"e" + kind')), [error('e1'), error('e2')]))
    host.start('p', { kind: '2' })
    host.complete('a')
    expect(host.open()).toEqual(['handle1'])
  })

  it('end the instance with a readable reason when uncaught', () => {
    const host = new MemoryHost().deploy(thrower(error('e'), [error('other')]))
    const id = host.start('p')
    host.complete('a')
    expect(host.open()).toEqual([])
    expect(host.phase(id)).toBe('terminated')
    expect(host.events.get(id)?.at(-1)?.data.reason).toBe('节点“throw”抛出的错误“e”没有人处理')
  })

  it('are caught by an event sub-process before the boundary around', () => {
    const graph = graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .inside('sub', 'subProcess', inner =>
          inner
            .node('begin', 'startEvent')
            .node('a', 'userTask')
            .node('throw', 'endEvent', { events: [error('e')] })
            .path('begin', 'a', 'throw')
            .inside('on', 'eventSubProcess', event =>
              event
                .node('caught', 'startEvent', { events: [{ event: 'error', code: 'e', variable: 'code' }] })
                .node('inside', 'userTask')
                .node('again', 'endEvent', { events: [error('e')] })
                .path('caught', 'inside', 'again'),
            ),
        )
        .boundary('outer', 'sub', { events: [error('e')] })
        .node('outside', 'userTask')
        .path('start', 'sub')
        .path('outer', 'outside'),
    )
    const host = new MemoryHost().deploy(graph)
    const id = host.start('p')
    host.complete('a')
    expect(host.open()).toEqual(['inside'])
    expect(host.variables(id).code).toBe('e')
    host.complete('inside')
    expect(host.open()).toEqual(['outside'])
  })

  it('of one round are caught on the multi-instance activity and end all rounds', () => {
    const graph = graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .inside(
          'each',
          'subProcess',
          inner =>
            inner
              .node('begin', 'startEvent')
              .node('a', 'userTask')
              .node('throw', 'endEvent', { events: [error('e')] })
              .path('begin', 'a', 'throw'),
          { loop: { kind: 'parallel', cardinality: cel('3') } },
        )
        .boundary('caught', 'each', { events: [error('e')] })
        .node('handle', 'userTask')
        .path('start', 'each')
        .path('caught', 'handle'),
    )
    const host = new MemoryHost().deploy(graph)
    host.start('p')
    expect(host.open()).toEqual(['a', 'a', 'a'])
    host.complete('a')
    expect(host.open()).toEqual(['handle'])
  })

  it('of a job go to its boundary event; without a code they become an incident', () => {
    const graph = graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .node('call', 'serviceTask', { work: { kind: 'job', handler: 'http', settings: {} } })
        .boundary('failed', 'call', { events: [error('404')] })
        .node('repair', 'userTask')
        .node('after', 'userTask')
        .path('start', 'call', 'after')
        .path('failed', 'repair'),
    )
    const host = new MemoryHost().deploy(graph)
    host.start('p')
    host.jobFailed('call', { code: '404', message: 'not found' })
    expect(host.open()).toEqual(['repair'])
    const id = host.start('p')
    host.jobFailed('call', { message: 'no answer' })
    expect(host.state(id).instance.incidents).toBe(1)
    const token = host.state(id).tokens[0]!
    host.send(id, { command: 'continue', tokenId: token.id })
    expect(host.state(id).instance.incidents).toBe(0)
    host.jobDone('call', { answer: 42 })
    expect(host.variables(id).answer).toBe(42)
    expect(host.open()).toEqual(['after', 'repair'])
  })

  it('raised after a timer fired create an incident that can be retried', () => {
    const graph = graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .node('wait', 'intermediateCatchEvent', {
          events: [{ event: 'timer', timer: { kind: 'duration', value: 'PT1H' } }],
        })
        .node('which', 'exclusiveGateway')
        .node('a', 'userTask')
        .path('start', 'wait', 'which')
        .flow('which', 'a', 'n > 1'),
    )
    const host = new MemoryHost().deploy(graph)
    const id = host.start('p', { n: 0 })
    host.advance('PT1H')
    expect(host.state(id).tokens).toMatchObject([{ nodeId: 'which', wait: 'incident' }])
    expect(host.events.get(id)?.find(({ kind }) => kind === 'incident')?.data).toEqual({
      error: 'STEP_WITHOUT_FLOW',
      values: { node: 'which' },
      message: '节点“which”没有满足条件的出口',
    })
    host.send(id, { command: 'setVariables', variables: { n: 2 } })
    host.send(id, { command: 'continue', tokenId: host.state(id).tokens[0]!.id })
    expect(host.open()).toEqual(['a'])
  })
})

describe('escalations', () => {
  it('leave their source running when the boundary event does not interrupt', () => {
    const host = new MemoryHost().deploy(thrower(escalation('x'), [escalation('x')], false))
    host.start('p')
    host.complete('a')
    expect(host.open()).toEqual(['b', 'handle0'])
    host.complete('b')
    expect(host.open()).toEqual(['after', 'handle0'])
  })

  it('have no effect when uncaught', () => {
    const host = new MemoryHost().deploy(thrower(escalation('x'), []))
    host.start('p')
    host.complete('a')
    expect(host.open()).toEqual(['b'])
  })
})

describe('terminate end events', () => {
  it('end the instance and report its cancelled tasks', () => {
    const graph = graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .node('a', 'userTask')
        .node('b', 'userTask')
        .node('stop', 'endEvent', { events: [{ event: 'terminate' }] })
        .path('start', 'a', 'stop')
        .path('start', 'b'),
    )
    const host = new MemoryHost().deploy(graph)
    const id = host.start('p')
    host.complete('a')
    expect(host.phase(id)).toBe('terminated')
    expect(host.kinds(id)).toContain('taskCancelled b')
  })

  it('inside a sub-process end only that sub-process', () => {
    const host = new MemoryHost().deploy(thrower({ event: 'terminate' }, []))
    host.start('p')
    host.complete('a')
    expect(host.open()).toEqual(['after'])
  })
})
