import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import dictionary from '../../../schemas/dictionaries/process-action.json'
import { onlyReads } from '../../../schemas/evaluate/onlyReads.ts'
import type { ProcessAction } from '../../../server/domains/workflow/stored/noteAction.ts'
import { registry } from '../../../server/ground/kernel/registry.ts'
import { dataOf, givenCompany, listOf, type Person, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'
import { processOperations } from './processOperations.ts'

/** All codes, so that a new one fails until a test triggers it. */
const codes = dictionary.entries.map(({ value }) => value as ProcessAction)

describe.each(databaseKinds)('the operating log on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  let operations: ReturnType<typeof processOperations>['operations']
  beforeAll(() => {
    operations = processOperations(server, workflow, company, desk).operations
  })

  test('has the sixteen operations of the specification', () => {
    expect(codes).toHaveLength(16)
    expect(Object.keys(operations).sort()).toEqual([...codes].sort())
  })

  test.each(codes)('logs %s once, with its user and subject', async action => {
    const businessId = await operations[action]()
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

  test('covers every call that changes models, categories, instances and tasks', async () => {
    const { byCall } = processOperations(server, workflow, company, desk)
    const families = ['processCategory', 'processModel', 'processDefinition', 'processInstance', 'processTask']
    const changing = [...registry.endpoints.values()].filter(
      ({ family, definition }) => families.includes(family) && !onlyReads(definition),
    )
    expect(Object.keys(byCall).sort()).toEqual(changing.map(({ name }) => name).sort())
    for (const [name, noted] of Object.entries(byCall)) {
      if (noted === null) continue
      const [action, operation] = noted
      const rows = server.db
        .selectFrom('processAction')
        .select(['action', 'userId'])
        .where('businessId', '=', await operation())
      expect([name, await rows.execute()]).toEqual([
        name,
        expect.arrayContaining([{ action, userId: company.admin.id }]),
      ])
    }
  })

  test('accepts from a browser only browser-side operations on existing records by permitted users', async () => {
    const path = '/flowable/log/actionAudit/save'
    const { id: businessId } = await processOperations(server, workflow, company, desk).model()
    const rows = () =>
      server.db.selectFrom('processAction').select(['action', 'businessId', 'businessName', 'userId']).execute()
    const before = await rows()
    const own = ['formDesignSave', 'formDesignPublish', 'formDesignAuthoritySave']
    for (const action of codes.filter(code => !own.includes(code))) {
      const forged = await company.admin.post(path, { action, businessId })
      expect([action, forged.http, forged.message]).toEqual([action, 403, '该操作由系统自动记录，不能补记'])
    }
    const editor = await company.hire({ organizationId: company.root, dataScope: 'all', codes: ['PROCESS_MODEL_EDIT'] })
    for (const action of own) {
      expect((await company.admin.post(path, { action, businessId: 'invented' })).http, action).toBe(404)
      expect((await desk.bob.post(path, { action, businessId })).http, action).toBe(403)
    }
    expect((await editor.post(path, { action: 'formDesignPublish', businessId })).http, 'deploying takes more').toBe(
      403,
    )
    expect(await rows()).toEqual(before)
    const values = { action: 'formDesignSave', businessId, businessName: '别的名称' }
    expect((await editor.post(path, values)).http).toBe(200)
    const model = server.db.selectFrom('processModel').select('name').where('id', '=', businessId)
    const { name } = await model.executeTakeFirstOrThrow()
    expect(await rows()).toContainEqual({ ...values, businessName: name, userId: editor.id })
  })

  test('logs a view as another user for the viewer', async () => {
    const id = await processOperations(server, workflow, company, desk).begun()
    dataOf(await (await company.admin.seeing(`user:${desk.bob.id}`)).get(`/nbpm/instance/detail/${id}`))
    const rows = server.db.selectFrom('processAction').select(['action', 'userId']).where('businessId', '=', id)
    expect(await rows.execute()).toEqual([{ action: 'instanceView', userId: company.admin.id }])
  })

  test('logs operations of users under their own names', async () => {
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

  test('logs a repeated command id once, and the call gets the first answer', async () => {
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
    const logged = () =>
      Promise.all(
        [
          sql`select id, action from audit_log where record_id = ${id} order by id`,
          sql`select id, action from process_action where business_id = ${id} order by id`,
          sql`select id from process_event where instance_id = ${id} order by id`,
        ].map(async rows => (await rows.execute(server.db)).rows),
      )
    const before = await logged()
    expect(before[0]?.length).toBe(8)
    for (const { person, path, body, answer } of done)
      expect([path, dataOf(await person.post(path, { ...body }))]).toEqual([path, answer])
    expect(await logged()).toEqual(before)
    expect(await workflow.phase(id)).toBe('terminated')
  })

  test('refuses a command id of one instance for another, which stays unchanged', async () => {
    const { admin } = company
    const [first, second] = [
      await desk.start(inLine(signedBy('sign', [desk.bob]))),
      await desk.start(inLine(signedBy('sign', [desk.bob]))),
    ]
    const commandId = unique('c')
    dataOf(await admin.post('/nbpm/instance/suspend', { id: first, commandId }))
    const refused = await admin.post('/nbpm/instance/suspend', { id: second, commandId })
    expect([refused.http, refused.message]).toEqual([422, '该命令标识已用于另一流程，请换一个'])
    expect(await workflow.phase(second)).toBe('running')
    // Another operation under the same id is refused too: no answer without execution.
    for (const path of ['delete', 'stop', 'activate', 'cancel'])
      expect([path, (await admin.post(`/nbpm/instance/${path}`, { id: first, commandId })).http]).toEqual([
        path,
        path === 'cancel' ? 403 : 422,
      ])
    const message = await admin.post('/nbpm/instance/stop', { id: first, commandId })
    expect(message.message).toBe('该命令标识已用于另一操作，请换一个')
    const { key } = await server.db
      .selectFrom('processInstance')
      .select('key')
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    expect((await admin.post('/nbpm/instance/start', { key, commandId })).http).toBe(422)
    const begun = unique('c')
    dataOf(await admin.post('/nbpm/instance/start', { key, commandId: begun }))
    const other = await workflow.deploy(inLine(signedBy('sign', [desk.bob])))
    expect((await admin.post('/nbpm/instance/start', { key: other.key, commandId: begun })).http).toBe(422)
    expect((await admin.post('/nbpm/message/send', { name: unique('m'), keepSeconds: 0, commandId })).data).toEqual({
      came: 'nowhere',
    })
    expect(await workflow.phase(first)).toBe('suspended')
    const task = { id: await desk.task(desk.bob, 'sign', second), commandId: unique('c') }
    dataOf(await desk.bob.post('/nbpm/task/complete', task))
    expect(await workflow.phase(second)).toBe('completed')
  })

  test('logs a repeated deletion once, answered as before, for running and ended instances', async () => {
    const { admin } = company
    const started = () => desk.start(inLine(signedBy('sign', [desk.bob])))
    const logged = async (id: string) => {
      const log = sql`select action, remark from audit_log where record_id = ${id} and refused is not true order by id`
      return (await log.execute(server.db)).rows
    }
    const [running, ended, other] = [await started(), await started(), await started()]
    dataOf(await admin.post('/nbpm/instance/stop', { id: ended }))
    for (const id of [running, ended]) {
      const body = { id, reason: '重复发起', commandId: unique('c') }
      const [answers, before] = [
        await Promise.all([1, 2].map(() => admin.post('/nbpm/instance/delete', body))),
        await logged(id),
      ]
      expect([...answers, await admin.post('/nbpm/instance/delete', body)]).toEqual(
        Array(3).fill(expect.objectContaining({ http: 200, data: null })),
      )
      expect(before.at(-1)).toEqual({ action: '删除', remark: '重复发起' })
      expect(before).toHaveLength(id === ended ? 2 : 1)
      expect(await logged(id)).toEqual(before)
      // Under another id it is another order, and of another instance as well.
      expect((await admin.post('/nbpm/instance/delete', { ...body, commandId: unique('c') })).http).toBe(404)
      expect((await desk.bob.post('/nbpm/instance/delete', body)).http).toBe(403)
    }
    expect(await workflow.phase(other)).toBe('running')
    expect(await desk.todo(desk.bob, running)).toEqual([])
  })

  test('logs a repeated change of a variable or migration once, and it runs once', async () => {
    const { admin } = company
    const nodes = inLine(signedBy('sign', [desk.bob]))
    const model = await workflow.deploy(nodes)
    const id = String(dataOf(await desk.ann.post('/nbpm/instance/start', { key: model.key })).id)
    const { versionId } = dataOf(await admin.post('/nbpm/model/deploy', { id: model.id }))
    const logged = async () =>
      (
        await sql`select action from audit_log where record_id = ${id} and refused is not true order by id`.execute(
          server.db,
        )
      ).rows
    const orders = [
      ['/nbpm/variable/set', { id, name: 'sum', json: '1', commandId: unique('c') }],
      ['/nbpm/instance/migrate', { id, versionId, commandId: unique('c') }],
    ] as const
    const ask = () => Promise.all(orders.map(async ([path, body]) => dataOf(await admin.post(path, { ...body }))))
    const first = await ask()
    dataOf(await admin.post('/nbpm/variable/set', { id, name: 'sum', json: '2' }))
    const before = await logged()
    expect(before).toHaveLength(3)
    expect(await ask()).toEqual(first)
    expect(await logged()).toEqual(before)
    expect(dataOf(await admin.get(`/nbpm/instance/detail/${id}`)).variables).toEqual({ sum: 2 })
  })
})
