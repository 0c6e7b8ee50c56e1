import { describe, expect, test } from 'vitest'
import type { FieldRight } from '../../schemas/types/process.ts'
import { dataOf, givenCompany, type Person } from '../contract/company.ts'
import { databaseKinds, givenServer } from '../contract/harness.ts'
import { givenApprovals, inLine, settingsOf, signedBy } from '../contract/workflow/approvalDesk.ts'
import { givenWorkflow } from '../contract/workflow/desk.ts'

const hides = (field: string): FieldRight[] => [{ field, right: 'hide' }]
const writes = (field: string): FieldRight[] => [{ field, right: 'write' }]
const form = JSON.stringify({
  type: 'object',
  properties: { amount: { type: 'number', title: '金额' }, score: { type: 'number', title: '评分' } },
})

/** What is kept from an initiator by his form stays kept, whatever he does with the tasks of his application. */
describe.each(databaseKinds)('ways around hidden fields on %s', kind => {
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

  test('B8 process: a copy shows whoever gets it no more than whoever sends it sees', async () => {
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
      data: { errors: [{ field: 'userIds', message: '不能抄送给自己' }] },
    })
    expect(await formOf(ann, instance)).toEqual({ amount: 10 })
    dataOf(await copy(ann, dan))
    expect(await formOf(dan, instance)).toEqual({ amount: 10 })
    // And he gives on no more than he got, which takes nothing from what the node itself or an approver gives.
    dataOf(await copy(dan, eve))
    expect(await formOf(eve, instance)).toEqual({ amount: 10 })
    dataOf(await copy(cid, dan))
    expect(await formOf(dan, instance)).toEqual({ amount: 10, score: 73 })
    await desk.done(cid, instance, 'n', 'complete')
    await workflow.settle()
    expect(await formOf(eve, instance)).toEqual({ amount: 10, score: 73 })
    // Of before it was kept what a sender read: what no node hides, unless he was asked there.
    await server.db.updateTable('processCopy').set({ hidden: null }).where('instanceId', '=', instance).execute()
    expect(await formOf(eve, instance)).toEqual({ amount: 10, score: 73 })
    await server.db.deleteFrom('processCopy').where('instanceId', '=', instance).where('fromId', '=', cid.id).execute()
    expect(await formOf(dan, instance)).toEqual({ amount: 10 })
  })

  test('B8 process: by values that somebody tries he learns nothing, unless they are his to fill in', async () => {
    const { ann, bob, cid } = desk
    const inside = `${settingsOf({ form })}<startEvent id="start">${settingsOf({ fields: hides('score') })}</startEvent>
      ${signedBy('rate', [bob], { fields: writes('score') })[1]}${signedBy('mid', [cid], { fields: writes('amount') })[1]}
      <exclusiveGateway id="x" default="f5"/>${signedBy('boss', [cid])[1]}<endEvent id="end"/>
      <sequenceFlow id="f1" sourceRef="start" targetRef="rate"/><sequenceFlow id="f2" sourceRef="rate" targetRef="mid"/>
      <sequenceFlow id="f3" sourceRef="mid" targetRef="x"/><sequenceFlow id="f5" sourceRef="x" targetRef="end"/>
      <sequenceFlow id="f4" sourceRef="x" targetRef="boss"><conditionExpression>\${score > amount}</conditionExpression></sequenceFlow>
      <sequenceFlow id="f6" sourceRef="boss" targetRef="end"/>`
    const { key } = await workflow.deploy(inside)
    const started = dataOf(await ann.post('/nbpm/instance/start', { key, variables: { amount: 1 } }))
    const instance = String(started.id)
    await desk.done(bob, instance, 'rate', 'complete', { variables: { score: 73 } })
    const id = await desk.task(cid, 'mid', instance)
    const goesToBoss = async (person: Person, variables: object) =>
      JSON.stringify(dataOf(await person.post('/nbpm/task/outlook', { id, variables }))).includes('"boss"')
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
})
