import { describe, expect, test } from 'vitest'
import { oldNotices } from '../../../server/domains/notices/oldNotices.ts'
import { runTimeouts } from '../../../server/domains/workflow/absence/sweeps.ts'
import { clockOffset } from '../../../server/domains/workflow/stored/clock.ts'
import { dataOf, givenCompany, type Person, recordsOf } from '../company.ts'
import { databaseKinds, givenServer, unique } from '../harness.ts'
import { applying, givenApprovals, inLine, signedBy, userTask } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

const job = { data: {}, isLast: false, signal: new AbortController().signal, fence: async () => {} }

describe.each(databaseKinds)('approval notifications on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  /** Returns the notices of a user about an instance and its tasks, oldest first. */
  const kindsOf = async (person: Person, title: string) =>
    recordsOf(await person.post('/system/notice/list', { title, size: 100, sort: 'sentAt' })).map(row => row.kind)
  const unread = async (person: Person) =>
    Number((dataOf(await person.get('/system/notice/count')) as { unread: number }).unread)
  const begun = async (inside: string) => {
    const title = unique('notice')
    const { key } = await workflow.deploy(inside)
    const { id } = dataOf(await desk.ann.post('/nbpm/instance/start', { key, title }))
    return { id: String(id), title }
  }
  const timeouts = async (seconds: number) => {
    await workflow.pass(seconds)
    await runTimeouts({ db: server.db, config: server.config }, job)
  }

  test('go to assignees, to users reminded, asked or copied, and to the initiator at the end', async () => {
    const { ann, bob, cid, dan } = desk
    const { id, title } = await begun(inLine(applying, signedBy('sign', [bob, cid])))
    expect(await kindsOf(ann, title)).toEqual([])
    await desk.done(ann, id, 'apply', 'complete')
    expect(await kindsOf(bob, title)).toEqual(['todo'])
    const [notice] = recordsOf(await bob.post('/system/notice/list', { title }))
    expect(notice).toMatchObject({ text: '请办理：sign', readAt: null })
    expect(notice?.route).toBe(`/workbench/task?id=${await desk.task(bob, 'sign', id)}`)
    const task = await desk.task(bob, 'sign', id)
    dataOf(await ann.post('/nbpm/task/urge', { id: task }))
    expect(await kindsOf(bob, title)).toEqual(['todo', 'urged'])
    dataOf(await cid.post('/nbpm/task/communicate', { id: task, comment: '请看', userIds: [bob.id] }))
    dataOf(await cid.post('/nbpm/task/copy', { id: task, userIds: [dan.id] }))
    expect(await kindsOf(bob, title)).toEqual(['todo', 'urged', 'commented'])
    expect(await kindsOf(dan, title)).toEqual(['copied'])
    expect(await kindsOf(cid, title)).toEqual(['todo', 'urged'])
    await desk.done(bob, id, 'sign', 'complete')
    await desk.done(cid, id, 'sign', 'complete')
    expect(recordsOf(await ann.post('/system/notice/list', { title }))).toMatchObject([
      { kind: 'ended', text: '您的申请已通过', route: `/process-example/details?id=${id}` },
    ])
  })

  test("are marked as read with the task's completion, with its transfer, and by hand", async () => {
    const { ann, bob, cid, dan } = desk
    const { id, title } = await begun(inLine(applying, signedBy('sign', [bob, cid])))
    await desk.done(ann, id, 'apply', 'complete')
    const before = [await unread(bob), await unread(cid)]
    await desk.done(bob, id, 'sign', 'transfer', { userId: dan.id })
    expect(await unread(bob)).toBe((before[0] ?? 0) - 1)
    expect(await kindsOf(dan, title)).toEqual(['todo'])
    await desk.done(dan, id, 'sign', 'complete', { decision: 'refuse' })
    expect(await unread(cid)).toBe((before[1] ?? 0) - 1)
    const [row] = recordsOf(await ann.post('/system/notice/list', { title }))
    expect(row).toMatchObject({ kind: 'ended', text: '您的申请未通过', readAt: null })
    expect(await bob.post('/system/notice/read', { ids: [row?.id] })).toMatchObject({ http: 404 })
    dataOf(await ann.post('/system/notice/read', { ids: [row?.id] }))
    expect(recordsOf(await ann.post('/system/notice/list', { title, unread: true }))).toEqual([])
    dataOf(await ann.post('/system/notice/readAll', {}))
    expect(await unread(ann)).toBe(0)
  })

  /** Returns the notices of a user about a return: kind, text, and the page that each opens. */
  const returnsOf = async (person: Person, title: string) =>
    recordsOf(await person.post('/system/notice/list', { title, kind: 'returned' })).map(({ text, route }) => ({
      text,
      route,
    }))
  const nameOf = async (person: Person) => String(dataOf(await person.get('/upms/personInfo/detail')).name)
  const returnedRow = async (person: Person, instanceId: string) =>
    recordsOf(await person.post('/nbpm/task/todo', { instanceId, size: 10 }))[0]

  test('of a return come once with the new task, and say from whom, from where and why', async () => {
    const { ann, bob } = desk
    const { id, title } = await begun(inLine(applying, signedBy('sign', [bob])))
    await desk.done(ann, id, 'apply', 'complete')
    await desk.done(bob, id, 'sign', 'return', { to: 'initiator', comment: '请补充' })
    const task = await desk.task(ann, 'apply', id)
    expect(await returnsOf(ann, title)).toEqual([
      { text: `${await nameOf(bob)}在“sign”驳回到“apply”：请补充`, route: `/workbench/task?id=${task}` },
    ])
    expect(await kindsOf(ann, title)).toEqual(['returned'])
    const mark = { returned: true, returnedByName: await nameOf(bob), returnReason: '请补充' }
    expect(await returnedRow(ann, id)).toMatchObject(mark)
    const { returnedByName, returnReason } = dataOf(await ann.get(`/nbpm/task/detail/${task}`))
    expect({ returnedByName, returnReason }).toEqual({ returnedByName: mark.returnedByName, returnReason: '请补充' })
    await desk.done(ann, id, 'apply', 'complete')
    expect(await kindsOf(bob, title)).toEqual(['todo', 'todo'])
    expect(await returnedRow(bob, id)).toMatchObject({ returned: false, returnedByName: null, returnReason: null })
  })

  test('of a return also go to an earlier approver and the initiator', async () => {
    const { ann, bob, cid } = desk
    const { id, title } = await begun(inLine(applying, signedBy('check', [cid]), signedBy('sign', [bob])))
    await desk.done(ann, id, 'apply', 'complete')
    await desk.done(cid, id, 'check', 'complete')
    await desk.done(bob, id, 'sign', 'return', { to: 'check', comment: '金额不对' })
    const text = `${await nameOf(bob)}在“sign”驳回到“check”：金额不对`
    const task = await desk.task(cid, 'check', id)
    expect(await kindsOf(cid, title)).toEqual(['todo', 'returned'])
    expect(await returnsOf(cid, title)).toEqual([{ text, route: `/workbench/task?id=${task}` }])
    expect(await returnedRow(cid, id)).toMatchObject({ returned: true, returnReason: '金额不对' })
    expect(await returnsOf(ann, title)).toEqual([{ text, route: `/process-example/details?id=${id}` }])
  })

  test('of a return also go to a user who claimed from a pool, and an initiator without an own task', async () => {
    const { ann, bob, cid } = desk
    const pool = await begun(inLine(signedBy('take', [cid, desk.dan], { mode: 'claim' }), signedBy('sign', [bob])))
    await desk.done(cid, pool.id, 'take', 'claim')
    await desk.done(cid, pool.id, 'take', 'complete')
    await desk.done(bob, pool.id, 'sign', 'return', { to: 'take', comment: '再看' })
    const name = await nameOf(bob)
    expect((await returnsOf(cid, pool.title)).map(({ text }) => text)).toEqual([`${name}在“sign”驳回到“take”：再看`])
    expect(await returnedRow(cid, pool.id)).toMatchObject({ claimable: true, returned: true, returnReason: '再看' })
    const own = await begun(inLine(signedBy('sign', [bob])))
    await desk.done(bob, own.id, 'sign', 'return', { to: 'initiator', comment: '重填' })
    expect((await returnsOf(ann, own.title)).map(({ text }) => text)).toEqual([`${name}在“sign”驳回到发起人：重填`])
  })

  test('of a pooled task and its reminders go to all candidates, then the task is escalated', async () => {
    const { ann, bob, cid, dan } = desk
    const sign = signedBy('sign', [bob, cid], {
      mode: 'claim',
      timeouts: [
        { after: 'PT1H', allHours: true, do: 'remind' },
        { after: 'PT2H', allHours: true, do: 'handOver', to: { rule: 'users', users: [dan.id] } },
      ],
    })
    const { id, title } = await begun(inLine(applying, sign))
    await desk.done(ann, id, 'apply', 'complete')
    expect([await kindsOf(bob, title), await kindsOf(cid, title)]).toEqual([['pool'], ['pool']])
    await timeouts(3700)
    expect(await kindsOf(cid, title)).toEqual(['pool', 'urged'])
    await timeouts(3700)
    expect(await desk.todo(dan, id)).toEqual(['sign'])
    expect(await kindsOf(dan, title)).toEqual(['todo'])
    expect(recordsOf(await cid.post('/system/notice/list', { title, unread: true }))).toEqual([])
    await desk.done(dan, id, 'sign', 'complete')
    expect(await workflow.phase(id)).toBe('completed')
  })

  test('of a timeout wait while the instance is suspended, and continue with the next check', async () => {
    const { ann, bob, dan } = desk
    const hours = { allHours: true }
    const sign = signedBy('sign', [bob], {
      timeouts: [
        { after: 'PT1H', ...hours, do: 'remind' },
        { after: 'PT2H', ...hours, do: 'handOver', to: { rule: 'users', users: [dan.id] } },
      ],
    })
    const { id, title } = await begun(inLine(applying, sign))
    await desk.done(ann, id, 'apply', 'complete')
    dataOf(await company.admin.post('/nbpm/instance/suspend', { id }))
    // As often as it is given up elsewhere, and longer.
    for (let look = 0; look < 14; look++) await timeouts(7200)
    expect(await kindsOf(bob, title)).toEqual(['todo'])
    dataOf(await company.admin.post('/nbpm/instance/activate', { id }))
    await timeouts(1)
    expect(await kindsOf(bob, title)).toEqual(['todo', 'urged'])
    await timeouts(1)
    expect(await desk.todo(dan, id)).toEqual(['sign'])
  })

  test('of a timeout count working time: no night, weekend or holiday, but Saturdays that are worked', async () => {
    const { ann, bob, cid, dan, eve } = desk
    const hour = 3_600_000
    const day = 24 * hour
    const { revision } = dataOf(await company.admin.get(`/upms/organization/details/${company.eastTeam}`))
    const led = { id: company.eastTeam, leaderId: ann.id, revision }
    dataOf(await company.admin.post('/upms/organization/edit', led))
    // A Friday at five in the afternoon in Shanghai, an hour before the end of work.
    const friday = new Date(Date.now() + 8 * hour + 7 * day)
    friday.setUTCDate(friday.getUTCDate() + ((12 - friday.getUTCDay()) % 7))
    friday.setUTCHours(17, 0, 0, 0)
    const begin = friday.getTime() - 8 * hour
    const at = (days: number, time: string) => {
      const [hours = 0, minutes = 0] = time.split(':').map(Number)
      return begin + days * day + (hours - 17) * hour + minutes * 60_000
    }
    const own = { name: unique('华东'), organizationId: company.east, days: ['1', '2', '3', '4', '5'] }
    dataOf(await company.admin.post('/nbpm/calendar/save', { ...own, hours: '09:00-12:00,13:30-18:00' }))
    for (const [days, working] of [
      [1, true],
      [3, false],
    ] as const) {
      const date = new Date(friday.getTime() + days * day).toISOString().slice(0, 10)
      dataOf(await company.admin.post('/nbpm/calendar/day/save', { date, name: '调休', working }))
    }
    const now = () => Date.now() + clockOffset(server.config)
    const later = (moment: number) => timeouts((moment - now()) / 1000)
    const before = clockOffset(server.config)
    await workflow.pass((begin - now()) / 1000)
    const passing = signedBy('sign', [dan], {
      timeouts: [
        { after: 'PT2H', do: 'remind' },
        { after: 'PT8H', do: 'copySuperior' },
        { after: 'PT9H', do: 'handOver', to: { rule: 'users', users: [cid.id] } },
        { after: 'PT17H', do: 'pass' },
      ],
    })
    const refusing = signedBy('sign', [eve], {
      timeouts: [
        { after: 'PT30M', do: 'remind', allHours: true },
        { after: 'P1D', do: 'reject' },
      ],
    })
    const passed = await begun(inLine(passing, signedBy('next', [bob])))
    const rejected = await begun(inLine(refusing))
    const waiting = async ({ id }: { id: string }) =>
      (await server.db.selectFrom('processTimeout').select('step').where('instanceId', '=', id).executeTakeFirst())
        ?.step
    /** Expects that a step waits a minute before its moment and is done a minute after it. */
    const comes = async (one: { id: string }, step: number, moment: number) => {
      await later(moment - 60_000)
      expect(await waiting(one)).toBe(step)
      await later(moment + 60_000)
      expect(await waiting(one)).not.toBe(step)
    }
    await comes(rejected, 0, at(0, '17:30'))
    await comes(passed, 0, at(1, '10:00'))
    expect(await kindsOf(dan, passed.title)).toEqual(['todo', 'urged'])
    await comes(passed, 1, at(1, '17:30'))
    expect(await kindsOf(ann, passed.title)).toEqual(['copied'])
    expect(await desk.todo(dan, passed.id)).toEqual(['sign'])
    await comes(passed, 2, at(4, '09:30'))
    expect([await desk.todo(dan, passed.id), await desk.todo(cid, passed.id)]).toEqual([[], ['sign']])
    await comes(passed, 3, at(5, '10:00'))
    expect(await desk.todo(bob, passed.id)).toEqual(['next'])
    // A day is 24 hours of work: one on Friday, seven and a half on three days each, half an hour on the last.
    expect(await workflow.phase(rejected.id)).toBe('running')
    await comes(rejected, 1, at(6, '09:30'))
    expect(await workflow.phase(rejected.id)).toBe('rejected')
    await workflow.pass((before - clockOffset(server.config)) / 1000)
  })

  test('include the copies that a node sends at its end', async () => {
    const { ann, bob, cid, dan } = desk
    const { id, title } = await begun(
      inLine(
        [
          'apply',
          userTask('apply', {
            approvers: [{ rule: 'initiator' }],
            copyTo: [{ rule: 'users', users: [cid.id, dan.id] }],
          }),
        ],
        signedBy('sign', [bob]),
      ),
    )
    expect(recordsOf(await cid.post('/nbpm/copy/list', { instanceId: id }))).toEqual([])
    await desk.done(ann, id, 'apply', 'complete')
    for (const person of [cid, dan]) {
      expect(recordsOf(await person.post('/nbpm/copy/list', { instanceId: id }))).toHaveLength(1)
      expect(await kindsOf(person, title)).toEqual(['copied'])
      expect(dataOf(await person.get(`/nbpm/instance/detail/${id}`)).title).toBe(title)
    }
  })

  test('are deleted after 90 days', async () => {
    const { ann, bob } = desk
    const { id, title } = await begun(inLine(applying, signedBy('sign', [bob])))
    await desk.done(ann, id, 'apply', 'complete')
    await server.db
      .updateTable('notice')
      .set({ sentAt: new Date(Date.now() - 91 * 86_400_000) })
      .where('title', '=', title)
      .execute()
    await oldNotices({ db: server.db, config: server.config }, job)
    expect(await kindsOf(bob, title)).toEqual([])
  })
})
