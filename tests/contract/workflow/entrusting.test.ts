import { describe, expect, test } from 'vitest'
import editPage from '../../../schemas/pages/entrust/edit.json'
import { runTimeouts, takeOverEntrusted } from '../../../server/domains/workflow/absence/sweeps.ts'
import { standInsFor } from '../../../server/domains/workflow/people/standIns.ts'
import { dataOf, givenCompany, type Person, recordsOf } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

const hour = 3_600_000
const today = () => ({
  startsAt: new Date(Date.now() - hour).toISOString(),
  endsAt: new Date(Date.now() + hour).toISOString(),
})

describe.each(databaseKinds)('delegations on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  const couple = async (): Promise<[Person, Person]> => [
    await company.hire({ organizationId: company.east }),
    await company.hire({ organizationId: company.east }),
  ]
  const entrust = async (from: Person, to: Person, values: Record<string, unknown> = {}) =>
    dataOf(await from.post('/nbpm/entrust/save', { toId: to.id, ...today(), ...values }))
  const job = () => ({ data: {}, isLast: false, signal: new AbortController().signal, fence: async () => {} })
  const sweep = () => takeOverEntrusted({ db: server.db, config: server.config }, job())
  const copiesOf = async (person: Person, instanceId: string) =>
    recordsOf(await person.post('/nbpm/copy/list', { instanceId })).map(({ fromId, comment }) => ({ fromId, comment }))

  test('send the principal a copy of each task that goes to the proxy, if wanted', async () => {
    for (const keepCopy of [true, false]) {
      const [kim, lee] = await couple()
      const waiting = await desk.start(inLine(signedBy('sign', [kim])))
      const later = await desk.start(inLine(signedBy('first', [desk.bob, kim], { mode: 'sequence' })))
      await entrust(kim, lee, { keepCopy })
      await sweep()
      const fresh = await desk.start(inLine(signedBy('sign', [kim])))
      await desk.done(desk.bob, later, 'first', 'complete')
      await sweep()
      for (const instance of [waiting, fresh, later]) {
        expect(await desk.todo(kim, instance)).toEqual([])
        expect(await desk.todo(lee, instance)).toHaveLength(1)
        const copy = { fromId: lee.id, comment: '已委托他人审批' }
        expect(await copiesOf(kim, instance)).toEqual(keepCopy ? [copy] : [])
      }
      // Another user takes over from there: none of it was entrusted to kim.
      await kim.post('/nbpm/copy/read', { ids: recordsOf(await kim.post('/nbpm/copy/list')).map(({ id }) => id) })
      await desk.done(lee, fresh, 'sign', 'transfer', { userId: desk.cid.id })
      expect(await copiesOf(kim, fresh)).toHaveLength(keepCopy ? 1 : 0)
    }
    const [field] = editPage.sections[2]?.fields ?? []
    expect(field).toMatchObject({ field: 'keepCopy', help: '任务交给受托人时抄送委托人' })
  })

  test('notify the proxy, who reads the tasks of the principal while they last', async () => {
    const [kim, lee] = await couple()
    const received = async (person: Person) =>
      recordsOf(await person.post('/nbpm/entrust/received')).map(({ fromId }) => fromId)
    const noticesOfLee = async () =>
      recordsOf(await lee.post('/system/notice/list', { kind: 'entrusted' })).map(({ text }) => String(text))
    const { id, ...values } = await entrust(kim, lee, { reason: '出差' })
    expect(await noticesOfLee()).toEqual([expect.stringMatching(/委托您审批，\d{4}-\d\d-\d\d .+ 至 \d{4}/)])
    expect([await received(lee), await received(kim)]).toEqual([[kim.id], []])
    const save = (more: object) =>
      kim.post('/nbpm/entrust/save', { id, toId: lee.id, startsAt: values.startsAt, endsAt: values.endsAt, ...more })
    const { revision } = dataOf(await save({ revision: values.revision, reason: '出差两天' }))
    const off = dataOf(await save({ revision, enabled: false }))
    expect([await noticesOfLee(), await received(lee)]).toMatchObject([{ length: 1 }, []])
    dataOf(await save({ revision: off.revision, enabled: true }))
    expect([await noticesOfLee(), await received(lee)]).toMatchObject([{ length: 2 }, [kim.id]])
  })

  test('are refused if over before they are created; ended ones may still be described', async () => {
    const [kim, lee] = await couple()
    const over = {
      startsAt: new Date(Date.now() - 2 * hour).toISOString(),
      endsAt: new Date(Date.now() - hour).toISOString(),
    }
    const refusal = {
      http: 400,
      data: { errors: [{ field: 'endsAt', code: 'ENTRUST_OVER', message: '结束时间应晚于当前时间' }] },
    }
    expect(await kim.post('/nbpm/entrust/save', { toId: lee.id, ...over })).toMatchObject(refusal)
    const { id, revision } = await entrust(kim, lee)
    await server.db.updateTable('processEntrust').set(over).where('id', '=', String(id)).execute()
    const values = { id, toId: lee.id, ...over }
    const kept = dataOf(await kim.post('/nbpm/entrust/save', { ...values, revision, reason: '已休假' }))
    const off = dataOf(await kim.post('/nbpm/entrust/save', { ...values, revision: kept.revision, enabled: false }))
    const on = await kim.post('/nbpm/entrust/save', { ...values, revision: off.revision, enabled: true })
    expect(on).toMatchObject(refusal)
  })

  test('show the reason on a task taken over', async () => {
    const [kim, lee] = await couple()
    const instance = await desk.start(inLine(signedBy('sign', [kim])))
    await entrust(kim, lee)
    await sweep()
    const id = await desk.task(lee, 'sign', instance)
    const why = async () => (dataOf(await desk.ann.get(`/nbpm/task/detail/${id}`)).slots as { why: string }[])[0]?.why
    expect(await why()).toBe('指定人员；受委托代办')
    dataOf(await company.admin.post('/nbpm/task/replace', { id, fromId: lee.id, toId: desk.cid.id }))
    expect(await why()).toBe('指定人员；受委托代办；替换原审批人')
  })

  test('of some processes leave new and waiting tasks of others with the principal', async () => {
    const [kim, lee] = await couple()
    const [some, other] = [
      await workflow.deploy(inLine(signedBy('sign', [kim]))),
      await workflow.deploy(inLine(signedBy('sign', [kim]))),
    ]
    const start = async (key: string) => String(dataOf(await desk.ann.post('/nbpm/instance/start', { key })).id)
    const before = [await start(some.key), await start(other.key)]
    // An employee manages no process and names one all the same.
    const found = recordsOf(await kim.post('/nbpm/model/directory', { keyword: some.key }))
    expect(found).toEqual([{ id: some.id, key: some.key, name: some.key, categoryName: null }])
    await entrust(kim, lee, { modelIds: [some.id] })
    await sweep()
    const after = [await start(some.key), await start(other.key)]
    for (const [entrusted, kept] of [before, after]) {
      expect([await desk.todo(kim, String(entrusted)), await desk.todo(lee, String(entrusted))]).toEqual([[], ['sign']])
      expect([await desk.todo(kim, String(kept)), await desk.todo(lee, String(kept))]).toEqual([['sign'], []])
    }
  })

  test('last from their first moment up to, but not including, their last', async () => {
    const [kim, lee] = await couple()
    const startsAt = '2031-05-01T01:00:00.000Z'
    const endsAt = '2031-05-02T01:00:00.000Z'
    await entrust(kim, lee, { startsAt, endsAt })
    const askedAt = async (now: string) => {
      const scope = { call: server.system(), modelId: null, now }
      const [found] = await standInsFor(scope, [{ user: kim.id, explanation: {} }])
      return found?.assignee
    }
    expect(await askedAt('2031-05-01T00:59:59.999Z')).toBe(kim.id)
    expect(await askedAt(startsAt)).toBe(lee.id)
    expect(await askedAt('2031-05-02T00:59:59.999Z')).toBe(lee.id)
    expect(await askedAt(endsAt)).toBe(kim.id)
  })

  test('send the wanted copy also if the proxy was asked already or is not asked again', async () => {
    const [kim, lee] = await couple()
    const [max] = await couple()
    const waiting = await desk.start(inLine(signedBy('sign', [kim, lee])))
    await entrust(kim, lee, { keepCopy: true })
    await entrust(max, lee, { keepCopy: true })
    await sweep()
    const named = await desk.start(inLine(signedBy('sign', [lee, max, kim])))
    const agreed = await desk.start(inLine(signedBy('first', [lee]), signedBy('second', [kim])), {
      process: { dedupe: 'all' },
    })
    await desk.done(lee, agreed, 'first', 'complete')
    expect(await workflow.phase(agreed)).toBe('completed')
    const beside = await desk.start(inLine(signedBy('first', [lee]), signedBy('second', [kim, desk.bob])), {
      process: { dedupe: 'all' },
    })
    await desk.done(lee, beside, 'first', 'complete')
    for (const instance of [waiting, named]) expect(await desk.todo(lee, instance)).toEqual(['sign'])
    expect(await desk.todo(desk.bob, beside)).toEqual(['second'])
    const copy = { fromId: lee.id, comment: '已委托他人审批' }
    for (const instance of [waiting, named, agreed, beside]) {
      expect(await desk.todo(kim, instance)).toEqual([])
      expect(await copiesOf(kim, instance)).toEqual([copy])
    }
    expect([await copiesOf(max, named), await copiesOf(max, waiting)]).toEqual([[copy], []])
  })
  /** Returns the turn of a user in an instance, and its reason. */
  const turnOf = async (person: Person, instance: string) => {
    const id = await desk.task(person, 'sign', instance)
    const slots = dataOf(await person.get(`/nbpm/task/detail/${id}`)).slots as Record<string, unknown>[]
    return slots.find(({ assignee, state }) => assignee === person.id && state === 'open')
  }

  test('send the principal a copy when the proxy claims a pooled task, and none before', async () => {
    for (const keepCopy of [true, false]) {
      const [kim, lee] = await couple()
      const [max] = await couple()
      await entrust(kim, lee, { keepCopy })
      const pooled = (...people: Person[]) => desk.start(inLine(signedBy('sign', people, { mode: 'claim' })))
      const copies = keepCopy ? [{ fromId: lee.id, comment: '已委托他人审批' }] : []
      // Alone, beside the proxy, and where the proxy is a candidate too.
      for (const instance of [await pooled(kim), await pooled(kim, max), await pooled(lee, kim)]) {
        expect(await copiesOf(kim, instance)).toEqual([])
        await desk.done(lee, instance, 'sign', 'claim')
        expect(await copiesOf(kim, instance)).toEqual(copies)
        await desk.done(lee, instance, 'sign', 'unclaim')
        await desk.done(lee, instance, 'sign', 'claim')
        expect(await copiesOf(kim, instance)).toEqual(copies)
      }
      const instance = await pooled(kim, max)
      await desk.done(lee, instance, 'sign', 'claim')
      expect(await turnOf(lee, instance)).toMatchObject({ actingFor: kim.id, why: '自行认领；受委托代办' })
      await desk.done(lee, instance, 'sign', 'complete')
      expect(await workflow.phase(instance)).toBe('completed')
      // A candidate who claims the task directly has no entrusted turn.
      const own = await pooled(kim, max)
      await desk.done(max, own, 'sign', 'claim')
      expect(await turnOf(max, own)).toMatchObject({ actingFor: null, why: '自行认领' })
      expect(await copiesOf(kim, own)).toEqual([])
    }
  })

  test('open a waiting pooled task to a new proxy of a candidate, and no candidate loses it', async () => {
    const [kim, lee] = await couple()
    const [max] = await couple()
    const pool = () => desk.start(inLine(signedBy('sign', [kim, max], { mode: 'claim' })))
    const [instance, claimed] = [await pool(), await pool()]
    await desk.done(max, claimed, 'sign', 'claim')
    await entrust(kim, lee, { keepCopy: true })
    await sweep()
    expect([await desk.todo(kim, instance), await desk.todo(max, instance)]).toEqual([[], ['sign']])
    expect(await desk.todo(lee, claimed)).toEqual([])
    await desk.done(lee, instance, 'sign', 'claim')
    expect(await turnOf(lee, instance)).toMatchObject({ actingFor: kim.id, why: '自行认领；受委托代办' })
    expect(await copiesOf(kim, instance)).toHaveLength(1)
    await desk.done(lee, instance, 'sign', 'complete')
    expect(await workflow.phase(instance)).toBe('completed')
    const rows = server.db.selectFrom('processAction').select(['action', 'remark']).where('businessId', '=', instance)
    expect(await rows.execute()).toEqual([{ action: 'instanceUpdateApprove', remark: '流程委托' }])
  })

  test('send the principal a copy when a timeout escalates a task to the principal', async () => {
    for (const keepCopy of [true, false]) {
      const [kim, lee] = await couple()
      const endsAt = new Date(Date.now() + 100 * hour).toISOString()
      await entrust(kim, lee, { keepCopy, endsAt })
      const to = { rule: 'users' as const, users: [kim.id] }
      const timeouts = [{ after: 'PT1H', do: 'handOver' as const, allHours: true, to }]
      const waiting = await desk.start(inLine(signedBy('sign', [desk.bob], { timeouts })))
      const several = await desk.start(inLine(signedBy('sign', [desk.bob, desk.cid], { timeouts })))
      const pool = await desk.start(inLine(signedBy('sign', [desk.bob], { mode: 'claim', timeouts })))
      await workflow.pass(hour / 1000 + 60)
      await runTimeouts({ db: server.db, config: server.config }, job())
      for (const instance of [waiting, several, pool]) {
        expect(await desk.todo(desk.bob, instance)).toEqual([])
        const { actingFor, why } = (await turnOf(lee, instance)) ?? {}
        expect([actingFor, why]).toEqual([kim.id, expect.stringContaining('受委托代办')])
        expect(await copiesOf(kim, instance)).toEqual(keepCopy ? [{ fromId: lee.id, comment: '已委托他人审批' }] : [])
      }
    }
  })
  test('send the principal the wanted copy when a timeout notifies the principal as superior', async () => {
    const { admin, eastTeam } = company
    for (const keepCopy of [true, false]) {
      const [kim, lee] = await couple()
      const { revision } = dataOf(await admin.get(`/upms/organization/details/${eastTeam}`))
      dataOf(await admin.post('/upms/organization/edit', { id: eastTeam, leaderId: kim.id, revision }))
      await entrust(kim, lee, { keepCopy, endsAt: new Date(Date.now() + 100 * hour).toISOString() })
      const timeouts = [{ after: 'PT1H', do: 'copySuperior' as const, allHours: true }]
      const instance = await desk.start(inLine(signedBy('sign', [desk.bob], { timeouts })))
      await workflow.pass(hour / 1000 + 60)
      await runTimeouts({ db: server.db, config: server.config }, job())
      expect([await copiesOf(lee, instance), await copiesOf(kim, instance)].map(({ length }) => length)).toEqual([
        1,
        keepCopy ? 1 : 0,
      ])
    }
  })
})
