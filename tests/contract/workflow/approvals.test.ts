import { describe, expect, test } from 'vitest'
import { dataOf, givenCompany, listOf, type Person, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { applying, givenApprovals, inLine, settingsOf, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

describe.each(databaseKinds)('approvals on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  test('users approve node by node; lists follow, and a second decision is refused as decided', async () => {
    const { ann, bob, cid } = desk
    const instance = await desk.start(inLine(applying, signedBy('sign', [bob, cid]), signedBy('boss', [cid])))
    expect(await desk.todo(ann, instance)).toEqual(['apply'])
    expect(await desk.todo(bob, instance)).toEqual([])
    await desk.done(ann, instance, 'apply', 'complete', { variables: { days: 3 } })
    const taskId = await desk.task(bob, 'sign', instance)
    await desk.done(bob, instance, 'sign', 'complete', { comment: 'fine' })
    expect(await desk.todo(bob, instance)).toEqual([])
    const again = await bob.post('/nbpm/task/complete', { id: taskId })
    expect(again).toMatchObject({ http: 409, message: '您已经处理过该任务' })
    expect(await bob.post('/nbpm/task/complete', { id: taskId, decision: 'refuse', comment: '不行' })).toMatchObject({
      http: 409,
    })
    expect(await desk.dan.post('/nbpm/task/complete', { id: taskId })).toMatchObject({ http: 403 })
    expect(await desk.dan.get(`/nbpm/task/detail/${taskId}`)).toMatchObject({ http: 403, data: null })
    await desk.done(cid, instance, 'sign', 'complete')
    expect(await bob.post('/nbpm/task/complete', { id: taskId })).toMatchObject({
      http: 409,
      message: expect.stringMatching(/^该任务已经处理/),
    })
    expect(await desk.todo(cid, instance)).toEqual(['boss'])
    await desk.done(cid, instance, 'boss', 'complete')
    expect(await workflow.phase(instance)).toBe('completed')
    const decided = recordsOf(await bob.post('/nbpm/task/done', { instanceId: instance }))
    expect(decided).toMatchObject([
      { name: 'sign', state: 'agreed', comment: 'fine', outcome: 'agreed', phase: 'completed' },
    ])
  })

  test('an approver or candidate sees the initiator, organization, time and number of the application', async () => {
    const { ann, bob, cid, dan } = desk
    const process = { title: 'printer', number: 'P-{{mark}}' }
    const instance = await desk.start(inLine(signedBy('sign', [bob, cid], { mode: 'claim' })), { process })
    const id = await desk.task(bob, 'sign', instance)
    const facts = dataOf(await ann.get(`/nbpm/instance/detail/${instance}`))
    const { number, processName, initiatorName, organizationName, startedAt } = facts
    expect([number, initiatorName, organizationName]).toEqual([
      expect.stringMatching(/^P-/),
      expect.any(String),
      expect.any(String),
    ])
    const shown = { number, processName, initiatorName, organizationName, startedAt }
    expect(dataOf(await bob.get(`/nbpm/task/detail/${id}`))).toMatchObject(shown)
    expect(await dan.get(`/nbpm/task/detail/${id}`)).toMatchObject({ http: 403, data: null })
  })

  test('a refusal ends the instance', async () => {
    const { bob, cid } = desk
    const instance = await desk.start(inLine(signedBy('sign', [bob, cid])))
    await desk.done(bob, instance, 'sign', 'complete', { decision: 'refuse', comment: 'too long' })
    expect(await workflow.phase(instance)).toBe('rejected')
    expect(await desk.todo(cid, instance)).toEqual([])
  })

  test('W4 ten equal concurrent answers are one decision, ten different ones are one and nine refusals', async () => {
    const { bob, cid } = desk
    const instance = await desk.start(inLine(signedBy('sign', [bob]), signedBy('next', [cid])))
    const id = await desk.task(bob, 'sign', instance)
    const same = await Promise.all(
      Array.from({ length: 10 }, () => bob.post('/nbpm/task/complete', { id, commandId: 'once' })),
    )
    expect(same.map(answer => answer.http)).toEqual(Array(10).fill(200))
    for (const answer of same) expect(answer.data).toEqual(same[0]?.data)
    const next = await desk.task(cid, 'next', instance)
    const different = await Promise.all(
      Array.from({ length: 10 }, (_, index) => cid.post('/nbpm/task/complete', { id: next, commandId: `c${index}` })),
    )
    expect(different.filter(answer => answer.http === 200)).toHaveLength(1)
    expect(different.filter(answer => answer.http === 409)).toHaveLength(9)
    const events = await server.db
      .selectFrom('processEvent')
      .select('kind')
      .where('instanceId', '=', instance)
      .where('kind', '=', 'slotDecided')
      .execute()
    expect(events).toHaveLength(2)
  })

  test('a pooled task is claimed by one candidate and returned', async () => {
    const { bob, cid, dan } = desk
    const instance = await desk.start(inLine(signedBy('sign', [bob, cid], { mode: 'claim' })))
    const id = await desk.task(bob, 'sign', instance)
    expect(recordsOf(await cid.post('/nbpm/task/todo', { instanceId: instance }))).toMatchObject([{ claimable: true }])
    expect(await dan.post('/nbpm/task/claim', { id })).toMatchObject({ http: 403 })
    dataOf(await bob.post('/nbpm/task/claim', { id }))
    expect(await desk.todo(cid, instance)).toEqual([])
    dataOf(await bob.post('/nbpm/task/unclaim', { id }))
    dataOf(await cid.post('/nbpm/task/claim', { id }))
    await desk.done(cid, instance, 'sign', 'complete')
    expect(await workflow.phase(instance)).toBe('completed')
  })

  test('a task is transferred, delegated and returned; signers are added in every way and removed', async () => {
    const { bob, cid, dan, eve } = desk
    const instance = await desk.start(inLine(signedBy('sign', [bob])))
    await desk.done(bob, instance, 'sign', 'transfer', { userId: cid.id, comment: 'away' })
    expect(recordsOf(await bob.post('/nbpm/task/done', { instanceId: instance }))).toMatchObject([{ handedOn: true }])
    await desk.done(cid, instance, 'sign', 'delegate', { userId: dan.id })
    expect(await desk.todo(cid, instance)).toEqual([])
    await desk.done(dan, instance, 'sign', 'complete', { comment: 'looks right' })
    expect(await workflow.phase(instance)).toBe('running')
    await desk.done(cid, instance, 'sign', 'addSigners', { how: 'addBefore', userIds: [eve.id] })
    await desk.done(eve, instance, 'sign', 'complete')
    await desk.done(cid, instance, 'sign', 'addSigners', { how: 'addParallel', userIds: [bob.id, dan.id] })
    const id = await desk.task(cid, 'sign', instance)
    const slots = dataOf(await cid.get(`/nbpm/task/detail/${id}`)).slots as {
      id: string
      assignee: string
      state: string
    }[]
    const extra = slots.find(slot => slot.assignee === dan.id && slot.state === 'open')
    await desk.done(cid, instance, 'sign', 'removeSigner', { slotIds: [extra?.id] })
    expect(await desk.todo(dan, instance)).toEqual([])
    await desk.done(cid, instance, 'sign', 'addSigners', { how: 'addAfter', userIds: [eve.id], comment: 'agreed' })
    await desk.done(bob, instance, 'sign', 'complete')
    expect(await workflow.phase(instance)).toBe('running')
    await desk.done(eve, instance, 'sign', 'complete')
    expect(await workflow.phase(instance)).toBe('completed')
  })

  test('an approval can be withdrawn until the next approver acts', async () => {
    const { bob, cid, dan } = desk
    const instance = await desk.start(inLine(signedBy('sign', [bob, cid]), signedBy('boss', [dan])))
    const id = await desk.task(bob, 'sign', instance)
    await desk.done(bob, instance, 'sign', 'complete')
    dataOf(await bob.post('/nbpm/task/withdraw', { id }))
    expect(await desk.todo(bob, instance)).toEqual(['sign'])
    await desk.done(bob, instance, 'sign', 'complete')
    await desk.done(cid, instance, 'sign', 'complete')
    expect(await desk.todo(dan, instance)).toEqual(['boss'])
    dataOf(await cid.post('/nbpm/task/withdraw', { id }))
    expect(await desk.todo(dan, instance)).toEqual([])
    expect(await desk.todo(bob, instance)).toEqual([])
    await desk.done(cid, instance, 'sign', 'complete')
    await desk.done(dan, instance, 'boss', 'saveDraft', { comment: 'half' })
    const later = await desk.task(dan, 'boss', instance)
    expect(dataOf(await dan.get(`/nbpm/task/detail/${later}`)).draft).toMatchObject({ comment: 'half' })
    await desk.done(dan, instance, 'boss', 'complete')
    expect(await workflow.phase(instance)).toBe('completed')
  })

  test('the list of decided tasks says which can be withdrawn', async () => {
    const { bob, dan } = desk
    const decided = async (instanceId: string) => recordsOf(await bob.post('/nbpm/task/done', { instanceId }))
    const free = await desk.start(inLine(signedBy('sign', [bob]), signedBy('boss', [dan])))
    await desk.done(bob, free, 'sign', 'complete')
    expect(await decided(free)).toMatchObject([{ withdrawable: true }])
    expect((await decided(free))[0]).not.toHaveProperty('versionId')
    await desk.done(dan, free, 'boss', 'complete')
    expect(await decided(free)).toMatchObject([{ phase: 'completed', withdrawable: false }])
    const buttons = [{ button: 'agree' as const }]
    const strict = await desk.start(inLine(signedBy('sign', [bob], { buttons }), signedBy('boss', [dan])))
    await desk.done(bob, strict, 'sign', 'complete')
    expect(await decided(strict)).toMatchObject([{ withdrawable: false }])
  })

  test('an administrator replaces an approver, who needs the right for it', async () => {
    const { bob, cid } = desk
    const instance = await desk.start(inLine(signedBy('sign', [bob])))
    const id = await desk.task(bob, 'sign', instance)
    const asked = { id, fromId: bob.id, toId: cid.id, reason: 'left' }
    expect(await cid.post('/nbpm/task/replace', asked)).toMatchObject({ http: 403 })
    dataOf(await company.admin.post('/nbpm/task/replace', asked))
    expect(await desk.todo(cid, instance)).toEqual(['sign'])
    expect(await company.admin.post('/nbpm/task/replace', asked)).toMatchObject({ http: 409 })
  })

  test('an administrator assigns a pooled task, also one without candidates', async () => {
    const { ann, bob, cid } = desk
    const code = unique('pool')
    const group = dataOf(await company.admin.post('/nbpm/userGroup/save', { code, name: code }))
    dataOf(await company.admin.post('/nbpm/userGroup/members/add', { groupId: group.id, ids: [ann.id] }))
    const pool = `<userTask id="pool" name="pool"
        flowable:candidateGroups="${code}">${settingsOf({ self: 'administrator' })}</userTask>`
    const instance = await desk.start(inLine(['pool', pool]))
    const [row] = listOf(await company.admin.post('/nbpm/instance/tasks', { id: instance }))
    expect(row).toMatchObject({ name: 'pool', userId: null, assignable: true })
    const id = String(row?.taskId)
    expect(await ann.post('/nbpm/task/claim', { id })).toMatchObject({ http: 409 })
    const give = (person: Person, toId: string) => person.post('/nbpm/task/replace', { id, toId, reason: '无人可办' })
    expect(await give(cid, bob.id)).toMatchObject({ http: 403 })
    expect(await give(company.admin, ann.id)).toMatchObject({ http: 409 })
    dataOf(await give(company.admin, bob.id))
    expect(await give(company.admin, cid.id)).toMatchObject({ http: 409 })
    await workflow.settle()
    const notices = recordsOf(await bob.post('/nbpm/task/todo', { instanceId: instance }))
    expect(notices.map(({ name }) => name)).toEqual(['pool'])
    expect(listOf(await company.admin.post('/nbpm/instance/tasks', { id: instance }))).toMatchObject([
      { userId: bob.id, why: '管理员指派', replaceable: true },
    ])
    const timeline = listOf(await company.admin.post('/nbpm/instance/timeline', { id: instance }))
    expect(timeline.map(({ text }) => text)).toContain(`指派审批人 ${bob.username}；无人可办`)
    await desk.done(bob, instance, 'pool', 'complete')
    expect(await workflow.phase(instance)).toBe('completed')
  })

  test('the figures of the workbench equal the totals of its lists after deletions and transfers', async () => {
    const { ann, bob, cid, dan } = desk
    const [kept, gone, other] = [
      await desk.start(inLine(signedBy('sign', [bob]))),
      await desk.start(inLine(signedBy('sign', [bob]))),
      await desk.start(inLine(signedBy('sign', [bob]))),
    ]
    for (const id of [kept, gone]) await desk.done(bob, id, 'sign', 'copy', { userIds: [dan.id] })
    for (const id of [kept, gone]) await desk.done(bob, id, 'sign', 'complete')
    await desk.done(bob, other, 'sign', 'transfer', { userId: cid.id })
    dataOf(await company.admin.post('/nbpm/instance/delete', { id: gone }))
    const lists = { done: 'task/done', started: 'instance/started', copied: 'copy/list' }
    for (const person of [ann, bob, dan]) {
      const counts = dataOf(await person.get('/nbpm/task/count'))
      for (const [figure, path] of Object.entries(lists))
        expect([figure, counts[figure]]).toEqual([figure, dataOf(await person.post(`/nbpm/${path}`)).total])
    }
  })

  test('copies are read, reminders are limited, comments move nothing', async () => {
    const { ann, bob, eve } = desk
    const instance = await desk.start(inLine(signedBy('sign', [bob])), { process: { urges: 1 } })
    const id = await desk.task(bob, 'sign', instance)
    expect(await eve.post('/nbpm/task/communicate', { id, comment: 'hello' })).toMatchObject({
      http: 403,
      error: 'TASK_NOT_YOURS',
    })
    await desk.done(bob, instance, 'sign', 'copy', { userIds: [eve.id], comment: 'please see' })
    const [copy] = recordsOf(await eve.post('/nbpm/copy/list', { instanceId: instance, unread: true }))
    expect(copy).toMatchObject({ comment: 'please see', fromId: bob.id, readAt: null })
    expect(dataOf(await eve.get('/nbpm/task/count')).unread).toBe(1)
    expect(dataOf(await eve.post('/nbpm/copy/read', { ids: [copy?.id] }))).toEqual({ read: 1 })
    dataOf(await eve.post('/nbpm/task/communicate', { id, comment: 'seen' }))
    dataOf(await ann.post('/nbpm/task/urge', { id }))
    expect(await ann.post('/nbpm/task/urge', { id })).toMatchObject({ http: 429 })
    expect(await desk.todo(bob, instance)).toEqual(['sign'])
  })

  test('read-only fields of a node are refused, hidden ones not returned, required ones demanded', async () => {
    const { bob } = desk
    const fields = [
      { field: 'amount', right: 'read' as const },
      { field: 'secret', right: 'hide' as const },
      { field: 'result', right: 'write' as const, required: true },
    ]
    const instance = await desk.start(inLine(signedBy('sign', [bob], { fields })), {
      variables: { amount: 5, secret: 'x' },
    })
    const id = await desk.task(bob, 'sign', instance)
    expect(dataOf(await bob.get(`/nbpm/task/detail/${id}`)).variables).toMatchObject({ amount: 5 })
    expect(dataOf(await bob.get(`/nbpm/task/detail/${id}`)).variables).not.toHaveProperty('secret')
    for (const variables of [
      { amount: 6, result: 'ok' },
      { secret: 'y', result: 'ok' },
      {},
      { result: 'ok', nextApprovers: [] },
    ]) {
      expect(await bob.post('/nbpm/task/complete', { id, variables })).toMatchObject({ http: 400 })
    }
    dataOf(await bob.post('/nbpm/task/complete', { id, variables: { result: 'ok' } }))
    expect(await workflow.phase(instance)).toBe('completed')
  })

  test('追加 adds approvers after all others in order, by the current assignee, if the node offers it', async () => {
    const { ann, bob, cid, dan, eve } = desk
    const buttons = [{ button: 'appendApprovers' as const, commentRequired: true }, { button: 'removeSigner' as const }]
    const instance = await desk.start(
      inLine(signedBy('sign', [bob, cid], { mode: 'sequence', buttons }), signedBy('plain', [bob], { buttons: [] })),
    )
    const id = await desk.task(bob, 'sign', instance)
    const append = (person: Person, userIds: string[], comment = '请一并审批') =>
      person.post('/nbpm/task/addSigners', { id, how: 'appendApprovers', userIds, comment })
    expect(await append(ann, [eve.id])).toMatchObject({ http: 403 })
    expect(await append(eve, [dan.id])).toMatchObject({ http: 403 })
    expect(await append(cid, [dan.id])).toMatchObject({ http: 409, message: '还没有轮到您审批' })
    const refused = async (userIds: string[], message: string, field = 'userIds') =>
      expect(await append(bob, userIds, field === 'comment' ? '' : undefined)).toMatchObject({
        http: 400,
        data: { errors: [{ field, message }] },
      })
    await refused([], '请选择人员')
    await refused([bob.id], '不能加签给自己')
    await refused([cid.id], '所选人员已在审批人中')
    await refused(['nobody'], '所选人员不存在或已停用')
    await refused([dan.id], '请填写意见', 'comment')
    expect(
      await append(
        bob,
        Array.from({ length: 101 }, (_, at) => `u${at}`),
      ),
    ).toMatchObject({ http: 400 })
    dataOf(await append(bob, [eve.id, dan.id]))
    for (const person of [bob, cid, eve, dan]) {
      const waiting = [bob, cid, eve, dan].filter(each => each !== person)
      expect(await desk.todo(person, instance)).toEqual(['sign'])
      for (const other of waiting) expect(await desk.todo(other, instance)).toEqual([])
      await desk.done(person, instance, 'sign', 'complete')
    }
    expect(await desk.todo(bob, instance)).toEqual(['plain'])
    const offered = { how: 'appendApprovers', userIds: [eve.id], comment: '请一并审批' }
    expect(await desk.act(bob, instance, 'plain', 'addSigners', offered)).toMatchObject({
      http: 409,
      message: '该节点没有开放此操作',
    })
    const lines = listOf(await ann.post('/nbpm/instance/timeline', { id: instance }))
    expect(lines.filter(({ kind }) => kind === 'slotAdded').map(({ actorName, text }) => [actorName, text])).toEqual([
      [bob.username, `追加审批人 ${eve.username}；请一并审批`],
      [bob.username, `追加审批人 ${dan.username}；请一并审批`],
    ])
    const rows = await server.db
      .selectFrom('processAction')
      .select(['action', 'userId', 'remark'])
      .where('businessId', '=', instance)
      .where('action', '<>', 'instanceView')
      .execute()
    expect(rows).toEqual([{ action: 'instanceAddApprove', userId: bob.id, remark: '请一并审批' }])
  })

  test('追加 to a task with one approver makes both sign in parallel', async () => {
    const { bob, dan } = desk
    const instance = await desk.start(inLine(signedBy('sign', [bob], { mode: 'claim' })))
    dataOf(await bob.post('/nbpm/task/claim', { id: await desk.task(bob, 'sign', instance) }))
    await desk.done(bob, instance, 'sign', 'addSigners', { how: 'appendApprovers', userIds: [dan.id] })
    await desk.done(bob, instance, 'sign', 'complete')
    expect([await desk.todo(dan, instance), await workflow.phase(instance)]).toEqual([['sign'], 'running'])
    await desk.done(dan, instance, 'sign', 'complete', { decision: 'refuse' })
    expect(await workflow.phase(instance)).toBe('rejected')
  })
})
