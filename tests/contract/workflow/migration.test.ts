import { describe, expect, test } from 'vitest'
import { processMigration } from '../../../server/domains/workflow/migration/processMigration.ts'
import { rebuildInstance } from '../../../server/domains/workflow/migration/rebuild.ts'
import { readInstance } from '../../../server/domains/workflow/stored/loadInstance.ts'
import { dataOf, givenCompany, listOf, recordsOf } from '../company.ts'
import { until } from '../exchange/exchange.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, settingsOf, signedBy, userTask } from './approvalDesk.ts'
import { bpmn, givenWorkflow } from './desk.ts'

const due = (time: string) => `<timerEventDefinition><timeDuration>${time}</timeDuration></timerEventDefinition>`
const flow = (from: string, to: string) => `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`

describe.each(databaseKinds)('repair of instances on %s', kind => {
  const server = givenServer(kind, { OUTBOUND_HOSTS: '127.0.0.1' })
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  const rebuilt = (id: string, mend = false) => rebuildInstance(server.system(), id, { mend })
  const newVersion = async (model: { id: string; key: string }, inside: string) => {
    const { draftRevision } = dataOf(await company.admin.get(`/nbpm/model/details/${model.id}`))
    const xml = bpmn(model.key, inside)
    dataOf(await company.admin.post('/nbpm/model/update', { id: model.id, xml, draftRevision }))
    return String(dataOf(await company.admin.post('/nbpm/model/deploy', { id: model.id })).versionId)
  }
  const migrationOf = async (id: string) => dataOf(await company.admin.get(`/nbpm/migration/details/${id}`))
  const reached = (id: string, state: string) =>
    until(
      () => migrationOf(id),
      record => record.state === state,
      30_000,
    )
  const itemsOf = async (migrationId: string) =>
    recordsOf(await company.admin.post('/nbpm/migration/item/list', { migrationId, size: 100 }))

  test('rows can be rebuilt from the events, through decisions, additions, returns and timers', async () => {
    const { bob, cid, dan } = desk
    const timer = `<boundaryEvent id="late" attachedToRef="two" cancelActivity="false">${due('PT1H')}</boundaryEvent>`
    const id = await desk.start(
      `${inLine(signedBy('one', [bob, cid], { mode: 'all' }), signedBy('two', [dan]))}${timer}
        ${userTask('urge', { approvers: [{ rule: 'users', users: [cid.id] }] })}${flow('late', 'urge')}`,
    )
    const equal = async () => expect((await rebuilt(id)).differences).toEqual([])
    await equal()
    await desk.done(bob, id, 'one', 'complete', { comment: '好' })
    await equal()
    await desk.done(cid, id, 'one', 'addSigners', { userIds: [dan.id], how: 'addBefore' })
    await equal()
    await desk.done(dan, id, 'one', 'complete')
    await desk.done(cid, id, 'one', 'complete')
    await workflow.pass(3700)
    await equal()
    await desk.done(dan, id, 'two', 'transfer', { userId: bob.id })
    await equal()
    await desk.done(bob, id, 'two', 'return', { to: 'initiator', comment: '重来' })
    await equal()
    expect((await rebuilt(id)).state).toBe('equal')
  })

  test('manually changed rows are found and rebuilt from the events', async () => {
    const id = await desk.start(inLine(signedBy('one', [desk.bob]), signedBy('two', [desk.cid])))
    await server.db.updateTable('processToken').set({ nodeId: 'two' }).where('instanceId', '=', id).execute()
    await server.db.deleteFrom('processSlot').where('instanceId', '=', id).execute()
    const found = await rebuilt(id)
    expect(found.state).toBe('different')
    expect(found.differences.join('\n')).toMatch(/tokens .*"two"[\s\S]*slots .*missing/)
    expect((await rebuilt(id, true)).state).toBe('rebuilt')
    expect((await rebuilt(id)).state).toBe('equal')
    await desk.done(desk.bob, id, 'one', 'complete')
    expect(await desk.todo(desk.cid, id)).toEqual(['two'])
  })

  test('an instance is rolled back to an earlier moment, with a list of what cannot be undone', async () => {
    const { bob, cid, dan } = desk
    const throwing =
      '<intermediateThrowEvent id="tell"><messageEventDefinition messageRef="ordered"/></intermediateThrowEvent>'
    const { key } = await workflow.deploy(
      inLine(signedBy('one', [bob]), ['tell', throwing], signedBy('two', [cid]), signedBy('three', [dan])),
      {
        outside: '<message id="ordered" name="ordered"/>',
      },
    )
    const id = String(dataOf(await desk.ann.post('/nbpm/instance/start', { key, variables: { sum: 1 } })).id)
    await desk.done(bob, id, 'one', 'complete', { variables: { sum: 2 } })
    await desk.done(cid, id, 'two', 'complete', { variables: { sum: 3 } })
    const points = listOf(await company.admin.post('/nbpm/instance/points', { id }))
    expect(points.map(({ text, tasks }) => `${String(text)}: ${String(tasks)}`)).toEqual([
      '办结“one”: two',
      '发起流程: one',
    ])
    const first = String(points[1]?.id)
    const preview = dataOf(await company.admin.get(`/nbpm/instance/rollback/preview/${first}`))
    expect(preview.text).toContain('将回到 “one” 待办时的状态')
    expect(preview.effects).toEqual(['发出消息“ordered”'])
    expect((await desk.ann.post('/nbpm/instance/rollback', { id: first })).http).toBe(403)
    const stale = await desk.task(dan, 'three', id)
    dataOf(await company.admin.post('/nbpm/instance/rollback', { id: first, reason: '金额有误' }))
    expect(await desk.todo(bob, id)).toEqual(['one'])
    expect(await desk.todo(dan, id)).toEqual([])
    expect((await dan.post('/nbpm/task/complete', { id: stale })).http).toBe(409)
    expect((await readInstance(server.system(), id))?.scopes[0]?.variables.sum).toBe(1)
    expect((await rebuilt(id)).differences).toEqual([])
    for (const [person, name] of [
      [bob, 'one'],
      [cid, 'two'],
      [dan, 'three'],
    ] as const)
      await desk.done(person, id, name, 'complete')
    expect(await workflow.phase(id)).toBe('completed')
  })

  test('calls under way start again, and timers keep their remaining time', async () => {
    const { bob, cid } = desk
    const { key: called } = await workflow.deploy(inLine(signedBy('inner', [cid])))
    const call = `<callActivity id="call" calledElement="${called}"/>`
    const { key } = await workflow.deploy(
      `<startEvent id="start"/><parallelGateway id="fork"/>${signedBy('one', [bob])[1]}${signedBy('late', [bob])[1]}
        ${call}<intermediateCatchEvent id="wait">${due('PT10H')}</intermediateCatchEvent>${flow('start', 'fork')}
        ${flow('fork', 'call')}${flow('fork', 'wait')}${flow('fork', 'one')}${flow('wait', 'late')}`,
    )
    const id = String(dataOf(await desk.ann.post('/nbpm/instance/start', { key })).id)
    const childrenOf = () =>
      server.db
        .selectFrom('processInstance')
        .select(['id', 'phase'])
        .where('parentInstanceId', '=', id)
        .orderBy('id')
        .execute()
    await workflow.pass(3600)
    await desk.done(bob, id, 'one', 'complete')
    const [point] = listOf(await company.admin.post('/nbpm/instance/points', { id })).slice(-1)
    dataOf(await company.admin.post('/nbpm/instance/rollback', { id: point?.id }))
    await workflow.settle()
    expect((await childrenOf()).map(({ phase }) => phase)).toEqual(['terminated', 'running'])
    await workflow.pass(9 * 3600 + 60)
    expect(await desk.todo(bob, id)).toEqual(['one'])
    await workflow.pass(3600)
    expect(await desk.todo(bob, id)).toEqual(['late', 'one'])
    expect((await rebuilt(id)).differences).toEqual([])
  })

  test('many instances migrate to another version after a preview of each, and are undone', async () => {
    const { bob, cid } = desk
    const model = await workflow.deploy(inLine(signedBy('one', [bob]), signedBy('old', [cid])))
    const ids: string[] = []
    for (let at = 0; at < 5; at++)
      ids.push(String(dataOf(await desk.ann.post('/nbpm/instance/start', { key: model.key })).id))
    await desk.done(bob, String(ids[4]), 'one', 'complete')
    const toVersionId = await newVersion(
      model,
      inLine(
        [
          'first',
          userTask('first', { approvers: [{ rule: 'users', users: [bob.id] }] }).replace('name="first"', 'name="one"'),
        ],
        signedBy('extra', [cid]),
      ),
    )
    const saved = dataOf(
      await company.admin.post('/nbpm/migration/save', {
        fromVersionId: model.versionId,
        toVersionId,
        reason: '新制度',
      }),
    )
    const id = String(saved.id)
    expect(saved.nodes).toEqual([
      { nodeId: 'one', nodeName: 'one', targetId: 'first' },
      { nodeId: 'old', nodeName: 'old', targetId: null },
    ])
    await reached(id, 'waiting')
    const verdicts = new Map((await itemsOf(id)).map(item => [item.instanceId, item]))
    expect(verdicts.get(ids[0])).toMatchObject({ state: 'ready', message: '停留在：one' })
    expect(verdicts.get(ids[4])).toMatchObject({ state: 'refused', message: '新版本中没有与节点“old”对应的节点' })
    expect(dataOf(await company.admin.get(`/nbpm/migration/preview/${id}`)).text).toContain(
      '4 个实例迁移到版本 2；1 个实例不能迁移',
    )
    const nodes = [
      { nodeId: 'one', targetId: 'first' },
      { nodeId: 'old', targetId: 'nowhere' },
    ]
    expect((await company.admin.post('/nbpm/migration/map', { id, nodes })).http).toBe(400)
    nodes[1] = { nodeId: 'old', targetId: 'extra' }
    dataOf(await company.admin.post('/nbpm/migration/map', { id, nodes }))
    await reached(id, 'waiting')
    dataOf(await company.admin.post('/nbpm/migration/run', { id }))
    expect(await reached(id, 'done')).toMatchObject({ total: 5, done: 5, failed: 0 })
    expect(await desk.todo(cid, String(ids[4]))).toEqual(['extra'])
    expect(dataOf(await company.admin.get(`/nbpm/instance/detail/${ids[4]}`)).versionNo).toBe(2)
    await desk.done(bob, String(ids[0]), 'one', 'complete')
    expect(await desk.todo(cid, String(ids[0]))).toEqual(['extra'])
    dataOf(await company.admin.post('/nbpm/migration/undo', { id }))
    expect(await reached(id, 'undone')).toMatchObject({ failed: 0 })
    expect(await desk.todo(cid, String(ids[0]))).toEqual(['old'])
    expect(await desk.todo(cid, String(ids[4]))).toEqual(['old'])
    for (const each of ids) expect((await rebuilt(each)).differences).toEqual([])
    expect((await desk.ann.post('/nbpm/migration/list', {})).http).toBe(403)
  })

  describe('after a migration to other node ids', () => {
    /** eve, dan and bob sign at these nodes, and eve again at the last one. */
    const line = (first: string, check: string, sign: string) => {
      const { bob, dan, eve } = desk
      const last = userTask('last', { approvers: [{ rule: 'sameAs', node: first }] })
      const hidden = { fields: [{ field: 'salary', right: 'hide' as const }] }
      return inLine(signedBy(first, [eve], hidden), signedBy(check, [dan]), signedBy(sign, [bob]), ['last', last])
    }
    const deployed = async () => {
      const model = await workflow.deploy(line('first', 'check', 'sign'))
      const second = await newVersion(model, line('one', 'verify', 'approve'))
      const third = await newVersion(model, line('uno', 'inspect', 'okay'))
      dataOf(await company.admin.post('/nbpm/model/activate', { versionId: model.versionId }))
      const begin = { key: model.key, variables: { salary: 9, days: 1 } }
      const start = async () => String(dataOf(await desk.ann.post('/nbpm/instance/start', begin)).id)
      return { second, third, start }
    }
    const migrated = async (id: string, versionId: string, nodes: Record<string, string>) =>
      dataOf(await company.admin.post('/nbpm/instance/migrate', { id, versionId, nodes }))
    const toSecond = { first: 'one', check: 'verify', sign: 'approve' }
    const toThird = { one: 'uno', verify: 'inspect', approve: 'okay' }
    const targetsOf = async (id: string, name: string) => {
      const task = await desk.task(desk.bob, name, id)
      return listOf(await desk.bob.post('/nbpm/task/returnTargets', { id: task })).map(({ to }) => to)
    }
    const returnFormOf = async (id: string, name: string) =>
      dataOf(await desk.bob.get(`/nbpm/task/returnForm/${await desk.task(desk.bob, name, id)}`))
    const signedUpTo = async (id: string, count: number) => {
      const { bob, dan, eve } = desk
      const all = [
        [eve, 'first'],
        [dan, 'check'],
        [bob, 'sign'],
      ] as const
      for (const [person, name] of all.slice(0, count)) await desk.done(person, id, name, 'complete')
    }

    test('an instance returns to renamed nodes, and straight on from there', async () => {
      const { bob, dan, eve } = desk
      const { second, third, start } = await deployed()
      const id = await start()
      await signedUpTo(id, 2)
      await migrated(id, second, toSecond)
      expect(await targetsOf(id, 'approve')).toEqual(['verify', 'one', 'initiator'])
      await desk.done(bob, id, 'approve', 'return', { to: 'verify', resubmit: 'straight', comment: '再看' })
      expect(await desk.todo(dan, id)).toEqual(['verify'])
      await migrated(id, third, toThird)
      await desk.done(dan, id, 'inspect', 'complete')
      expect(await desk.todo(bob, id)).toEqual(['okay'])
      const seen = dataOf(await eve.get(`/nbpm/instance/detail/${id}`))
      expect(seen.variables).toMatchObject({ days: 1 })
      expect(seen.variables).not.toHaveProperty('salary')
      expect(seen.doneNodes).toEqual(expect.arrayContaining(['uno', 'inspect']))
      expect(seen.doneNodes).not.toContain('first')
      const lines = listOf(await company.admin.post('/nbpm/instance/timeline', { id }))
      expect(lines.find(({ kind }) => kind === 'slotDecided')).toMatchObject({ nodeId: 'first', nodeName: 'uno' })
      // A signature at a node counts for nodes with the same name.
      await desk.done(bob, id, 'okay', 'complete')
      expect(await desk.todo(eve, id)).toEqual(['last'])
      // Back before the migrations nodes are called as they were then.
      const points = listOf(await company.admin.post('/nbpm/instance/points', { id }))
      const before = points.find(({ text }) => text === '办结“check”')
      dataOf(await company.admin.post('/nbpm/instance/rollback', { id: before?.id }))
      expect(await targetsOf(id, 'sign')).toEqual(['check', 'first', 'initiator'])
    })

    test('merged nodes are found as one, and are two again after an undo', async () => {
      const { bob, dan, eve } = desk
      const lastOf = (node: string) => userTask('last', { approvers: [{ rule: 'sameAs', node }] })
      const model = await workflow.deploy(
        inLine(signedBy('first', [eve]), signedBy('check', [dan]), signedBy('sign', [bob]), ['last', lastOf('check')]),
      )
      const id = String(dataOf(await desk.ann.post('/nbpm/instance/start', { key: model.key })).id)
      await signedUpTo(id, 2)
      const toVersionId = await newVersion(
        model,
        inLine(signedBy('both', [eve]), signedBy('approve', [bob]), ['last', lastOf('both')]),
      )
      const { admin } = company
      const saved = dataOf(await admin.post('/nbpm/migration/save', { fromVersionId: model.versionId, toVersionId }))
      const migrationId = String(saved.id)
      await reached(migrationId, 'waiting')
      const pairs = { first: 'both', check: 'both', sign: 'approve', last: 'last' }
      const nodes = Object.entries(pairs).map(([nodeId, targetId]) => ({ nodeId, nodeName: nodeId, targetId }))
      dataOf(await admin.post('/nbpm/migration/map', { id: migrationId, nodes }))
      await reached(migrationId, 'waiting')
      dataOf(await admin.post('/nbpm/migration/run', { id: migrationId }))
      await reached(migrationId, 'done')
      expect(await targetsOf(id, 'approve')).toEqual(['both', 'initiator'])
      expect(await returnFormOf(id, 'approve')).toMatchObject({ to: 'both' })
      dataOf(await admin.post('/nbpm/migration/undo', { id: migrationId }))
      await reached(migrationId, 'undone')
      expect(await targetsOf(id, 'sign')).toEqual(['check', 'first', 'initiator'])
      expect(await returnFormOf(id, 'sign')).toMatchObject({ to: 'check' })
      await desk.done(bob, id, 'sign', 'complete')
      expect([await desk.todo(dan, id), await desk.todo(eve, id)]).toEqual([['last'], []])
      await desk.done(dan, id, 'last', 'return', { to: 'first', resubmit: 'inOrder', agreements: 'clear' })
      expect(await desk.todo(eve, id)).toEqual(['first'])
    })

    test('a return that keeps approvals keeps those of the old nodes', async () => {
      const { bob, dan, eve } = desk
      const { second, start } = await deployed()
      const id = await start()
      await signedUpTo(id, 3)
      await migrated(id, second, toSecond)
      const back = { to: 'one', resubmit: 'inOrder', agreements: 'keep' }
      await desk.done(eve, id, 'last', 'return', back)
      await desk.done(eve, id, 'one', 'complete')
      expect([await desk.todo(dan, id), await desk.todo(bob, id)]).toEqual([[], []])
      expect(await desk.todo(eve, id)).toEqual(['last'])
    })

    test('an initiator without an own node resubmits straight to the node', async () => {
      const { ann, bob } = desk
      const { second, start } = await deployed()
      const id = await start()
      await signedUpTo(id, 2)
      await desk.done(bob, id, 'sign', 'return', { to: 'initiator', resubmit: 'straight' })
      await migrated(id, second, toSecond)
      await desk.done(ann, id, 'approve', 'complete')
      expect(await desk.todo(bob, id)).toEqual(['approve'])
    })
  })

  test('the next undo retries instances that could not be undone, and does not migrate them on', async () => {
    const { bob, cid } = desk
    const model = await workflow.deploy(inLine(signedBy('one', [bob])))
    const ids: string[] = []
    for (let at = 0; at < 3; at++)
      ids.push(String(dataOf(await desk.ann.post('/nbpm/instance/start', { key: model.key })).id))
    const toVersionId = await newVersion(model, inLine(signedBy('one', [bob]), signedBy('extra', [cid])))
    const { id } = dataOf(
      await company.admin.post('/nbpm/migration/save', {
        fromVersionId: model.versionId,
        toVersionId,
        reason: '新制度',
      }),
    )
    await reached(String(id), 'waiting')
    dataOf(await company.admin.post('/nbpm/migration/run', { id }))
    await reached(String(id), 'done')
    const far = [String(ids[0]), String(ids[1])]
    for (const each of far) await desk.done(bob, each, 'one', 'complete')
    dataOf(await company.admin.post('/nbpm/migration/undo', { id }))
    expect(await reached(String(id), 'partly')).toMatchObject({ total: 3, done: 0, failed: 2 })
    // One goes back to the moment after the migration, the other to one before it.
    for (const [at, each] of far.entries()) {
      const points = listOf(await company.admin.post('/nbpm/instance/points', { id: each }))
      dataOf(await company.admin.post('/nbpm/instance/rollback', { id: points[at]?.id }))
    }
    dataOf(await company.admin.post('/nbpm/migration/undo', { id }))
    expect(await reached(String(id), 'undone')).toMatchObject({ total: 3, done: 0, failed: 0 })
    for (const each of ids) expect(dataOf(await company.admin.get(`/nbpm/instance/detail/${each}`)).versionNo).toBe(1)
  })

  test('the last attempt skips an instance at which the program fails each time', async () => {
    const model = await workflow.deploy(inLine(signedBy('one', [desk.bob])))
    const start = async () => String(dataOf(await desk.ann.post('/nbpm/instance/start', { key: model.key })).id)
    const [broken, sound] = [await start(), await start()]
    const toVersionId = await newVersion(model, inLine(signedBy('one', [desk.bob]), signedBy('extra', [desk.cid])))
    const { id } = dataOf(
      await company.admin.post('/nbpm/migration/save', { fromVersionId: model.versionId, toVersionId }),
    )
    await reached(String(id), 'waiting')
    await server.db.updateTable('processMigration').set({ state: 'running' }).where('id', '=', String(id)).execute()
    await server.db.deleteFrom('processScope').where('instanceId', '=', broken).execute()
    const base = { db: server.db, config: server.config }
    const job = { data: { migrationId: id }, signal: new AbortController().signal, fence: async () => {} }
    await expect(processMigration(base, { ...job, isLast: false })).rejects.toThrow()
    await processMigration(base, { ...job, isLast: true })
    expect(await migrationOf(String(id))).toMatchObject({ state: 'partly', total: 2, done: 1, failed: 1 })
    const items = new Map((await itemsOf(String(id))).map(item => [item.instanceId, item]))
    expect(items.get(broken)).toMatchObject({ state: 'failed', message: '服务器内部错误' })
    expect(items.get(sound)).toMatchObject({ state: 'done' })
  })

  test('an HTTP task in progress is called again after a rollback', async () => {
    const http = { method: 'POST' as const, url: 'http://127.0.0.1:9/', retries: 0 }
    const id = await desk.start(
      inLine(signedBy('one', [desk.bob]), [
        'work',
        `<serviceTask id="work" name="开票">${settingsOf({ http })}</serviceTask>`,
      ]),
    )
    await desk.done(desk.bob, id, 'one', 'complete')
    const [point] = listOf(await company.admin.post('/nbpm/instance/points', { id })).slice(-1)
    const preview = dataOf(await company.admin.get(`/nbpm/instance/rollback/preview/${String(point?.id)}`))
    expect(preview.text).toContain('调用外部系统“开票”')
    dataOf(await company.admin.post('/nbpm/instance/rollback', { id: point?.id }))
    expect(await desk.todo(desk.bob, id)).toEqual(['one'])
    const jobs = await server.db
      .selectFrom('processJob')
      .selectAll()
      .where('instanceId', '=', id)
      .where('kind', '=', 'work')
      .execute()
    expect(jobs).toEqual([])
  })
})
