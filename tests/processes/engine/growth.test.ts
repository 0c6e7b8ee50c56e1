import { describe, expect, it } from 'vitest'
import { cel, graphOf } from './graphBuilder.ts'
import { MemoryHost, Refused } from './memoryHost.ts'

/** A loop that recomputes `x` `rounds` times. */
const rounds = (expression: string) =>
  graphOf('p', g =>
    g
      .node('start', 'startEvent')
      .node('join', 'exclusiveGateway')
      .node('count', 'scriptTask', { work: { kind: 'expression', expression: cel('rounds - 1'), result: 'rounds' } })
      .node('grow', 'scriptTask', { work: { kind: 'expression', expression: cel(expression), result: 'x' } })
      .node('more', 'exclusiveGateway')
      .node('end', 'userTask')
      .path('start', 'join', 'count', 'grow', 'more')
      .flow('more', 'join', 'rounds > 0')
      .flow('more', 'end', 'default'),
  )

describe('S1 computed variables', () => {
  it('S1 are refused when a loop doubles them beyond the limit', () => {
    for (const expression of ['[x, x]', '{"a": x, "b": x}', 'x + x']) {
      const host = new MemoryHost().deploy(rounds(expression))
      expect(() => host.start('p', { x: ['ab'], rounds: 30 }), expression).toThrow(/表达式 .* 无法计算/)
    }
  })

  it('S1 are refused when their total is too large, and so are those of a form', () => {
    const graph = graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .node('first', 'userTask')
        .node('second', 'userTask')
        .path('start', 'first', 'second'),
    )
    const host = new MemoryHost().deploy(graph)
    const large = (letter: string) => letter.repeat(3_000_000)
    const id = host.start('p', { a: large('a'), b: large('b') })
    expect(() => host.complete('first', { c: large('c') })).toThrow(Refused)
    expect(() => host.complete('first', { c: large('c') })).toThrow('流程变量过大')
    host.complete('first', { a: '', c: large('c') })
    expect(host.open()).toEqual(['second'])
    expect(host.variables(id).a).toBe('')
    expect(() => host.start('p', { deep: JSON.parse('['.repeat(200) + ']'.repeat(200)) })).toThrow('流程变量过大')
  })

  it('S1 yield to others while expressions are expensive: the loop continues in a new transaction', () => {
    const host = new MemoryHost(1_000_000).deploy(rounds('range(0, 2999).filter(n, n == x).size()'))
    host.start('p', { x: 1, rounds: 60 })
    expect(host.effects.filter(({ effect }) => effect === 'continue').length).toBeGreaterThan(1)
    expect(host.open()).toEqual(['end'])
  })
})
