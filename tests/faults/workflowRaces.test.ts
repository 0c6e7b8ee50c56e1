import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../server/app.ts'
import { type OpenDatabase, openDatabase } from '../../server/ground/database/open.ts'
import { type Answer, dataOf, givenCompany, type Person, unique } from '../contract/company.ts'
import { givenServer, mainly } from '../contract/harness.ts'
import { givenApprovals, inLine, signedBy } from '../contract/workflow/approvalDesk.ts'
import { bpmn, givenWorkflow } from '../contract/workflow/desk.ts'
import { isFull, isLong, sized } from '../helpers/form.ts'

const rounds = sized({ short: 2, full: 8, long: 1000 })
const flow = (id: string, from: string, to: string) =>
  `<sequenceFlow id="way-${id}" sourceRef="${from}" targetRef="${to}"/>`
const times = <T>(count: number, each: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => each(at))
const statuses = (answers: { http: number }[]) => answers.map(({ http }) => http).sort()

describe.each(mainly('postgres'))('processes that are hurried on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)
  /** A second program on the same database, where the database takes one. */
  let other: FastifyInstance
  let pool: OpenDatabase | undefined
  const tokens = new Map<string, string>()

  beforeAll(async () => {
    other = server.app
    if (kind !== 'postgres') return
    pool = await openDatabase(server.config)
    other = createApp({ config: { ...server.config }, db: pool.db })
    await other.ready()
  })
  afterAll(async () => {
    if (!pool) return
    await other.close()
    await pool.close()
  })

  /** Says it at one of the two programs, in turns. */
  const said = async (person: Person, place: number, path: string, body: object): Promise<Answer> => {
    const token = tokens.get(person.id) ?? (await server.tokenFor(person.username))
    tokens.set(person.id, token)
    const app = place % 2 === 0 ? server.app : other
    const response = await app.inject({
      method: 'POST',
      url: `/nbpm/${path}`,
      payload: body,
      headers: { authorization: `Bearer ${token}` },
    })
    // A server that is held up for a moment asks to be asked again.
    if (response.statusCode === 503) return said(person, place, path, body)
    return { http: response.statusCode, ...(response.json() as Omit<Answer, 'http'>) }
  }
  const eventsOf = (instanceId: string, event: string) =>
    server.db
      .selectFrom('processEvent')
      .selectAll()
      .where('instanceId', '=', instanceId)
      .where('kind', '=', event)
      .orderBy('sequence')
      .execute()
  /** History without gaps, tokens that wait for something that is there, no task without a token. */
  const checkState = async (instanceId: string) => {
    const all = await server.db
      .selectFrom('processEvent')
      .select('sequence')
      .where('instanceId', '=', instanceId)
      .orderBy('sequence')
      .execute()
    expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_, at) => at + 1))
    const tokensOf = await server.db
      .selectFrom('processToken')
      .selectAll()
      .where('instanceId', '=', instanceId)
      .execute()
    const tasks = await server.db
      .selectFrom('processTask')
      .selectAll()
      .where('instanceId', '=', instanceId)
      .where('endedAt', 'is', null)
      .execute()
    const waiting = tokensOf.filter(({ wait }) => wait === 'task').map(({ id }) => id)
    expect(tasks.map(({ tokenId }) => tokenId).sort()).toEqual(waiting.sort())
    const phase = await workflow.phase(instanceId)
    expect(tokensOf.length > 0).toBe(phase === 'running' || phase === 'suspended')
    return { phase, tasks: tasks.map(({ name }) => name) }
  }

  test('F8 W4 two nodes, one task: of fifty completions one counts, the others learn who and when', async () => {
    const people = [desk.bob, desk.cid, desk.dan, desk.eve, desk.ann]
    const instance = await desk.start(inLine(signedBy('sign', people, { mode: 'any' }), signedBy('next', [desk.bob])))
    const id = await desk.task(desk.bob, 'sign', instance)
    // A second try of this test needs other ids.
    const run = unique('c')
    await Promise.all(people.map((person, at) => said(person, at, 'task/count', {})))
    const answers = await Promise.all(
      times(50, async at => {
        const person = people[at % people.length] as Person
        return { person, answer: await said(person, at, 'task/complete', { id, commandId: `${run}${at}` }) }
      }),
    )
    const won = answers.filter(({ answer }) => answer.http === 200)
    expect(won).toHaveLength(1)
    const winner = won[0]?.person as Person
    const [decided] = await eventsOf(instance, 'slotDecided')
    for (const { person, answer } of answers) {
      if (answer.http === 200) continue
      expect(answer, answer.message).toMatchObject({ http: 409, data: { by: winner.id, at: expect.any(String) } })
      if (person !== winner) expect(answer.message).toContain(String(Object(answer.data).byName))
      const apart = Math.abs(Date.parse(Object(answer.data).at) - new Date(decided?.at as Date).getTime())
      expect(apart).toBeLessThan(isFull ? 1000 : 60_000)
    }
    expect(await eventsOf(instance, 'taskCompleted')).toHaveLength(1)
    expect(await desk.todo(desk.bob, instance)).toEqual(['next'])
    await checkState(instance)
  }, 120_000)

  test('F8 two nodes, one task: the last two branches of a join ended together fire it once', {
    timeout: 1_200_000,
  }, async () => {
    const [, left] = signedBy('left', [desk.bob])
    const [, right] = signedBy('right', [desk.cid])
    const [, last] = signedBy('last', [desk.dan])
    const { key } = await workflow.deploy(
      `<startEvent id="s"/><parallelGateway id="fork"/>${left}${right}<parallelGateway id="join"/>${last}
        <endEvent id="e"/>${flow('a', 's', 'fork')}${flow('b', 'fork', 'left')}${flow('c', 'fork', 'right')}
        ${flow('d', 'left', 'join')}${flow('f', 'right', 'join')}${flow('g', 'join', 'last')}${flow('h', 'last', 'e')}`,
    )
    for (let round = 0; round < rounds; round++) {
      const id = String(dataOf(await desk.ann.post('/nbpm/instance/start', { key })).id)
      const [one, two] = [await desk.task(desk.bob, 'left', id), await desk.task(desk.cid, 'right', id)]
      const answers = await Promise.all([
        said(desk.bob, 0, 'task/complete', { id: one }),
        said(desk.cid, 1, 'task/complete', { id: two }),
      ])
      expect(statuses(answers)).toEqual([200, 200])
      expect((await checkState(id)).tasks).toEqual(['last'])
    }
  })

  test('F8 two nodes, one task: completing against claiming, delegating, handing on and stopping', {
    timeout: 1_200_000,
  }, async () => {
    const { bob, cid, dan } = desk
    const one = await workflow.deploy(inLine(signedBy('sign', [bob]), signedBy('next', [cid])))
    const pool2 = await workflow.deploy(inLine(signedBy('sign', [bob, cid], { mode: 'claim' })))
    for (let round = 0; round < rounds; round++) {
      for (const what of ['delegate', 'transfer', 'stop']) {
        const id = String(dataOf(await desk.ann.post('/nbpm/instance/start', { key: one.key })).id)
        const taskId = await desk.task(bob, 'sign', id)
        const [done, against] = await Promise.all([
          said(bob, 0, 'task/complete', { id: taskId }),
          what === 'stop'
            ? company.admin.post('/nbpm/instance/stop', { id })
            : said(bob, 1, `task/${what}`, { id: taskId, userId: dan.id }),
        ])
        const both = [done?.http, against?.http]
        if (what === 'stop') expect(both).toEqual(done?.http === 200 ? [200, 200] : [409, 200])
        else expect([...both].sort(), what).toEqual(both.includes(403) ? [200, 403] : [200, 409])
        const { phase, tasks } = await checkState(id)
        if (what === 'stop') expect(phase).toBe('terminated')
        else expect(tasks).toEqual([done?.http === 200 ? 'next' : 'sign'])
      }
      const id = String(dataOf(await desk.ann.post('/nbpm/instance/start', { key: pool2.key })).id)
      const taskId = await desk.task(bob, 'sign', id)
      const claims = await Promise.all(
        [bob, cid, bob, cid].map((person, at) => said(person, at, 'task/claim', { id: taskId })),
      )
      expect(statuses(claims)).toEqual([200, 409, 409, 409])
      expect(claims.find(({ http }) => http === 409)?.data).toMatchObject({ by: expect.any(String) })
      await checkState(id)
      // The holder completes it while the other user still tries to claim it, or gives it back.
      const holder = claims.findIndex(({ http }) => http === 200) % 2 === 0 ? bob : cid
      const rival = holder === bob ? cid : bob
      const [finished, late, back] = await Promise.all([
        said(holder, 0, 'task/complete', { id: taskId }),
        said(rival, 1, 'task/claim', { id: taskId }),
        said(holder, 1, 'task/unclaim', { id: taskId }),
      ])
      const { phase, tasks } = await checkState(id)
      if (finished?.http === 200) {
        expect([late?.http, back?.http, phase]).toEqual([409, 409, 'completed'])
        expect(await eventsOf(id, 'slotDecided')).toHaveLength(1)
      } else {
        // Given back before completion: it belongs to the user whose claim followed, or to none.
        expect([[403, 409].includes(finished?.http as number), back?.http]).toEqual([true, 200])
        expect([200, 409]).toContain(late?.http)
        expect([phase, tasks]).toEqual(['running', ['sign']])
      }
    }
  })

  test('F8 W5 everybody of many signs within a moment: one continuation', { timeout: 300_000 }, async () => {
    const people: Person[] = []
    for (let at = 0; at < sized({ short: 4, full: 16, long: 50 }); at++)
      people.push(await company.hire({ organizationId: company.east }))
    const instance = await desk.start(inLine(signedBy('sign', people), signedBy('next', [desk.bob])))
    const id = await desk.task(people[0] as Person, 'sign', instance)
    await Promise.all(people.map((person, at) => said(person, at, 'task/count', {})))
    const answers = await Promise.all(people.map((person, at) => said(person, at, 'task/complete', { id })))
    expect(statuses(answers)).toEqual(people.map(() => 200))
    expect(await eventsOf(instance, 'slotDecided')).toHaveLength(people.length)
    expect(await eventsOf(instance, 'taskCompleted')).toHaveLength(1)
    expect((await checkState(instance)).tasks).toEqual(['next'])
  })

  test('F8 W6 the last signer, the initiator and the clock at one moment: one wins', {
    timeout: 1_200_000,
  }, async () => {
    const { ann, bob } = desk
    const [, sign] = signedBy('sign', [bob])
    const { key } = await workflow.deploy(
      `<startEvent id="s"/>${sign}<boundaryEvent id="late" attachedToRef="sign"><timerEventDefinition>
        <timeDuration>PT1M</timeDuration></timerEventDefinition></boundaryEvent><endEvent id="e"/>
        <userTask id="after" name="after"/>${flow('a', 's', 'sign')}${flow('b', 'sign', 'e')}
        ${flow('c', 'late', 'after')}${flow('d', 'after', 'e')}`,
    )
    for (let round = 0; round < sized({ short: 2, full: 8, long: 100 }); round++) {
      const id = String(dataOf(await ann.post('/nbpm/instance/start', { key })).id)
      const taskId = await desk.task(bob, 'sign', id)
      const [agreed, cancelled] = await Promise.all([
        said(bob, 0, 'task/complete', { id: taskId }),
        said(ann, 1, 'instance/cancel', { id }),
        workflow.pass(61),
      ])
      const { phase, tasks } = await checkState(id)
      expect([200, 409]).toContain(agreed.http)
      expect([200, 409]).toContain(cancelled.http)
      // A cancelled one may have been at the next task already; an agreed one cannot be cancelled any more.
      expect(phase).toBe(agreed.http === 200 ? 'completed' : cancelled.http === 200 ? 'cancelled' : 'running')
      if (phase === 'running') expect(tasks).toEqual(['after'])
      // One decides, and the late user gets a refusal.
      expect([agreed, cancelled].filter(answer => answer.http === 200).length).toBeLessThanOrEqual(1)
      for (const late of [agreed, cancelled].filter(answer => answer.http === 409)) expect(late.message).toMatch(/已/)
      expect(await eventsOf(id, 'slotDecided')).toHaveLength(agreed.http === 200 ? 1 : 0)
    }
  })

  test('F8 W6 what a called process begins in the moment of its suspending is suspended with it', async () => {
    const { ann, bob } = desk
    const call = (id: string, key: string) => `<callActivity id="${id}" calledElement="${key}"/>`
    const last = await workflow.deploy(inLine(signedBy('deep', [bob])))
    const middle = await workflow.deploy(inLine(signedBy('sign', [bob]), ['on', call('on', last.key)]))
    const first = await workflow.deploy(inLine(['call', call('call', middle.key)]))
    const childOf = async (caller: string) => {
      const rows = server.db.selectFrom('processInstance').select('id').where('parentInstanceId', '=', caller)
      return String((await rows.execute())[0]?.id)
    }
    const id = String(dataOf(await ann.post('/nbpm/instance/start', { key: first.key })).id)
    const child = await childOf(id)
    const taskId = await desk.task(bob, 'sign', child)
    /** Calls that wait for a lock; none where the database has one connection. */
    const waiting = async (count: number) => {
      if (!pool) return
      const found = () =>
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          server.db,
        )
      await expect.poll(async () => (await found()).rows.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count)
    }
    const both = async () => {
      const agreed = said(bob, 0, 'task/complete', { id: taskId })
      await waiting(1)
      const suspended = said(company.admin, 1, 'instance/suspend', { id })
      await waiting(2)
      return { agreed, suspended }
    }
    // With a concurrent database, both wait for the called instance, the approver before the administrator.
    const { agreed, suspended } = pool
      ? await pool.db.transaction().execute(async held => {
          await held.selectFrom('processInstance').select('id').where('id', '=', child).forUpdate().execute()
          return both()
        })
      : await both()
    expect(statuses([await agreed, await suspended])).toEqual([200, 200])
    const all = [id, child, await childOf(child)]
    expect(await Promise.all(all.map(workflow.phase))).toEqual(['suspended', 'suspended', 'suspended'])
    dataOf(await company.admin.post('/nbpm/instance/activate', { id }))
    expect(await Promise.all(all.map(workflow.phase))).toEqual(['running', 'running', 'running'])
  })

  test('F11 W4 the same request twice: one start, one approval, one message, and the same answer later', async () => {
    const { ann, bob } = desk
    const { key } = await workflow.deploy(inLine(signedBy('sign', [bob]), signedBy('next', [desk.cid])))
    const start = { key, commandId: unique('start') }
    const started = await Promise.all([0, 1].map(at => said(ann, at, 'instance/start', start)))
    const retried = await said(ann, 1, 'instance/start', start)
    const ids = [...started, retried].map(answer => String(dataOf(answer).id))
    expect(new Set(ids).size).toBe(1)
    const id = String(ids[0])
    const task = await desk.task(bob, 'sign', id)
    const approve = { id: task, commandId: unique('approve') }
    const approved = await Promise.all([0, 1].map(at => said(bob, at, 'task/complete', approve)))
    const again = await said(bob, 1, 'task/complete', approve)
    expect(statuses([...approved, again])).toEqual([200, 200, 200])
    for (const answer of [...approved, again]) expect(answer.data).toEqual(approved[0]?.data)
    expect(await eventsOf(id, 'slotDecided')).toHaveLength(1)
    // Another user with the same key makes a separate call.
    expect((await said(desk.dan, 0, 'task/complete', approve)).http).toBe(403)
  })

  test('F12 two editors: of two drafts saved at once the second is refused, and nothing is overwritten', async () => {
    const model = await workflow.deploy(inLine(signedBy('sign', [desk.bob])))
    const { draftRevision } = dataOf(await company.admin.get(`/nbpm/model/details/${model.id}`))
    const drafts = times(4, at => bpmn(model.key, inLine(signedBy(`node${at}`, [desk.bob]))))
    const saved = await Promise.all(
      drafts.map(xml => company.admin.post('/nbpm/model/update', { id: model.id, xml, draftRevision })),
    )
    expect(statuses(saved)).toEqual([200, 409, 409, 409])
    const { xml } = dataOf(await company.admin.get(`/nbpm/model/details/${model.id}`))
    expect(xml).toBe(drafts[saved.findIndex(({ http }) => http === 200)])
  })

  test('F11 W11 deploying, activating an old version and deleting while instances start: each runs on one version', {
    timeout: 300_000,
  }, async () => {
    const model = await workflow.deploy(inLine(signedBy('v1', [desk.bob])))
    dataOf(await desk.ann.post('/nbpm/instance/start', { key: model.key }))
    const deletions: Promise<{ http: number }>[] = []
    const asked: Promise<{ http: number }>[] = []
    const starts: Promise<Answer>[] = []
    for (let no = 2; no <= sized({ short: 3, full: 6, long: 30 }); no++) {
      const { draftRevision } = dataOf(await company.admin.get(`/nbpm/model/details/${model.id}`))
      const xml = bpmn(model.key, inLine(signedBy(`v${no}`, [desk.bob])))
      dataOf(await company.admin.post('/nbpm/model/update', { id: model.id, xml, draftRevision }))
      starts.push(...times(4, at => said(desk.ann, at, 'instance/start', { key: model.key })))
      asked.push(company.admin.post('/nbpm/model/deploy', { id: model.id }))
      if (no % 2 === 0) asked.push(company.admin.post('/nbpm/model/activate', { versionId: model.versionId }))
      deletions.push(company.admin.post('/nbpm/model/delete', { id: model.id }))
      starts.push(...times(4, at => said(desk.ann, at, 'instance/start', { key: model.key })))
      await Promise.all([...asked, ...starts])
    }
    for (const { http } of await Promise.all(asked)) expect([200, 409]).toContain(http)
    for (const { http } of await Promise.all(deletions)) expect(http).toBe(409)
    for (const answer of await Promise.all(starts)) {
      const instance = dataOf(answer)
      const { versionNo } = await server.db
        .selectFrom('processVersion')
        .select('versionNo')
        .where('id', '=', String(instance.versionId))
        .executeTakeFirstOrThrow()
      expect((await checkState(String(instance.id))).tasks).toEqual([`v${versionNo}`])
    }
  })

  test('F11 W11 a model is deleted while instances start: it goes or they run', { timeout: 300_000 }, async () => {
    let gone = 0
    for (let round = 0; round < rounds; round++) {
      const model = await workflow.deploy(inLine(signedBy('sign', [desk.bob])))
      const deleting = company.admin.post('/nbpm/model/delete', { id: model.id })
      // From both at one moment to starts that come when it has gone.
      const begin = async (at: number) => {
        if (round === 1) await deleting
        else if (isFull) await wait((round % 8) * at)
        return said(desk.ann, at, 'instance/start', { key: model.key })
      }
      const [deleted, ...starts] = await Promise.all([deleting, ...times(6, begin)])
      const begun = starts.filter(({ http }) => http === 200)
      const rows = await server.db.selectFrom('processInstance').select('id').where('modelId', '=', model.id).execute()
      expect(rows).toHaveLength(begun.length)
      if (deleted.http === 200) {
        gone += 1
        expect(starts.map(({ http }) => http)).toEqual(starts.map(() => 404))
      } else {
        expect([deleted.http, begun.length]).toEqual([409, starts.length])
      }
    }
    expect(gone).toBeGreaterThan(0)
  })

  test('W13 an endless loop is an incident, ten thousand nodes come to their end', {
    tags: 'full',
    timeout: 300_000,
  }, async () => {
    const endless = await workflow.deploy(
      `<startEvent id="s"/><task id="t"/><task id="u"/>${flow('a', 's', 't')}${flow('b', 't', 'u')}
        ${flow('c', 'u', 't')}`,
    )
    const began = await said(desk.ann, 0, 'instance/start', { key: endless.key })
    expect([200, 409]).toContain(began.http)
    if (began.http === 200) {
      const id = String(dataOf(began).id)
      await workflow.settle()
      const incidents = () =>
        server.db.selectFrom('processIncident').select('message').where('instanceId', '=', id).execute()
      await expect.poll(async () => (await incidents()).length, { timeout: 60_000 }).toBe(1)
      dataOf(await company.admin.post('/nbpm/instance/stop', { id }))
    }
    const count = isLong ? 10_000 : 2_000
    const step = (at: number) => `<task id="n${at}"/>${flow(`f${at}`, at === 0 ? 's' : `n${at - 1}`, `n${at}`)}`
    const inside = `<startEvent id="s"/>${times(count, step).join('')}
      <endEvent id="e"/>${flow('last', `n${count - 1}`, 'e')}`
    const large = await workflow.deploy(inside)
    const id = await workflow.start(large.key)
    await expect.poll(() => workflow.phase(id), { timeout: 120_000 }).toBe('completed')
  })
})
