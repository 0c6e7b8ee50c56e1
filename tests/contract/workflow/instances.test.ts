import { describe, expect, it } from 'vitest'
import { correlate } from '../../../server/workflow/execution/correlate.ts'
import { runCommand } from '../../../server/workflow/execution/runCommand.ts'
import { addWorkHandler, WorkError } from '../../../server/workflow/handlers/workHandlers.ts'
import { givenCompany } from '../company.ts'
import { databaseKinds, dataOf, givenServer, unique } from '../harness.ts'
import { givenWorkflow } from './desk.ts'

const flow = (id: string, from: string, to: string) =>
  `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`
const line = (...nodes: [id: string, xml: string][]) =>
  [
    '<startEvent id="s"/>',
    ...nodes.map(([, xml]) => xml),
    '<endEvent id="e"/>',
    ...['s', ...nodes.map(([id]) => id)].map((id, at) => flow(`f${at}`, id, nodes[at]?.[0] ?? 'e')),
  ].join('')
const task = (id: string): [string, string] => [id, `<userTask id="${id}" name="${id.toUpperCase()}"/>`]
const job = (handler: string): [string, string] => [
  'work',
  `<serviceTask id="work" name="Work" xmlns:zeebe="http://camunda.org/schema/zeebe/1.0"><extensionElements><zeebe:taskDefinition type="${handler}"/></extensionElements></serviceTask>`,
]

describe.each(databaseKinds)('process instances on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  const desk = givenWorkflow(server)
  const call = (name: string, args: Record<string, unknown> = {}) => server.call(name, args, desk.token)
  const leftovers = async (instanceId: string) => {
    const tables = ['processToken', 'processScope', 'processSubscription'] as const
    const counts: number[] = []
    for (const table of tables)
      counts.push(
        (await server.db.selectFrom(table).select('id').where('instanceId', '=', instanceId).execute()).length,
      )
    const jobs = await server.db.selectFrom('processJob').select('kind').where('instanceId', '=', instanceId).execute()
    // What has ended is still to be archived.
    return [...counts, jobs.filter(({ kind }) => kind !== 'archive').length]
  }

  it('a start with a command id happens once, however often it is sent', async () => {
    const { key } = await desk.deploy(line(task('a')))
    const commandId = unique('c')
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => call('processInstance.start', { key, commandId, variables: { n: 1 } })),
    )
    expect(new Set(answers.map(answer => dataOf(answer).id)).size).toBe(1)
    const rows = await server.db.selectFrom('processInstance').select('id').where('key', '=', key).execute()
    expect(rows).toHaveLength(1)
  })

  it('W4 one decision, however often and at once it is sent', async () => {
    const { key } = await desk.deploy(line(task('a'), task('b')))
    const id = await desk.start(key)
    const { id: taskId } = await server.db
      .selectFrom('processTask')
      .select('id')
      .where('instanceId', '=', id)
      .executeTakeFirstOrThrow()
    const body = { command: 'completeTask', taskId, variables: {}, outcome: 'completed' } as const
    const same = await Promise.all(
      Array.from({ length: 5 }, () =>
        runCommand(server.system(), { instanceId: id, commandId: `once.${taskId}`, body }).then(
          answer => answer.repeated,
        ),
      ),
    )
    expect(same.filter(repeated => !repeated)).toHaveLength(1)
    const others = await Promise.allSettled(
      Array.from({ length: 5 }, () => runCommand(server.system(), { instanceId: id, body })),
    )
    expect(others.every(one => one.status === 'rejected')).toBe(true)
    expect(await desk.open(id)).toEqual(['B'])
    const events = await server.db
      .selectFrom('processEvent')
      .select(['sequence', 'kind'])
      .where('instanceId', '=', id)
      .orderBy('sequence')
      .execute()
    expect(events.map(event => event.sequence)).toEqual(events.map((_, at) => at + 1))
    expect(events.filter(event => event.kind === 'taskCompleted')).toHaveLength(1)
  })

  it('parallel branches ended at the same moment are joined once', async () => {
    const inside = `<startEvent id="s"/><parallelGateway id="fork"/><parallelGateway id="join"/>${Array.from(
      { length: 8 },
      (_, at) =>
        `<userTask id="t${at}" name="T${at}"/>${flow(`in${at}`, 'fork', `t${at}`)}${flow(`out${at}`, `t${at}`, 'join')}`,
    ).join(
      '',
    )}${flow('f0', 's', 'fork')}<userTask id="last" name="LAST"/>${flow('f1', 'join', 'last')}<endEvent id="e"/>${flow('f2', 'last', 'e')}`
    const { key } = await desk.deploy(inside)
    const id = await desk.start(key)
    await Promise.all((await desk.open(id)).map(name => desk.complete(id, name)))
    expect(await desk.open(id)).toEqual(['LAST'])
    await desk.complete(id, 'LAST')
    expect(await leftovers(id)).toEqual([0, 0, 0, 0])
  })

  it('W8 timers fire once, whatever the clock does', async () => {
    const timer: [string, string] = [
      'wait',
      '<intermediateCatchEvent id="wait"><timerEventDefinition><timeDuration>PT2H</timeDuration></timerEventDefinition></intermediateCatchEvent>',
    ]
    const { key } = await desk.deploy(line(timer, task('a')))
    const id = await desk.start(key)
    await desk.pass(3600)
    expect(await desk.open(id)).toEqual([])
    await desk.pass(-86_400)
    expect(await desk.open(id)).toEqual([])
    await desk.pass(86_400 + 3700)
    expect(await desk.open(id)).toEqual(['A'])
    await desk.pass(-86_400)
    await desk.pass(86_400)
    expect(await desk.open(id)).toEqual(['A'])
  })

  it('what is due while an instance is suspended happens after its activation', async () => {
    const timer: [string, string] = [
      'wait',
      '<intermediateCatchEvent id="wait"><timerEventDefinition><timeDuration>PT1M</timeDuration></timerEventDefinition></intermediateCatchEvent>',
    ]
    const { key } = await desk.deploy(line(timer, task('a')))
    const id = await desk.start(key)
    dataOf(await call('processInstance.suspend', { id }))
    await desk.pass(120)
    expect(await desk.open(id)).toEqual([])
    dataOf(await call('processInstance.activate', { id }))
    await desk.settle()
    expect(await desk.open(id)).toEqual(['A'])
  })

  it('messages find who waits, also when they come early, and start processes', async () => {
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
      `<startEvent id="s"><messageEventDefinition messageRef="m"/></startEvent>${flow('f', 's', 'a')}<userTask id="a" name="A"/>${flow('g', 'a', 'e')}<endEvent id="e"/>`,
      { outside: `<message id="m" name="${begin}"/>` },
    )
    const came = dataOf<{ came: string; instanceId: string }>(await call('processMessage.send', { name: begin }))
    expect(came.came).toBe('start')
    expect(await desk.open(came.instanceId)).toEqual(['A'])
    expect(dataOf(await call('processModel.details', { id: started.id })).activeVersionNo).toBe(1)
  })

  it('a message with a command id comes once: to who waited, as a start, or to lie there for somebody', async () => {
    const name = unique('msg')
    const receive: [string, string] = [
      'wait',
      '<intermediateCatchEvent id="wait"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>',
    ]
    const outside = `<message id="m" name="${name}"/>`
    const { key } = await desk.deploy(line(receive, task('a')), { outside })
    const told = async () =>
      (await server.db.selectFrom('auditLog').select('id').where('recordName', '=', name).execute()).length
    const twice = async (commandId: string) => {
      const first = dataOf(await call('processMessage.send', { name, commandId }))
      const before = await told()
      expect(dataOf(await call('processMessage.send', { name, commandId }))).toEqual(first)
      expect(await told()).toBe(before)
      return first
    }
    const id = await desk.start(key)
    expect(await twice(unique('c'))).toEqual({ came: 'instance', instanceId: id })
    // Nothing of it lies there for the next one.
    const next = await desk.start(key)
    expect(await desk.open(next)).toEqual([])
    expect((await twice(unique('c'))).instanceId).toBe(next)
    const sent = unique('c')
    expect((await twice(sent)).came).toBe('kept')
    const kept = server.db.selectFrom('processMessage').select('id').where('name', '=', name)
    const [lying, ...others] = await kept.execute()
    expect(others).toEqual([])
    // It is the same message after an administrator has sent it once more, and once somebody has taken it.
    expect(dataOf(await call('processMessage.resend', { id: lying?.id })).came).toBe('kept')
    expect((await twice(sent)).came).toBe('kept')
    const taker = await desk.start(key)
    expect(await desk.open(taker)).toEqual(['A'])
    expect(await twice(sent)).toEqual({ came: 'instance', instanceId: taker })
    expect(await kept.execute()).toEqual([])
    const last = await desk.start(key)
    expect(await desk.open(last)).toEqual([])
    expect((await twice(unique('c'))).instanceId).toBe(last)
    const begin = `<startEvent id="s"><messageEventDefinition messageRef="m"/></startEvent>${flow('f', 's', 'a')}<userTask id="a" name="A"/>${flow('g', 'a', 'e')}<endEvent id="e"/>`
    const started = await desk.deploy(begin, { outside })
    expect((await twice(unique('c'))).came).toBe('start')
    const rows = server.db.selectFrom('processInstance').select('id').where('key', '=', started.key)
    expect(await rows.execute()).toHaveLength(1)
  })

  it('of two that wait for one message the right one gets it, once', async () => {
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

  it('what comes for a suspended instance is its own when it goes on, and begins no other', async () => {
    const name = unique('msg')
    const outside = `<message id="m" name="${name}"/>`
    const inside = `<startEvent id="s"><messageEventDefinition messageRef="m"/></startEvent>${flow('f', 's', 'w')}
      <intermediateCatchEvent id="w"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>${flow('g', 'w', 'a')}
      <userTask id="a" name="A"/>${flow('h', 'a', 'e')}<endEvent id="e"/>`
    const { key } = await desk.deploy(inside, { outside })
    const { instanceId: id } = dataOf<{ instanceId: string }>(await call('processMessage.send', { name }))
    dataOf(await call('processInstance.suspend', { id }))
    const sent = { name, variables: { late: true }, keepSeconds: 0 }
    expect(dataOf(await call('processMessage.send', sent))).toEqual({ came: 'kept' })
    const all = server.db.selectFrom('processInstance').select('id').where('key', '=', key)
    expect(await all.execute()).toHaveLength(1)
    // Longer than what nobody waits for is kept.
    await desk.pass(86_400)
    dataOf(await call('processInstance.activate', { id }))
    await desk.settle()
    expect(await desk.open(id)).toEqual(['A'])
    expect(dataOf(await call('processInstance.detail', { id })).variables).toMatchObject({ late: true })
  })

  it('of two early messages of one name each comes to its own', async () => {
    const name = unique('msg')
    const caught = (id: string) =>
      `<intermediateCatchEvent id="${id}"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>`
    const outside = `<message id="m" name="${name}"/>`
    const inside = `<startEvent id="s"/>${flow('f', 's', 'x')}<userTask id="x" name="X"/>${flow('k', 'x', 'p')}<parallelGateway id="p"/>${flow('g', 'p', 'one')}${flow('h', 'p', 'two')}
      ${caught('one')}${flow('i', 'one', 'a')}<userTask id="a" name="A"/>${caught('two')}${flow('j', 'two', 'b')}<userTask id="b" name="B"/>`
    const { key } = await desk.deploy(inside, { outside })
    const id = await desk.start(key)
    for (const part of [1, 2]) dataOf(await call('processMessage.send', { name, variables: { [`part${part}`]: part } }))
    await desk.complete(id, 'X')
    expect(await desk.open(id)).toEqual(expect.arrayContaining(['A', 'B']))
  })

  it('a called process runs as an instance of its own and its end goes on in the caller', async () => {
    const child = await desk.deploy(line(task('inner')))
    const caller: [string, string] = ['call', `<callActivity id="call" calledElement="${child.key}"/>`]
    const { key } = await desk.deploy(line(caller, task('after')))
    const id = await desk.start(key)
    const { children } = dataOf<{ children: { id: string }[] }>(await call('processInstance.detail', { id }))
    const childId = String(children[0]?.id)
    expect(await desk.open(childId)).toEqual(['INNER'])
    await desk.complete(childId, 'INNER')
    expect(await desk.open(id)).toEqual(['AFTER'])

    const second = await desk.start(key)
    const found = dataOf<{ children: { id: string }[] }>(await call('processInstance.detail', { id: second }))
    dataOf(await call('processInstance.stop', { id: second, reason: '不再需要' }))
    await desk.settle()
    expect(await desk.phase(String(found.children[0]?.id))).toBe('terminated')
  })

  it('work is done outside of the transaction, tried again, and an error that stays becomes an incident', async () => {
    const name = unique('work')
    const keys: string[] = []
    let failures = 2
    addWorkHandler(name, async (_base, { id, variables }) => {
      keys.push(id)
      if (failures-- > 0) throw new WorkError('暂时不可用')
      return { done: true, variables: { answer: Number(variables.n) * 2 } }
    })
    const { key } = await desk.deploy(line(job(name), task('a')))
    const id = await desk.start(key, { n: 21 })
    expect(await desk.open(id)).toEqual([])
    await desk.pass(6)
    await desk.pass(11)
    expect(await desk.open(id)).toEqual(['A'])
    expect([keys.length, new Set(keys).size]).toEqual([3, 1])
    expect(dataOf<{ variables: object }>(await call('processInstance.detail', { id })).variables).toMatchObject({
      answer: 42,
    })

    const broken = unique('work')
    let isBroken = true
    addWorkHandler(broken, async () => {
      if (isBroken) throw new WorkError('对方拒绝', { isFinal: true })
      return { done: true, variables: {} }
    })
    const other = await desk.deploy(line(job(broken), task('a')))
    const stuck = await desk.start(other.key)
    const { records } = dataOf<{ records: { id: string; message: string }[] }>(
      await call('processIncident.list', { instanceId: stuck, state: 'open' }),
    )
    expect(records.map(record => record.message)).toEqual(['对方拒绝'])
    isBroken = false
    dataOf(await call('processIncident.retry', { id: records[0]?.id }))
    await desk.settle()
    expect(await desk.open(stuck)).toEqual(['A'])
    expect(dataOf(await call('processInstance.detail', { id: stuck })).incidents).toBe(0)
  })

  it('a start without a way on is refused and leaves nothing', async () => {
    const gate = `<startEvent id="s"/><exclusiveGateway id="choose"/>${flow('f', 's', 'choose')}<userTask id="a" name="A"/><endEvent id="e"/>
      <sequenceFlow id="g" sourceRef="choose" targetRef="a"><conditionExpression>\${n == 1}</conditionExpression></sequenceFlow>${flow('h', 'a', 'e')}`
    const { key } = await desk.deploy(gate)
    const refused = await call('processInstance.start', { key, variables: { n: 2 } })
    expect([refused.http, refused.data]).toEqual([
      409,
      expect.objectContaining({ refusal: 'noFlow', nodeId: 'choose' }),
    ])
    expect(await server.db.selectFrom('processInstance').select('id').where('key', '=', key).execute()).toEqual([])
  })

  it('an administrator moves, changes variables, stops and deletes', async () => {
    const { key } = await desk.deploy(line(task('a'), task('b')))
    const id = await desk.start(key)
    const detail = dataOf<{ tokens: { id: string }[] }>(await call('processInstance.detail', { id }))
    dataOf(await call('processInstance.move', { id, tokenIds: [detail.tokens[0]?.id], targets: ['b'], reason: '跳过' }))
    expect(await desk.open(id)).toEqual(['B'])
    dataOf(await call('processVariable.update', { id, variables: { amount: 7 } }))
    const list = dataOf<{ name: string; value: unknown }[]>(await call('processVariable.list', { id }))
    expect(list).toContainEqual(expect.objectContaining({ name: 'amount', value: 7 }))
    dataOf(await call('processInstance.stop', { id, reason: '作废' }))
    expect(await desk.phase(id)).toBe('terminated')
    expect(await leftovers(id)).toEqual([0, 0, 0, 0])
    expect((await call('processInstance.stop', { id })).http).toBe(409)
    dataOf(await call('processInstance.delete', { id }))
    expect((await call('processInstance.detail', { id })).http).toBe(404)
  })

  it('an instance goes on in another version', async () => {
    const model = await desk.deploy(line(task('a')))
    const id = await desk.start(model.key)
    const read = dataOf(await call('processModel.details', { id: model.id }))
    const xml = String(read.xml).replace('name="A"', 'name="A2"')
    await call('processModel.update', { id: model.id, xml, draftRevision: read.draftRevision })
    const next = dataOf(await call('processModel.deploy', { id: model.id }))
    dataOf(await call('processInstance.migrate', { id, versionId: next.versionId }))
    expect(dataOf(await call('processInstance.detail', { id })).versionId).toBe(next.versionId)
    await desk.complete(id, (await desk.open(id))[0] ?? '')
    expect(await desk.phase(id)).toBe('completed')
  })

  it('B8 a stranger reads and touches nothing', async () => {
    const { key } = await desk.deploy(line(task('a')))
    const id = await desk.start(key)
    const { username } = await company.hire({ organizationId: company.east })
    const stranger = await server.tokenFor(username)
    const as = (name: string, args: Record<string, unknown>) => server.call(name, args, stranger)
    for (const name of ['detail', 'timeline', 'cancel', 'stop', 'delete', 'suspend', 'activate'])
      expect([name, (await as(`processInstance.${name}`, { id })).http]).toEqual([name, 403])
    expect((await as('processInstance.move', { id, tokenIds: [], targets: ['a'] })).http).toBe(403)
    expect((await as('processVariable.update', { id, variables: {} })).http).toBe(403)
    expect(await desk.open(id)).toEqual(['A'])
  })

  it('processes begin by the clock', async () => {
    const { key, id } = await desk.deploy(
      `<startEvent id="s"><timerEventDefinition><timeCycle>R2/PT10M</timeCycle></timerEventDefinition></startEvent>${flow('f', 's', 'a')}<userTask id="a" name="A"/>${flow('g', 'a', 'e')}<endEvent id="e"/>`,
    )
    const count = async () =>
      (await server.db.selectFrom('processInstance').select('id').where('key', '=', key).execute()).length
    await desk.pass(11 * 60)
    expect(await count()).toBe(1)
    await desk.pass(30 * 60)
    expect(await count()).toBe(2)
    const rows = await server.db.selectFrom('processInstance').select('id').where('key', '=', key).execute()
    for (const row of rows) await desk.complete(row.id, 'A')
    dataOf(await call('processModel.delete', { id }))
  })
})
