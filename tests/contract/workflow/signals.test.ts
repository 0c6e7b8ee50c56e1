import { describe, expect, it } from 'vitest'
import { broadcast } from '../../../server/workflow/execution/broadcast.ts'
import { databaseKinds, dataOf, givenServer, unique } from '../harness.ts'
import { givenWorkflow } from './desk.ts'

const flow = (id: string, from: string, to: string) =>
  `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`
const task = (id: string) => `<userTask id="${id}" name="${id.toUpperCase()}"/>`
const start = '<startEvent id="s"/>'
const signal = '<signalEventDefinition signalRef="g"/>'
const wait = `<intermediateCatchEvent id="wait">${signal}</intermediateCatchEvent>`

describe.each(databaseKinds)('signals on %s', kind => {
  const server = givenServer(kind)
  const desk = givenWorkflow(server)

  it('reach everybody who waits', async () => {
    const name = unique('sig')
    const { key } = await desk.deploy(
      `${start}${wait}${task('a')}${flow('f', 's', 'wait')}${flow('g1', 'wait', 'a')}`,
      {
        outside: `<signal id="g" name="${name}"/>`,
      },
    )
    const ids = [await desk.start(key), await desk.start(key)]
    expect(await broadcast(server.system(), { name, variables: {} })).toEqual({ instances: 2, started: 0 })
    expect(await Promise.all(ids.map(id => desk.open(id)))).toEqual([['A'], ['A']])
  })

  it('that stay within their instance reach what called it, and nobody else', async () => {
    const name = unique('sig')
    const outside = `<signal id="g" name="${name}" flowable:scope="processInstance"/>`
    const tell = `<intermediateThrowEvent id="tell">${signal}</intermediateThrowEvent>`
    const child = await desk.deploy(
      `${start}${task('inner')}${tell}${flow('f', 's', 'inner')}${flow('g1', 'inner', 'tell')}`,
      { outside },
    )
    const { key } = await desk.deploy(
      `${start}${wait}${task('after')}<callActivity id="call" calledElement="${child.key}"/>${flow('f', 's', 'wait')}${flow('g1', 'wait', 'after')}${flow('h', 's', 'call')}`,
      { outside },
    )
    const [first, second] = [await desk.start(key), await desk.start(key)]
    expect(await broadcast(server.system(), { name, variables: {} })).toEqual({ instances: 0, started: 0 })
    const detail = await server.call('processInstance.detail', { id: first }, desk.token)
    const { children } = dataOf<{ children: { id: string }[] }>(detail)
    await desk.complete(String(children[0]?.id), 'INNER')
    expect([await desk.open(first), await desk.open(second)]).toEqual([['AFTER'], []])
  })
})
