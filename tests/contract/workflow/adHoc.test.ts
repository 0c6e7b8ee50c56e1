import { describe, expect, test } from 'vitest'
import detailsPage from '../../../schemas/pages/process-instance/details.json'
import { dataOf, givenCompany, type Person } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

interface Row {
  scopeId: string
  nodeId: string
  name: string
  going: number
  mayBegin: boolean
  mayEnd: boolean
}

describe.each(databaseKinds)('ad-hoc sub-processes on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  /** bob and cid may be asked for papers, in any order and as often as it takes; then dan signs. */
  const begun = (attributes = '') => {
    const papers = `<adHocSubProcess id="papers" name="补充材料" ${attributes}>${signedBy('invoice', [desk.bob])[1]}
      ${signedBy('contract', [desk.cid])[1]}</adHocSubProcess>`
    return desk.start(inLine(['papers', papers], signedBy('boss', [desk.dan])))
  }
  const listed = async (person: Person, id: string) =>
    dataOf(await person.post('/nbpm/instance/adHoc/list', { id })) as unknown as Row[]
  const shown = async (person: Person, id: string) =>
    (await listed(person, id)).map(row => [row.name, row.going, row.mayBegin, row.mayEnd])
  const scopeOf = async (id: string) => (await listed(desk.ann, id))[0]?.scopeId
  const begin = async (person: Person, id: string, nodeId: string) =>
    person.post('/nbpm/instance/adHoc/begin', { id, scopeId: await scopeOf(id), nodeId })
  const mayOf = async (person: Person, id: string) => dataOf(await person.get(`/nbpm/instance/detail/${id}`)).may

  test('let the initiator start any activity any number of times, and end the sub-process', async () => {
    const { ann, bob, cid, dan } = desk
    const id = await begun()
    expect(await mayOf(ann, id)).toEqual(['adHoc'])
    expect(await shown(ann, id)).toEqual([
      ['补充材料', 0, false, true],
      ['invoice', 0, true, false],
      ['contract', 0, true, false],
    ])
    const scopeId = await scopeOf(id)
    expect(dataOf(await begin(ann, id, 'contract'))).toEqual({ id, phase: 'running' })
    dataOf(await begin(ann, id, 'invoice'))
    await desk.done(cid, id, 'contract', 'complete')
    expect(await desk.todo(bob, id)).toEqual(['invoice'])
    dataOf(await begin(ann, id, 'contract'))
    expect((await listed(ann, id)).map(row => row.going)).toEqual([2, 1, 1])
    expect(await begin(ann, id, 'boss')).toMatchObject({ http: 400, message: '节点“boss”不能直接开始' })
    const end = { id, scopeId, commandId: 'once' }
    dataOf(await ann.post('/nbpm/instance/adHoc/end', { ...end, reason: '材料已齐' }))
    expect(await ann.post('/nbpm/instance/adHoc/end', end)).toMatchObject({ http: 200, data: { phase: 'running' } })
    expect([await desk.todo(bob, id), await desk.todo(dan, id)]).toEqual([[], ['boss']])
    expect([await mayOf(ann, id), await listed(ann, id)]).toEqual([[], []])
    const late = { id, scopeId, nodeId: 'invoice' }
    expect(await ann.post('/nbpm/instance/adHoc/begin', late)).toMatchObject({ http: 409 })
    const events = await server.db
      .selectFrom('auditLog')
      .select(['action', 'remark', 'actorId'])
      .where('recordId', '=', id)
      .where('action', 'like', '%临时%')
      .orderBy('id')
      .execute()
    const by = { actorId: ann.id }
    expect(events).toMatchObject([
      { ...by, action: '开始临时活动', remark: 'contract' },
      { ...by, action: '开始临时活动', remark: 'invoice' },
      { ...by, action: '开始临时活动', remark: 'contract' },
      { ...by, action: '结束临时子流程', remark: '补充材料：材料已齐' },
      { ...by, action: '开始临时活动', remark: '被拒绝：该临时子流程已经结束' },
    ])
    const action = detailsPage.actions.find(each => each.page === 'process-instance/ad-hoc')
    expect(action?.visible).toBe("='adHoc' in row.may")
  })

  test('run one activity at a time and end only when all are done, if the model says so', async () => {
    const { ann, bob, cid } = desk
    const id = await begun('ordering="Sequential" cancelRemainingInstances="false"')
    dataOf(await begin(ann, id, 'invoice'))
    expect(await shown(ann, id)).toEqual([
      ['补充材料', 1, false, false],
      ['invoice', 1, false, false],
      ['contract', 0, false, false],
    ])
    expect(await begin(ann, id, 'contract')).toMatchObject({ http: 409 })
    expect(await ann.post('/nbpm/instance/adHoc/end', { id, scopeId: await scopeOf(id) })).toMatchObject({
      http: 409,
      message: '“补充材料”中还有未完成的事项',
    })
    await desk.done(bob, id, 'invoice', 'complete')
    dataOf(await begin(ann, id, 'contract'))
    await desk.done(cid, id, 'contract', 'complete')
    dataOf(await ann.post('/nbpm/instance/adHoc/end', { id, scopeId: await scopeOf(id) }))
    expect(await desk.todo(desk.dan, id)).toEqual(['boss'])
  })

  test('can be operated by an administrator, but not by strangers and approvers', async () => {
    const { ann, bob, eve } = desk
    const id = await begun()
    const scopeId = await scopeOf(id)
    dataOf(await begin(ann, id, 'invoice'))
    const mover = await company.hire({
      organizationId: company.eastTeam,
      codes: ['PROCESS_INSTANCE_VIEW', 'PROCESS_INSTANCE_MOVE'],
    })
    const far = await company.hire({
      organizationId: company.west,
      codes: ['PROCESS_INSTANCE_VIEW', 'PROCESS_INSTANCE_MOVE'],
      dataScope: 'own',
    })
    for (const [person, http] of [
      [eve, 403],
      [bob, 403],
      [far, 404],
    ] as const) {
      expect(await person.post('/nbpm/instance/adHoc/list', { id })).toMatchObject({ http })
      const begins = { id, scopeId, nodeId: 'contract' }
      expect(await person.post('/nbpm/instance/adHoc/begin', begins)).toMatchObject({ http })
      expect(await person.post('/nbpm/instance/adHoc/end', { id, scopeId })).toMatchObject({ http })
    }
    expect(await mayOf(bob, id)).toEqual([])
    expect(await ann.post('/nbpm/instance/adHoc/list', { id: 'nowhere' })).toMatchObject({ http: 403 })
    expect(await mayOf(mover, id)).toEqual(['move', 'adHoc'])
    dataOf(await begin(mover, id, 'contract'))
    expect(await desk.todo(desk.cid, id)).toEqual(['contract'])
    dataOf(await company.admin.post('/nbpm/instance/suspend', { id }))
    expect(await mayOf(ann, id)).toEqual([])
    expect((await listed(ann, id)).some(row => row.mayBegin || row.mayEnd)).toBe(false)
    expect(await begin(ann, id, 'invoice')).toMatchObject({ http: 409 })
    dataOf(await company.admin.post('/nbpm/instance/activate', { id }))
    dataOf(await company.admin.post('/nbpm/instance/adHoc/end', { id, scopeId }))
    expect(await desk.todo(desk.dan, id)).toEqual(['boss'])
  })
})
