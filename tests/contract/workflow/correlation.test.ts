import { describe, expect, it } from 'vitest'
import { broadcast } from '../../../server/domains/workflow/execution/broadcast.ts'
import { nextDue } from '../../../server/domains/workflow/execution/claim.ts'
import { correlate } from '../../../server/domains/workflow/execution/correlate.ts'
import { databaseKinds, dataOf, givenServer, unique } from '../harness.ts'
import { flow, givenWorkflow, line, task } from './desk.ts'

describe.each(databaseKinds)('messages and signals on %s', kind => {
  const server = givenServer(kind)
  const desk = givenWorkflow(server)
  const call = (name: string, args: Record<string, unknown> = {}) => server.call(name, args, desk.token)

  it('messages reach their receiver, also when early, and start processes', async () => {
    const name = unique('msg')
    const receive: [string, string] = [
      'wait',
      `<intermediateCatchEvent id="wait"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>`,
    ]
    const { key } = await desk.deploy(line(task('a'), receive, task('b')), {
      outside: `<message id="m" name="${name}"/>`,
    })
    const id = await desk.start(key)
    expect(dataOf(await call('processMessage.send', { name, variables: { early: true } })).came).toBe('kept')
    await desk.complete(id, 'A')
    expect(await desk.open(id)).toEqual(['B'])
    const { variables } = dataOf<{ variables: object }>(await call('processInstance.detail', { id }))
    expect(variables).toMatchObject({ early: true })

    const begin = unique('begin')
    const started = await desk.deploy(
      `<startEvent id="s"><messageEventDefinition messageRef="m"/></startEvent>${flow('f', 's', 'a')}
        <userTask id="a" name="A"/>${flow('g', 'a', 'e')}<endEvent id="e"/>`,
      { outside: `<message id="m" name="${begin}"/>` },
    )
    const came = dataOf<{ came: string; instanceId: string }>(await call('processMessage.send', { name: begin }))
    expect(came.came).toBe('start')
    expect(await desk.open(came.instanceId)).toEqual(['A'])
    expect(dataOf(await call('processModel.details', { id: started.id })).activeVersionNo).toBe(1)
  })

  it('a message with a command id is delivered once: to a receiver, as a start, or stored', async () => {
    const name = unique('msg')
    const receive: [string, string] = [
      'wait',
      '<intermediateCatchEvent id="wait"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>',
    ]
    const outside = `<message id="m" name="${name}"/>`
    const { key } = await desk.deploy(line(receive, task('a')), { outside })
    const stored = async () =>
      (await server.db.selectFrom('auditLog').select('id').where('recordName', '=', name).execute()).length
    const twice = async (commandId: string) => {
      const first = dataOf(await call('processMessage.send', { name, commandId }))
      const before = await stored()
      expect(dataOf(await call('processMessage.send', { name, commandId }))).toEqual(first)
      expect(await stored()).toBe(before)
      return first
    }
    const id = await desk.start(key)
    expect(await twice(unique('c'))).toEqual({ came: 'instance', instanceId: id })
    // Nothing is stored for the next one.
    const next = await desk.start(key)
    expect(await desk.open(next)).toEqual([])
    expect((await twice(unique('c'))).instanceId).toBe(next)
    const sent = unique('c')
    expect((await twice(sent)).came).toBe('kept')
    const kept = server.db.selectFrom('processMessage').select('id').where('name', '=', name)
    const [lying, ...others] = await kept.execute()
    expect(others).toEqual([])
    // It stays the same message after an administrator sends it again, and after a process has received it.
    expect(dataOf(await call('processMessage.resend', { id: lying?.id })).came).toBe('kept')
    expect((await twice(sent)).came).toBe('kept')
    const taker = await desk.start(key)
    expect(await desk.open(taker)).toEqual(['A'])
    expect(await twice(sent)).toEqual({ came: 'instance', instanceId: taker })
    expect(await kept.execute()).toEqual([])
    const last = await desk.start(key)
    expect(await desk.open(last)).toEqual([])
    expect((await twice(unique('c'))).instanceId).toBe(last)
    const begin = `<startEvent id="s"><messageEventDefinition messageRef="m"/></startEvent>${flow('f', 's', 'a')}
      <userTask id="a" name="A"/>${flow('g', 'a', 'e')}<endEvent id="e"/>`
    const started = await desk.deploy(begin, { outside })
    expect((await twice(unique('c'))).came).toBe('start')
    const rows = server.db.selectFrom('processInstance').select('id').where('key', '=', started.key)
    expect(await rows.execute()).toHaveLength(1)
  })

  it('of two instances waiting for a message only the matching one receives it, once', async () => {
    const name = unique('msg')
    const receive: [string, string] = [
      'wait',
      '<intermediateCatchEvent id="wait"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>',
    ]
    const { key } = await desk.deploy(line(receive, task('a')), { outside: `<message id="m" name="${name}"/>` })
    const one = dataOf(await call('processInstance.start', { key, businessKey: 'one' }))
    const two = dataOf(await call('processInstance.start', { key, businessKey: 'two' }))
    const sent = { name, correlation: 'two', variables: {}, keepSeconds: 0 }
    const came = await Promise.all([1, 2, 3].map(() => correlate(server.system(), sent)))
    expect(came.map(each => each.came).sort()).toEqual(['instance', 'nowhere', 'nowhere'])
    expect([await desk.open(String(one.id)), await desk.open(String(two.id))]).toEqual([[], ['A']])
  })

  it('a message for a suspended instance is kept for it and starts no other instance', async () => {
    const name = unique('msg')
    const outside = `<message id="m" name="${name}"/>`
    const inside = `<startEvent id="s"><messageEventDefinition messageRef="m"/></startEvent>${flow('f', 's', 'w')}
      <intermediateCatchEvent id="w"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>
      ${flow('g', 'w', 'a')}
      <userTask id="a" name="A"/>${flow('h', 'a', 'e')}<endEvent id="e"/>`
    const { key } = await desk.deploy(inside, { outside })
    const { instanceId: id } = dataOf<{ instanceId: string }>(await call('processMessage.send', { name }))
    dataOf(await call('processInstance.suspend', { id }))
    const sent = { name, variables: { late: true }, keepSeconds: 0 }
    expect(dataOf(await call('processMessage.send', sent))).toEqual({ came: 'kept' })
    const all = server.db.selectFrom('processInstance').select('id').where('key', '=', key)
    expect(await all.execute()).toHaveLength(1)
    // Longer than a message without a receiver is kept.
    await desk.pass(86_400)
    dataOf(await call('processInstance.activate', { id }))
    await desk.settle()
    expect(await desk.open(id)).toEqual(['A'])
    expect(dataOf(await call('processInstance.detail', { id })).variables).toMatchObject({ late: true })
  })

  it('two early messages of one name each reach their own instance', async () => {
    const name = unique('msg')
    const caught = (id: string) =>
      `<intermediateCatchEvent id="${id}"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>`
    const outside = `<message id="m" name="${name}"/>`
    const inside = `<startEvent id="s"/>${flow('f', 's', 'x')}<userTask id="x" name="X"/>${flow('k', 'x', 'p')}
      <parallelGateway id="p"/>${flow('g', 'p', 'one')}${flow('h', 'p', 'two')}
      ${caught('one')}${flow('i', 'one', 'a')}<userTask id="a" name="A"/>${caught('two')}${flow('j', 'two', 'b')}
      <userTask id="b" name="B"/>`
    const { key } = await desk.deploy(inside, { outside })
    const id = await desk.start(key)
    for (const part of [1, 2]) dataOf(await call('processMessage.send', { name, variables: { [`part${part}`]: part } }))
    await desk.complete(id, 'X')
    expect(await desk.open(id)).toEqual(expect.arrayContaining(['A', 'B']))
  })

  it('a signal reaches all instances that wait for it', async () => {
    const name = unique('sig')
    const wait: [string, string] = [
      'wait',
      '<intermediateCatchEvent id="wait"><signalEventDefinition signalRef="g"/></intermediateCatchEvent>',
    ]
    const { key } = await desk.deploy(line(wait, task('a')), { outside: `<signal id="g" name="${name}"/>` })
    const ids = [await desk.start(key), await desk.start(key)]
    expect(await broadcast(server.system(), { name, variables: {} })).toEqual({ instances: 2, kept: 0, started: 0 })
    expect(await Promise.all(ids.map(id => desk.open(id)))).toEqual([['A'], ['A']])
  })

  it('a suspended instance receives its signals once and in order when it resumes', async () => {
    const names = [unique('sig'), unique('sig')]
    const wait = (index: number): [string, string] => [
      `wait${index}`,
      `<intermediateCatchEvent id="wait${index}">
        <signalEventDefinition signalRef="g${index}"/></intermediateCatchEvent>`,
    ]
    const outside = names.map((name, index) => `<signal id="g${index}" name="${name}"/>`).join('')
    const both = `<startEvent id="s"/>${flow('f', 's', 'p')}<parallelGateway id="p"/>
      ${[0, 1]
        .map(
          index => `${flow(`p${index}`, 'p', `wait${index}`)}${wait(index)[1]}
        ${flow(`t${index}`, `wait${index}`, `a${index}`)}<userTask id="a${index}" name="A${index}"/>`,
        )
        .join('')}`
    const { key } = await desk.deploy(both, { outside })
    const id = await desk.start(key)
    dataOf(await call('processInstance.suspend', { id }))
    const sent = (index: number) => ({ name: names[index], variables: { last: index }, commandId: unique('once') })
    const order = [sent(1), sent(0)]
    for (const signal of order)
      for (let time = 0; time < 2; time++)
        expect(dataOf(await call('processMessage.signal', signal))).toEqual({ instances: 0, kept: 1, started: 0 })
    await desk.settle()
    expect(await desk.open(id)).toEqual([])
    // The scheduler does not wake up all the time because of them.
    expect((await nextDue(server)) ?? 1).toBeGreaterThan(0)
    dataOf(await call('processInstance.activate', { id }))
    await desk.settle()
    expect((await desk.open(id)).sort()).toEqual(['A0', 'A1'])
    const { variables } = dataOf<{ variables: object }>(await call('processInstance.detail', { id }))
    expect(variables).toMatchObject({ last: 0 })
    expect(dataOf(await call('processMessage.signal', order[0]))).toMatchObject({ instances: 0, kept: 0 })
  })

  it('a signal with instance scope reaches its root instance only', async () => {
    const name = unique('sig')
    const outside = `<signal id="g" name="${name}" flowable:scope="processInstance"/>`
    const signal = '<signalEventDefinition signalRef="g"/>'
    const tell: [string, string] = ['tell', `<intermediateThrowEvent id="tell">${signal}</intermediateThrowEvent>`]
    const child = await desk.deploy(line(task('inner'), tell), { outside })
    const wait = `<intermediateCatchEvent id="wait">${signal}</intermediateCatchEvent>`
    const { key } = await desk.deploy(
      `<startEvent id="s"/>${wait}${task('after')[1]}<callActivity id="call" calledElement="${child.key}"/>
        ${flow('f', 's', 'wait')}${flow('g1', 'wait', 'after')}${flow('h', 's', 'call')}`,
      { outside },
    )
    const [first, second] = [await desk.start(key), await desk.start(key)]
    expect(await broadcast(server.system(), { name, variables: {} })).toEqual({ instances: 0, kept: 0, started: 0 })
    const { children } = dataOf<{ children: { id: string }[] }>(await call('processInstance.detail', { id: first }))
    await desk.complete(String(children[0]?.id), 'INNER')
    expect([await desk.open(first), await desk.open(second)]).toEqual([['AFTER'], []])
  })
})
