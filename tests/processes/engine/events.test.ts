import { describe, expect, it } from 'vitest'
import type { EventDefinition } from '../../../processes/state/graph.ts'
import { cel, graphOf } from './graphBuilder.ts'
import { MemoryHost } from './memoryHost.ts'

const timer = (value: string, kind: 'duration' | 'date' | 'cycle' = 'duration'): EventDefinition => ({
  event: 'timer',
  timer: { kind, value },
})
const message = (name: string): EventDefinition => ({ event: 'message', message: { name } })
const signal = (name: string): EventDefinition => ({ event: 'signal', name })

/** A task with one boundary event that leads to another task. */
const onTask = (events: EventDefinition[], interrupting = true, parallelMultiple = false) =>
  graphOf('p', g =>
    g
      .node('start', 'startEvent')
      .node('work', 'userTask')
      .node('after', 'userTask')
      .node('other', 'userTask')
      .boundary('event', 'work', { events, interrupting, parallelMultiple })
      .path('start', 'work', 'after')
      .path('event', 'other'),
  )

describe('boundary events', () => {
  it('end the task when they interrupt', () => {
    const host = new MemoryHost().deploy(onTask([message('m')]))
    host.start('p')
    expect(host.message('m', { reason: 'x' })).toBe(true)
    expect(host.open()).toEqual(['other'])
    expect(host.subscriptions()).toEqual([])
  })

  it('end with the task', () => {
    const host = new MemoryHost().deploy(onTask([message('m')]))
    host.start('p')
    host.complete('work')
    expect(host.message('m')).toBe(false)
    expect(host.open()).toEqual(['after'])
  })

  it('that do not interrupt run beside the task and may fire repeatedly', () => {
    const host = new MemoryHost().deploy(onTask([signal('s')], false))
    const id = host.start('p')
    host.signal('s')
    host.signal('s')
    expect(host.open()).toEqual(['other', 'other', 'work'])
    for (const node of ['work', 'other', 'other', 'after']) host.complete(node)
    expect(host.phase(id)).toBe('completed')
  })

  it('fire as often as their timer cycle says', () => {
    const host = new MemoryHost().deploy(onTask([timer('R3/PT10M', 'cycle')], false))
    host.start('p')
    host.advance('PT2H')
    expect(host.open()).toEqual(['other', 'other', 'other', 'work'])
    expect(host.subscriptions()).toEqual([])
  })

  it('with several events fire on the first one', () => {
    const host = new MemoryHost().deploy(onTask([timer('PT1H'), message('m')]))
    host.start('p')
    host.message('m')
    expect(host.open()).toEqual(['other'])
    host.advance('PT2H')
    expect(host.open()).toEqual(['other'])
  })

  it('with parallelMultiple wait for all of their events', () => {
    const host = new MemoryHost().deploy(onTask([timer('PT1H'), message('m')], true, true))
    host.start('p')
    host.message('m')
    expect(host.open()).toEqual(['work'])
    host.advance('PT2H')
    expect(host.open()).toEqual(['other'])
  })

  it('with a condition fire each time a variable makes it true', () => {
    const host = new MemoryHost().deploy(onTask([{ event: 'conditional', condition: cel('stock < 5') }], false))
    const id = host.start('p', { stock: 9 })
    const set = (stock: number) => host.send(id, { command: 'setVariables', variables: { stock } })
    set(4)
    expect(host.open()).toEqual(['other', 'work'])
    set(3)
    expect(host.open()).toEqual(['other', 'work'])
    set(8)
    set(1)
    expect(host.open()).toEqual(['other', 'other', 'work'])
  })
})

describe('timers', () => {
  const waiting = (event: EventDefinition) =>
    graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .node('wait', 'intermediateCatchEvent', { events: [event] })
        .path('start', 'wait'),
    )

  it('fire at a date, in the time zone of the company', () => {
    const host = new MemoryHost().deploy(waiting(timer('2026-03-02T10:00:00', 'date')))
    host.start('p')
    expect(host.subscriptions()[0]?.row.due).toBe('2026-03-02T02:00:00.000Z')
  })

  it('take their duration from a variable', () => {
    const event: EventDefinition = { event: 'timer', timer: { kind: 'duration', value: cel('pause') } }
    const host = new MemoryHost().deploy(waiting(event))
    const id = host.start('p', { pause: 'PT5M' })
    host.advance('PT4M')
    expect(host.phase(id)).toBe('running')
    host.advance('PT1M')
    expect(host.phase(id)).toBe('completed')
  })

  it('refuse the start and name the node when unreadable', () => {
    const host = new MemoryHost().deploy(waiting(timer('tomorrow')))
    expect(() => host.start('p')).toThrow('wait')
  })

  it('start instances by a cron expression of six fields with a question mark', () => {
    const graph = graphOf('p', g =>
      g
        .node('start', 'startEvent', { events: [timer('0 0/5 * * * ?', 'cycle')] })
        .node('work', 'userTask')
        .path('start', 'work'),
    )
    const host = new MemoryHost().deploy(graph)
    host.advance('PT6M')
    expect(host.instances.size).toBe(1)
    host.advance('PT6M')
    expect(host.instances.size).toBe(2)
  })

  it('fire after a suspended instance is activated, not before', () => {
    const host = new MemoryHost().deploy(waiting(timer('PT5M')))
    const id = host.start('p')
    host.send(id, { command: 'suspend' })
    host.advance('PT1H')
    expect(host.phase(id)).toBe('suspended')
    host.send(id, { command: 'activate' })
    host.fireTimer()
    expect(host.phase(id)).toBe('completed')
  })
})

describe('event gateways', () => {
  const graph = graphOf('p', g =>
    g
      .node('start', 'startEvent')
      .node('gateway', 'eventBasedGateway')
      .node('m', 'intermediateCatchEvent', { events: [message('m')] })
      .node('t', 'intermediateCatchEvent', { events: [timer('PT1H')] })
      .node('r', 'receiveTask', { message: { name: 'r' } })
      .node('afterM', 'userTask')
      .node('afterT', 'userTask')
      .node('afterR', 'userTask')
      .path('start', 'gateway', 'm', 'afterM')
      .path('gateway', 't', 'afterT')
      .path('gateway', 'r', 'afterR'),
  )

  it('follow the first event and unsubscribe from the others', () => {
    const host = new MemoryHost().deploy(graph)
    host.start('p')
    expect(host.subscriptions()).toHaveLength(3)
    host.message('r', { answer: 1 })
    expect(host.open()).toEqual(['afterR'])
    expect(host.subscriptions()).toEqual([])
  })
})

describe('messages and signals', () => {
  it('reach the instance with the same correlation value', () => {
    const graph = graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .node('wait', 'receiveTask', { message: { name: 'paid', correlation: cel('order') } })
        .node('after', 'userTask')
        .path('start', 'wait', 'after'),
    )
    const host = new MemoryHost().deploy(graph)
    host.start('p', { order: 'A1' })
    host.start('p', { order: 'B2' })
    expect(host.message('paid', {}, 'C3')).toBe(false)
    expect(host.message('paid', { amount: 5 }, 'B2')).toBe(true)
    expect(host.tasks()).toHaveLength(1)
    expect(host.variables(host.tasks()[0]!.instanceId)).toEqual({ order: 'B2', amount: 5 })
  })

  it('start or reach another process', () => {
    const sender = graphOf('sender', g =>
      g
        .node('start', 'startEvent')
        .node('send', 'intermediateThrowEvent', {
          events: [message('hello')],
          inputs: [{ target: 'text', value: cel("'hi ' + name") }],
        })
        .node('end', 'endEvent')
        .path('start', 'send', 'end'),
    )
    const receiver = graphOf('receiver', g =>
      g
        .node('begin', 'startEvent', { events: [message('hello')] })
        .node('read', 'userTask')
        .path('begin', 'read'),
    )
    const host = new MemoryHost().deploy(sender, receiver)
    host.start('sender', { name: 'Ann' })
    const [task] = host.tasks()
    expect(host.variables(task!.instanceId)).toEqual({ text: 'hi Ann' })
  })

  it.each([[[message('m')]], [[signal('q')]], [[timer('PT1H')]]])(
    'are skipped by a manual start where %j is the only start event',
    events => {
      const alone = (more: EventDefinition[][]) =>
        graphOf('p', g => {
          g.node('work', 'userTask')
          for (const [place, each] of [events, ...more].entries())
            g.node(`start${place}`, 'startEvent', { events: each }).path(`start${place}`, 'work')
          return g
        })
      const host = new MemoryHost().deploy(alone([]))
      host.start('p', { a: 1 })
      expect(host.open()).toEqual(['work'])
      expect(host.variables(host.tasks()[0]!.instanceId)).toEqual({ a: 1 })
      const choice = new MemoryHost().deploy(alone([[message('other')]]))
      expect(() => choice.start('p')).toThrow('没有可以直接开始的起点')
    },
  )

  it('that are signals reach every waiting instance, the sender included', () => {
    const graph = graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .node('split', 'parallelGateway')
        .node('wait', 'intermediateCatchEvent', { events: [signal('go')] })
        .node('work', 'userTask')
        .node('throw', 'intermediateThrowEvent', { events: [signal('go')] })
        .node('after', 'userTask')
        .path('start', 'split', 'wait', 'after')
        .path('split', 'work', 'throw'),
    )
    const host = new MemoryHost().deploy(graph)
    host.start('p')
    host.start('p')
    host.complete('work')
    expect(host.open()).toEqual(['after', 'after', 'work'])
  })
})

describe('event sub-processes', () => {
  const graph = (interrupting: boolean) =>
    graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .node('work', 'userTask')
        .path('start', 'work')
        .inside('on', 'eventSubProcess', inner =>
          inner
            .node('begin', 'startEvent', { events: [message('m')], interrupting })
            .node('react', 'userTask')
            .path('begin', 'react'),
        ),
    )

  it('replace the running work when they interrupt', () => {
    const host = new MemoryHost().deploy(graph(true))
    const id = host.start('p')
    host.message('m')
    expect(host.open()).toEqual(['react'])
    expect(host.message('m')).toBe(false)
    host.complete('react')
    expect(host.phase(id)).toBe('completed')
  })

  it('run beside it, several times, when they do not interrupt', () => {
    const host = new MemoryHost().deploy(graph(false))
    const id = host.start('p')
    host.message('m')
    host.message('m')
    expect(host.open()).toEqual(['react', 'react', 'work'])
    host.complete('work')
    expect(host.phase(id)).toBe('running')
    host.complete('react')
    host.complete('react')
    expect(host.phase(id)).toBe('completed')
  })
})
