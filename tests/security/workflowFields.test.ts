import { describe, expect, test } from 'vitest'
import type { FieldRight } from '../../schemas/types/process.ts'
import { dataOf, givenCompany, listOf, type Person, unique } from '../contract/company.ts'
import { databaseKinds, givenServer } from '../contract/harness.ts'
import { givenApprovals, inLine, settingsOf, signedBy } from '../contract/workflow/approvalDesk.ts'
import { givenWorkflow } from '../contract/workflow/desk.ts'

const secret = 'top-secret'
const hidden: FieldRight[] = [{ field: 'salary', right: 'hide' }]
const form = JSON.stringify({
  type: 'object',
  properties: { amount: { type: 'number', title: '金额' }, salary: { type: 'string', title: '薪资' } },
})

describe.each(databaseKinds)('hidden fields of processes on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)
  const variables = { amount: 10, salary: secret }
  const fieldsOf = (answer: unknown) => Object.keys(Object(Object(answer).properties)).sort()
  /** Returns every answer that shows a user the values of the form, by the name of its call. */
  async function readings(person: Person, instance: string): Promise<Record<string, string>> {
    const tasks = await server.db.selectFrom('processTask').select('id').where('instanceId', '=', instance).execute()
    const gets = [
      ...['detail', 'form', 'diagram'].map(what => `/nbpm/instance/${what}/${instance}`),
      ...tasks.flatMap(({ id }) => ['detail', 'decision'].map(what => `/nbpm/task/${what}/${id}`)),
    ]
    const posts: [string, Record<string, unknown>][] = [
      ...['timeline', 'path', 'tasks'].map((what): [string, Record<string, unknown>] => [
        `/nbpm/instance/${what}`,
        { id: instance },
      ]),
      ['/nbpm/instance/timeline', { id: instance, all: true }],
      ['/form/flow/history', { instanceId: instance }],
      ...tasks.map(({ id }): [string, Record<string, unknown>] => ['/nbpm/task/route/preview', { id, variables: {} }]),
    ]
    const answers: Record<string, string> = {}
    for (const path of gets) answers[path] = JSON.stringify(dataOf(await person.get(path)))
    for (const [path, body] of posts) answers[path] = JSON.stringify((await person.post(path, body)).data)
    return answers
  }
  const leaks = async (person: Person, instance: string) =>
    Object.entries(await readings(person, instance)).flatMap(([path, text]) => (text.includes(secret) ? [path] : []))

  test('B8 process: a field hidden at the own node is hidden at tasks of others', async () => {
    const { bob, cid, dan, eve } = desk
    const copyTo = [{ rule: 'users' as const, users: [dan.id] }]
    const nodes = inLine(signedBy('sign', [bob], { fields: hidden, copyTo }), signedBy('n', [cid]))
    const instance = await desk.start(nodes, { process: { form }, variables })
    await desk.done(bob, instance, 'sign', 'copy', { userIds: [eve.id] })
    expect(await leaks(bob, instance)).toEqual([])
    await desk.done(bob, instance, 'sign', 'complete')
    await workflow.settle()
    const task = await desk.task(cid, 'n', instance)
    for (const reader of [bob, dan, eve]) {
      expect(await leaks(reader, instance)).toEqual([])
      const seen = dataOf(await reader.get(`/nbpm/task/detail/${task}`))
      expect(seen.variables).toMatchObject({ amount: 10 })
      expect([fieldsOf(seen.form), seen.writable]).toEqual([['amount'], false])
    }
    // An approver sees the fields that the node shows, in the task and in the instance.
    expect(dataOf(await cid.get(`/nbpm/task/detail/${task}`)).variables).toMatchObject(variables)
    expect(dataOf(await cid.get(`/nbpm/instance/detail/${instance}`)).variables).toMatchObject(variables)
    await desk.done(cid, instance, 'n', 'complete')
    for (const reader of [bob, dan, eve]) expect(await leaks(reader, instance)).toEqual([])
    expect(dataOf(await cid.get(`/nbpm/task/detail/${task}`)).variables).toMatchObject(variables)
  })

  test('B8 process: both users of a transferred task see what the node shows', async () => {
    const { bob, cid, dan } = desk
    const instance = await desk.start(inLine(signedBy('sign', [bob], { fields: hidden }), signedBy('n', [cid])), {
      variables,
    })
    await desk.done(bob, instance, 'sign', 'transfer', { userId: dan.id })
    for (const person of [bob, dan]) {
      expect(await leaks(person, instance)).toEqual([])
      expect(dataOf(await person.get(`/nbpm/instance/detail/${instance}`)).variables).toMatchObject({ amount: 10 })
    }
  })

  test('B8 process: a candidate by group sees the same before and after the claim', async () => {
    const { cid } = desk
    const code = unique('pool')
    const group = dataOf(await company.admin.post('/nbpm/userGroup/save', { code, name: code }))
    const kim = await company.hire({ organizationId: company.eastTeam })
    dataOf(await company.admin.post('/nbpm/userGroup/members/add', { groupId: group.id, ids: [kim.id] }))
    const pool = `<userTask id="pool" name="pool"
        flowable:candidateGroups="${code}">${settingsOf({ fields: hidden })}</userTask>`
    const instance = await desk.start(inLine(['pool', pool], signedBy('n', [cid])), { variables })
    const seen = async () => dataOf(await kim.get(`/nbpm/instance/detail/${instance}`)).variables
    expect(await leaks(kim, instance)).toEqual([])
    expect(await seen()).toMatchObject({ amount: 10 })
    const tasks = await server.db.selectFrom('processTask').select('id').where('instanceId', '=', instance).execute()
    dataOf(await kim.post('/nbpm/task/claim', { id: tasks[0]?.id }))
    expect(await leaks(kim, instance)).toEqual([])
    expect(await seen()).toMatchObject({ amount: 10 })
  })

  test('B8 process: an initiator reads the values entered, and nothing that the form hides', async () => {
    const { ann, bob } = desk
    const start = `<startEvent id="start">${settingsOf({ fields: [{ field: 'rating', right: 'hide' }] })}</startEvent>`
    const nodes = inLine(signedBy('sign', [bob], { fields: hidden })).replace('<startEvent id="start"/>', start)
    const instance = await desk.start(nodes, { process: { form, data: [{ name: 'rating' }] }, variables })
    const task = await desk.task(bob, 'sign', instance)
    dataOf(await company.admin.post('/nbpm/variable/set', { id: instance, name: 'rating', json: '"bad"' }))
    const all = Object.entries(await readings(ann, instance)).filter(([path]) => !path.includes('path'))
    expect(all.filter(([, text]) => text.includes('"bad"'))).toEqual([])
    expect(dataOf(await ann.get(`/nbpm/instance/detail/${instance}`)).variables).toEqual(variables)
    expect(dataOf(await ann.get(`/nbpm/task/detail/${task}`)).variables).toEqual(variables)
    expect(dataOf(await company.admin.get(`/nbpm/instance/detail/${instance}`)).variables).toMatchObject({
      rating: 'bad',
      ...variables,
    })
  })

  test('B8 process: after a return the initiator reads and fills in what the form allows', async () => {
    const { ann, bob } = desk
    const start = `<startEvent id="start">${settingsOf({ fields: hidden })}</startEvent>`
    const fields: FieldRight[] = [{ field: 'salary', right: 'write' }]
    const nodes = inLine(signedBy('sign', [bob], { fields })).replace('<startEvent id="start"/>', start)
    const instance = await desk.start(nodes, { process: { form }, variables: { amount: 10 } })
    dataOf(await company.admin.post('/nbpm/variable/set', { id: instance, name: 'salary', json: `"${secret}"` }))
    await desk.done(bob, instance, 'sign', 'return', { to: 'initiator', comment: '重填' })
    const leaking = async () => (await leaks(ann, instance)).filter(path => !path.includes('/diagram/'))
    expect(await leaking()).toEqual([])
    const task = await desk.task(ann, 'sign', instance)
    const complete = (variables: object) => ann.post('/nbpm/task/complete', { id: task, variables })
    expect(await complete({ salary: '99999' })).toMatchObject({ http: 400 })
    dataOf(await complete({ amount: 12 }))
    expect(await leaking()).toEqual([])
    expect(dataOf(await company.admin.get(`/nbpm/instance/detail/${instance}`)).variables).toMatchObject({
      amount: 12,
      salary: secret,
    })
  })

  test('B8 process: a manager of other instances reads of this one what the own node shows', async () => {
    const { bob, cid } = desk
    const may = { dataScope: 'organizationAndBelow', codes: ['PROCESS_INSTANCE_VIEW', 'PROCESS_INSTANCE_INSPECT'] }
    const west = await company.hire({ organizationId: company.west, ...may })
    const east = await company.hire({ organizationId: company.east, ...may })
    const instance = await desk.start(inLine(signedBy('sign', [bob, west], { fields: hidden }), signedBy('n', [cid])), {
      variables,
    })
    expect(await leaks(west, instance)).toEqual([])
    expect(dataOf(await east.get(`/nbpm/instance/detail/${instance}`)).variables).toMatchObject(variables)
    const events = listOf(await east.post('/nbpm/instance/timeline', { id: instance, all: true }))
    expect(events.some(({ data }) => data !== null)).toBe(true)
  })

  test('B8 process: guesses of hidden values are not confirmed', async () => {
    const { bob } = desk
    const lines = [{ name: '桌子', price: 300 }]
    const fields: FieldRight[] = [
      ...hidden,
      { field: 'lines', right: 'write' },
      { field: 'lines.price', right: 'hide' },
    ]
    const instance = await desk.start(inLine(signedBy('sign', [bob], { fields })), {
      variables: { ...variables, lines },
    })
    const id = await desk.task(bob, 'sign', instance)
    const guesses = [
      { salary: secret },
      { salary: 'wrong' },
      { salary: null },
      { lines },
      { lines: [{ name: '桌子', price: 1 }] },
      { lines: [{ name: '桌子', price: null }] },
    ]
    const ways = [
      ['saveDraft', {}],
      ['complete', {}],
      ['complete', { decision: 'refuse', comment: '不行' }],
    ] as const
    for (const [call, more] of ways)
      for (const guess of guesses) {
        const { http } = await bob.post(`/nbpm/task/${call}`, { id, variables: guess, ...more })
        expect([call, guess, http]).toEqual([call, guess, 400])
      }
    dataOf(await bob.post('/nbpm/task/saveDraft', { id, variables: { lines: [{ name: '椅子' }] } }))
    dataOf(await bob.post('/nbpm/task/complete', { id, variables: { lines: [{ name: '椅子' }] } }))
    expect(dataOf(await company.admin.get(`/nbpm/instance/detail/${instance}`)).variables).toMatchObject({
      salary: secret,
      lines: [{ name: '椅子', price: 300 }],
    })
  })

  test('B8 process: values hidden from the initiator stay hidden in called processes', async () => {
    const { ann, bob } = desk
    const called = await workflow.deploy(inLine(signedBy('inner', [bob])))
    const start = `<startEvent id="start">${settingsOf({ fields: [{ field: 'rating', right: 'hide' }] })}</startEvent>`
    const taken =
      '<flowable:in source="rating" target="grade"/><flowable:in sourceExpression="#{rating + rating}" target="twice"/>'
    const own = `<camunda:inputOutput xmlns:camunda="http://camunda.org/schema/1.0/bpmn">
        <camunda:inputParameter name="mark">#{rating}</camunda:inputParameter></camunda:inputOutput>`
    const calls = (attributes: string, inside: string) =>
      `<callActivity id="call" calledElement="${called.key}" ${attributes}>
        <extensionElements>${inside}<flowable:in source="amount" target="amount"/></extensionElements></callActivity>`
    for (const [call, hides] of [
      [calls('', taken), ['grade', 'twice']],
      [calls('flowable:inheritVariables="true"', ''), ['rating']],
      [calls('flowable:inheritVariables="true"', own), ['rating', 'mark']],
      [calls('', `${own}<flowable:in source="mark" target="known"/>`), ['known']],
      // Another call hands it in under the name of a field of this one.
      [
        `${calls('', '')}<callActivity id="elsewhere" calledElement="other"><extensionElements>
          <flowable:in source="rating" target="amount"/></extensionElements></callActivity>`,
        [],
      ],
    ] as const) {
      const nodes = inLine(signedBy('sign', [bob]), ['call', call]).replace('<startEvent id="start"/>', start)
      const instance = await desk.start(nodes, { variables: { amount: 10 } })
      dataOf(await company.admin.post('/nbpm/variable/set', { id: instance, name: 'rating', json: '"bad"' }))
      await desk.done(bob, instance, 'sign', 'complete')
      await workflow.settle()
      const children = dataOf(await ann.get(`/nbpm/instance/detail/${instance}`)).children as { id: string }[]
      const child = String(children[0]?.id)
      const seen = async (person: Person) =>
        Object.keys(dataOf(await person.get(`/nbpm/instance/detail/${child}`)).variables as object)
      expect(await seen(ann)).toContain('amount')
      expect(await seen(company.admin)).toEqual(expect.arrayContaining([...hides]))
      expect((await seen(ann)).filter(name => (hides as readonly string[]).includes(name))).toEqual([])
      expect((await leaks(ann, child)).length).toBe(0)
    }
  })

  test('B8 process: a called process that was returned to its initiator hides what its caller hides', async () => {
    const { ann, bob, dan } = desk
    const inner = JSON.stringify({
      type: 'object',
      properties: {
        amount: { type: 'number', title: '金额' },
        grade: { type: 'string', title: '评级' },
        items: {
          type: 'array',
          title: '明细',
          items: { type: 'object', properties: { name: { type: 'string' }, price: { type: 'string' } } },
        },
      },
    })
    const asked = `<startEvent id="start">
      ${settingsOf({ fields: [{ field: 'grade', right: 'write', required: true }] })}</startEvent>`
    const within = inLine(signedBy('inner', [bob])).replace('<startEvent id="start"/>', asked)
    const called = await workflow.deploy(`${settingsOf({ form: inner })}${within}`)
    const fields: FieldRight[] = ['rating', 'lines.price'].map(field => ({ field, right: 'hide' }))
    const start = `<startEvent id="start">${settingsOf({ fields })}</startEvent>`
    const handed = [
      ['amount', 'amount'],
      ['rating', 'grade'],
      ['lines', 'items'],
    ].map(([source, target]) => `<flowable:in source="${source}" target="${target}"/>`)
    const call = `<callActivity id="call" calledElement="${called.key}">
      <extensionElements>${handed.join('')}</extensionElements></callActivity>`
    const nodes = inLine(signedBy('sign', [bob]), ['call', call]).replace('<startEvent id="start"/>', start)
    const instance = await desk.start(nodes, { variables: { amount: 10 } })
    const set = { rating: secret, lines: [{ name: '椅子', price: secret }] }
    for (const [name, value] of Object.entries(set))
      dataOf(await company.admin.post('/nbpm/variable/set', { id: instance, name, json: JSON.stringify(value) }))
    await desk.done(bob, instance, 'sign', 'complete')
    await workflow.settle()
    const children = dataOf(await ann.get(`/nbpm/instance/detail/${instance}`)).children as { id: string }[]
    const child = String(children[0]?.id)
    await desk.done(bob, child, 'inner', 'return', { to: 'initiator', comment: '重填' })

    const task = await desk.task(ann, 'inner', child)
    expect(await leaks(ann, child)).toEqual([])
    const shown = dataOf(await ann.get(`/nbpm/task/decision/${task}`))
    expect([fieldsOf(shown.form), shown.variables]).toEqual([
      ['amount', 'items'],
      { amount: 10, items: [{ name: '椅子' }] },
    ])
    const complete = (variables: object) => ann.post('/nbpm/task/complete', { id: task, variables })
    expect(await complete({ grade: secret })).toMatchObject({ http: 400 })
    // A substitute reads no more than the replaced approver.
    dataOf(await company.admin.post('/nbpm/task/replace', { id: task, fromId: ann.id, toId: dan.id, comment: '休假' }))
    expect(await leaks(dan, child)).toEqual([])
    const filled = { amount: 12, items: [{ name: '桌子' }] }
    dataOf(await dan.post('/nbpm/task/complete', { id: task, variables: filled }))
    expect(dataOf(await company.admin.get(`/nbpm/instance/detail/${child}`)).variables).toMatchObject({
      amount: 12,
      grade: secret,
      items: [{ name: '桌子', price: secret }],
    })
  })

  test('B8 process: no call about an instance returns the text of its process', async () => {
    const { ann, bob, dan } = desk
    const http = {
      method: 'POST' as const,
      url: `https://oa.example/in?token=${secret}`,
      headers: { Authorization: `Bearer ${secret}` },
    }
    const call = `<serviceTask id="call" name="call">${settingsOf({ http })}</serviceTask>`
    const copyTo = [{ rule: 'users' as const, users: [dan.id] }]
    const instance = await desk.start(inLine(signedBy('sign', [bob], { copyTo }), ['call', call]))
    await workflow.settle()
    for (const person of [ann, bob, company.admin]) expect(await leaks(person, instance)).toEqual([])
    await desk.done(bob, instance, 'sign', 'complete')
    await workflow.settle()
    for (const person of [ann, bob, dan, company.admin]) expect(await leaks(person, instance)).toEqual([])
  })
})
