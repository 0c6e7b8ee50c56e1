import { describe, expect, test } from 'vitest'
import agreePage from '../../../schemas/pages/process-task/agree.json'
import type { ApproverRule, NodeSettings } from '../../../schemas/types/process.ts'
import { dataOf, givenCompany, type Person, recordsOf } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, signedBy, userTask } from './approvalDesk.ts'
import { bpmn, givenWorkflow } from './desk.ts'

describe.each(databaseKinds)('choosing the next approvers on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  const chosen = (id: string, limits: { most?: number; among?: string[] } = {}, more: NodeSettings = {}) => {
    const approvers: ApproverRule[] = [{ rule: 'chosenByPrevious', ...limits }]
    return [id, userTask(id, { approvers, ...more })] as [string, string]
  }
  const flow = (from: string, to: string, condition = '') =>
    `<sequenceFlow id="${from}-${to}" sourceRef="${from}"
        targetRef="${to}">${condition && `<conditionExpression>${condition}</conditionExpression>`}</sequenceFlow>`
  const offered = async (person: Person, name: string, instance: string) =>
    dataOf(await person.get(`/nbpm/task/decision/${await desk.task(person, name, instance)}`))

  /** bob signs and chooses a boss; an amount above ten goes to that boss, a smaller one to cid first. */
  const forked = () =>
    desk.start(
      `<startEvent id="start"/>${signedBy('sign', [desk.bob], { fields: [{ field: 'amount', right: 'write' }] })[1]}
       <exclusiveGateway id="size" default="size-plain"/>${signedBy('plain', [desk.cid])[1]}${chosen('boss')[1]}
       <endEvent id="end"/>
       ${flow('start', 'sign')}${flow('sign', 'size')}${flow('size', 'boss', `\${amount &gt; 10}`)}
       ${flow('size', 'plain')}
       ${flow('plain', 'boss')}${flow('boss', 'end')}`,
      { variables: { amount: 1 } },
    )

  test('is offered only where the next node asks for it, among its users', async () => {
    const { ann, bob, cid, dan, eve } = desk
    const instance = await desk.start(
      inLine(signedBy('sign', [bob]), chosen('boss', { most: 1, among: [cid.id, dan.id] }), signedBy('last', [eve])),
    )
    expect(await offered(bob, 'sign', instance)).toMatchObject({ choosesNext: true, needsNext: true, next: [] })
    const taskId = await desk.task(bob, 'sign', instance)
    const people = recordsOf(await bob.post('/nbpm/task/nextPeople', { taskId, size: 100 }))
    expect(people.map(each => each.id).sort()).toEqual([cid.id, dan.id].sort())
    expect(recordsOf(await bob.post('/nbpm/task/nextPeople', { taskId, id: eve.id }))).toEqual([])
    // The search finds no other users.
    const searched = async (keyword: string) =>
      recordsOf(await bob.post('/nbpm/task/nextPeople', { taskId, keyword })).map(each => each.id)
    expect([await searched(cid.username), await searched(eve.username)]).toEqual([[cid.id], []])
    expect(await eve.post('/nbpm/task/nextPeople', { taskId })).toMatchObject({ http: 403 })
    expect(dataOf(await ann.get(`/nbpm/task/detail/${taskId}`))).toMatchObject({ choosesNext: false })
    const refused = async (next: string[] | undefined, message: string) =>
      expect(await bob.post('/nbpm/task/complete', { id: taskId, next })).toMatchObject({
        http: 400,
        data: { errors: [{ field: 'next', message }] },
      })
    await refused(undefined, '请选择下一审批人')
    await refused([], '请选择下一审批人')
    await refused([eve.id], '所选人员不在可选范围内')
    await refused([cid.id, dan.id], '最多选择 1 人')
    await desk.done(bob, instance, 'sign', 'complete', { next: [dan.id] })
    const here = await offered(dan, 'boss', instance)
    expect(here).toMatchObject({ choosesNext: false, needsNext: false, next: [] })
    expect(here.may).toContain('appendApprovers')
    expect(await desk.act(dan, instance, 'boss', 'complete', { next: [bob.id] })).toMatchObject({
      http: 400,
      data: { errors: [{ field: 'next', code: 'NO_CHOICE_NEEDED', message: '后续节点不需要选择审批人' }] },
    })
    await desk.done(dan, instance, 'boss', 'complete')
    expect(await desk.todo(eve, instance)).toEqual(['last'])
    const field = agreePage.sections[0]?.fields.find(each => each.field === 'next')
    expect(field).toMatchObject({ visible: '=row.choosesNext == true', required: '=row.needsNext == true' })
  })

  test('is shared by parallel signers; the last to decide sees and may change it', async () => {
    const { bob, cid, dan, eve } = desk
    const start = () => desk.start(inLine(signedBy('sign', [bob, cid]), chosen('boss')))
    const kept = await start()
    expect(await offered(bob, 'sign', kept)).toMatchObject({ choosesNext: true, needsNext: false })
    await desk.done(bob, kept, 'sign', 'complete', { next: [dan.id] })
    expect(await offered(cid, 'sign', kept)).toMatchObject({ choosesNext: true, needsNext: true, next: [dan.id] })
    await desk.done(cid, kept, 'sign', 'complete')
    expect(await desk.todo(dan, kept)).toEqual(['boss'])
    const changed = await start()
    await desk.done(bob, changed, 'sign', 'complete', { next: [dan.id] })
    await desk.done(cid, changed, 'sign', 'complete', { next: [eve.id] })
    expect([await desk.todo(dan, changed), await desk.todo(eve, changed)]).toEqual([[], ['boss']])
    const withdrawn = await start()
    const task = await desk.task(bob, 'sign', withdrawn)
    await desk.done(bob, withdrawn, 'sign', 'complete', { next: [dan.id] })
    dataOf(await bob.post('/nbpm/task/withdraw', { id: task }))
    expect(await offered(cid, 'sign', withdrawn)).toMatchObject({ next: [] })
  })

  test('applies to the next node only', async () => {
    const { bob, dan, eve } = desk
    const instance = await desk.start(inLine(signedBy('sign', [bob]), chosen('boss'), chosen('last')))
    await desk.done(bob, instance, 'sign', 'complete', { next: [dan.id] })
    expect(await desk.act(dan, instance, 'boss', 'complete')).toMatchObject({ http: 400 })
    await desk.done(dan, instance, 'boss', 'complete', { next: [eve.id] })
    expect(await desk.todo(eve, instance)).toEqual(['last'])
    await desk.done(eve, instance, 'last', 'complete')
    expect(await workflow.phase(instance)).toBe('completed')
  })

  test('is required only when the conditions that lead to the node hold', async () => {
    const { bob, cid, dan } = desk
    const small = await forked()
    expect(await offered(bob, 'sign', small)).toMatchObject({ choosesNext: true, needsNext: false })
    expect(await desk.act(bob, small, 'sign', 'complete', { variables: { amount: 50 } })).toMatchObject({
      http: 400,
      data: { errors: [{ field: 'next', code: 'NEXT_OF_NODE_NOT_CHOSEN', message: '请选择“boss”的审批人' }] },
    })
    await desk.done(bob, small, 'sign', 'complete', { next: [dan.id] })
    // It went the other way: what bob chose is not for whatever comes after that.
    expect(await offered(cid, 'plain', small)).toMatchObject({ needsNext: true, next: [] })
    expect(await desk.act(cid, small, 'plain', 'complete')).toMatchObject({ http: 400 })
    const large = await forked()
    await desk.done(bob, large, 'sign', 'complete', { variables: { amount: 50 }, next: [dan.id] })
    expect(await desk.todo(dan, large)).toEqual(['boss'])
  })

  test('is optional if the node has a fallback for missing approvers', async () => {
    const { bob, dan } = desk
    const empty = { do: 'person' as const, user: dan.id }
    const instance = await desk.start(inLine(signedBy('sign', [bob]), chosen('boss', {}, { empty })))
    expect(await offered(bob, 'sign', instance)).toMatchObject({ choosesNext: true, needsNext: false })
    await desk.done(bob, instance, 'sign', 'complete')
    expect(await desk.todo(dan, instance)).toEqual(['boss'])
  })

  test('by one branch for the node behind a join survives the other branch', async () => {
    const { bob, cid, dan } = desk
    const instance = await desk.start(
      `<startEvent id="start"/><parallelGateway id="split"/>${signedBy('one', [bob])[1]}${signedBy('other', [cid])[1]}
       <parallelGateway id="join"/>${chosen('boss')[1]}<endEvent id="end"/>${flow('start', 'split')}
       ${flow('split', 'one')}
       ${flow('split', 'other')}${flow('one', 'join')}${flow('other', 'join')}${flow('join', 'boss')}
       ${flow('boss', 'end')}`,
    )
    await desk.done(bob, instance, 'one', 'complete', { next: [dan.id] })
    await desk.done(cid, instance, 'other', 'complete')
    expect(await desk.todo(dan, instance)).toEqual(['boss'])
  })

  test('survives a migration that renames nodes', async () => {
    const { ann, bob, cid, dan, eve } = desk
    const byInitiator = (id: string): [string, string] => [
      id,
      userTask(id, { approvers: [{ rule: 'chosenByInitiator' }] }),
    ]
    const line = (fork: string, boss: string, last: string) =>
      `<startEvent id="start"/><parallelGateway id="split"/>${signedBy('one', [bob])[1]}${signedBy(fork, [cid, dan])[1]}
       <parallelGateway id="join"/>${chosen(boss)[1]}${byInitiator(last)[1]}<endEvent id="end"/>
       ${flow('start', 'split')}${flow('split', 'one')}
       ${flow('split', fork)}${flow('one', 'join')}${flow(fork, 'join')}${flow('join', boss)}${flow(boss, last)}
       ${flow(last, 'end')}`
    const model = await workflow.deploy(line('other', 'boss', 'last'))
    const variables = { chosenApprovers: { last: [bob.id] } }
    const start = async () => String(dataOf(await ann.post('/nbpm/instance/start', { key: model.key, variables })).id)
    const [handedOn, noted] = [await start(), await start()]
    // In one instance an ended branch passed the choice on; in the other it is at a task with more signers.
    await desk.done(bob, handedOn, 'one', 'complete', { next: [eve.id] })
    await desk.done(cid, noted, 'other', 'complete', { next: [eve.id] })
    const { draftRevision } = dataOf(await company.admin.get(`/nbpm/model/details/${model.id}`))
    const xml = bpmn(model.key, line('another', 'chief', 'final'))
    dataOf(await company.admin.post('/nbpm/model/update', { id: model.id, xml, draftRevision }))
    const { versionId } = dataOf(await company.admin.post('/nbpm/model/deploy', { id: model.id }))
    const nodes = { other: 'another', boss: 'chief', last: 'final' }
    for (const id of [handedOn, noted])
      dataOf(await company.admin.post('/nbpm/instance/migrate', { id, versionId, nodes }))
    for (const [id, left] of [
      [handedOn, [cid, dan]],
      [noted, [bob, dan]],
    ] as const) {
      for (const person of left) {
        const [name] = await desk.todo(person, id)
        await desk.done(person, id, String(name), 'complete')
      }
      expect(await desk.todo(eve, id)).toEqual(['chief'])
      await desk.done(eve, id, 'chief', 'complete')
      expect(await desk.todo(bob, id)).toEqual(['final'])
    }
  })
})
