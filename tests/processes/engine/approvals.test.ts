import { describe, expect, it } from 'vitest'
import type { NodeSettings } from '../../../schemas/types/process.ts'
import { graphOf } from './graphBuilder.ts'
import { MemoryHost } from './memoryHost.ts'

const graph = (settings: NodeSettings) =>
  graphOf('p', g =>
    g
      .node('start', 'startEvent')
      .node('approve', 'userTask', { settings: { approvers: [{ rule: 'initiatorHead' }], ...settings } })
      .node('which', 'exclusiveGateway')
      .node('pay', 'userTask')
      .node('repair', 'userTask')
      .path('start', 'approve', 'which')
      .flow('which', 'repair', "outcome == 'refused'")
      .flow('which', 'pay', 'default'),
  )
const found = (...people: string[]) => ({
  slots: people.map(assignee => ({ assignee, explanation: { rule: 'test' } })),
})

describe('approvers of a designed node', () => {
  it('are resolved by the host and each get a slot of one task', () => {
    const host = new MemoryHost().deploy(graph({ mode: 'all' }))
    host.answer = question => {
      expect(question).toMatchObject({ question: 'approvers', nodeId: 'approve', variables: { amount: 5 } })
      return found('ann', 'ben')
    }
    const id = host.start('p', { amount: 5 })
    const { tasks, slots, tokens } = host.state(id)
    expect(tasks).toMatchObject([{ nodeId: 'approve', mode: 'all' }])
    expect(slots.map(({ assignee, state }) => [assignee, state])).toEqual([
      ['ann', 'open'],
      ['ben', 'open'],
    ])
    expect(tokens).toHaveLength(1)
  })

  it('continue the flow by agreeing and end the instance by refusing', () => {
    const host = new MemoryHost().deploy(graph({}))
    host.answer = () => found('ann')
    const [agreed, refused] = [host.start('p'), host.start('p')]
    host.complete('approve', {}, 'agreed')
    expect(host.phase(agreed)).toBe('running')
    host.complete('approve', {}, 'refused')
    expect(host.phase(refused)).toBe('rejected')
    expect(host.open()).toEqual(['pay'])
  })

  it('follow the outgoing flows after a refusal when the node is set so', () => {
    const host = new MemoryHost().deploy(graph({ onRefuse: 'flow' }))
    host.answer = () => found('ann')
    host.start('p')
    host.complete('approve', {}, 'refused')
    expect(host.open()).toEqual(['repair'])
  })

  it("fall back to the node's policy when none is found", () => {
    const pass = new MemoryHost().deploy(graph({ empty: { do: 'pass' } }))
    const id = pass.start('p')
    expect(pass.open()).toEqual(['pay'])
    expect(pass.kinds(id)).toContain('taskCompleted approve')
    const refuse = new MemoryHost().deploy(graph({ empty: { do: 'refuse' } }))
    expect(() => refuse.start('p')).toThrow('approve')
    expect(refuse.instances.size).toBe(0)
  })

  it('are resolved in one batch when several nodes begin together', () => {
    const approvers = [{ rule: 'initiator' as const }]
    const both = graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .node('a', 'userTask', { settings: { approvers } })
        .node('b', 'userTask', { settings: { approvers } })
        .path('start', 'a')
        .path('start', 'b'),
    )
    const host = new MemoryHost().deploy(both)
    host.answer = () => found('ann')
    const asked: string[] = []
    const answer = host.answer
    host.answer = question => {
      asked.push(question.nodeId)
      return answer(question)
    }
    host.start('p')
    expect(asked).toEqual(['a', 'b'])
    expect(host.open()).toEqual(['a', 'b'])
  })
})

describe('instances', () => {
  it('take their title from the template of the process', () => {
    const titled = graphOf('p', g => g.node('start', 'startEvent').node('a', 'userTask').path('start', 'a'), {
      title: '{{person}} 请假 {{days}} 天',
      data: [{ name: 'days', value: 3 }],
    })
    const host = new MemoryHost().deploy(titled)
    expect(host.state(host.start('p', { person: '安' })).instance.title).toBe('安 请假 3 天')
  })

  it('refuse commands with a separate code when ended or suspended', () => {
    const host = new MemoryHost().deploy(
      graphOf('p', g => g.node('start', 'startEvent').node('a', 'userTask').path('start', 'a')),
    )
    const id = host.start('p')
    const taskId = host.state(id).tasks[0]!.id
    const complete = { command: 'completeTask', taskId, variables: {}, outcome: 'completed' } as const
    host.send(id, { command: 'suspend' })
    expect(host.try(id, complete)).toMatchObject({ code: 'suspended' })
    host.send(id, { command: 'activate' })
    host.send(id, complete)
    expect(host.try(id, complete)).toMatchObject({ code: 'ended' })
  })

  it('refuse to complete a task twice', () => {
    const host = new MemoryHost().deploy(
      graphOf('p', g =>
        g.node('start', 'startEvent').node('a', 'userTask').node('b', 'userTask').path('start', 'a', 'b'),
      ),
    )
    const id = host.start('p')
    const taskId = host.state(id).tasks[0]!.id
    host.complete('a')
    expect(host.try(id, { command: 'completeTask', taskId, variables: {}, outcome: 'completed' })).toMatchObject({
      code: 'gone',
    })
  })
})
