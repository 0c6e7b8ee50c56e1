import { describe, expect, it } from 'vitest'
import { runCommand } from '../../../server/domains/workflow/execution/runCommand.ts'
import { addWorkHandler, WorkError } from '../../../server/domains/workflow/execution/workHandlers.ts'
import { givenCompany } from '../company.ts'
import { databaseKinds, dataOf, givenServer, unique } from '../harness.ts'
import { flow, givenWorkflow, line, task } from './desk.ts'

const job = (handler: string): [string, string] => [
  'work',
  `<serviceTask id="work" name="Work" xmlns:zeebe="http://camunda.org/schema/zeebe/1.0"><extensionElements>
    <zeebe:taskDefinition type="${handler}"/></extensionElements></serviceTask>`,
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
    // The ended instance is not archived yet.
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

  it('W4 concurrent and repeated decisions count once', async () => {
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

  it('parallel branches that end at the same moment join once', async () => {
    const inside = `<startEvent id="s"/><parallelGateway id="fork"/><parallelGateway id="join"/>${Array.from(
      { length: 8 },
      (_, at) =>
        `<userTask id="t${at}" name="T${at}"/>${flow(`in${at}`, 'fork', `t${at}`)}
          ${flow(`out${at}`, `t${at}`, 'join')}`,
    ).join(
      '',
    )}${flow('f0', 's', 'fork')}<userTask id="last" name="LAST"/>${flow('f1', 'join', 'last')}<endEvent id="e"/>
      ${flow('f2', 'last', 'e')}`
    const { key } = await desk.deploy(inside)
    const id = await desk.start(key)
    await Promise.all((await desk.open(id)).map(name => desk.complete(id, name)))
    expect(await desk.open(id)).toEqual(['LAST'])
    await desk.complete(id, 'LAST')
    expect(await leftovers(id)).toEqual([0, 0, 0, 0])
  })

  it('W8 timers fire once, even if the clock jumps', async () => {
    const timer: [string, string] = [
      'wait',
      `<intermediateCatchEvent id="wait"><timerEventDefinition>
        <timeDuration>PT2H</timeDuration></timerEventDefinition></intermediateCatchEvent>`,
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

  it('work due during a suspension runs after the activation', async () => {
    const timer: [string, string] = [
      'wait',
      `<intermediateCatchEvent id="wait"><timerEventDefinition>
        <timeDuration>PT1M</timeDuration></timerEventDefinition></intermediateCatchEvent>`,
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

  it('a called process runs as its own instance, and its end continues the caller', async () => {
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

  it('work runs outside of the transaction and is retried; a lasting error becomes an incident', async () => {
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
    const { records } = dataOf<{ records: { id: string; message: string; errorCode: string | null }[] }>(
      await call('processIncident.list', { instanceId: stuck, state: 'open' }),
    )
    // Words of another system have no code.
    expect(records).toMatchObject([{ message: '对方拒绝', errorCode: null }])
    isBroken = false
    dataOf(await call('processIncident.retry', { id: records[0]?.id }))
    await desk.settle()
    expect(await desk.open(stuck)).toEqual(['A'])
    expect(dataOf(await call('processInstance.detail', { id: stuck })).incidents).toBe(0)
  })

  it('a start without a possible flow is refused and leaves nothing', async () => {
    const gate = `<startEvent id="s"/><exclusiveGateway id="choose"/>${flow('f', 's', 'choose')}
      <userTask id="a" name="A"/><endEvent id="e"/>
      <sequenceFlow id="g" sourceRef="choose" targetRef="a">
        <conditionExpression>\${n == 1}</conditionExpression></sequenceFlow>${flow('h', 'a', 'e')}`
    const { key } = await desk.deploy(gate)
    const refused = await call('processInstance.start', { key, variables: { n: 2 } })
    expect([refused.http, refused.data]).toEqual([
      409,
      expect.objectContaining({ refusal: 'noFlow', nodeId: 'choose' }),
    ])
    expect(await server.db.selectFrom('processInstance').select('id').where('key', '=', key).execute()).toEqual([])
  })

  it('a process with a conditional start starts only with values that meet the condition', async () => {
    const start = `<startEvent id="s" name="金额较大"><conditionalEventDefinition>
      <condition>\${amount &gt; 100}</condition></conditionalEventDefinition></startEvent>`
    const { key } = await desk.deploy(line(task('a')).replace('<startEvent id="s"/>', start))
    expect(await desk.open(await desk.start(key, { amount: 200 }))).toEqual(['A'])
    const message = '不满足开始条件“金额较大”，不能发起'
    expect(await call('processInstance.start', { key, variables: { amount: 1 } })).toMatchObject({
      http: 409,
      message,
      data: { refusal: 'notAllowed', nodeId: 's' },
    })
  })

  it('an administrator moves, ends and deletes an instance and changes its variables', async () => {
    const { key } = await desk.deploy(line(task('a'), task('b')))
    const id = await desk.start(key)
    const detail = dataOf<{ tokens: { id: string }[] }>(await call('processInstance.detail', { id }))
    dataOf(await call('processInstance.move', { id, tokenIds: [detail.tokens[0]?.id], targets: ['b'], reason: '跳过' }))
    expect(await desk.open(id)).toEqual(['B'])
    const refused = await call('processInstance.move', { id, tokenIds: [], targets: ['b'] })
    expect(refused).toMatchObject({ http: 400, data: { errors: [{ field: 'tokenIds' }] } })
    expect(dataOf(await call('processInstance.movePreview', { id, tokenIds: [], targets: ['b'] }))).toEqual([])
    const now = dataOf<{ tokens: { id: string }[] }>(await call('processInstance.detail', { id }))
    const [here] = now.tokens.map(token => token.id)
    dataOf(await call('processInstance.move', { id, tokenIds: [here, here], targets: ['b', 'b'] }))
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

  it('an instance migrates to another version', async () => {
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

  it('B8 a stranger can read and change nothing', async () => {
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

  it('a timer starts processes', async () => {
    const { key, id } = await desk.deploy(
      `<startEvent id="s"><timerEventDefinition><timeCycle>R2/PT10M</timeCycle></timerEventDefinition></startEvent>
        ${flow('f', 's', 'a')}<userTask id="a" name="A"/>${flow('g', 'a', 'e')}<endEvent id="e"/>`,
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
