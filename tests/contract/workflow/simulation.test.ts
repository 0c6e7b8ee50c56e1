import { describe, expect, test } from 'vitest'
import { dataOf, givenCompany, listOf, recordsOf, unique } from '../company.ts'
import { givenServer, mainly } from '../harness.ts'
import { givenApprovals, inLine, settingsOf, signedBy, userTask } from './approvalDesk.ts'
import { bpmn, givenWorkflow } from './desk.ts'

const form = JSON.stringify({
  type: 'object',
  required: ['amount'],
  properties: { amount: { type: 'number', title: '金额', minimum: 0 }, note: { type: 'string', title: '说明' } },
})

describe.each(mainly('pglite'))('simulation of processes on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)
  const post = (path: string, body: Record<string, unknown>) => company.admin.post(`/nbpm/simulation${path}`, body)
  const get = (path: string, query?: Record<string, string>) => company.admin.get(`/nbpm/simulation${path}`, query)
  const rows = async (table: 'processInstance' | 'processTask' | 'processEvent' | 'processCommand') =>
    Number(
      (
        await server.db
          .selectFrom(table)
          .select(s => s.fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )

  /** First bob, who may change the amount; large amounts go to cid too. */
  const branching = () =>
    `${settingsOf({ form })}<startEvent id="start"/>
     ${userTask('first', {
       approvers: [{ rule: 'users', users: [desk.bob.id] }],
       fields: [{ field: 'amount', right: 'write' }],
     })}
     <exclusiveGateway id="large" name="大额" default="small"/>
     ${userTask('second', { approvers: [{ rule: 'users', users: [desk.cid.id] }] })}<endEvent id="end"/>
     <sequenceFlow id="a" sourceRef="start" targetRef="first"/>
     <sequenceFlow id="b" sourceRef="first" targetRef="large"/>
     <sequenceFlow id="big" sourceRef="large" targetRef="second">
       <conditionExpression>amount > 100</conditionExpression></sequenceFlow>
     <sequenceFlow id="small" sourceRef="large" targetRef="end"/>
     <sequenceFlow id="c" sourceRef="second" targetRef="end"/>`

  async function scenario(more: Record<string, unknown> = {}) {
    const model = await workflow.deploy(branching())
    const made = dataOf(
      await post('/save', {
        name: unique('仿真'),
        modelId: model.id,
        basis: 'active',
        starterId: desk.ann.id,
        startAt: '2026-03-02T01:00:00.000Z',
        variables: { amount: 500 },
        ...more,
      }),
    )
    return { id: String(made.id), made, model }
  }
  const tasks = async (id: string) => listOf(await post('/trial/tasks', { id }))
  const act = (id: string, body: Record<string, unknown>) => post('/trial/act', { id, ...body })

  test('plays step by step: assignees, decisions, undo and restart; it stores no process', async () => {
    const { id } = await scenario()
    const tables = ['processInstance', 'processTask', 'processEvent', 'processCommand'] as const
    const before = await Promise.all(tables.map(rows))
    const [first] = await tasks(id)
    expect(first).toMatchObject({ name: 'first', person: desk.bob.id, why: '指定人员', hasForm: true })
    dataOf(await act(id, { act: 'agree', taskId: first?.taskId, variables: { amount: 900 } }))
    const [second] = await tasks(id)
    expect(second).toMatchObject({ name: 'second', person: desk.cid.id })
    expect(listOf(await post('/trial/tokens', { id }))).toMatchObject([{ nodeName: 'second', wait: 'task' }])
    const variables = listOf(await post('/trial/variables', { id }))
    expect(variables.find(({ name }) => name === 'amount')?.value).toBe(900)
    expect(listOf(await post('/trial/backs', { id, taskId: second?.taskId }))).toContainEqual({
      id: 'first',
      name: 'first',
    })
    dataOf(await act(id, { act: 'return', taskId: second?.taskId, to: 'first', comment: '再看看' }))
    expect((await tasks(id)).map(({ name }) => name)).toEqual(['first'])
    expect(dataOf(await post('/trial/undo', { id })).acts).toBe(1)
    expect((await tasks(id))[0]?.taskId).toBe(second?.taskId)
    dataOf(await act(id, { act: 'agree', taskId: second?.taskId }))
    expect(dataOf(await get(`/trial/${id}`))).toMatchObject({ phase: 'completed', isOver: true, acts: 2, openTasks: 0 })
    const path = listOf(await post('/trial/path', { id }))
    expect(path.map(({ kind: what }) => what)).toContain('instanceEnded')
    dataOf(await post('/trial/restart', { id }))
    expect(dataOf(await get(`/trial/${id}`))).toMatchObject({ phase: 'running', acts: 0, openTasks: 1 })
    expect(await Promise.all(tables.map(rows))).toEqual(before)
  })

  test('asks approvers of an earlier node again if the rule says so', async () => {
    const again = userTask('again', { approvers: [{ rule: 'sameAs', node: 'first' }] })
    const model = await workflow.deploy(
      inLine(signedBy('first', [desk.bob]), signedBy('between', [desk.cid]), ['again', again]),
    )
    const { id } = dataOf(
      await post('/save', { name: unique('仿真'), modelId: model.id, basis: 'active', starterId: desk.ann.id }),
    )
    for (let signed = 0; signed < 2; signed++) {
      const [task] = await tasks(String(id))
      dataOf(await act(String(id), { act: 'agree', taskId: task?.taskId }))
    }
    expect(await tasks(String(id))).toMatchObject([{ name: 'again', person: desk.bob.id }])
  })

  test('refuses and does not record an unknown task, a read-only field or a missing clock', async () => {
    const { id } = await scenario()
    expect((await act(id, { act: 'agree', taskId: 'none' })).http).toBe(409)
    expect((await act(id, { act: 'timer' })).message).toContain('没有等待中的定时器')
    expect((await act(id, { act: 'agree' })).http).toBe(400)
    expect((await act(id, { act: 'dance' })).http).toBe(400)
    const [first] = await tasks(id)
    dataOf(await act(id, { act: 'agree', taskId: first?.taskId }))
    const [second] = await tasks(id)
    const wrong = await act(id, { act: 'agree', taskId: second?.taskId, variables: { outcome: 'refused' } })
    expect(wrong.http).toBe(400)
    expect(dataOf(await get(`/trial/${id}`)).acts).toBe(1)
  })

  test('runs a draft before its deployment, and reports faults of an invalid one', async () => {
    const key = unique('d')
    const xml = bpmn(key, inLine(signedBy('draft', [desk.dan])))
    const model = dataOf(await company.admin.post('/nbpm/model/create', { key, name: key, xml }))
    const made = await post('/save', { name: '未部署', modelId: model.id, basis: 'active' })
    expect(made.message).toContain('还没有部署')
    const { id } = dataOf(await post('/save', { name: '草稿', modelId: model.id, basis: 'draft' }))
    expect((await tasks(String(id)))[0]).toMatchObject({ name: 'draft', person: desk.dan.id })
    const bad = bpmn(key, '<startEvent id="s"/><userTask id="t"/><sequenceFlow id="f" sourceRef="s" targetRef="gone"/>')
    dataOf(await company.admin.post('/nbpm/model/update', { id: model.id, xml: bad, draftRevision: 1 }))
    expect((await get(`/trial/${String(id)}`)).message).toContain('草稿有错误')
  })

  test('has parameters that follow the model, and refuses invalid ones at their field', async () => {
    const { id, made } = await scenario()
    expect(made.nodes).toMatchObject([
      { nodeId: 'first', pool: 'first', distribution: 'triangular' },
      { nodeId: 'second', pool: 'second' },
    ])
    expect(made.branches).toMatchObject([
      { flowId: 'big', name: '大额', condition: 'amount > 100' },
      { flowId: 'small', condition: '默认' },
    ])
    const nodes = made.nodes as Record<string, unknown>[]
    const save = (values: Record<string, unknown>) => post('/save', { id, ...values })
    const wrong = await save({
      nodes: [
        { ...nodes[0], distribution: 'uniform', low: 9, high: 3 },
        { ...nodes[1], pool: '没有的人' },
      ],
    })
    expect(wrong.http).toBe(400)
    expect(JSON.stringify(wrong.data)).toContain('nodes.0.distribution')
    expect(JSON.stringify(wrong.data)).toContain('nodes.1.pool')
    const branches = made.branches as Record<string, unknown>[]
    const odd = await save({ branches: branches.map(branch => ({ ...branch, chance: 40 })) })
    expect(JSON.stringify(odd.data)).toContain('100%')
    expect((await save({ instances: 10, warmUp: 10 })).http).toBe(400)
    expect((await save({ instances: 100_001 })).http).toBe(400)
    const copy = dataOf(await post('/save', { copyOf: id, name: '副本', instances: 50 }))
    expect(copy).toMatchObject({ modelId: made.modelId, instances: 50, branches: made.branches })
    const kept = dataOf(await save({ nodes: [{ ...nodes[0], mean: 20 }] }))
    expect(kept.nodes).toMatchObject([
      { nodeId: 'first', mean: 20 },
      { nodeId: 'second', mean: 15 },
    ])
  })

  test('runs many instances in a thread, with the same figures for the same seed', async () => {
    const { id } = await scenario({
      instances: 300,
      data: [{ name: 'amount', distribution: 'uniform', low: 0, high: 200 }],
    })
    const run = async () => {
      const started = dataOf(await post('/run', { id }))
      const again = await post('/run', { id })
      expect([200, 409]).toContain(again.http)
      await expect
        .poll(async () => recordsOf(await post('/run/list', { simulationId: id }))[0]?.state, {
          timeout: 40_000,
          interval: 200,
        })
        .toBe('done')
      return String(again.http === 200 ? dataOf(again).id : started.id)
    }
    const first = await run()
    const figures = dataOf(await get(`/run/figures/${first}`))
    expect(figures).toMatchObject({ instances: 300, completed: 300, rejected: 0, failed: 0, unfinished: 0 })
    const nodes = listOf(await post('/run/nodes', { id: first }))
    expect(nodes.map(({ name, count }) => [name, Number(count) > 100])).toEqual([
      ['first', true],
      ['second', true],
    ])
    for (const part of ['pools', 'queues', 'histogram', 'conclusion'])
      expect(listOf(await post(`/run/${part}`, { id: first })).length).toBeGreaterThan(0)
    const second = await run()
    const { id: _one, seconds: _two, ...same } = dataOf(await get(`/run/figures/${second}`))
    expect(figures).toMatchObject(same)
    expect(recordsOf(await post('/list', { size: 100 })).find(row => row.id === id)).toMatchObject({
      lastState: 'done',
      progress: 100,
    })
  })

  test('shows nothing without its permission, and no scenarios outside of the data scope', async () => {
    const { id } = await scenario()
    const plain = await company.hire({ organizationId: company.west })
    expect((await plain.post('/nbpm/simulation/list', {})).http).toBe(403)
    const viewer = await company.hire({
      organizationId: company.west,
      dataScope: 'organization',
      codes: ['PROCESS_SIMULATION_VIEW'],
    })
    expect((await viewer.get(`/nbpm/simulation/trial/${id}`)).http).toBe(404)
    expect((await viewer.post('/nbpm/simulation/trial/act', { id, act: 'timer' })).http).toBe(403)
  })

  test('learns from the history: too little is refused, enough gives fits, bottlenecks and forecasts', async () => {
    const model = await workflow.deploy(inLine(signedBy('check', [desk.bob]), signedBy('pay', [desk.cid])))
    const forecast = (path: string, body: Record<string, unknown>) => company.admin.post(`/nbpm/forecast${path}`, body)
    expect(dataOf(await forecast('/preview', { modelId: model.id }))).toMatchObject({ valid: false })
    expect((await forecast('/start', { modelId: model.id })).message).toContain('历史数据太少')
    for (let count = 0; count < 12; count++) {
      const { id } = dataOf(await desk.ann.post('/nbpm/instance/start', { key: model.key, variables: {} }))
      await workflow.pass(600 + count * 60)
      await desk.done(desk.bob, String(id), 'check', 'complete', { decision: 'agree', comment: '好' })
      await workflow.pass(300)
      await desk.done(desk.cid, String(id), 'pay', 'complete', { decision: 'agree', comment: '好' })
    }
    expect(dataOf(await forecast('/preview', { modelId: model.id }))).toMatchObject({ valid: true })
    const { id, simulationId } = dataOf(await forecast('/start', { modelId: model.id }))
    await expect
      .poll(async () => dataOf(await company.admin.get(`/nbpm/forecast/details/${String(id)}`)).state, {
        timeout: 50_000,
        interval: 300,
      })
      .toBe('done')
    const fits = listOf(await forecast('/fits', { id }))
    expect(fits.map(({ name, count, people }) => [name, count, people])).toEqual([
      ['check', 12, 1],
      ['pay', 12, 1],
    ])
    expect(listOf(await forecast('/increments', { id }))).toHaveLength(2)
    expect(String(dataOf(await company.admin.get(`/nbpm/forecast/figures/${String(id)}`)).advice)).not.toBe('')
    for (const part of ['conclusion', 'pools', 'nodes'])
      expect(listOf(await forecast(`/${part}`, { id })).length).toBeGreaterThan(0)
    expect(dataOf(await get(`/details/${String(simulationId)}`)).remark).toContain('12 件')
  })
})
