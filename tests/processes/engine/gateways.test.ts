import { describe, expect, it } from 'vitest'
import { graphOf } from './graphBuilder.ts'
import { MemoryHost, Refused } from './memoryHost.ts'

describe('exclusive gateways', () => {
  const graph = graphOf('p', g =>
    g
      .node('start', 'startEvent')
      .node('which', 'exclusiveGateway')
      .node('small', 'userTask')
      .node('large', 'userTask')
      .node('end', 'endEvent')
      .path('start', 'which')
      .flow('which', 'small', 'amount < 100')
      .flow('which', 'large', 'amount < 1000')
      .path('small', 'end')
      .path('large', 'end'),
  )

  it('take the first flow whose condition holds', () => {
    const host = new MemoryHost().deploy(graph)
    const id = host.start('p', { amount: 5 })
    expect(host.open()).toEqual(['small'])
    host.complete('small')
    expect(host.phase(id)).toBe('completed')
  })

  it('refuse a start that no flow can take, naming the gateway', () => {
    const host = new MemoryHost().deploy(graph)
    expect(() => host.start('p', { amount: 5000 })).toThrow(Refused)
    try {
      host.start('p', { amount: 5000 })
    } catch (error) {
      expect(error).toMatchObject({ code: 'noFlow', nodeId: 'which' })
    }
    expect(host.instances.size).toBe(0)
  })
})

describe('parallel gateways', () => {
  it('wait for one token of each incoming flow', () => {
    const graph = graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .node('split', 'parallelGateway')
        .node('a', 'userTask')
        .node('b', 'userTask')
        .node('join', 'parallelGateway')
        .node('after', 'userTask')
        .node('end', 'endEvent')
        .path('start', 'split', 'a', 'join', 'after', 'end')
        .path('split', 'b', 'join'),
    )
    const host = new MemoryHost().deploy(graph)
    const id = host.start('p')
    expect(host.open()).toEqual(['a', 'b'])
    host.complete('a')
    expect(host.open()).toEqual(['b'])
    host.complete('b')
    expect(host.open()).toEqual(['after'])
    host.complete('after')
    expect(host.phase(id)).toBe('completed')
  })
})
