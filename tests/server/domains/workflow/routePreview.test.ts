import { expect, test } from 'vitest'
import type { Graph } from '../../../../processes/state/graph.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import { walkAhead } from '../../../../server/domains/workflow/route-preview/walkAhead.ts'
import type { Call } from '../../../../server/ground/kernel/call.ts'
import { graphOf } from '../../../processes/engine/graphBuilder.ts'

/** Models without approvers need no call. */
const noCall = {} as Call

async function ahead(graph: Graph, variables: Variables = {}): Promise<string[]> {
  const begin = { command: 'start', instanceId: 'i', versionId: 'v', initiator: 'ann', variables } as const
  const steps = await walkAhead(noCall, { graph, state: null, begin, now: '2026-01-05T08:00:00.000Z' })
  return steps.map(({ nodeId, kind, state }) => `${nodeId} ${kind} ${state}`)
}

test('the branch that the variables choose, and the reason where none holds', async () => {
  const graph = graphOf('p', g =>
    g
      .node('start', 'startEvent')
      .node('how', 'exclusiveGateway')
      .node('small', 'userTask')
      .node('large', 'userTask')
      .node('end', 'endEvent')
      .path('start', 'how')
      .flow('how', 'small', 'amount <= 10')
      .flow('how', 'large', 'amount > 10')
      .path('small', 'end')
      .path('large', 'end'),
  )
  expect(await ahead(graph, { amount: 5 })).toEqual(['small task coming'])
  expect(await ahead(graph, { amount: 50 })).toEqual(['large task coming'])
  const [unclear] = await ahead(graph)
  expect(unclear).toContain('problem unclear')
})

test('branches beside each other, what is waited for, and rounds that never end', async () => {
  const graph = graphOf('p', g =>
    g
      .node('start', 'startEvent')
      .node('fork', 'parallelGateway')
      .node('a', 'userTask')
      .node('b', 'userTask')
      .node('join', 'parallelGateway')
      .node('wait', 'intermediateCatchEvent', {
        events: [{ event: 'timer', timer: { kind: 'duration', value: 'P3D' } }],
      })
      .node('work', 'serviceTask', { work: { kind: 'job', handler: 'http', settings: {} } })
      .node('again', 'userTask')
      .path('start', 'fork', 'a', 'join', 'wait', 'work', 'again', 'again')
      .path('fork', 'b', 'join'),
  )
  expect(await ahead(graph)).toEqual([
    'a task coming',
    'b task coming',
    'wait wait coming',
    'work work coming',
    'again task coming',
    'again task coming',
    'again task coming',
    'again problem unclear',
  ])
})
