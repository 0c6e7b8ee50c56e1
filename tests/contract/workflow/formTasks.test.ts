import { describe, expect, test } from 'vitest'
import { type Answer, dataOf, givenCompany, type Person, recordsOf } from '../company.ts'
import { databaseKinds, fieldErrors, givenServer, unique } from '../harness.ts'
import { givenApprovals, inLine, signedBy } from './approvalDesk.ts'
import { bpmn, givenWorkflow } from './desk.ts'

const definition = (more: object = {}) => ({
  schema: {
    type: 'object',
    required: ['subject', 'lines'],
    properties: {
      subject: { type: 'string', title: '事项', minLength: 2 },
      lines: {
        type: 'array',
        title: '明细',
        items: {
          type: 'object',
          required: ['name', 'cost'],
          properties: {
            name: { type: 'string', title: '名称' },
            cost: { type: 'number', title: '金额', minimum: 0 },
            granted: { type: 'number', title: '核定金额', minimum: 0 },
          },
        },
      },
      approved: { type: 'number', title: '核定合计', 'x-value': '=sum(form.lines.map(line, line.granted))' },
      account: { type: 'string', title: '收款账号', pattern: '^[0-9]{8}$' },
      remark: { type: 'string', title: '财务备注' },
      ...more,
    },
  },
})
const filled = { subject: '电脑', lines: [{ name: '主机', cost: 300 }], account: '12345678' }

const atHead = [
  { field: 'account', right: 'hide' as const },
  { field: 'remark', right: 'hide' as const },
]
const atFinance = [
  { field: 'lines', right: 'read' as const },
  { field: 'lines.granted', right: 'write' as const, required: true },
  { field: 'remark', right: 'write' as const },
]

describe.each(databaseKinds)('the form of a running process on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  /** A published form, and a process bound to it by the console's own calls: head, then finance. */
  async function bound() {
    const code = unique('f')
    const form = dataOf(
      await company.admin.post('/jbpm/dy/template/save', {
        code,
        name: code,
        definition: JSON.stringify(definition()),
      }),
    )
    const { versionId } = dataOf(await company.admin.post('/jbpm/dy/template/deploy', { id: form.id }))
    const key = unique('m')
    const nodes = inLine(signedBy('head', [desk.bob], { fields: atHead }), signedBy('finance', [desk.cid]))
    const model = dataOf(await company.admin.post('/nbpm/model/create', { key, name: key, xml: bpmn(key, nodes) }))
    dataOf(await company.admin.post('/jbpm/dy/bind/add', { templateId: form.id, ids: [model.id] }))
    return { code, templateId: form.id, versionId, modelId: model.id, key }
  }

  async function running() {
    const made = await bound()
    const place = { versionId: made.versionId, modelId: made.modelId }
    const [row] = dataOf(await company.admin.post('/form/newFormNodeAuth/list', place)) as unknown as Record<
      string,
      unknown
    >[]
    const rights = [
      ...atFinance.map(each => ({ nodeId: 'finance', ...each })),
      { nodeId: 'start', field: 'lines.granted', right: 'hide' },
    ]
    const given = { ...place, draftRevision: row?.draftRevision, rights }
    dataOf(await company.admin.post('/form/newFormNodeAuth/save', given))
    dataOf(await company.admin.post('/nbpm/model/deploy', { id: made.modelId }))
    const started = await desk.ann.post('/nbpm/instance/start', { key: made.key, variables: filled })
    return { ...made, instance: String(dataOf(started).id) }
  }
  const listOf = async (person: Person, path: string, args: Record<string, unknown>) =>
    dataOf(await person.post(path, args)) as unknown as Record<string, unknown>[]
  const faultsOf = async (person: Person, args: Record<string, unknown>) =>
    (await listOf(person, '/form/flow/validate', args)).map(({ field, code }) => [field, code])

  test('the operations of a person at a task, with their parameters, are done by the calls of the task', async () => {
    const { instance } = await running()
    const { bob, cid, ann } = desk
    const offered = await listOf(bob, '/form/flow/operationList', { instanceId: instance })
    expect(offered[0]).toMatchObject({ operation: 'agree', name: '同意', commentRequired: false })
    expect(offered.find(({ operation }) => operation === 'refuse')).toMatchObject({ commentRequired: true })
    expect(await listOf(cid, '/form/flow/operationList', { instanceId: instance })).toEqual([])
    const taskId = offered[0]?.taskId
    const params = await listOf(bob, '/form/flow/operationParam', { taskId, operation: 'agree' })
    // The head may write no field.
    expect(params.map(({ name }) => name)).toEqual(['comment', 'files'])
    const transfer = await listOf(bob, '/form/flow/operationParam', { taskId, operation: 'transfer' })
    expect(transfer.map(({ name, required }) => [name, required])).toEqual([
      ['userId', true],
      ['comment', false],
    ])
    const returning = await listOf(bob, '/form/flow/operationParam', { taskId, operation: 'return' })
    expect(returning.find(({ name }) => name === 'to')).toMatchObject({
      required: true,
      options: [{ value: 'initiator' }],
    })
    const strange = await bob.post('/form/flow/audit', { taskId, operation: 'claim' })
    expect(fieldErrors(strange)).toEqual({ operation: '此刻不能执行该操作' })
    const unknown = await bob.post('/form/flow/audit', { taskId, operation: 'agree', userId: ann.id })
    expect(Object.keys(fieldErrors(unknown))).toEqual(['userId'])
    expect(await ann.post('/form/flow/audit', { taskId, operation: 'agree' })).toMatchObject({ http: 400 })
    const done = await bob.post('/form/flow/audit', { taskId, operation: 'agree', comment: '好' })
    expect(dataOf(done)).toMatchObject({ instanceId: instance, do: 'agree', outcome: 'agreed' })
    const [next] = await listOf(cid, '/form/flow/operationList', { instanceId: instance })
    const asked = await listOf(cid, '/form/flow/operationParam', { taskId: next?.taskId, operation: 'agree' })
    expect(asked.find(({ name }) => name === 'variables')).toMatchObject({
      schema: { properties: { remark: { title: '财务备注' }, subject: { readOnly: true } } },
    })
  })

  test('values are judged by the rights of the node, with the title of each field, and nothing is stored', async () => {
    const { instance, key } = await running()
    const { ann, bob, cid } = desk
    const head = await desk.task(bob, 'head', instance)
    expect(await faultsOf(bob, { taskId: head, variables: { subject: '手机', account: '12345678' } })).toEqual([
      ['account', 'FIELD_NOT_WRITABLE'],
      ['subject', 'FIELD_NOT_WRITABLE'],
    ])
    expect(await ann.post('/form/flow/validate', { taskId: head, variables: {} })).toMatchObject({ http: 403 })
    await desk.done(bob, instance, 'head', 'complete', { decision: 'agree' })
    const taskId = await desk.task(cid, 'finance', instance)
    const lines = [{ name: '主机', cost: 1, granted: -1 }]
    const found = await listOf(cid, '/form/flow/validate', { taskId, variables: { lines } })
    expect(found).toMatchObject([
      { field: 'lines.0.cost', fieldTitle: '明细 第 1 行 / 金额', code: 'COLUMN_NOT_WRITABLE' },
    ])
    expect(await faultsOf(cid, { taskId, variables: {} })).toEqual([['lines.0.granted', 'FIELD_REQUIRED']])
    const granted = { lines: [{ name: '主机', cost: 300, granted: 200 }] }
    expect(await faultsOf(cid, { taskId, variables: granted })).toEqual([])
    expect(dataOf(await cid.get(`/nbpm/task/detail/${taskId}`)).variables).toMatchObject({ lines: filled.lines })
    const wrong = { subject: '电', lines: [{ name: '主机', cost: 3, granted: 3 }], unknown: 1 }
    expect((await faultsOf(ann, { key, variables: wrong })).sort()).toEqual([
      ['lines.0.granted', 'COLUMN_NOT_WRITABLE'],
      ['subject', 'TEXT_TOO_SHORT'],
      ['unknown', 'FORM_FIELD_UNKNOWN'],
    ])
  })

  test('the history names who changed which field at which node, without what the reader may not see', async () => {
    const { instance } = await running()
    const { ann, bob, cid } = desk
    await desk.done(bob, instance, 'head', 'complete', { decision: 'agree' })
    const variables = { lines: [{ name: '主机', cost: 300, granted: 200 }], remark: '按标准' }
    await desk.done(cid, instance, 'finance', 'complete', { decision: 'agree', variables })
    const rows = recordsOf(await cid.post('/form/flow/history', { instanceId: instance, size: 50 }))
    const changes = rows.map(({ actorName, nodeName, fieldTitle, before, after }) => [
      actorName,
      nodeName,
      fieldTitle,
      before,
      after,
    ])
    expect(changes.slice(0, 3).sort()).toEqual(
      [
        [cid.username, 'finance', '明细 第 1 行 / 核定金额', '', '200'],
        [cid.username, 'finance', '核定合计', '0', '200'],
        [cid.username, 'finance', '财务备注', '', '按标准'],
      ].sort(),
    )
    expect(changes).toContainEqual([ann.username, 'start', '事项', '', '电脑'])
    const seen = recordsOf(await bob.post('/form/flow/history', { instanceId: instance, size: 50 }))
    const places = seen.map(({ field }) => String(field))
    expect(places).toContain('subject')
    expect(places.filter(place => place === 'account' || place === 'remark')).toEqual([])
    const one = recordsOf(await cid.post('/form/flow/history', { instanceId: instance, field: 'lines' }))
    expect(one.map(({ field }) => field)).toEqual(['lines.0.granted', 'lines.0.cost', 'lines.0.name'])
    expect(await desk.dan.post('/form/flow/history', { instanceId: instance })).toMatchObject({ http: 403 })
  })

  test('changes of two columns with one title are told apart', async () => {
    const { ann, bob } = desk
    const amount = { type: 'number', title: '金额' }
    const items = { type: 'object', properties: { asked: amount, granted: amount } }
    const form = JSON.stringify({ type: 'object', properties: { lines: { type: 'array', title: '明细', items } } })
    const nodes = inLine(signedBy('sign', [bob], { fields: [{ field: 'lines', right: 'write' }] }))
    const instance = await desk.start(nodes, { process: { form }, variables: { lines: [{ asked: 3, granted: 1 }] } })
    await desk.done(bob, instance, 'sign', 'complete', { variables: { lines: [{ asked: 3, granted: 2 }] } })
    const rows = recordsOf(await ann.post('/form/flow/history', { instanceId: instance, size: 50 }))
    expect(rows.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['lines.0.granted', '1', '2'],
      ['lines.0.granted', '', '1'],
      ['lines.0.asked', '', '3'],
    ])
  })

  test('rights are read for any version of the form, and saved for the bound one only', async () => {
    const { templateId, versionId, modelId } = await bound()
    const text = JSON.stringify(definition({ day: { type: 'string', title: '日期', format: 'date' } }))
    dataOf(await company.admin.post('/jbpm/dy/template/update', { id: templateId, definition: text, draftRevision: 1 }))
    const { versionId: second } = dataOf(await company.admin.post('/jbpm/dy/template/deploy', { id: templateId }))
    const rows = await listOf(company.admin, '/form/newFormNodeAuth/list', { versionId: second, modelId })
    expect(
      rows
        .filter(({ field }) => field === 'day')
        .map(({ nodeId, right, boundVersion }) => [nodeId, right, boundVersion]),
    ).toEqual([
      ['start', 'write', 1],
      ['head', 'read', 1],
      ['finance', 'read', 1],
    ])
    const rights = [{ nodeId: 'finance', field: 'remark', right: 'write' }]
    const given = { modelId, draftRevision: rows[0]?.draftRevision, rights }
    expect(await company.admin.post('/form/newFormNodeAuth/save', { ...given, versionId: second })).toMatchObject({
      http: 409,
      error: 'FORM_OTHER_VERSION_BOUND',
    })
    dataOf(await company.admin.post('/form/newFormNodeAuth/save', { ...given, versionId }))
    expect(await company.admin.post('/form/newFormNodeAuth/save', { ...given, versionId })).toMatchObject({
      http: 409,
      error: 'DRAFT_CHANGED',
    })
  })

  test('what a node does not allow is refused at its field, at the start and by the approvers', async () => {
    const { key, instance, templateId, modelId, versionId } = await running()
    const { ann, bob, cid } = desk
    const started = (variables: object) => ann.post('/nbpm/instance/start', { key, variables })
    const at = async (answer: Promise<Answer>) => Object.keys(fieldErrors(await answer)).sort()
    expect(await at(started({ ...filled, lines: [{ name: '主机', cost: '3' }] }))).toEqual(['variables.lines.0.cost'])
    expect(await at(started({ ...filled, subject: 5, account: '12' }))).toEqual([
      'variables.account',
      'variables.subject',
    ])
    expect(await at(started({ ...filled, lines: [{ name: '主机', cost: 3, granted: 3 }] }))).toEqual([
      'variables.lines.0.granted',
    ])
    expect(await at(started({ ...filled, amount: 3 }))).toEqual(['variables.amount'])
    const head = await desk.task(bob, 'head', instance)
    const complete = (person: Person, id: string, variables: object) =>
      at(person.post('/nbpm/task/complete', { id, decision: 'agree', variables }))
    // A hidden field is refused even with the value that it has.
    expect(await complete(bob, head, { account: filled.account })).toEqual(['variables.account'])
    expect(await complete(bob, head, { subject: '手机' })).toEqual(['variables.subject'])
    expect(await at(bob.post('/nbpm/task/saveDraft', { id: head, variables: { remark: '好' } }))).toEqual([
      'variables.remark',
    ])
    dataOf(await bob.post('/nbpm/task/complete', { id: head, decision: 'agree' }))
    const finance = await desk.task(cid, 'finance', instance)
    expect(await complete(cid, finance, { lines: [{ name: '主机', cost: 300, granted: 'x' }] })).toEqual([
      'variables.lines.0.granted',
    ])
    expect(await complete(cid, finance, { lines: [{ name: '主机', cost: 1, granted: 1 }] })).toEqual([
      'variables.lines.0.cost',
    ])
    expect(await complete(cid, finance, { lines: [] })).toContain('variables.lines')
    expect(await complete(cid, finance, {})).toEqual(['variables.lines.0.granted'])
    // A field of a newer version is no field of the running process.
    const text = JSON.stringify(definition({ day: { type: 'string', title: '日期' } }))
    dataOf(await company.admin.post('/jbpm/dy/template/update', { id: templateId, definition: text, draftRevision: 1 }))
    dataOf(await company.admin.post('/jbpm/dy/template/deploy', { id: templateId }))
    expect(await at(started({ ...filled, day: '2026-12-01' }))).toEqual(['variables.day'])
    const rows = recordsOf(await company.admin.post('/jbpm/dy/bind/list', { templateId }))
    expect(rows).toMatchObject([{ id: modelId, formVersion: 1, deployedVersion: 1, outdated: true }])
    expect(dataOf(await company.admin.get(`/jbpm/dy/template/version/${versionId}`))).toMatchObject({ versionNo: 1 })
  })

  test('who may not design the process binds no form to it and sets no rights', async () => {
    const { templateId, versionId, modelId } = await bound()
    const ids = [modelId]
    const hire = (codes: string[], organizationId = company.east) => company.hire({ organizationId, codes })
    const calls = (person: Person) =>
      Promise.all([
        person.post('/jbpm/dy/bind/add', { templateId, ids }),
        person.post('/jbpm/dy/bind/remove', { templateId, ids }),
        person.post('/jbpm/dy/nodeAuth/save', { templateId, modelId, draftRevision: 1, rights: [] }),
        person.post('/form/newFormNodeAuth/save', { versionId, modelId, draftRevision: 1, rights: [] }),
      ])
    const outcomes = async (person: Person) => (await calls(person)).map(({ http, error }) => [http, error])
    const reader = await hire(['PROCESS_FORM_VIEW', 'PROCESS_MODEL_EDIT'])
    expect((await outcomes(reader)).map(([http]) => http)).toEqual([403, 403, 403, 403])
    // The codes suffice, but neither form nor model is in the scope of this person.
    const stranger = await hire(['PROCESS_FORM_BIND', 'PROCESS_MODEL_EDIT'], company.west)
    expect((await outcomes(stranger)).map(([http]) => http)).toEqual([404, 404, 404, 404])
    const everywhere = await company.hire({
      organizationId: company.east,
      codes: ['PROCESS_FORM_BIND'],
      dataScope: 'all',
    })
    expect(await outcomes(everywhere)).toEqual(Array(4).fill([403, 'MODEL_EDIT_FORBIDDEN']))
    const business = await company.hire({
      organizationId: company.east,
      codes: ['BUSINESS_FORM_BIND', 'PROCESS_MODEL_EDIT'],
      dataScope: 'all',
    })
    const answers = await outcomes(business)
    expect(answers.map(([http]) => http)).toEqual([403, 403, 403, 404])
    const rows = recordsOf(await company.admin.post('/jbpm/dy/bind/list', { templateId }))
    expect(rows).toMatchObject([{ id: modelId, formVersion: 1 }])
  })
})
