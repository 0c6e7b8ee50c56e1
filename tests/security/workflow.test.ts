import { describe, expect, test } from 'vitest'
import { dataOf, givenCompany, type Person, unique } from '../contract/company.ts'
import { databaseKinds, givenServer } from '../contract/harness.ts'
import { givenApprovals, inLine, signedBy } from '../contract/workflow/approvalDesk.ts'
import { givenWorkflow } from '../contract/workflow/desk.ts'

const hour = 3_600_000
const around = () => ({
  startsAt: new Date(Date.now() - hour).toISOString(),
  endsAt: new Date(Date.now() + hour).toISOString(),
})

describe.each(databaseKinds)('processes and strangers on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)
  const stateOf = async (instanceId: string) => {
    const rows = (table: 'processTask' | 'processSlot' | 'processEvent' | 'processToken' | 'processCopy') =>
      server.db.selectFrom(table).selectAll().where('instanceId', '=', instanceId).orderBy('id').execute()
    return JSON.stringify([
      await rows('processTask'),
      await rows('processSlot'),
      await rows('processEvent'),
      await rows('processToken'),
      await rows('processCopy'),
    ])
  }
  /** What only reads of a task what may be done with it. */
  const reading = ['returnTargets', 'returnScopes', 'addWays', 'removable', 'outlook']
  const deedsOn = (taskId: string, to: string): [path: string, body: Record<string, unknown>][] => [
    ['complete', { id: taskId }],
    ['complete', { id: taskId, decision: 'refuse' }],
    ['claim', { id: taskId }],
    ['unclaim', { id: taskId }],
    ['transfer', { id: taskId, userId: to }],
    ['delegate', { id: taskId, userId: to }],
    ['addSigners', { id: taskId, how: 'addBefore', userIds: [to] }],
    ['addSigners', { id: taskId, how: 'addParallel', userIds: [to] }],
    ['removeSigner', { id: taskId, slotIds: ['x'] }],
    ['withdraw', { id: taskId }],
    ['return', { id: taskId, to: 'initiator' }],
    ['communicate', { id: taskId, userIds: [to], comment: 'x' }],
    ['copy', { id: taskId, userIds: [to] }],
    ['urge', { id: taskId }],
    ['saveDraft', { id: taskId, variables: { days: 9 } }],
    ['replace', { id: taskId, from: to, to }],
    ...reading.map((path): [string, Record<string, unknown>] => [path, { id: taskId }]),
  ]
  const deedsWith = (id: string): [path: string, body: Record<string, unknown>][] => [
    ['instance/cancel', { id }],
    ['instance/stop', { id }],
    ['instance/delete', { id }],
    ['instance/suspend', { id }],
    ['instance/activate', { id }],
    ['instance/move', { id, tokenIds: ['x'], targets: ['sign'] }],
    ['instance/migrate', { id, versionId: 'x' }],
    ['instance/timeline', { id }],
    ['variable/list', { id }],
    ['variable/update', { id, variables: { days: 9 } }],
    ['variable/set', { id, name: 'days', json: '9' }],
    ['instance/urge', { id }],
    ['instance/tasks', { id }],
  ]

  test('B8 process: a stranger completes, claims, delegates, stops, moves and reads nothing', async () => {
    const { ann, bob, cid, dan } = desk
    const instance = await desk.start(inLine(signedBy('sign', [bob]), signedBy('next', [cid])), {
      variables: { secret: 'nobody-else' },
    })
    const taskId = await desk.task(bob, 'sign', instance)
    const before = await stateOf(instance)
    for (const [path, body] of deedsOn(taskId, ann.id)) {
      const { http, data } = await dan.post(`/nbpm/task/${path}`, body)
      expect([403, 404], `${path} ${JSON.stringify(body)}: ${http}`).toContain(http)
      expect(JSON.stringify(data ?? null)).not.toContain('nobody-else')
    }
    for (const [path, body] of deedsWith(instance)) {
      const { http, data } = await dan.post(`/nbpm/${path}`, body)
      expect([403, 404], `${path}: ${http}`).toContain(http)
      expect(JSON.stringify(data ?? null)).not.toContain('nobody-else')
    }
    for (const path of [`instance/detail/${instance}`, `task/detail/${taskId}`]) {
      const { http, data } = await dan.get(`/nbpm/${path}`)
      expect([403, 404], `${path}: ${http}`).toContain(http)
      expect(JSON.stringify(data ?? null)).not.toContain('nobody-else')
    }
    for (const list of ['task/todo', 'task/done', 'instance/started'])
      expect(JSON.stringify(dataOf(await dan.post(`/nbpm/${list}`, { size: 100 })))).not.toContain(instance)
    expect(await stateOf(instance)).toBe(before)
  })

  test('B8 process: who may manage instances does so in his scope only', async () => {
    const { bob } = desk
    const codes = [
      'PROCESS_INSTANCE_VIEW',
      'PROCESS_INSTANCE_STOP',
      'PROCESS_INSTANCE_DELETE',
      'PROCESS_INSTANCE_ACTIVATE',
      'PROCESS_INSTANCE_MOVE',
      'PROCESS_VARIABLE_EDIT',
    ]
    const west = await company.hire({ organizationId: company.west, dataScope: 'organizationAndBelow', codes })
    const instance = await desk.start(inLine(signedBy('sign', [bob])))
    const before = await stateOf(instance)
    const ownRight = await company.hire({ organizationId: company.east, dataScope: 'organizationAndBelow', codes })
    for (const [path, body] of deedsWith(instance)) {
      const { http, message } = await west.post(`/nbpm/${path}`, body)
      expect([403, 404], `${path}: ${http} ${message}`).toContain(http)
    }
    expect([403, 404]).toContain((await west.get(`/nbpm/instance/detail/${instance}`)).http)
    expect(await stateOf(instance)).toBe(before)
    dataOf(await ownRight.post('/nbpm/instance/stop', { id: instance }))
  })

  test('B8 process: a task is acted on by whoever is asked, not by others of the same instance', async () => {
    const { ann, bob, cid } = desk
    const instance = await desk.start(inLine(signedBy('sign', [bob]), signedBy('next', [cid])))
    const taskId = await desk.task(bob, 'sign', instance)
    for (const person of [ann, cid]) {
      expect(await person.post('/nbpm/task/complete', { id: taskId })).toMatchObject({ http: 403 })
      expect(await person.post('/nbpm/task/delegate', { id: taskId, userId: person.id })).toMatchObject({ http: 403 })
      const [slot] = await server.db.selectFrom('processSlot').select('id').where('taskId', '=', taskId).execute()
      expect(await person.post('/nbpm/task/complete', { id: taskId, slotId: slot?.id })).toMatchObject({ http: 403 })
    }
    expect(await desk.todo(bob, instance)).toEqual(['sign'])
  })

  test('B8 process: a field that the node shows read-only or hides is neither written nor shown', async () => {
    const { bob, cid } = desk
    const fields = [
      { field: 'amount', right: 'read' as const },
      { field: 'salary', right: 'hide' as const },
      { field: 'note', right: 'write' as const },
    ]
    const instance = await desk.start(inLine(signedBy('sign', [bob], { fields }), signedBy('next', [cid])), {
      variables: { amount: 10, salary: 'top-secret', note: '' },
    })
    const taskId = await desk.task(bob, 'sign', instance)
    const seen = await bob.get(`/nbpm/task/detail/${taskId}`)
    expect(JSON.stringify(dataOf(seen))).not.toContain('top-secret')
    // The instance as a whole tells the approver no more than his task does.
    expect(JSON.stringify(dataOf(await bob.get(`/nbpm/instance/detail/${instance}`)))).not.toContain('top-secret')
    expect(JSON.stringify(await bob.post('/nbpm/instance/timeline', { id: instance }))).not.toContain('top-secret')
    for (const what of ['complete', 'saveDraft'])
      for (const field of ['amount', 'salary', 'nextApprovers', 'chosenApprovers', 'outcome'])
        expect(await bob.post(`/nbpm/task/${what}`, { id: taskId, variables: { [field]: 99 } })).toMatchObject({
          http: 400,
          data: { errors: [{ field }] },
        })
    dataOf(await bob.post('/nbpm/task/complete', { id: taskId, variables: { note: 'ok' } }))
    const [scope] = await server.db
      .selectFrom('processScope')
      .select('variables')
      .where('instanceId', '=', instance)
      .execute()
    expect(scope?.variables).toMatchObject({ amount: 10, salary: 'top-secret', note: 'ok' })
  })

  test('B8 process: circles of entrusting and replacing are refused, also when both come at once', async () => {
    const hire = () => company.hire({ organizationId: company.east })
    const [kim, lee, max] = [await hire(), await hire(), await hire()]
    const entrust = (from: Person, to: Person) => from.post('/nbpm/entrust/save', { toId: to.id, ...around() })
    dataOf(await entrust(kim, lee))
    dataOf(await entrust(lee, max))
    expect(await entrust(max, kim)).toMatchObject({ http: 400 })
    const [one, two] = [await hire(), await hire()]
    const both = await Promise.all([entrust(one, two), entrust(two, one)])
    expect(both.map(({ http }) => http).sort()).toEqual([200, 400])
    const replace = (from: Person, to: Person) =>
      company.admin.post('/nbpm/replaced/save', { fromId: from.id, toId: to.id })
    const [a, b, c] = [await hire(), await hire(), await hire()]
    dataOf(await replace(a, b))
    dataOf(await replace(b, c))
    expect(await replace(c, a)).toMatchObject({ http: 400 })
  })

  test('B8 process: nobody comes to approve his own application by replacement or entrusting', async () => {
    const hire = () => company.hire({ organizationId: company.east })
    const [boss, clerk] = [await hire(), await hire()]
    const { key } = await workflow.deploy(inLine(signedBy('sign', [boss], { self: 'administrator' })))
    dataOf(await boss.post('/nbpm/entrust/save', { toId: clerk.id, ...around() }))
    const started = dataOf(await clerk.post('/nbpm/instance/start', { key }))
    const slots = await server.db
      .selectFrom('processSlot')
      .selectAll()
      .where('instanceId', '=', String(started.id))
      .execute()
    expect(slots.length).toBeGreaterThan(0)
    expect(slots.map(slot => slot.assignee)).not.toContain(clerk.id)
    const [chief, own] = [await hire(), await hire()]
    const other = await workflow.deploy(inLine(signedBy('sign', [chief], { self: 'administrator' })))
    const waiting = dataOf(await own.post('/nbpm/instance/start', { key: other.key }))
    const taskId = await desk.task(chief, 'sign', String(waiting.id))
    for (const what of ['transfer', 'delegate'])
      expect(await chief.post(`/nbpm/task/${what}`, { id: taskId, userId: own.id }), what).toMatchObject({ http: 409 })
    dataOf(await company.admin.post('/nbpm/replaced/save', { fromId: chief.id, toId: own.id }))
    const states = () => server.db.selectFrom('job').select('state').where('kind', '=', 'processReplacement').execute()
    await expect
      .poll(async () => (await states()).every(({ state }) => state === 'done'), { timeout: 30_000 })
      .toBe(true)
    expect(await desk.todo(own, String(waiting.id))).toEqual([])
  })

  test('B8 process: whatever is done with an ended instance is a conflict', async () => {
    const { ann, bob } = desk
    const instance = await desk.start(inLine(signedBy('sign', [bob])))
    const taskId = await desk.task(bob, 'sign', instance)
    dataOf(await company.admin.post('/nbpm/instance/stop', { id: instance, reason: unique('r') }))
    const before = await stateOf(instance)
    for (const [path, body] of deedsOn(taskId, ann.id).filter(
      ([each]) => each !== 'replace' && !reading.includes(each),
    ))
      expect((await bob.post(`/nbpm/task/${path}`, body)).http, `${path} ${JSON.stringify(body)}`).toBe(409)
    for (const path of ['cancel', 'urge'])
      expect(await ann.post(`/nbpm/instance/${path}`, { id: instance }), path).toMatchObject({ http: 409 })
    for (const path of ['stop', 'suspend', 'activate'])
      expect(await company.admin.post(`/nbpm/instance/${path}`, { id: instance }), path).toMatchObject({ http: 409 })
    expect(
      await company.admin.post('/nbpm/instance/move', { id: instance, tokenIds: ['x'], targets: ['sign'] }),
    ).toMatchObject({ http: 409 })
    expect(await company.admin.post('/nbpm/variable/update', { id: instance, variables: { x: 1 } })).toMatchObject({
      http: 409,
    })
    expect(await stateOf(instance)).toBe(before)
  })
})
