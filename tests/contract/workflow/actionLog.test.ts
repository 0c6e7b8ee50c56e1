import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import dictionary from '../../../schemas/dictionaries/process-action.json'
import { putObject } from '../../../server/storage/objects.ts'
import type { ProcessAction } from '../../../server/workflow/execution/noteAction.ts'
import { dataOf, givenCompany, listOf, type Person, recordsOf, unique } from '../company.ts'
import { callForFile } from '../exchange.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, signedBy } from './approvalDesk.ts'
import { bpmn, givenWorkflow } from './desk.ts'

/** One that is added tomorrow is in here, and fails until something is done that writes it. */
const codes = dictionary.entries.map(({ value }) => value as ProcessAction)

describe.each(databaseKinds)('the log of actions on processes on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  const post = async (path: string, values: Record<string, unknown>) => dataOf(await company.admin.post(path, values))
  const category = async () => String((await post('/nbpm/category/save', { name: unique('分类') })).id)
  const model = () => workflow.deploy(inLine(signedBy('sign', [desk.bob])))
  const begun = () => desk.start(inLine(signedBy('sign', [desk.bob])))
  /** The archive of an instance that had a file in its form. */
  const archived = async () => {
    const key = `user/${desk.ann.id}/file/${unique('proof')}.txt`
    const object = { key, name: 'proof.txt', contentType: 'text/plain', ownerId: desk.ann.id, bytes: Buffer.from(key) }
    await putObject({ db: server.db, dataDir: server.config.dataDir }, object)
    const id = await desk.start(inLine(signedBy('sign', [desk.bob])), { variables: { proof: `/oss/${key}` } })
    await desk.done(desk.bob, id, 'sign', 'complete')
    await workflow.settle()
    const row = server.db.selectFrom('processArchive').select('id').where('instanceId', '=', id)
    return (await row.executeTakeFirstOrThrow()).id
  }
  /** What is done in the form designer is told by the browser. */
  const inDesigner = (action: ProcessAction) => async () => {
    const businessId = unique('form')
    await post('/flowable/log/actionAudit/save', { action, businessId })
    return businessId
  }

  /** What is done so that each action is noted, and the id of what it was done to. */
  const deeds: Record<ProcessAction, () => Promise<string>> = {
    categoryEdit: category,
    categoryDelete: async () => {
      const id = await category()
      await post('/nbpm/category/delete', { id })
      return id
    },
    modelEdit: async () => {
      const key = unique('p')
      const xml = bpmn(key, inLine(signedBy('sign', [desk.bob])))
      return String((await post('/nbpm/model/create', { key, name: key, xml })).id)
    },
    modelConfigEdit: async () => {
      const { id } = await model()
      const { revision } = dataOf(await company.admin.get(`/nbpm/model/details/${id}`))
      await post('/nbpm/model/update', { id, revision, name: unique('改名') })
      return id
    },
    modelDesignerDeploy: async () => (await model()).id,
    modelDelete: async () => {
      const { id } = await model()
      await post('/nbpm/model/delete', { id })
      return id
    },
    instanceView: async () => {
      const id = await begun()
      dataOf(await company.admin.get(`/nbpm/instance/detail/${id}`))
      return id
    },
    instanceHistoryView: async () => {
      const id = await begun()
      await desk.done(desk.bob, id, 'sign', 'complete')
      dataOf(await company.admin.get(`/nbpm/instance/detail/${id}`))
      return id
    },
    instanceCancel: async () => {
      const id = await begun()
      await post('/nbpm/instance/stop', { id, reason: '不再需要' })
      return id
    },
    instanceUpdateApprove: async () => {
      const id = await begun()
      const taskId = await desk.task(desk.bob, 'sign', id)
      await post('/nbpm/task/replace', { id: taskId, fromId: desk.bob.id, toId: desk.cid.id })
      return id
    },
    instanceAddApprove: async () => {
      const id = await desk.start(inLine(signedBy('sign', [company.admin])))
      const task = await desk.task(company.admin, 'sign', id)
      await post('/nbpm/task/addSigners', { id: task, how: 'addParallel', userIds: [desk.bob.id] })
      return id
    },
    archiveInstanceView: async () => {
      const id = await archived()
      dataOf(await company.admin.get(`/nbpm/archive/detail/${id}`))
      return id
    },
    archiveInstanceAttachmentDownload: async () => {
      const id = await archived()
      const [file] = recordsOf(await company.admin.post('/nbpm/archive/file/page', { archiveId: id }))
      const { token } = workflow
      await callForFile(server, `/nbpm/archive/file/${String(file?.id)}`, { token, method: 'GET' })
      return id
    },
    formDesignSave: inDesigner('formDesignSave'),
    formDesignPublish: inDesigner('formDesignPublish'),
    formDesignAuthoritySave: inDesigner('formDesignAuthoritySave'),
  }

  test('knows the sixteen actions of the specification', () => {
    expect(codes).toHaveLength(16)
    expect(Object.keys(deeds).sort()).toEqual([...codes].sort())
  })

  test.each(codes)('tells %s once, by whom and of what', async action => {
    const businessId = await deeds[action]()
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

  test('what is asked again under its id is answered as the first time, and no log tells it twice', async () => {
    const { ann, bob, cid, dan } = desk
    const id = await desk.start(inLine(signedBy('sign', [bob]), signedBy('next', [bob])))
    const done: { person: Person; path: string; body: object; answer: unknown }[] = []
    const order = async (person: Person, path: string, values: Record<string, unknown> = {}) => {
      const body = { id, ...values, commandId: unique('c') }
      done.push({ person, path, body, answer: dataOf(await person.post(path, body)) })
    }
    const { admin } = company
    const { tokenIds } = dataOf(await admin.get(`/nbpm/instance/move/${id}`))
    await order(admin, '/nbpm/instance/suspend')
    await order(admin, '/nbpm/instance/activate')
    await order(admin, '/nbpm/variable/update', { variables: { sum: 1 } })
    await order(admin, '/nbpm/instance/move', { tokenIds, targets: ['next'] })
    const task = { id: await desk.task(bob, 'next', id) }
    await order(bob, '/nbpm/task/transfer', { ...task, userId: cid.id })
    await order(cid, '/nbpm/task/addSigners', { ...task, how: 'addParallel', userIds: [dan.id] })
    await order(admin, '/nbpm/task/replace', { ...task, fromId: dan.id, toId: bob.id })
    const [point] = listOf(await admin.post('/nbpm/instance/points', { id }))
    await order(admin, '/nbpm/instance/rollback', { id: point?.id })
    await order(ann, '/nbpm/instance/cancel')
    await order(ann, '/nbpm/instance/wake')
    await order(admin, '/nbpm/instance/stop')
    const told = () =>
      Promise.all(
        [
          sql`select id, action from audit_log where record_id = ${id} order by id`,
          sql`select id, action from process_action where business_id = ${id} order by id`,
          sql`select id from process_event where instance_id = ${id} order by id`,
        ].map(async rows => (await rows.execute(server.db)).rows),
      )
    const before = await told()
    expect(before[0]?.length).toBe(8)
    for (const { person, path, body, answer } of done)
      expect([path, dataOf(await person.post(path, { ...body }))]).toEqual([path, answer])
    expect(await told()).toEqual(before)
    expect(await workflow.phase(id)).toBe('terminated')
  })
})
