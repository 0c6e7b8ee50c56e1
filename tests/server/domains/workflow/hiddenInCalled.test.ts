import { describe, expect, it } from 'vitest'
import type { CallSpec, Expression, Mapping } from '../../../../processes/state/graph.ts'
import { hiddenInCalled } from '../../../../server/domains/workflow/instances/hiddenInCalled.ts'
import { graphOf } from '../../../processes/engine/graphBuilder.ts'

const cel = (text: string): Expression => ({ cel: text, source: text })
const from = (value: string, target: string, ...path: string[]): Mapping => ({
  target,
  value: cel(value),
  ...(path.length > 0 && { path }),
})
const calls = (given: Partial<CallSpec> = {}, key = 'called'): CallSpec => ({ key, in: [], out: [], ...given })
const hidden = (...fields: string[]) => fields.map(field => ({ field, right: 'hide' as const }))
const fieldsOf = (graph: Parameters<typeof hiddenInCalled>[0], ...fields: string[]) => [
  ...new Set(hiddenInCalled(graph, 'called', hidden(...fields)).map(({ field }) => field)),
]

describe('what a caller hides in the process that it calls', () => {
  it('is hidden under its own name, other names and within other values', () => {
    const spec = calls({
      in: [
        from('lines', 'rows'),
        from('lines', 'order', 'rows'),
        from('size(lines)', 'count'),
        from('amount', 'amount'),
      ],
    })
    const graph = graphOf('p', g => g.node('call', 'callActivity', { call: spec }))
    expect(fieldsOf(graph, 'lines.price')).toEqual(['rows.price', 'order.rows.price', 'count'])
    const all = graphOf('p', g => g.node('call', 'callActivity', { call: calls({ inheritAll: true }) }))
    expect(fieldsOf(all, 'lines.price')).toEqual(['lines.price'])
  })

  it('is the element of a hidden list, and what goes into the sub-processes around', () => {
    const loop = { kind: 'parallel' as const, collection: cel('ratings'), element: 'rating' }
    const repeated = graphOf('p', g =>
      g.node('call', 'callActivity', { loop, call: calls({ in: [from('rating', 'grade')] }) }),
    )
    expect(fieldsOf(repeated, 'ratings')).toEqual(['grade'])
    const inside = graphOf('p', g =>
      g.inside('sub', 'subProcess', inner => inner.node('call', 'callActivity', { call: calls({ inheritIn: true }) }), {
        inputs: [from('rating', 'mark')],
      }),
    )
    expect(fieldsOf(inside, 'rating')).toEqual(['rating', 'mark'])
  })

  it('is nothing that another process is called with', () => {
    const graph = graphOf('p', g =>
      g
        .node('call', 'callActivity', { call: calls({ in: [from('amount', 'amount')] }) })
        .node('other', 'callActivity', { call: calls({ in: [from('secret', 'amount')] }, 'another') }),
    )
    expect(fieldsOf(graph, 'secret')).toEqual([])
  })
})
