import { describe, expect, test } from 'vitest'
import { dataOf, givenCompany, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, signedBy } from './approvalDesk.ts'
import { bpmn, givenWorkflow } from './desk.ts'

describe.each(databaseKinds)('the log of actions on processes on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  const post = async (path: string, values: Record<string, unknown>) => dataOf(await company.admin.post(path, values))
  const category = async () => String((await post('/nbpm/category/save', { name: unique('分类') })).id)
  const model = () => workflow.deploy(inLine(signedBy('sign', [desk.bob])))
  const begun = () => desk.start(inLine(signedBy('sign', [desk.bob])))

  /** What is done, and the id of what it was done to. */
  const deeds: [action: string, deed: () => Promise<string>][] = [
    ['categoryEdit', category],
    [
      'categoryDelete',
      async () => {
        const id = await category()
        await post('/nbpm/category/delete', { id })
        return id
      },
    ],
    [
      'modelEdit',
      async () => {
        const key = unique('p')
        const xml = bpmn(key, inLine(signedBy('sign', [desk.bob])))
        return String((await post('/nbpm/model/create', { key, name: key, xml })).id)
      },
    ],
    [
      'modelConfigEdit',
      async () => {
        const { id } = await model()
        const { revision } = dataOf(await company.admin.get(`/nbpm/model/details/${id}`))
        await post('/nbpm/model/update', { id, revision, name: unique('改名') })
        return id
      },
    ],
    ['modelDesignerDeploy', async () => (await model()).id],
    [
      'modelDelete',
      async () => {
        const { id } = await model()
        await post('/nbpm/model/delete', { id })
        return id
      },
    ],
    [
      'instanceView',
      async () => {
        const id = await begun()
        dataOf(await company.admin.get(`/nbpm/instance/detail/${id}`))
        return id
      },
    ],
    [
      'instanceHistoryView',
      async () => {
        const id = await begun()
        await desk.done(desk.bob, id, 'sign', 'complete')
        dataOf(await company.admin.get(`/nbpm/instance/detail/${id}`))
        return id
      },
    ],
    [
      'instanceCancel',
      async () => {
        const id = await begun()
        await post('/nbpm/instance/stop', { id, reason: '不再需要' })
        return id
      },
    ],
    [
      'instanceUpdateApprove',
      async () => {
        const id = await begun()
        const taskId = await desk.task(desk.bob, 'sign', id)
        await post('/nbpm/task/replace', { id: taskId, fromId: desk.bob.id, toId: desk.cid.id })
        return id
      },
    ],
  ]

  test.each(deeds)('tells %s once, by whom and of what', async (action, deed) => {
    const businessId = await deed()
    const rows = await server.db
      .selectFrom('processAction')
      .select(['action', 'userId'])
      .where('businessId', '=', businessId)
      .where('action', '=', action)
      .execute()
    expect(rows).toHaveLength(1)
    // Models of these tests are deployed with the token of the same administrator.
    expect(rows[0]?.userId).toBe(company.admin.id)
    const [shown] = dataOf(await company.admin.post('/nbpm/actionLog/list', { action, businessId })).records as object[]
    expect(shown).toMatchObject({ action, businessId })
  })

  test('tells what people do under their own names', async () => {
    const { ann, bob, cid } = desk
    const id = await desk.start(inLine(signedBy('sign', [bob])))
    await desk.done(bob, id, 'sign', 'addSigners', { how: 'addParallel', userIds: [cid.id] })
    await desk.done(bob, id, 'sign', 'transfer', { userId: desk.dan.id, comment: '请代办' })
    dataOf(await ann.post('/nbpm/instance/cancel', { id, reason: '填错了' }))
    const rows = await server.db
      .selectFrom('processAction')
      .select(['action', 'userId', 'remark'])
      .where('businessId', '=', id)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { action: 'instanceAddApprove', userId: bob.id, remark: null },
      { action: 'instanceUpdateApprove', userId: bob.id, remark: '请代办' },
      { action: 'instanceCancel', userId: ann.id, remark: '填错了' },
    ])
  })
})
