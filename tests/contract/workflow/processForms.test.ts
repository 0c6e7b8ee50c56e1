import { describe, expect, test } from 'vitest'
import { fillFormRows } from '../../../server/domains/workflow/designed-forms/followInstances.ts'
import { type Company, dataOf, givenCompany, type Person, recordsOf } from '../company.ts'
import { databaseKinds, givenServer, unique } from '../harness.ts'
import { type ApprovalDesk, givenApprovals, inLine, signedBy } from './approvalDesk.ts'
import { bpmn, givenWorkflow } from './desk.ts'

const shown = { 'x-listed': true, 'x-searchable': true }
const definition = (subject: string) => ({
  schema: {
    type: 'object',
    properties: {
      [subject]: { type: 'string', title: '事项', ...shown },
      account: { type: 'string', title: '账号', ...shown },
      remark: { type: 'string', title: '备注', 'x-listed': true },
    },
  },
  ...(subject !== 'subject' && { renames: [{ from: 'subject', to: subject }] }),
})
const filled = { subject: '电脑', account: '12345678' }
const atHead = [
  { field: 'account', right: 'hide' as const },
  { field: 'remark', right: 'write' as const },
]

/** A published form, and a deployed process bound to it by the calls of the console. */
async function boundProcess({ admin }: Company, [head, boss]: [Person, Person]) {
  const code = unique('f')
  const post = async (path: string, args: Record<string, unknown>) => dataOf(await admin.post(path, args))
  const text = JSON.stringify(definition('subject'))
  const { id: templateId } = await post('/jbpm/dy/template/save', { code, name: code, definition: text })
  await post('/jbpm/dy/template/deploy', { id: templateId })
  const key = unique('m')
  const nodes = inLine(
    signedBy('head', [head], { fields: atHead }),
    signedBy('boss', [boss], { fields: [{ field: 'remark', right: 'hide' }] }),
  )
  const { id: modelId } = await post('/nbpm/model/create', { key, name: key, xml: bpmn(key, nodes) })
  await post('/jbpm/dy/bind/add', { templateId, ids: [modelId] })
  const { versionId } = await post('/nbpm/model/deploy', { id: modelId })
  return { templateId: String(templateId), modelId: String(modelId), versionId: String(versionId), key }
}

const startedBy = async ({ ann }: ApprovalDesk, key: string, variables: object = filled) =>
  String(dataOf(await ann.post('/nbpm/instance/start', { key, variables })).id)
const listed = async (person: Person, templateId: string, more: object = {}) =>
  recordsOf(await person.post('/jbpm/dy/instance/list', { templateId, ...more }))
const detail = (person: Person, id: string) => person.get(`/jbpm/dy/instance/detail/${id}`)

describe.each(databaseKinds)('data of forms that processes fill in on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  test('follow the start, each change and the end of the instance, and go with it', async () => {
    const { ann, bob, cid } = desk
    const { admin } = company
    const { templateId, key } = await boundProcess(company, [bob, cid])
    const instance = await startedBy(desk, key)
    const { number, title } = await server.db
      .selectFrom('processInstance')
      .select(['number', 'title'])
      .where('id', '=', instance)
      .executeTakeFirstOrThrow()
    const [row, ...others] = await listed(admin, templateId)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      ...{ processInstanceId: instance, no: number, title, versionNo: 1, kind: 'process', status: 'submitted' },
      ...{ userId: ann.id, organizationId: company.eastTeam, content: '事项：电脑；账号：12345678', values: filled },
    })
    const id = String(row?.id)
    await desk.done(bob, instance, 'head', 'complete', { variables: { remark: '急用' } })
    dataOf(await admin.post('/nbpm/variable/set', { id: instance, name: 'subject', json: '"显示器"' }))
    expect(dataOf(await detail(admin, id)).values).toEqual({ ...filled, subject: '显示器', remark: '急用' })
    expect(await listed(admin, templateId, { content: '显示' })).toHaveLength(1)
    expect(await listed(admin, templateId, { content: '电脑' })).toEqual([])
    // What is no field of the form is no part of its data.
    dataOf(await admin.post('/nbpm/variable/set', { id: instance, name: 'other', json: '1' }))
    await desk.done(cid, instance, 'boss', 'complete')
    expect(await workflow.phase(instance)).toBe('completed')
    await workflow.settle()
    expect(dataOf(await detail(admin, id)).values).toEqual({ ...filled, subject: '显示器', remark: '急用' })
    const lines = recordsOf(await admin.post('/jbpm/dy/history', { id }))
    expect(lines.map(({ actorName, action, differences }) => [actorName, action, differences])).toEqual([
      [expect.any(String), '修改', [{ field: 'subject', title: '事项', before: '电脑', after: '显示器' }]],
      [bob.username, '修改', [{ field: 'remark', title: '备注', before: '', after: '急用' }]],
      [
        ann.username,
        '新增',
        [
          { field: 'subject', title: '事项', before: '', after: '电脑' },
          { field: 'account', title: '账号', before: '', after: '12345678' },
        ],
      ],
    ])
    const { records } = dataOf(await admin.post('/jbpm/dy/history', { id, current: 2, size: 2 }))
    expect(records).toMatchObject([{ actorName: ann.username }])
    const report = await admin.post('/jbpm/dy/instance/report', { templateId, field: 'subject' })
    expect(dataOf(report)).toMatchObject([{ value: '显示器', count: 1 }])
    // The address of the form opens the process, as before.
    const { code } = dataOf(await admin.get(`/jbpm/dy/template/detail/${templateId}`))
    const opened = await admin.get(`/form/flow/product/${String(code)}`, { id: instance })
    expect(dataOf(opened)).toMatchObject({ processInstanceId: instance, instanceId: null })
    dataOf(await admin.post('/nbpm/instance/delete', { id: instance, reason: '误发' }))
    expect(await listed(admin, templateId)).toEqual([])
    expect(await detail(admin, id)).toMatchObject({ http: 404, error: 'RECORD_GONE' })
  })

  test('are changed and deleted through the process only', async () => {
    const { bob, cid } = desk
    const { admin } = company
    const { templateId, key } = await boundProcess(company, [bob, cid])
    const instance = await startedBy(desk, key)
    const [row] = await listed(admin, templateId)
    const place = { id: row?.id, revision: row?.revision }
    for (const [path, args] of [
      ['instance/save', { ...place, values: { subject: 'x' }, submit: true }],
      ['instance/save', { ...place, title: 'x' }],
      ['values', { ...place, values: { subject: 'x' } }],
      ['draft/delete', { id: row?.id }],
    ] as const)
      expect(await admin.post(`/jbpm/dy/${path}`, args), path).toMatchObject({
        http: 409,
        error: 'FORM_INSTANCE_IN_PROCESS',
        message: `表单实例“${String(row?.no)}”由流程填写，请在流程中修改`,
      })
    expect(dataOf(await admin.post('/jbpm/dy/values', { id: row?.id }))).toMatchObject({ values: filled })
    dataOf(await desk.ann.post('/nbpm/instance/cancel', { id: instance, reason: '不需要' }))
    expect(await listed(admin, templateId)).toMatchObject([{ values: filled }])
  })

  test('hide from each reader what the process hides from him, and stay in the data scope', async () => {
    const codes = ['PROCESS_FORM_VIEW']
    const here = { organizationId: company.eastTeam, codes }
    const [head, boss, outside] = [await company.hire(here), await company.hire(here), await company.hire(here)]
    const manager = await company.hire({ ...here, codes: [...codes, 'PROCESS_INSTANCE_VIEW'] })
    const west = await company.hire({ organizationId: company.west, codes })
    const { templateId, key } = await boundProcess(company, [head, boss])
    const instance = await startedBy(desk, key)
    await desk.done(head, instance, 'head', 'complete', { variables: { remark: '急用' } })
    for (const table of ['formTemplate', 'formVersion'] as const)
      await server.db
        .updateTable(table)
        .set({ organizationId: company.eastTeam })
        .where(table === 'formTemplate' ? 'id' : 'templateId', '=', templateId)
        .execute()
    const unseen = recordsOf(await west.post('/jbpm/dy/instance/list', { size: 100 }))
    expect(unseen.filter(row => row.processInstanceId === instance)).toEqual([])
    const sees: [Person, object][] = [
      [head, { subject: '电脑', remark: '急用' }],
      [boss, { subject: '电脑', account: '12345678' }],
      [outside, { subject: '电脑' }],
      [manager, { ...filled, remark: '急用' }],
    ]
    const [{ id = '' } = {}] = (await listed(manager, templateId)) as { id?: string }[]
    for (const [person, values] of sees) {
      const [row] = await listed(person, templateId)
      expect([person.username, row?.values]).toEqual([person.username, values])
      const texts = Object.fromEntries(Object.keys(filled).map(name => [name, Reflect.get(values, name) ?? '']))
      expect(row?.texts).toMatchObject(texts)
      const opened = dataOf(await detail(person, id)) as { values: object; schema: { properties: object } }
      expect(opened.values).toEqual(values)
      const view = dataOf(await person.get('/jbpm/dy/v3/view', { instanceId: id })) as typeof opened
      expect(view.values).toEqual(values)
      const printed = JSON.stringify(dataOf(await person.get(`/jbpm/dy/instance/print/${id}`)))
      const past = JSON.stringify(recordsOf(await person.post('/jbpm/dy/history', { id })))
      for (const [name, value] of Object.entries({ account: '12345678', remark: '急用' })) {
        const isSeen = name in values
        expect([name in opened.schema.properties, name in view.schema.properties]).toEqual([isSeen, isSeen])
        expect([printed.includes(value), past.includes(value)], `${person.username} ${name}`).toEqual([isSeen, isSeen])
      }
      const exported = { query: { templateId }, format: 'csv', columns: ['no'] }
      const file = await server.app.inject({
        ...{ method: 'POST', url: '/jbpm/dy/instance/export', payload: exported },
        headers: { authorization: `Bearer ${await server.tokenFor(person.username)}` },
      })
      expect(file.payload.includes('12345678')).toBe('account' in values)
    }
    // Lists search, and reports count, a field that some node hides for those who manage the instance.
    const search = async (person: Person) => (await listed(person, templateId, { content: '2345' })).length
    expect([await search(outside), await search(boss), await search(manager)]).toEqual([0, 0, 1])
    const count = async (person: Person) =>
      dataOf(await person.post('/jbpm/dy/instance/report', { templateId, field: 'account' }))
    expect(await count(outside)).toEqual([])
    expect(await count(manager)).toMatchObject([{ value: '12345678', count: 1 }])
  })

  test('keep the version of the instance until that is migrated, and lists show all under one name', async () => {
    const { bob, cid } = desk
    const { admin } = company
    const post = async (path: string, args: Record<string, unknown>) => dataOf(await admin.post(path, args))
    const { templateId, modelId, key } = await boundProcess(company, [bob, cid])
    const instance = await startedBy(desk, key)
    const text = JSON.stringify(definition('matter'))
    await post('/jbpm/dy/template/update', { id: templateId, definition: text, draftRevision: 1 })
    await post('/jbpm/dy/template/deploy', { id: templateId })
    expect(await post('/jbpm/dy/template/migration/list', { templateId })).toMatchObject([
      { versionNo: 1, kind: 'renamed', convertible: 1, failing: 0 },
    ])
    expect(await post('/jbpm/dy/template/migration/run', { templateId })).toMatchObject({ converted: 0 })
    await post('/jbpm/dy/bind/add', { templateId, ids: [modelId] })
    const { versionId } = await post('/nbpm/model/deploy', { id: modelId })
    await startedBy(desk, key, { matter: '桌椅' })
    const rows = async () =>
      (await listed(admin, templateId))
        .map(({ versionNo, texts, values }) => [versionNo, (texts as { matter: string }).matter, values])
        .sort()
    const newer = [2, '桌椅', { matter: '桌椅' }]
    expect(await rows()).toEqual([[1, '电脑', filled], newer])
    await desk.done(bob, instance, 'head', 'complete', { variables: { remark: '急用' } })
    expect(await rows()).toEqual([[1, '电脑', { ...filled, remark: '急用' }], newer])
    await post('/nbpm/instance/migrate', { id: instance, versionId })
    expect(await rows()).toEqual([[2, '', { account: '12345678', remark: '急用' }], newer])
  })

  test('of instances from before are filled in once', async () => {
    const { bob, cid } = desk
    const { templateId, key } = await boundProcess(company, [bob, cid])
    const [running, ended, deleted] = [
      await startedBy(desk, key),
      await startedBy(desk, key),
      await startedBy(desk, key),
    ]
    dataOf(await desk.ann.post('/nbpm/instance/cancel', { id: ended, reason: '不需要' }))
    dataOf(await company.admin.post('/nbpm/instance/delete', { id: deleted }))
    const wanted = await listed(company.admin, templateId)
    expect(wanted.map(row => row.processInstanceId).sort()).toEqual([running, ended].sort())
    await server.db.deleteFrom('formInstance').where('templateId', '=', templateId).execute()
    const said = ({ no, title, values, userId, organizationId, versionNo }: Record<string, unknown>) =>
      JSON.stringify([no, title, values, userId, organizationId, versionNo])
    for (const made of [2, 0]) {
      expect(await server.system().transaction(tx => fillFormRows(tx))).toBe(made)
      expect((await listed(company.admin, templateId)).map(said).sort()).toEqual(wanted.map(said).sort())
    }
  })
})
