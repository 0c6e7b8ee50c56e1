import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { runTimeouts } from '../../../server/domains/workflow/absence/sweeps.ts'
import { feedFacts } from '../../../server/domains/workflow/reports/feedFacts.ts'
import { givenCompany, type Person, dataOf as personData, recordsOf } from '../company.ts'
import { callForFile, until } from '../exchange/exchange.ts'
import { databaseKinds, dataOf, givenServer } from '../harness.ts'
import { applying, givenApprovals, inLine, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date())
const firstDay = today()
/** From the day on which the suite began: it may be tomorrow by now. */
const days = () => ({ from: firstDay, to: today() })
const schema = readFileSync(new URL('../../server/domains/workflow/reports/xes.xsd', import.meta.url), 'utf8')

describe.each(databaseKinds)('process reports on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  const workflow = givenWorkflow(server)
  const desk = givenApprovals(workflow, company)
  const call = async <T>(name: string, args: Record<string, unknown> = {}) =>
    dataOf<T>(await server.call(name, args, workflow.token))
  const keyOf = async (id: string) =>
    (await server.db.selectFrom('processInstance').select('key').where('id', '=', id).executeTakeFirstOrThrow()).key

  it('W15 count returns to the initiator before the end, equally by node and by user', async () => {
    const id = await desk.start(inLine(signedBy('sign', [desk.bob]), signedBy('last', [desk.cid])))
    const key = await keyOf(id)
    for (let round = 0; round < 2; round++) {
      await desk.done(desk.bob, id, 'sign', 'return', { to: 'initiator', resubmit: 'inOrder', comment: '请补充' })
      await desk.done(desk.ann, id, '重新提交', 'complete')
    }
    await desk.done(desk.bob, id, 'sign', 'complete')
    await call('processReport.refresh')
    expect(await call('processReport.overview', { ...days(), key })).toMatchObject({ running: 1, returnRate: 100 })
    const nodes = await call<Record<string, unknown>[]>('processReport.byNode', { ...days(), key })
    expect(nodes.find(one => one.nodeId === 'sign')).toMatchObject({ refused: 2 })
    const people = await call<Record<string, unknown>[]>('processReport.byPerson', { ...days(), key })
    expect(people.find(one => one.userId === desk.bob.id)).toMatchObject({ refused: 2 })
  })

  it('count work of instances, nodes and users from their events', async () => {
    const returns = { returns: { to: ['initiator' as const], resubmit: 'inOrder' as const } }
    const id = await desk.start(inLine(applying, signedBy('check', [desk.bob], returns), signedBy('sign', [desk.cid])))
    await desk.done(desk.ann, id, 'apply', 'complete')
    await desk.done(desk.bob, id, 'check', 'return', { to: 'initiator', comment: '请补充' })
    await desk.done(desk.ann, id, 'apply', 'complete')
    await desk.done(desk.bob, id, 'check', 'complete')
    await call('processReport.refresh')
    const key = await keyOf(id)
    const [running] = await call<Record<string, unknown>[]>('processReport.byProcess', { ...days(), key })
    expect(running).toMatchObject({ key, started: 1, ended: 0, running: 1, returns: 1 })
    await desk.done(desk.cid, id, 'sign', 'complete')
    await call('processReport.refresh')

    expect(await call('processReport.overview', { ...days(), key })).toMatchObject({
      started: 1,
      running: 0,
      ended: 1,
      returnRate: 100,
      tasks: 5,
      people: 3,
      rework: 2,
    })
    const nodes = await call<{ nodeId: string; visits: number; rework: number; refused: number }[]>(
      'processReport.byNode',
      { ...days(), key },
    )
    expect(
      Object.fromEntries(nodes.map(({ nodeId, visits, rework, refused }) => [nodeId, [visits, rework, refused]])),
    ).toEqual({
      apply: [2, 1, 0],
      check: [2, 1, 1],
      sign: [1, 0, 0],
    })
    const people = await call<{ userId: string; turns: number; refused: number }[]>('processReport.byPerson', {
      ...days(),
      key,
    })
    expect(people.find(one => one.userId === desk.bob.id)).toMatchObject({ turns: 2, decided: 2, refused: 1 })
    const daily = await call<{ id: string; date: string; started: number; ended: number }[]>('processReport.daily', {
      ...days(),
      key,
    })
    expect(daily.every(({ id, date }) => id === date && date >= firstDay && date <= today())).toBe(true)
    const inAll = (what: 'started' | 'ended') => daily.reduce((sum, day) => sum + day[what], 0)
    expect([inAll('started'), inAll('ended')]).toEqual([1, 1])
    expect(await call('processReport.byPhase', { ...days(), key })).toEqual([
      { id: 'completed', phase: 'completed', count: 1 },
    ])
    const durations = await call<{ count: number }[]>('processReport.byDuration', { ...days(), key })
    expect(durations.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 0, 0])
    const rows = recordsOf(await company.admin.post('/nbpm/report/turn/page', { key, userId: desk.bob.id }))
    expect(rows.map(row => row.result).sort()).toEqual(['agreed', 'returned'])
  })

  it('are rebuilt from the events alone with equal results, and a second rebuild changes nothing', async () => {
    const id = await desk.start(inLine(signedBy('check', [desk.bob])))
    await desk.done(desk.bob, id, 'check', 'complete')
    await feedFacts(server)
    const read = async () =>
      (
        await sql`select (select to_jsonb(f) - 'created_at' - 'updated_at' from process_fact f
          where f.instance_id = ${id}) as f,
        (select jsonb_agg(to_jsonb(t) - 'created_at' - 'updated_at' order by t.id) from process_turn_fact t
        where t.instance_id = ${id}) as t`.execute(server.db)
      ).rows
    const before = await read()
    await sql`delete from process_fact where instance_id = ${id}`.execute(server.db)
    await sql`delete from process_task where instance_id = ${id}`.execute(server.db)
    await feedFacts(server, { all: true })
    expect(await read()).toEqual(before)
    expect(await feedFacts(server, { all: true })).toBe(0)
  })

  it('complete although an instance has no events any more', async () => {
    const id = await desk.start(inLine(signedBy('check', [desk.bob])))
    await desk.done(desk.bob, id, 'check', 'complete')
    await feedFacts(server)
    await sql`alter table process_event disable trigger all`.execute(server.db)
    await sql`delete from process_event where instance_id = ${id}`.execute(server.db)
    await sql`alter table process_event enable trigger all`.execute(server.db)
    await sql`delete from process_fact where instance_id = ${id}`.execute(server.db)
    for (const all of [false, true])
      expect(await feedFacts(server, { all, signal: AbortSignal.timeout(5000) })).toBeLessThan(50)
  })

  it('show only what lies within the data scope', async () => {
    const id = await desk.start(inLine(signedBy('check', [desk.bob])))
    await feedFacts(server)
    const key = await keyOf(id)
    const codes = ['PROCESS_REPORT_VIEW']
    const near = await company.hire({ organizationId: company.east, codes })
    const far = await company.hire({ organizationId: company.west, codes })
    const none = await company.hire({ organizationId: company.east })
    expect(personData(await near.post('/nbpm/report/overview', { ...days(), key }))).toMatchObject({ started: 1 })
    expect(personData(await far.post('/nbpm/report/overview', { ...days(), key }))).toMatchObject({ started: 0 })
    expect(recordsOf(await far.post('/nbpm/report/instance/page', { key }))).toEqual([])
    expect((await none.post('/nbpm/report/overview', days())).http).toBe(403)
    expect((await near.post('/nbpm/report/overview', { from: '2026-02-01', to: '2026-01-01' })).http).toBe(400)
  })

  it.each(['xes', 'ocel'])('export an event log as %s in the background', async format => {
    const id = await desk.start(inLine(signedBy('check', [desk.bob])))
    await desk.done(desk.bob, id, 'check', 'complete', { comment: '<同意> & "好"' })
    const key = await keyOf(id)
    const { downloadId, total } = await call<{ downloadId: string; total: number }>('processReport.eventLog', {
      format,
      ...days(),
      key,
    })
    expect(total).toBe(1)
    await until(
      async () => call<{ status: string }>('download.status', { id: downloadId }),
      ({ status }) => status === 'done',
    )
    const file = await callForFile(server, `/upms/download/file/${downloadId}`, {
      token: workflow.token,
      method: 'GET',
    })
    const contents = file.bytes.toString('utf8')
    if (format === 'xes') {
      expect((await validateXML({ xml: { fileName: 'log.xes', contents }, schema })).errors).toEqual([])
      expect(contents).toContain('<string key="console:decision" value="agreed"/>')
    } else {
      const log = JSON.parse(contents) as { objects: { id: string }[]; events: unknown[] }
      expect(log.objects.map(one => one.id)).toContain(id)
      expect(log.events.length).toBeGreaterThan(4)
    }
    const nothing = await server.call('processReport.eventLog', { format, ...days(), key: 'nothing' }, workflow.token)
    expect(nothing.http).toBe(409)
  })

  /**
   * Worked out by hand. Hours after three applications began; each is late three hours after it came to bob:
   * 0: ann applies twice in the east, wes once in the west. 2: bob agrees to the first, which comes to cid. 3: cid
   * agrees. 4: ann urges bob, who refuses the second. The third still waits.
   */
  it('by organization, user and delay equal figures worked out by hand', async () => {
    const { ann, bob, cid } = desk
    const wes = await company.hire({ organizationId: company.west })
    const timeouts = [{ after: 'PT3H', do: 'remind' as const, allHours: true }]
    const { key } = await workflow.deploy(inLine(signedBy('check', [bob], { timeouts }), signedBy('sign', [cid])))
    const start = async (person: Person) => String(personData(await person.post('/nbpm/instance/start', { key })).id)
    const later = async (hours: number) => {
      await workflow.pass(hours * 3600)
      const job = { data: {}, isLast: false, signal: new AbortController().signal, fence: async () => {} }
      await runTimeouts({ db: server.db, config: server.config }, job)
    }
    const [first, second, third] = [await start(ann), await start(ann), await start(wes)]
    await later(2)
    await desk.done(bob, first, 'check', 'complete')
    await later(1)
    await desk.done(cid, first, 'sign', 'complete')
    await later(1)
    personData(await ann.post('/nbpm/task/urge', { id: await desk.task(bob, 'check', second) }))
    await desk.done(bob, second, 'check', 'complete', { decision: 'refuse' })
    await call('processReport.refresh')
    // It may be tomorrow by now.
    const range = { from: firstDay, to: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10), key }
    const ofEast = { started: 2, ended: 2, running: 0, averageHours: 3.5, medianHours: 3.5, slowHours: 3.9 }
    const ofWest = { started: 1, ended: 0, running: 1, averageHours: 0, medianHours: 0, slowHours: 0 }
    expect(await call('processReport.byOrganization', range)).toMatchObject([
      { ...ofEast, organizationId: company.eastTeam, organizationName: '华东财务部', returns: 0, overdue: 1 },
      { ...ofWest, organizationId: company.west, organizationName: '华西区域', returns: 0, overdue: 1 },
    ])
    const ofBob = {
      turns: 3,
      decided: 2,
      waiting: 1,
      averageHours: 3,
      slowHours: 3.8,
      overdue: 2,
      refused: 1,
      urged: 1,
    }
    const ofCid = { turns: 1, decided: 1, waiting: 0, averageHours: 1, slowHours: 1, overdue: 0, refused: 0, urged: 0 }
    expect(await call('processReport.byPerson', range)).toMatchObject([
      { userId: bob.id, userName: bob.username, ...ofBob },
      { userId: cid.id, userName: cid.username, ...ofCid },
    ])
    expect(await call('processReport.overview', range)).toMatchObject({
      started: 3,
      running: 1,
      ended: 2,
      averageHours: 3.5,
      tasks: 4,
      overdue: 2,
      overdueRate: 50,
      rework: 0,
      people: 2,
    })
    const late = recordsOf(await company.admin.post('/nbpm/report/task/page', { key, overdue: true }))
    expect(late.map(row => row.instanceId).sort()).toEqual([second, third].sort())
    await workflow.pass(-4 * 3600)
  })
})
