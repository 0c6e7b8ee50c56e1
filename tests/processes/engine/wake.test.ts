import { describe, expect, it } from 'vitest'
import { cel, graphOf } from './graphBuilder.ts'
import { MemoryHost } from './memoryHost.ts'

const graph = graphOf('p', g =>
  g
    .node('start', 'startEvent')
    .node('first', 'userTask')
    .node('split', 'parallelGateway')
    .node('a', 'userTask')
    .node('b', 'userTask')
    .node('join', 'parallelGateway')
    .inside('sub', 'subProcess', inner => inner.node('begin', 'startEvent').node('in', 'userTask').path('begin', 'in'))
    .inside(
      'each',
      'subProcess',
      inner => inner.node('eachBegin', 'startEvent').node('one', 'userTask').path('eachBegin', 'one'),
      { loop: { kind: 'parallel', cardinality: cel('2') } },
    )
    .node('end', 'endEvent')
    .path('start', 'first', 'split', 'a', 'join', 'sub', 'each', 'end')
    .path('split', 'b', 'join'),
)

const ended = () => {
  const host = new MemoryHost().deploy(graph)
  const id = host.start('p')
  host.send(id, { command: 'end', phase: 'cancelled', reason: 'enough' })
  const wake = (target: string) =>
    host.send(id, { command: 'wake', target, variables: { amount: 3 }, reason: 'once more' })
  return { host, id, wake }
}

describe('an instance that has ended', () => {
  it('resumes at a node with its variables', () => {
    const { host, id, wake } = ended()
    expect(host.state(id).tasks).toEqual([])
    wake('split')
    const { instance, scopes, tasks } = host.state(id)
    expect(instance).toMatchObject({ phase: 'running', endedAt: null })
    expect(scopes.find(scope => scope.parentId === null)?.variables).toMatchObject({ amount: 3 })
    expect(tasks.map(task => task.nodeId).sort()).toEqual(['a', 'b'])
  })

  it('resumes inside a sub-process, which opens again', () => {
    const { host, id, wake } = ended()
    wake('in')
    expect(host.state(id).tasks.map(task => task.nodeId)).toEqual(['in'])
    expect(
      host
        .state(id)
        .scopes.map(scope => scope.kind)
        .sort(),
    ).toEqual(['process', 'sub'])
  })

  it('refuses to resume at an impossible node or while it runs', () => {
    const { host, id, wake } = ended()
    expect(() => wake('start')).toThrow('不能移动到节点')
    expect(() => wake('one')).toThrow('不能从外面移动到')
    wake('first')
    expect(() => wake('first')).toThrow('流程还没有结束')
    expect(host.state(id).tasks).toHaveLength(1)
  })
})
