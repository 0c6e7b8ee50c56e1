import { describe, expect, test } from 'vitest'
import taskPage from '../../../schemas/pages/process-task/details.json'
import { dataOf, givenCompany, type Person, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

describe.each(databaseKinds)('operations that a task offers on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  const shown = async (person: Person, task: string) => dataOf(await person.get(`/nbpm/task/detail/${task}`))
  const mayOf = async (person: Person, task: string) => (await shown(person, task)).may as string[]
  const removableOf = async (person: Person, id: string) =>
    listOf(dataOf(await person.post('/nbpm/task/removable', { id }))).map(each => each.name)
  const listOf = (data: unknown) => data as Record<string, unknown>[]

  test('depend on the relation of the user to the task, and together cover every button of the page', async () => {
    const { ann, bob, cid, dan } = desk
    const instance = await desk.start(inLine(signedBy('sign', [bob, cid])))
    const task = await desk.task(bob, 'sign', instance)
    // An approver may not remove users that the rules of the node found.
    const slots = (await shown(bob, task)).slots as { id: string; assignee: string }[]
    const other = slots.find(slot => slot.assignee === cid.id)
    expect(await mayOf(bob, task)).not.toContain('removeSigner')
    expect(await removableOf(bob, task)).toEqual([])
    expect(await bob.post('/nbpm/task/removeSigner', { id: task, slotIds: [other?.id] })).toMatchObject({ http: 400 })
    await desk.done(bob, instance, 'sign', 'addSigners', { how: 'addParallel', userIds: [dan.id] })
    expect(await removableOf(bob, task)).toEqual([dan.username])
    expect(await removableOf(cid, task)).toEqual([])
    expect(await mayOf(cid, task)).not.toContain('removeSigner')
    const open = await mayOf(bob, task)
    expect(open).toEqual(expect.arrayContaining(['agree', 'removeSigner', 'urge', 'saveDraft']))
    expect(open).not.toContain('withdraw')
    expect(await mayOf(ann, task)).toEqual(['copy', 'communicate', 'urge'])
    const added = listOf(dataOf(await bob.post('/nbpm/task/removable', { id: task })))
    await desk.done(bob, instance, 'sign', 'removeSigner', { slotIds: added.map(each => each.id) })
    expect(await mayOf(bob, task)).not.toContain('removeSigner')
    const named = [{ button: 'removeSigner' as const }]
    const free = await desk.start(inLine(signedBy('sign', [bob, cid], { buttons: named })))
    expect(await removableOf(bob, await desk.task(bob, 'sign', free))).toEqual([cid.username])
    await desk.done(bob, instance, 'sign', 'complete')
    const agreed = await mayOf(bob, task)
    expect(agreed.sort()).toEqual(['communicate', 'copy', 'urge', 'withdraw'])
    // The last approver has no one to remove and no one to urge.
    const last = await mayOf(cid, task)
    expect(last).not.toContain('removeSigner')
    expect(last).not.toContain('urge')
    const asked = [...JSON.stringify(taskPage).matchAll(/'(\w+)' in row\.may/g)].map(([, name]) => name)
    expect(asked.length).toBeGreaterThan(8)
    const all = new Set([...open, ...agreed])
    expect(asked.filter(name => !all.has(name ?? ''))).toEqual([])
    dataOf(await company.admin.post('/nbpm/instance/suspend', { id: instance }))
    expect(await mayOf(cid, task)).toEqual(['communicate'])
    // While suspended, all operations of tasks and initiator are refused with the same code.
    const isSuspended = { http: 409, data: { refusal: 'suspended' } }
    expect(await cid.post('/nbpm/task/complete', { id: task })).toMatchObject(isSuspended)
    expect(await ann.post('/nbpm/instance/urge', { id: instance })).toMatchObject(isSuspended)
    expect(await ann.post('/nbpm/instance/cancel', { id: instance })).toMatchObject(isSuspended)
    expect(await workflow.phase(instance)).toBe('suspended')
    // A user who only watches the instance gets no operations.
    expect(await mayOf(company.admin, task)).toEqual([])
  })

  test('include adding signers only in the ways of the node, in its order', async () => {
    const { bob } = desk
    const buttons = [{ button: 'addParallel' as const }, { button: 'addAfter' as const, label: '会后补签' }]
    const instance = await desk.start(inLine(signedBy('sign', [bob], { buttons })))
    const id = await desk.task(bob, 'sign', instance)
    expect(listOf(dataOf(await bob.post('/nbpm/task/addWays', { id })))).toEqual([
      { how: 'addAfter', name: '会后补签' },
      { how: 'addParallel', name: '与我同时（都要办理）' },
    ])
    expect(dataOf(await bob.get(`/nbpm/task/addForm/${id}`))).toMatchObject({ how: 'addAfter' })
    expect(await bob.post('/nbpm/task/addSigners', { id, how: 'addBefore', userIds: [desk.cid.id] })).toMatchObject({
      http: 409,
      message: '该节点没有开放此操作',
    })
    expect(await bob.post('/nbpm/task/addSigners', { id, how: 'addAfter', userIds: [bob.id] })).toMatchObject({
      http: 400,
      data: { errors: [{ field: 'userIds', code: 'SIGNER_IS_SELF', message: '不能加签给自己' }] },
    })
  })

  test('include a stored draft for its author only', async () => {
    const { bob, cid } = desk
    const fields = [{ field: 'amount', right: 'write' as const }]
    const instance = await desk.start(inLine(signedBy('sign', [bob, cid], { fields })), { variables: { amount: 1 } })
    const id = await desk.task(bob, 'sign', instance)
    dataOf(await bob.post('/nbpm/task/saveDraft', { id, comment: '再想想', variables: { amount: 9 } }))
    expect(dataOf(await bob.get(`/nbpm/task/decision/${id}`))).toMatchObject({
      comment: '再想想',
      variables: { amount: 9 },
    })
    expect(await shown(bob, id)).toMatchObject({ draftComment: '再想想', variables: { amount: 1 } })
    expect(dataOf(await cid.get(`/nbpm/task/decision/${id}`))).toMatchObject({
      comment: null,
      variables: { amount: 1 },
    })
  })

  test('return the whole form: unchanged fields are no change, and earlier entries are kept', async () => {
    const { bob, cid } = desk
    const first = signedBy('first', [bob])
    const rights = [
      { field: 'amount', right: 'write' as const, required: true },
      { field: 'subject', right: 'read' as const },
    ]
    const instance = await desk.start(inLine(first, signedBy('last', [cid], { fields: rights })), {
      variables: { subject: '差旅' },
    })
    await desk.done(bob, instance, 'first', 'complete')
    const task = await desk.task(cid, 'last', instance)
    const { variables } = dataOf(await cid.get(`/nbpm/task/decision/${task}`)) as { variables: object }
    const changed = { ...variables, subject: '别的', amount: 120 }
    expect(await cid.post('/nbpm/task/complete', { id: task, variables: changed })).toMatchObject({
      http: 400,
      data: { errors: [{ field: 'variables.subject', code: 'FIELD_NOT_WRITABLE', message: '该节点不允许修改此字段' }] },
    })
    dataOf(await cid.post('/nbpm/task/complete', { id: task, variables: { ...variables, amount: 120 } }))
    const ended = dataOf(await company.admin.get(`/nbpm/instance/detail/${instance}`))
    expect(ended).toMatchObject({ phase: 'completed', variables: { subject: '差旅', amount: 120 } })
    expect(await shown(cid, task)).toMatchObject({ variables: { subject: '差旅', amount: 120 } })
  })

  test('store only the form values that the node lets write, validated by the form', async () => {
    const { bob, cid } = desk
    const form = JSON.stringify({
      type: 'object',
      required: ['subject'],
      properties: {
        subject: { type: 'string', title: '事由' },
        amount: { type: 'number', title: '金额', minimum: 1 },
        note: { type: 'string', title: '备注', maxLength: 3 },
      },
    })
    const rights = [{ field: 'note', right: 'write' as const }]
    const nodes = [signedBy('first', [bob]), signedBy('last', [cid], { fields: rights })] as const
    const variables = { subject: '差旅', amount: 100 }
    const instance = await desk.start(inLine(...nodes), { process: { form }, variables })
    const kept = (field: string) => ({ http: 400, data: { errors: [{ field: `variables.${field}` }] } })
    for (const [field, value] of Object.entries({ amount: 1, level: 9 }))
      expect(await desk.act(bob, instance, 'first', 'complete', { variables: { [field]: value } })).toMatchObject(
        kept(field),
      )
    await desk.done(bob, instance, 'first', 'complete', { variables })
    const long = await desk.act(cid, instance, 'last', 'complete', { variables: { ...variables, note: '太长的备注' } })
    expect(long).toMatchObject({
      http: 400,
      data: { errors: [{ field: 'variables.note', code: 'TEXT_TOO_LONG', message: expect.stringContaining('3') }] },
    })
    const away = { variables: { note: '还没想好' } }
    await desk.done(cid, instance, 'last', 'saveDraft', away)
    await desk.done(cid, instance, 'last', 'complete', { variables: { ...variables, note: '好' } })
    const ended = dataOf(await company.admin.get(`/nbpm/instance/detail/${instance}`))
    expect(ended).toMatchObject({ phase: 'completed', variables: { ...variables, note: '好' } })
  })

  test('let an assignee name any user of the company regardless of data scope, and others none', async () => {
    const { ann, bob, dan } = desk
    const far = await company.hire({ organizationId: company.west })
    const instance = await desk.start(inLine(signedBy('sign', [bob])))
    const taskId = await desk.task(bob, 'sign', instance)
    const found = recordsOf(await bob.post('/nbpm/task/people', { taskId, keyword: far.username }))
    expect(found).toMatchObject([{ id: far.id, username: far.username }])
    expect(recordsOf(await ann.post('/nbpm/task/people', { taskId, id: far.id }))).toHaveLength(1)
    expect(await dan.post('/nbpm/task/people', { taskId })).toMatchObject({ http: 403 })
  })

  test('let only the initiator remind assignees, and no more often than the process allows', async () => {
    const { ann, bob, cid } = desk
    const instance = await desk.start(inLine(signedBy('sign', [bob, cid])), { process: { urges: 1 } })
    expect(await bob.post('/nbpm/instance/urge', { id: instance })).toMatchObject({ http: 403 })
    expect(dataOf(await ann.post('/nbpm/instance/urge', { id: instance }))).toMatchObject({ urged: 1 })
    expect(await ann.post('/nbpm/instance/urge', { id: instance })).toMatchObject({ http: 429 })
    const silent = await desk.start(inLine(signedBy('sign', [bob], { buttons: [{ button: 'refuse' }] })))
    expect(await ann.post('/nbpm/instance/urge', { id: silent })).toMatchObject({
      http: 409,
      error: 'NOTHING_TO_URGE',
    })
  })

  test('on an instance are none for its participants, and all for an administrator', async () => {
    const { ann, bob } = desk
    const id = await desk.start(inLine(signedBy('sign', [bob])))
    const seen = async (person: Person) => ({
      may: dataOf(await person.get(`/nbpm/instance/detail/${id}`)).may,
      rows: listOf(dataOf(await person.post('/nbpm/instance/tasks', { id }))),
    })
    const row = { userId: bob.id, state: 'open' }
    expect(await seen(ann)).toMatchObject({ may: [], rows: [{ ...row, replaceable: false }] })
    const all = ['activate', 'stop', 'move']
    expect(await seen(company.admin)).toMatchObject({ may: all, rows: [{ ...row, replaceable: true }] })
  })

  test('may be applied to many tasks at once, each by itself', async () => {
    const { bob } = desk
    const plain = await desk.start(inLine(signedBy('sign', [bob])))
    const strict = await desk.start(
      inLine(signedBy('sign', [bob], { buttons: [{ button: 'agree', commentRequired: true }] })),
    )
    const ids = [await desk.task(bob, 'sign', plain), await desk.task(bob, 'sign', strict)]
    expect(dataOf(await bob.post('/nbpm/task/completeBatch', { ids }))).toMatchObject({
      done: [ids[0]],
      failed: [{ id: ids[1], message: '请填写意见' }],
    })
    expect(await workflow.phase(plain)).toBe('completed')
    expect(recordsOf(await bob.post('/nbpm/task/todo', { instanceId: strict }))).toHaveLength(1)
  })

  test('exclude a returned task from a batch approval', async () => {
    const { ann, bob } = desk
    const back = await desk.start(inLine(signedBy('sign', [bob])))
    await desk.done(bob, back, 'sign', 'return', { to: 'initiator', comment: '重填' })
    const id = await desk.task(ann, 'sign', back)
    expect(dataOf(await ann.post('/nbpm/task/completeBatch', { ids: [id] }))).toMatchObject({
      done: [],
      failed: [{ id, message: '该任务曾被驳回，请打开后办理' }],
    })
    await desk.done(ann, back, 'sign', 'complete')
    expect(await desk.todo(bob, back)).toEqual(['sign'])
  })

  test('of a batch take one command id per task, and a repeated batch gets the same answer', async () => {
    const { bob } = desk
    const made = [
      await desk.start(inLine(signedBy('sign', [bob]), signedBy('next', [bob]))),
      await desk.start(inLine(signedBy('sign', [bob]))),
    ]
    const ids = [await desk.task(bob, 'sign', made[0] ?? ''), await desk.task(bob, 'sign', made[1] ?? '')]
    const order = { ids, commandId: unique('batch') }
    for (const _ of ['once', 'again'])
      expect(dataOf(await bob.post('/nbpm/task/completeBatch', order))).toEqual({ done: ids, failed: [] })
    expect(await workflow.phase(made[1] ?? '')).toBe('completed')
    expect(await desk.todo(bob, made[0] ?? '')).toEqual(['next'])
  })

  test('include correcting a value as JSON; invalid JSON is refused at its field', async () => {
    const { bob } = desk
    const instance = await desk.start(inLine(signedBy('sign', [bob])), { variables: { amount: 1 } })
    const list = async () => listOf(dataOf(await company.admin.post('/nbpm/variable/list', { id: instance })))
    const { id, scopeId } = (await list()).find(each => each.name === 'amount') ?? {}
    const one = dataOf(await company.admin.get(`/nbpm/variable/details/${id}?instanceId=${instance}`))
    expect(one).toMatchObject({ name: 'amount', json: '1' })
    const set = (json: string) =>
      company.admin.post('/nbpm/variable/set', { id: instance, scopeId, name: 'amount', json, reason: '笔误' })
    expect(await set('两百')).toMatchObject({ http: 400, data: { errors: [{ field: 'json' }] } })
    dataOf(await set('{ "net": 200 }'))
    expect((await list()).find(each => each.name === 'amount')?.value).toEqual({ net: 200 })
  })
})
