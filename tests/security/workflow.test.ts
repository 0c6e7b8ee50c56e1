import { describe, expect, test } from 'vitest'
import { addWorkHandler, WorkError } from '../../server/domains/workflow/execution/workHandlers.ts'
import { putObject } from '../../server/services/storage/objects.ts'
import { dataOf, givenCompany, listOf, type Person, unique } from '../contract/company.ts'
import { databaseKinds, givenServer } from '../contract/harness.ts'
import { givenApprovals, inLine, signedBy } from '../contract/workflow/approvalDesk.ts'
import { bpmn, givenWorkflow } from '../contract/workflow/desk.ts'
import { casesOn, elsewhere, type Foreign, lists, looking, tried } from './workflowCases.ts'

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
  const noun = 'nobody-else'
  /** An instance of the east, and what came of others there. */
  async function somethingForeign(): Promise<Foreign> {
    const { bob, cid, ann } = desk
    const handler = unique('work')
    addWorkHandler(handler, () => Promise.reject(new WorkError('对方拒绝', { isFinal: true })))
    const work = `<serviceTask id="work" xmlns:zeebe="http://camunda.org/schema/zeebe/1.0"><extensionElements>
      <zeebe:taskDefinition type="${handler}"/></extensionElements></serviceTask>`
    const stuck = await desk.start(inLine(['work', work]))
    const key = `user/${ann.id}/file/${unique('proof')}.txt`
    const object = { key, name: 'proof.txt', contentType: 'text/plain', ownerId: ann.id, bytes: Buffer.from(key) }
    await putObject({ db: server.db, dataDir: server.config.dataDir }, object)
    const ended = await desk.start(inLine(signedBy('sign', [bob])), { variables: { proof: `/oss/${key}` } })
    await desk.done(bob, ended, 'sign', 'complete')
    await workflow.settle()
    const model = await workflow.deploy(inLine(signedBy('sign', [bob]), signedBy('next', [cid])))
    const started = await ann.post('/nbpm/instance/start', { key: model.key, variables: { secret: noun } })
    const instance = String(dataOf(started).id)
    const task = await desk.task(bob, 'sign', instance)
    await desk.done(bob, instance, 'sign', 'communicate', { comment: noun })
    const [point] = listOf(await company.admin.post('/nbpm/instance/points', { id: instance }))
    const { draftRevision } = dataOf(await company.admin.get(`/nbpm/model/details/${model.id}`))
    const xml = bpmn(model.key, inLine(signedBy('sign', [bob])))
    dataOf(await company.admin.post('/nbpm/model/update', { id: model.id, xml, draftRevision }))
    const { versionId } = dataOf(await company.admin.post('/nbpm/model/deploy', { id: model.id }))
    const ways = { fromVersionId: model.versionId, toVersionId: versionId }
    const migration = dataOf(await company.admin.post('/nbpm/migration/save', ways))
    const idIn = async (table: 'processIncident' | 'processArchive' | 'processArchiveFile', instanceId: string) => {
      const row = server.db.selectFrom(table).select('id').where('instanceId', '=', instanceId)
      return (await row.executeTakeFirstOrThrow()).id
    }
    return {
      instance,
      task,
      asked: bob.id,
      other: ann.id,
      version: String(versionId),
      point: String(point?.id),
      migration: String(migration.id),
      incident: await idIn('processIncident', stuck),
      archive: await idIn('processArchive', ended),
      file: await idIn('processArchiveFile', ended),
    }
  }
  /** Tries all cases; returns those that were not refused. */
  async function letThrough(of: Foreign, token: string): Promise<string[]> {
    const wrong: string[] = []
    for (const [name, all] of Object.entries(casesOn(of)))
      for (const args of all) {
        const { http, text, data } = await server.call(name, args, token)
        // A batch says of each item whether it was done.
        const isRefused = http === 403 || http === 404 || (isBatch(name) && Object(data).done?.length === 0)
        if (isRefused && !text.includes(noun)) continue
        wrong.push(`${name} ${JSON.stringify(args)}: ${http} ${text.slice(0, 200)}`)
      }
    return wrong
  }

  test('B8 process: every call with an instance has a case here', () => {
    const none = { instance: 'x', task: 'x', asked: 'x', other: 'x', version: 'x', point: 'x' }
    const of = { ...none, migration: 'x', incident: 'x', archive: 'x', file: 'x' }
    const known = new Set([...Object.keys(casesOn(of)), ...Object.keys(lists(of)), ...elsewhere])
    expect(tried.map(({ name }) => name).filter(name => !known.has(name))).toEqual([])
    const names = new Set(tried.map(({ name }) => name))
    expect([...known].filter(name => !names.has(name))).toEqual([])
  })

  test('B8 process: a stranger completes, claims, delegates, ends, moves and reads nothing', async () => {
    const of = await somethingForeign()
    const before = await stateOf(of.instance)
    const token = await server.tokenFor(desk.dan.username)
    expect(await letThrough(of, token)).toEqual([])
    for (const [name, args] of Object.entries(lists(of))) {
      const { http, text } = await server.call(name, { ...args, ...(isPaged(name) ? { size: 100 } : {}) }, token)
      expect([name, [200, 403].includes(http), text.includes(of.instance), text.includes(noun)]).toEqual([
        name,
        true,
        false,
        false,
      ])
    }
    expect(await stateOf(of.instance)).toBe(before)
  })
  const isBatch = (name: string) => tried.some(({ name: own, definition }) => own === name && definition.do === 'batch')
  const isPaged = (name: string) =>
    tried.some(
      ({ name: own, definition }) => own === name && 'returns' in definition && definition.returns?.shape === 'page',
    )

  test('B8 process: a stranger gets the same answer for open, suspended, ended and unknown tasks', async () => {
    const { ann, bob } = desk
    const model = await workflow.deploy(inLine(signedBy('sign', [bob])))
    const begin = async () => {
      const instance = await desk.start(inLine(signedBy('sign', [bob])))
      return { instance, task: await desk.task(bob, 'sign', instance) }
    }
    const [open, suspended, ended] = [await begin(), await begin(), await begin()]
    dataOf(await company.admin.post('/nbpm/instance/suspend', { id: suspended.instance }))
    await desk.done(bob, ended.instance, 'sign', 'complete')
    const token = await server.tokenFor(desk.dan.username)
    const foreign = { asked: bob.id, other: ann.id, version: 'x', point: 'x', migration: 'x', incident: 'x' }
    const answers = async (task: string) => {
      const cases = casesOn({ ...foreign, instance: 'x', task, archive: 'x', file: 'x' })
      const answered: string[] = []
      for (const [name, all] of Object.entries(cases))
        for (const args of name.startsWith('processTask.') ? all : []) {
          const { http, text } = await server.call(name, args, token)
          answered.push(`${name} ${http} ${text.replaceAll(task, 'ID').replaceAll(/"requestId":"[^"]*"/g, '')}`)
        }
      return answered
    }
    const unknown = await answers(open.task.split('').reverse().join(''))
    expect(unknown.length).toBeGreaterThan(25)
    for (const { task } of [open, suspended, ended]) expect(await answers(task)).toEqual(unknown)
    // Neither does the id of a command that the stranger has used on an instance of their own.
    const own = dataOf(await desk.dan.post('/nbpm/instance/start', { key: model.key }))
    const commandId = unique('command')
    dataOf(await desk.dan.post('/nbpm/instance/cancel', { id: own.id, commandId }))
    for (const id of [open.task, 'nothing'])
      expect(await desk.dan.post('/nbpm/task/complete', { id, commandId })).toMatchObject({ error: 'TASK_NOT_YOURS' })
  })

  test('B8 process: a manager manages only instances in the data scope', async () => {
    const codes = [...new Set(tried.flatMap(({ definition }) => [definition.permission].flat()))]
    const may = { dataScope: 'organizationAndBelow', codes: codes.filter(code => !code.startsWith('@')) }
    const west = await company.hire({ organizationId: company.west, ...may })
    const of = await somethingForeign()
    const before = await stateOf(of.instance)
    expect(await letThrough(of, await server.tokenFor(west.username))).toEqual([])
    expect(await stateOf(of.instance)).toBe(before)
    const east = await company.hire({ organizationId: company.east, ...may })
    dataOf(await east.post('/nbpm/instance/stop', { id: of.instance }))
  })

  test('B8 process: a task is acted on by its approvers only, not by others of the same instance', async () => {
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
    // The instance reveals no more to the approver than the task does.
    expect(JSON.stringify(dataOf(await bob.get(`/nbpm/instance/detail/${instance}`)))).not.toContain('top-secret')
    expect(JSON.stringify(await bob.post('/nbpm/instance/timeline', { id: instance }))).not.toContain('top-secret')
    for (const what of ['complete', 'saveDraft'])
      for (const field of ['amount', 'salary', 'nextApprovers', 'chosenApprovers', 'outcome'])
        expect(await bob.post(`/nbpm/task/${what}`, { id: taskId, variables: { [field]: 99 } })).toMatchObject({
          http: 400,
          data: { errors: [{ field: `variables.${field}` }] },
        })
    dataOf(await bob.post('/nbpm/task/complete', { id: taskId, variables: { note: 'ok' } }))
    const [scope] = await server.db
      .selectFrom('processScope')
      .select('variables')
      .where('instanceId', '=', instance)
      .execute()
    expect(scope?.variables).toMatchObject({ amount: 10, salary: 'top-secret', note: 'ok' })
    // Neither does the task of the next approver, whose node hides nothing.
    const next = await desk.task(cid, 'next', instance)
    for (const what of ['detail', 'decision']) {
      const { variables } = dataOf(await bob.get(`/nbpm/task/${what}/${next}`))
      expect(variables).toMatchObject({ amount: 10, note: 'ok' })
      expect(variables).not.toHaveProperty('salary')
      expect(dataOf(await cid.get(`/nbpm/task/${what}/${next}`)).variables).toMatchObject({ salary: 'top-secret' })
    }
  })

  test('B8 process: cycles of delegations and replacements are refused, also concurrent ones', async () => {
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

  test('B8 process: delegations and replacements never let an initiator approve the own application', async () => {
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

  test('B8 process: any operation on an ended instance is a conflict', async () => {
    const { ann, bob } = desk
    const instance = await desk.start(inLine(signedBy('sign', [bob])))
    const taskId = await desk.task(bob, 'sign', instance)
    dataOf(await company.admin.post('/nbpm/instance/stop', { id: instance, reason: unique('r') }))
    const before = await stateOf(instance)
    const token = await server.tokenFor(bob.username)
    const none = { version: 'x', point: 'x', migration: 'x', incident: 'x', archive: 'x', file: 'x' }
    const own = { ...none, instance, task: taskId, asked: bob.id, other: ann.id }
    for (const [name, all] of Object.entries(casesOn(own)))
      for (const args of all)
        if (name.startsWith('processTask.') && !isBatch(name) && !looking.test(name) && !name.endsWith('.replace'))
          expect([name, (await server.call(name, args, token)).http]).toEqual([name, 409])
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
