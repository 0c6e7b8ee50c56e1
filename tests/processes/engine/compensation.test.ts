import { describe, expect, it } from 'vitest'
import type { EventDefinition } from '../../../processes/state/graph.ts'
import { cel, graphOf } from './graphBuilder.ts'
import { MemoryHost } from './memoryHost.ts'

const undo: EventDefinition = { event: 'compensation' }
const work = (variable: string, text: string) =>
  ({ kind: 'expression', expression: cel(`${variable} + '${text}'`), result: variable }) as const

/** Two bookings that can be undone, inside of whatever the builder stands in. */
const booked = (g: Parameters<Parameters<typeof graphOf>[1]>[0]) =>
  g
    .node('hotel', 'userTask')
    .node('flight', 'userTask')
    .boundary('undoHotel', 'hotel', { events: [undo] })
    .boundary('undoFlight', 'flight', { events: [undo] })
    .node('cancelHotel', 'scriptTask', { forCompensation: true, work: work('log', 'H') })
    .node('cancelFlight', 'userTask', { forCompensation: true })
    .compensatedBy('undoHotel', 'cancelHotel')
    .compensatedBy('undoFlight', 'cancelFlight')

describe('compensation', () => {
  it('undoes ended activities in reverse order, then continues', () => {
    const graph = graphOf('p', g =>
      booked(g.node('start', 'startEvent'))
        .node('undo', 'intermediateThrowEvent', { events: [undo] })
        .node('after', 'userTask')
        .path('start', 'hotel', 'flight', 'undo', 'after'),
    )
    const host = new MemoryHost().deploy(graph)
    const id = host.start('p', { log: '' })
    host.complete('hotel')
    host.complete('flight')
    expect(host.open()).toEqual(['cancelFlight'])
    expect(host.variables(id).log).toBe('')
    host.complete('cancelFlight')
    expect(host.variables(id).log).toBe('H')
    expect(host.open()).toEqual(['after'])
  })

  it('undoes one named activity and leaves the others', () => {
    const graph = graphOf('p', g =>
      booked(g.node('start', 'startEvent'))
        .node('undo', 'endEvent', { events: [{ event: 'compensation', activity: 1 }] })
        .path('start', 'hotel', 'flight', 'undo'),
    )
    expect(graph.nodes[1]?.id).toBe('hotel')
    const host = new MemoryHost().deploy(graph)
    const id = host.start('p', { log: '' })
    host.complete('hotel')
    host.complete('flight')
    expect(host.phase(id)).toBe('completed')
    expect(host.kinds(id)).toContain('nodeLeft cancelHotel')
    expect(host.kinds(id)).not.toContain('nodeEntered cancelFlight')
  })

  it('skips activities that have not ended', () => {
    const graph = graphOf('p', g =>
      booked(g.node('start', 'startEvent'))
        .node('split', 'parallelGateway')
        .node('undo', 'intermediateThrowEvent', { events: [undo] })
        .node('after', 'userTask')
        .path('start', 'split', 'hotel')
        .path('split', 'flight', 'undo', 'after'),
    )
    const host = new MemoryHost().deploy(graph)
    host.start('p', { log: '' })
    host.complete('flight')
    expect(host.open()).toEqual(['cancelFlight', 'hotel'])
    host.complete('cancelFlight')
    expect(host.open()).toEqual(['after', 'hotel'])
  })

  it('undoes activities of an ended sub-process with the variables of that time', () => {
    const graph = graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .inside(
          'trip',
          'subProcess',
          inner => booked(inner.node('begin', 'startEvent')).path('begin', 'hotel', 'flight'),
          { inputs: [{ target: 'place', value: cel("'Rome'") }] },
        )
        .node('undo', 'intermediateThrowEvent', { events: [undo] })
        .node('after', 'userTask')
        .path('start', 'trip', 'undo', 'after'),
    )
    const host = new MemoryHost().deploy(graph)
    const id = host.start('p', { log: '' })
    host.complete('hotel')
    host.complete('flight')
    expect(host.open()).toEqual(['cancelFlight'])
    expect(host.state(id).scopes.some(({ variables }) => variables.place === 'Rome')).toBe(true)
    host.complete('cancelFlight')
    expect(host.variables(id).log).toBe('H')
    expect(host.open()).toEqual(['after'])
  })

  it('runs the compensation event sub-process of a sub-process instead, if there is one', () => {
    const graph = graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .inside('trip', 'subProcess', inner =>
          booked(inner.node('begin', 'startEvent'))
            .path('begin', 'hotel', 'flight')
            .inside('undoing', 'eventSubProcess', event =>
              event
                .node('undoBegins', 'startEvent', { events: [undo] })
                .node('call', 'userTask')
                .path('undoBegins', 'call'),
            ),
        )
        .node('undo', 'intermediateThrowEvent', { events: [undo] })
        .node('after', 'userTask')
        .path('start', 'trip', 'undo', 'after'),
    )
    const host = new MemoryHost().deploy(graph)
    host.start('p', { log: '' })
    host.complete('hotel')
    host.complete('flight')
    expect(host.open()).toEqual(['call'])
    host.complete('call')
    expect(host.open()).toEqual(['after'])
  })

  it('undoes each round of a multi-instance activity', () => {
    const graph = graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .node('book', 'scriptTask', { loop: { kind: 'sequential', cardinality: cel('3') } })
        .boundary('undoBook', 'book', { events: [undo] })
        .node('cancel', 'scriptTask', { forCompensation: true, work: work('log', 'x') })
        .compensatedBy('undoBook', 'cancel')
        .node('undo', 'intermediateThrowEvent', { events: [undo] })
        .node('after', 'userTask')
        .path('start', 'book', 'undo', 'after'),
    )
    const host = new MemoryHost().deploy(graph)
    const id = host.start('p', { log: '' })
    expect(host.variables(id).log).toBe('xxx')
  })
})

describe('transactions', () => {
  const graph = graphOf('p', g =>
    g
      .node('start', 'startEvent')
      .inside('deal', 'transaction', inner =>
        booked(inner.node('begin', 'startEvent'))
          .node('ask', 'userTask')
          .node('split', 'parallelGateway')
          .node('cancel', 'endEvent', { events: [{ event: 'cancel' }] })
          .path('begin', 'split', 'hotel')
          .path('split', 'flight')
          .path('split', 'ask', 'cancel'),
      )
      .boundary('cancelled', 'deal', { events: [{ event: 'cancel' }] })
      .node('sorry', 'userTask')
      .node('after', 'userTask')
      .path('start', 'deal', 'after')
      .path('cancelled', 'sorry'),
  )

  it('compensate ended activities, end running ones and follow the cancel event when cancelled', () => {
    const host = new MemoryHost().deploy(graph)
    const id = host.start('p', { log: '' })
    host.complete('flight')
    host.complete('ask')
    expect(host.open()).toEqual(['cancelFlight'])
    host.complete('cancelFlight')
    expect(host.open()).toEqual(['sorry'])
    expect(host.variables(id).log).toBe('')
    host.complete('sorry')
    expect(host.phase(id)).toBe('completed')
  })

  describe('with two rounds, one cancelled and moved back into its work', () => {
    const graph = graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .inside(
          'deal',
          'transaction',
          inner =>
            inner
              .node('begin', 'startEvent')
              .node('book', 'userTask')
              .boundary('undoBook', 'book', { events: [undo] })
              .node('cancelBook', 'userTask', { forCompensation: true })
              .compensatedBy('undoBook', 'cancelBook')
              .node('which', 'exclusiveGateway')
              .node('done', 'endEvent')
              .node('cancel', 'endEvent', { events: [{ event: 'cancel' }] })
              .path('begin', 'book', 'which')
              .flow('which', 'cancel', 'stop == true')
              .flow('which', 'done', 'default'),
          { loop: { kind: 'parallel', cardinality: cel('2') } },
        )
        .node('after', 'userTask')
        .node('undoAll', 'endEvent', { events: [undo] })
        .path('start', 'deal', 'after', 'undoAll'),
    )
    const begun = () => {
      const host = new MemoryHost().deploy(graph)
      const id = host.start('p')
      const back = () => {
        const { tokens } = host.state(id)
        const tokenIds = tokens.filter(({ nodeId }) => nodeId === 'cancelBook').map(token => token.id)
        host.send(id, { command: 'move', tokenIds, targets: ['book'], reason: 'test' })
      }
      return { host, id, back }
    }

    it('end with that round and do not wait for the cancelled one', () => {
      const { host, back } = begun()
      host.complete('book', { stop: true })
      expect(host.open()).toEqual(['cancelBook'])
      back()
      expect(host.open()).toEqual(['book'])
      host.complete('book', { stop: false })
      expect(host.open()).toEqual(['after'])
    })

    it('undo activities of the other round once', () => {
      const { host, id, back } = begun()
      host.complete('book', { stop: false })
      host.complete('book', { stop: true })
      expect(host.open()).toEqual(['cancelBook', 'cancelBook'])
      const [, { task: ofOther }] = host.tasks() as [unknown, ReturnType<typeof host.tasks>[number]]
      host.send(id, { command: 'completeTask', taskId: ofOther.id, variables: {}, outcome: 'completed' })
      back()
      host.complete('book', { stop: false })
      host.complete('after')
      expect(host.open()).toEqual(['cancelBook'])
    })
  })
})
