import { describe, expect, it } from 'vitest'
import type { GraphNode } from '../../../processes/state/graph.ts'
import { isFull } from '../../helpers/form.ts'
import { cel, graphOf } from './graphBuilder.ts'
import { MemoryHost } from './memoryHost.ts'

const around = (parts: Partial<GraphNode>) =>
  graphOf('p', g =>
    g
      .node('start', 'startEvent')
      .node('sign', 'userTask', {
        assignment: { assignee: cel('who'), candidateUsers: [], candidateGroups: [] },
        ...parts,
      })
      .node('after', 'userTask')
      .boundary('late', 'sign', { events: [{ event: 'timer', timer: { kind: 'duration', value: 'PT1H' } }] })
      .node('other', 'userTask')
      .path('start', 'sign', 'after')
      .path('late', 'other'),
  )
const parallel = { kind: 'parallel', collection: cel('people'), element: 'who' } as const
const people = ['ann', 'ben', 'cid']
const assignees = (host: MemoryHost) =>
  [...host.instances.values()].flatMap(({ slots }) => slots.map(s => s.assignee)).sort()

describe('parallel multi-instance tasks', () => {
  it('create one task for each element', () => {
    const host = new MemoryHost().deploy(around({ loop: parallel }))
    host.start('p', { people })
    expect(assignees(host)).toEqual(people)
    for (const _ of people) host.complete('sign')
    expect(host.open()).toEqual(['after'])
  })

  it('end early when the completion condition holds, and cancel the other tasks', () => {
    const completion = cel('nrOfCompletedInstances * 2 > nrOfInstances')
    const host = new MemoryHost().deploy(around({ loop: { ...parallel, completion } }))
    const id = host.start('p', { people })
    host.complete('sign')
    host.complete('sign')
    expect(host.open()).toEqual(['after'])
    expect(host.kinds(id)).toContain('taskCancelled sign')
  })

  it('are all cancelled by an interrupting boundary event', () => {
    const host = new MemoryHost().deploy(around({ loop: parallel }))
    host.start('p', { people })
    host.advance('PT1H')
    expect(host.open()).toEqual(['other'])
  })

  it('are skipped when the list is empty', () => {
    const host = new MemoryHost().deploy(around({ loop: parallel }))
    host.start('p', { people: [] })
    expect(host.open()).toEqual(['after'])
  })

  it('collect their results in order', () => {
    const loop = { ...parallel, outputCollection: 'answers', outputElement: cel('answer') }
    const host = new MemoryHost().deploy(around({ loop }))
    const id = host.start('p', { people })
    const [first, second, third] = host.state(id).tasks.map(({ id: taskId }) => taskId)
    const done = (taskId: string, answer: string) =>
      host.send(id, { command: 'completeTask', taskId, variables: { answer }, outcome: 'completed' })
    done(third!, 'c')
    done(first!, 'a')
    done(second!, 'b')
    expect(host.variables(id).answers).toEqual(['a', 'b', 'c'])
  })

  it('grow by one while they run', () => {
    const host = new MemoryHost().deploy(around({ loop: parallel }))
    const id = host.start('p', { people: ['ann'] })
    const loop = host.state(id).scopes.find(({ kind }) => kind === 'loop')!
    host.send(id, { command: 'addRound', scopeId: loop.id, element: 'dan' })
    expect(assignees(host)).toEqual(['ann', 'dan'])
    host.complete('sign')
    expect(host.open()).toEqual(['sign'])
    host.complete('sign')
    expect(host.open()).toEqual(['after'])
  })

  it('refuse a value that is not a list and name the node', () => {
    const host = new MemoryHost().deploy(around({ loop: parallel }))
    expect(() => host.start('p', { people: 7 })).toThrow('sign')
  })

  const count = isFull ? 10_000 : 2_000
  it(`${count} nodes that wait for nothing are a long path, not an endless loop`, () => {
    const nodes = Array.from({ length: count }, (_, at) => `n${at}`)
    const host = new MemoryHost().deploy(
      graphOf('p', g => {
        for (const id of nodes) g.node(id, 'task')
        return g
          .node('start', 'startEvent')
          .node('end', 'endEvent')
          .path('start', ...nodes, 'end')
      }),
    )
    expect(host.phase(host.start('p'))).toBe('completed')
  })

  it('pause when they are many and go on by themselves', () => {
    const host = new MemoryHost(50).deploy(
      around({ loop: { ...parallel, completion: cel('nrOfCompletedInstances == 3') } }),
    )
    host.start('p', { people: Array.from({ length: 300 }, (_, index) => `p${index}`) })
    expect(host.open()).toHaveLength(300)
    expect(host.effects.filter(({ effect }) => effect === 'continue').length).toBeGreaterThan(4)
    for (let round = 0; round < 3; round++) host.complete('sign')
    expect(host.open()).toEqual(['after'])
  })
})

describe('sequential and standard loops', () => {
  it('have one task at a time', () => {
    const host = new MemoryHost().deploy(around({ loop: { ...parallel, kind: 'sequential' } }))
    host.start('p', { people })
    for (const person of people) {
      expect(assignees(host)).toEqual([person])
      host.complete('sign')
    }
    expect(host.open()).toEqual(['after'])
  })

  it('accept an additional element at the end', () => {
    const host = new MemoryHost().deploy(around({ loop: { ...parallel, kind: 'sequential' } }))
    const id = host.start('p', { people: ['ann'] })
    const loop = host.state(id).scopes.find(({ kind }) => kind === 'loop')!
    host.send(id, { command: 'addRound', scopeId: loop.id, element: 'dan' })
    expect(assignees(host)).toEqual(['ann'])
    host.complete('sign')
    expect(assignees(host)).toEqual(['dan'])
  })

  it('repeat while a condition holds', () => {
    const host = new MemoryHost().deploy(around({ loop: { kind: 'standard', condition: cel('again == true') } }))
    host.start('p', { who: 'ann' })
    host.complete('sign', { again: true })
    host.complete('sign', { again: true })
    expect(host.open()).toEqual(['sign'])
    host.complete('sign', { again: false })
    expect(host.open()).toEqual(['after'])
  })

  it('are skipped when the condition is tested before and does not hold', () => {
    const loop = { kind: 'standard', condition: cel('again == true'), testBefore: true } as const
    const host = new MemoryHost().deploy(around({ loop }))
    host.start('p', { who: 'ann' })
    expect(host.open()).toEqual(['after'])
  })

  it('stop at the maximum', () => {
    const host = new MemoryHost().deploy(around({ loop: { kind: 'standard', maximum: 2 } }))
    host.start('p', { who: 'ann' })
    host.complete('sign')
    host.complete('sign')
    expect(host.open()).toEqual(['after'])
  })
})

describe('inputs and outputs of an activity', () => {
  it('are mapped at its beginning and end; inputs do not remain', () => {
    const graph = graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .node('sum', 'scriptTask', {
          inputs: [{ target: 'local', value: cel('amount * 2') }],
          work: { kind: 'expression', expression: cel('local + 1'), result: 'inner' },
          outputs: [{ target: 'total', value: cel('local + 5') }],
        })
        .node('after', 'userTask')
        .path('start', 'sum', 'after'),
    )
    const host = new MemoryHost().deploy(graph)
    const id = host.start('p', { amount: 10 })
    expect(host.variables(id)).toEqual({ amount: 10, total: 25, inner: 21 })
  })
})
