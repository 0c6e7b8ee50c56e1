import { describe, expect, test } from 'vitest'
import type { FieldRight } from '../../schemas/types/process.ts'
import { dataOf, givenCompany, type Person, unique } from '../contract/company.ts'
import { databaseKinds, givenServer } from '../contract/harness.ts'
import { givenApprovals, inLine, settingsOf, signedBy, userTask } from '../contract/workflow/approvalDesk.ts'
import { givenWorkflow } from '../contract/workflow/desk.ts'

const hides = (field: string): FieldRight[] => [{ field, right: 'hide' }]
const writes = (field: string): FieldRight[] => [{ field, right: 'write' }]
const form = JSON.stringify({
  type: 'object',
  properties: { amount: { type: 'number', title: '金额' }, score: { type: 'number', title: '评分' } },
})

/** Fields hidden from an initiator stay hidden, whatever the initiator does with the tasks of the application. */
describe.each(databaseKinds)('indirect access to hidden fields on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)
  const startHiding = (field: string, nodes: string) =>
    nodes.replace(
      '<startEvent id="start"/>',
      `<startEvent id="start">${settingsOf({ fields: hides(field) })}</startEvent>`,
    )
  const formOf = async (person: Person, instance: string) =>
    dataOf(await person.get(`/nbpm/instance/form/${instance}`)).values
  const tasksOf = async (instance: string) =>
    (
      await server.db.selectFrom('processTask').select('id').where('instanceId', '=', instance).orderBy('id').execute()
    ).map(({ id }) => id)

  test('B8 process: a copy shows no more than its sender sees', async () => {
    const { ann, bob, cid, dan, eve } = desk
    const copyTo = [{ rule: 'users' as const, users: [eve.id] }]
    const nodes = startHiding(
      'score',
      inLine(signedBy('rate', [bob], { fields: writes('score') }), signedBy('n', [cid], { copyTo })),
    )
    const instance = await desk.start(nodes, { process: { form }, variables: { amount: 10 } })
    await desk.done(bob, instance, 'rate', 'complete', { variables: { score: 73 } })
    const task = (await tasksOf(instance)).at(-1)
    const copy = (person: Person, to: Person) => person.post('/nbpm/task/copy', { id: task, userIds: [to.id] })
    expect(await copy(ann, ann)).toMatchObject({
      http: 400,
      data: { errors: [{ field: 'userIds', code: 'COPY_TO_SELF', message: '不能抄送给自己' }] },
    })
    expect(await formOf(ann, instance)).toEqual({ amount: 10 })
    dataOf(await copy(ann, dan))
    expect(await formOf(dan, instance)).toEqual({ amount: 10 })
    // A forwarded copy shows no more than its sender received, but keeps what the node itself or an approver gives.
    dataOf(await copy(dan, eve))
    expect(await formOf(eve, instance)).toEqual({ amount: 10 })
    dataOf(await copy(cid, dan))
    expect(await formOf(dan, instance)).toEqual({ amount: 10, score: 73 })
    await desk.done(cid, instance, 'n', 'complete')
    await workflow.settle()
    expect(await formOf(eve, instance)).toEqual({ amount: 10, score: 73 })
    // A copy from before the sender's fields were stored: it shows what no node hides, unless the reader was an
    // approver.
    await server.db.updateTable('processCopy').set({ hidden: null }).where('instanceId', '=', instance).execute()
    expect(await formOf(eve, instance)).toEqual({ amount: 10, score: 73 })
    await server.db.deleteFrom('processCopy').where('instanceId', '=', instance).where('fromId', '=', cid.id).execute()
    expect(await formOf(dan, instance)).toEqual({ amount: 10 })
  })

  test('B8 process: trying values reveals nothing, unless the user may fill them in', async () => {
    const { ann, bob, cid } = desk
    const inside = `${settingsOf({ form })}<startEvent id="start">${settingsOf({ fields: hides('score') })}</startEvent>
      ${signedBy('rate', [bob], { fields: writes('score') })[1]}
      ${signedBy('mid', [cid], { fields: writes('amount') })[1]}
      <exclusiveGateway id="x" default="f5"/>${signedBy('boss', [cid])[1]}<endEvent id="end"/>
      <sequenceFlow id="f1" sourceRef="start" targetRef="rate"/><sequenceFlow id="f2" sourceRef="rate" targetRef="mid"/>
      <sequenceFlow id="f3" sourceRef="mid" targetRef="x"/><sequenceFlow id="f5" sourceRef="x" targetRef="end"/>
      <sequenceFlow id="f4" sourceRef="x" targetRef="boss">
        <conditionExpression>\${score > amount}</conditionExpression></sequenceFlow>
      <sequenceFlow id="f6" sourceRef="boss" targetRef="end"/>`
    const { key } = await workflow.deploy(inside)
    const started = dataOf(await ann.post('/nbpm/instance/start', { key, variables: { amount: 1 } }))
    const instance = String(started.id)
    await desk.done(bob, instance, 'rate', 'complete', { variables: { score: 73 } })
    const id = await desk.task(cid, 'mid', instance)
    const goesToBoss = async (person: Person, variables: object) =>
      JSON.stringify(dataOf(await person.post('/nbpm/task/route/preview', { id, variables }))).includes('"boss"')
    const tried = async (person: Person) => [
      await goesToBoss(person, { amount: 72 }),
      await goesToBoss(person, { amount: 74 }),
    ]
    // It goes the way that it goes with what is stored.
    for (const person of [ann, bob, company.admin]) expect(await tried(person)).toEqual([true, true])
    expect(await tried(cid)).toEqual([true, false])
    expect(await goesToBoss(cid, { amount: 72, score: 1, stranger: 1 })).toBe(true)
    await desk.done(cid, instance, 'mid', 'complete')
    expect(await goesToBoss(cid, { amount: 74 })).toBe(true)
  })

  test('B8 process: an application returned to its initiator cannot be transferred to another reader', async () => {
    const { ann, bob, cid, dan } = desk
    const nodes = startHiding(
      'score',
      inLine(
        signedBy('rate', [bob], { fields: writes('score') }),
        signedBy('n', [cid], { fields: [{ field: 'score', right: 'read' }] }),
      ),
    )
    const instance = await desk.start(nodes, { process: { form }, variables: { amount: 10 } })
    await desk.done(bob, instance, 'rate', 'complete', { variables: { score: 73 } })
    await desk.done(cid, instance, 'n', 'return', { to: 'initiator', comment: '重填' })
    const id = await desk.task(ann, 'n', instance)
    const handing: [string, object][] = [
      ['transfer', { userId: dan.id }],
      ['delegate', { userId: dan.id }],
      ...['addBefore', 'addAfter', 'addParallel', 'appendApprovers'].map((how): [string, object] => [
        'addSigners',
        { how, userIds: [dan.id] },
      ]),
    ]
    for (const [call, args] of handing) {
      const { http, message } = await ann.post(`/nbpm/task/${call}`, { id, comment: '请代填', ...args })
      expect([call, http, message]).toEqual([call, 409, '该任务已驳回到发起人，不能转办、委派或加签'])
    }
    const { may } = dataOf(await ann.get(`/nbpm/task/detail/${id}`))
    for (const button of ['transfer', 'delegate', 'addBefore', 'addAfter', 'addParallel', 'appendApprovers', 'return'])
      expect(may).not.toContain(button)
    // An administrator may appoint a substitute, who reads and fills in the same fields as the initiator.
    dataOf(await company.admin.post('/nbpm/task/replace', { id, fromId: ann.id, toId: dan.id }))
    for (const what of ['detail', 'decision']) {
      const seen = dataOf(await dan.get(`/nbpm/task/${what}/${id}`))
      expect(seen.variables).toMatchObject({ amount: 10 })
      expect(seen.variables).not.toHaveProperty('score')
      expect([Object.keys(Object(Object(seen.form).properties)), seen.writable]).toEqual([['amount'], true])
    }
    expect(await formOf(dan, instance)).toEqual({ amount: 10 })
    expect(await formOf(cid, instance)).toEqual({ amount: 10, score: 73 })
    expect((await dan.post('/nbpm/task/complete', { id, variables: { score: 99 } })).http).toBe(400)
    dataOf(await dan.post('/nbpm/task/complete', { id, variables: { amount: 12 } }))
    expect(await formOf(dan, instance)).toEqual({ amount: 12 })
    expect(dataOf(await dan.get(`/nbpm/task/detail/${id}`)).variables).not.toHaveProperty('score')
  })

  test('B8 process: waiting conditions and approver reasons contain no hidden value', async () => {
    const { ann, bob, cid } = desk
    const code = unique('standard')
    const role = dataOf(await company.admin.post('/nbpm/standardRole/save', { code, name: code }))
    const line = { roleId: role.id, userId: cid.id, amountFrom: 0, amountTo: 100_000, sort: 1 }
    dataOf(await company.admin.post('/nbpm/standardRole/rule/save', line))
    dataOf(await company.admin.post('/nbpm/standardRole/enable', { id: role.id }))
    const asked = userTask('n', { approvers: [{ rule: 'standardRole', role: code, amount: 'score' }] })
    const boundary = `<boundaryEvent id="b" attachedToRef="n" cancelActivity="false">
      <messageEventDefinition messageRef="m"/></boundaryEvent>
      <endEvent id="be"/><sequenceFlow id="bf" sourceRef="b" targetRef="be"/>`
    const nodes = startHiding('score', inLine(signedBy('rate', [bob], { fields: writes('score') }), ['n', asked]))
    const key =
      '<zeebe:subscription xmlns:zeebe="http://camunda.org/schema/zeebe/1.0" correlationKey="=string(score)"/>'
    const outside = `<message id="m" name="m"><extensionElements>${key}</extensionElements></message>`
    const model = await workflow.deploy(`${settingsOf({ form })}${nodes}${boundary}`, { outside })
    const started = dataOf(await ann.post('/nbpm/instance/start', { key: model.key, variables: { amount: 1 } }))
    const instance = String(started.id)
    await desk.done(bob, instance, 'rate', 'complete', { variables: { score: 88_123 } })
    const id = await desk.task(cid, 'n', instance)
    const paths = [`/nbpm/instance/detail/${instance}`, `/nbpm/task/detail/${id}`]
    const shownTo = async (person: Person) => {
      const [whole, task] = [dataOf(await person.get(String(paths[0]))), dataOf(await person.get(String(paths[1])))]
      return {
        whole,
        slots: [...(whole.tasks as { slots: object[] }[]).flatMap(({ slots }) => slots), ...(task.slots as object[])],
      }
    }
    const { whole, slots } = await shownTo(ann)
    expect(JSON.stringify([whole, slots])).not.toContain('88123')
    expect(whole.subscriptions).toEqual([{ id: expect.any(String), nodeId: 'b', kind: 'message' }])
    for (const slot of slots) expect(slot).not.toHaveProperty('explanation')
    expect(slots.at(-1)).toMatchObject({ assignee: cid.id, why: `标准角色“${code}”` })
    // A manager of the instance sees what it waits for, and the users found.
    const managed = await shownTo(company.admin)
    expect(managed.whole.subscriptions).toMatchObject([{ correlation: '88123', name: 'm' }])
    expect(managed.slots.at(-1)).toMatchObject({ explanation: { rule: 'standardRole', role: role.id } })
    expect(JSON.stringify(managed.slots)).not.toContain('88123')
  })
})
