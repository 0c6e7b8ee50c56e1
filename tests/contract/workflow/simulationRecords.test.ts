import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, givenCompany, operationOf, type Person, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

type Row = Record<string, unknown>

describe.each(databaseKinds)('simulation scenarios and forecasts on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)
  let viewer: Person
  beforeAll(async () => {
    const codes = ['PROCESS_SIMULATION_VIEW', 'PROCESS_FORECAST_VIEW']
    viewer = await company.hire({ organizationId: company.east, codes })
  })
  const post = (path: string, body: Row) => company.admin.post(`/nbpm${path}`, body)
  const logOf = async (family: string, id: unknown) =>
    recordsOf(await post(`/${family}/auditLog/list`, { id })).map(operationOf)
  const deploy = () => workflow.deploy(inLine(signedBy('check', [desk.bob])))

  async function scenario(instances = 50) {
    const { id: modelId } = await deploy()
    const values = { name: unique('仿真'), modelId, basis: 'active', starterId: desk.ann.id, instances }
    return dataOf(await post('/simulation/save', values))
  }
  const read = async (id: unknown) => dataOf(await company.admin.get(`/nbpm/simulation/details/${String(id)}`))

  test('parameters are reset to those of the model', async () => {
    const { id, nodes } = await scenario()
    const [first] = nodes as Row[]
    const slow = dataOf(await post('/simulation/save', { id, nodes: [{ ...first, mean: 20 }] }))
    expect(slow.nodes).toMatchObject([{ mean: 20 }])
    expect((await viewer.post('/nbpm/simulation/reset', { id })).http).toBe(403)
    expect((await post('/simulation/reset', { id: 'nothing' })).http).toBe(404)
    expect(dataOf(await post('/simulation/reset', { id })).nodes).toEqual(nodes)
    expect((await read(id)).nodes).toEqual(nodes)
    expect(await logOf('simulation', id)).toEqual(['修改', '按模型重置参数（拒绝）', '修改', '新增'])
  })

  test('a run is cancelled once, is logged with its scenario, and the next may start', async () => {
    const { id } = await scenario(100_000)
    const run = dataOf(await post('/simulation/run', { id })).id
    expect((await viewer.post('/nbpm/simulation/run/cancel', { id: run })).http).toBe(403)
    expect(dataOf(await post('/simulation/run/cancel', { id: run }))).toEqual({ id: run })
    expect((await post('/simulation/run/cancel', { id: run })).http, 'it has ended').toBe(409)
    expect((await post('/simulation/run/cancel', { id: 'nothing' })).http).toBe(404)
    const runs = recordsOf(await post('/simulation/run/list', { simulationId: id }))
    expect(runs).toMatchObject([{ id: run, state: 'cancelled' }])
    expect(await read(id)).toMatchObject({ lastState: 'cancelled' })
    expect((await logOf('simulation', id)).filter(operation => !operation.includes('拒绝'))).toEqual([
      '取消流程仿真',
      '运行流程仿真',
      '新增',
    ])
    const next = dataOf(await post('/simulation/run', { id })).id
    dataOf(await post('/simulation/run/cancel', { id: next }))
  })

  test('L2 scenarios are deleted, and missing ones are named', async () => {
    const ids = [(await scenario()).id, (await scenario()).id]
    const found = () =>
      Promise.all(ids.map(async id => (await company.admin.get(`/nbpm/simulation/details/${String(id)}`)).http))
    expect((await viewer.post('/nbpm/simulation/delete', { ids })).http).toBe(403)
    expect((await post('/simulation/delete', { ids: ['nothing'] })).http).toBe(404)
    expect(await found()).toEqual([200, 200])
    expect(dataOf(await post('/simulation/delete', { ids: ['nothing', ...ids] }))).toMatchObject({
      done: ids,
      failed: [{ id: 'nothing', gone: true }],
    })
    expect(await found()).toEqual([404, 404])
    const rows = server.db.selectFrom('auditLog').select('recordId').where('refused', 'is not', true)
    const deleted = (await rows.where('action', '=', '删除').where('entity', '=', 'processSimulation').execute()).map(
      row => row.recordId,
    )
    expect(deleted.toSorted()).toEqual(ids.toSorted())
  })

  test('a forecast is cancelled once and deleted; its scenario stays', async () => {
    const model = await deploy()
    for (let count = 0; count < 12; count++) {
      const { id } = dataOf(await desk.ann.post('/nbpm/instance/start', { key: model.key, variables: {} }))
      await workflow.pass(600 + count * 60)
      await desk.done(desk.bob, String(id), 'check', 'complete', { decision: 'agree', comment: '好' })
    }
    const { id, simulationId } = dataOf(await post('/forecast/start', { modelId: model.id }))
    expect(dataOf(await post('/forecast/cancel', { id }))).toEqual({ id })
    expect((await viewer.post('/nbpm/forecast/cancel', { id })).http).toBe(403)
    expect((await post('/forecast/cancel', { id })).http, 'it has ended').toBe(409)
    const details = () => company.admin.get(`/nbpm/forecast/details/${String(id)}`)
    expect(dataOf(await details())).toMatchObject({ state: 'cancelled', simulationId })
    expect(await logOf('forecast', id)).toContain('取消智能仿真')

    expect((await viewer.post('/nbpm/forecast/delete', { ids: [id] })).http).toBe(403)
    dataOf(await post('/forecast/delete', { ids: [id] }))
    expect((await details()).http).toBe(404)
    expect((await post('/forecast/delete', { ids: [id] })).http).toBe(404)
    expect((await read(simulationId)).id).toBe(simulationId)
  })
})
