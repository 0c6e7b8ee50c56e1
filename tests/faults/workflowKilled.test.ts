import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../server/ground/database/open.ts'
import { until } from '../contract/exchange/exchange.ts'
import { mainly, unique } from '../contract/harness.ts'
import { inLine, settingsOf } from '../contract/workflow/approvalDesk.ts'
import { bpmn } from '../contract/workflow/desk.ts'
import { expectWithin } from '../helpers/expectWithin.ts'
import { isFull, isLong, sized } from '../helpers/form.ts'
import { killMoments } from '../helpers/pace.ts'
import { givenMortalServer } from './mortalServer.ts'
import { startProcess } from './serverProcess.ts'

describe.each(mainly('postgres'))('a server that is killed while processes run on %s', kind => {
  const mortal = givenMortalServer(kind)
  const { open, restart, kill, own } = mortal
  /** Returns the answer of a call; undefined when the server died during it. */
  const asked = (path: string, body: object) => mortal.server.call(path, mortal.token, body).catch(() => undefined)
  const dataOf = async (path: string, body: object) => {
    const answer = await mortal.server.call(path, mortal.token, body)
    if (answer.http !== 200) throw new Error(`${path}: ${answer.http} ${answer.text}`)
    return Object(answer.data) as Record<string, unknown>
  }
  const deploy = async (inside: string, key = unique('k')) => {
    const { id } = await dataOf('/nbpm/model/create', { key, name: key, xml: bpmn(key, inside) })
    await dataOf('/nbpm/model/deploy', { id })
    return { id: String(id), key }
  }

  const moments = killMoments(`kills on ${kind}`)

  test('F1 W1 W2 kill -9 during approve: what was acknowledged is there, once, and every instance is sound', {
    timeout: 7_200_000,
  }, async () => {
    const steps = 6
    const { key } = await deploy(inLine(...Array.from({ length: steps }, (_, at) => own(`n${at}`))))
    /** Of each instance: how many of its tasks were acknowledged as done. */
    const acknowledged = new Map<string, number>()
    let isKilled = false
    /** Goes on while the other dies, where the database takes more than one. */
    const beside = isFull && kind === 'postgres' ? await startProcess(mortal.env) : undefined
    let turn = 0
    const asked = (path: string, body: object) => {
      turn += 1
      const answering = beside && turn % 2 === 0 ? beside : mortal.server
      return answering.call(path, mortal.token, body).catch(() => undefined)
    }
    const work = async () => {
      while (!isKilled) {
        const started = await asked('/nbpm/instance/start', { key })
        if (started?.http !== 200) continue
        const { id, tasks } = started.data as { id: string; tasks: { id: string }[] }
        acknowledged.set(id, 0)
        let taskId = tasks[0]?.id
        while (taskId && !isKilled) {
          const done = await asked('/nbpm/task/complete', { id: taskId, commandId: taskId })
          if (done?.http !== 200) break
          acknowledged.set(id, (acknowledged.get(id) ?? 0) + 1)
          const todo = await asked('/nbpm/task/todo', { instanceId: id, size: 10 })
          taskId = (Object(todo?.data).records as { id: string }[] | undefined)?.[0]?.id
        }
      }
    }
    const rounds = sized({ short: 1, full: 2, long: kind === 'postgres' ? 500 : 100 })
    for (let round = 0; round < rounds; round++) {
      isKilled = false
      const clients = Array.from({ length: sized({ short: 4, full: 6, long: 16 }) }, work)
      // Earlier rounds have ended: the test checks their instances again at the end.
      const before = new Set(acknowledged.keys())
      await until(async () => acknowledged.size > before.size, Boolean)
      // At a call drawn by chance, while those of the other clients are under way.
      const last = turn + moments.below(60)
      await until(
        async () => turn,
        count => count >= last,
      )
      if (isFull) await new Promise(resolve => setTimeout(resolve, moments.next() * 800))
      isKilled = true
      await kill()
      await Promise.all(clients)
      const spent = await restart()
      if (isFull) expectWithin(spent, isLong ? 10_000 : 30_000)
      // A folder belongs to one process; of a server's database others may read.
      if (kind === 'pglite') await kill()
      const database = await open()
      const isLast = round === rounds - 1
      for (const [id, count] of acknowledged)
        if (isLast || !before.has(id)) await checkInstance(database, id, count, steps)
      await database.close()
      if (kind === 'pglite') await restart()
    }
    await beside?.close()
  })

  async function checkInstance({ db }: OpenDatabase, id: string, count: number, steps: number): Promise<void> {
    const events = await db
      .selectFrom('processEvent')
      .selectAll()
      .where('instanceId', '=', id)
      .orderBy('sequence')
      .execute()
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, at) => at + 1))
    const done = events.filter(event => event.kind === 'taskCompleted').map(({ nodeId }) => nodeId)
    expect(done.length, `instance ${id}`).toBeGreaterThanOrEqual(count)
    expect(done.length, `instance ${id}`).toBeLessThanOrEqual(count + 1)
    expect(done).toEqual(done.map((_, at) => `n${at}`))
    const tasks = await db.selectFrom('processTask').selectAll().where('instanceId', '=', id).orderBy('id').execute()
    const tokens = await db.selectFrom('processToken').selectAll().where('instanceId', '=', id).execute()
    const slots = await db.selectFrom('processSlot').selectAll().where('instanceId', '=', id).execute()
    const standing = tasks.filter(({ endedAt }) => endedAt === null)
    expect(standing.map(({ nodeId }) => nodeId)).toEqual(done.length === steps ? [] : [`n${done.length}`])
    expect(tokens.map(({ id: token }) => token)).toEqual(standing.map(({ tokenId }) => tokenId))
    expect(slots.filter(({ state }) => state === 'open').map(({ taskId }) => taskId)).toEqual(
      standing.map(task => task.id),
    )
    const { phase } = await db
      .selectFrom('processInstance')
      .select('phase')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(phase).toBe(done.length === steps ? 'completed' : 'running')
  }

  test('F2 kill -9 during deploy: a version is there wholly or not at all, and the next one has the next number', {
    tags: 'full',
    timeout: 7_200_000,
  }, async () => {
    const model = await deploy(inLine(own('n0')))
    let acknowledged = 1
    let calls = 0
    for (let round = 0; round < sized({ short: 1, full: 3, long: 100 }); round++) {
      const dying = (async () => {
        for (let no = acknowledged + 1; ; no++) {
          calls += 1
          const read = await mortal.server.call(`/nbpm/model/details/${model.id}`, mortal.token).catch(() => undefined)
          if (read?.http !== 200) return
          const { draftRevision } = Object(read.data)
          const xml = bpmn(model.key, inLine(own(`n${no}`)))
          if ((await asked('/nbpm/model/update', { id: model.id, xml, draftRevision }))?.http !== 200) return
          calls += 1
          const done = await asked('/nbpm/model/deploy', { id: model.id })
          if (done?.http !== 200) return
          acknowledged = Number(Object(done.data).versionNo)
        }
      })()
      const last = calls + 2 + moments.below(10)
      await until(
        async () => calls,
        count => count >= last,
      )
      if (isFull) await new Promise(resolve => setTimeout(resolve, moments.next() * 400))
      await kill()
      await dying
      const database = await open()
      const versions = await database.db
        .selectFrom('processVersion')
        .select(['id', 'versionNo', 'active'])
        .where('modelId', '=', model.id)
        .orderBy('versionNo')
        .execute()
      expect(versions.map(({ versionNo }) => versionNo)).toEqual(versions.map((_, at) => at + 1))
      expect(versions.length).toBeGreaterThanOrEqual(acknowledged)
      expect(versions.length).toBeLessThanOrEqual(acknowledged + 1)
      expect(versions.filter(({ active }) => active).map(({ versionNo }) => versionNo)).toEqual([versions.length])
      for (const { id } of versions)
        expect(
          await database.db.selectFrom('processContent').select('id').where('versionId', '=', id).execute(),
        ).toHaveLength(1)
      const definition = await database.db
        .selectFrom('processDefinition')
        .select('versionNo')
        .where('key', '=', model.key)
        .executeTakeFirstOrThrow()
      expect(definition.versionNo).toBe(versions.length)
      await database.close()
      acknowledged = versions.length
      await restart()
      const next = await dataOf('/nbpm/model/deploy', { id: model.id })
      acknowledged += 1
      expect(next.versionNo).toBe(acknowledged)
    }
  })

  test('F3 W3 kill -9 during dispatch: calls, callbacks and pushes to OA arrive under one key each, and none is lost', {
    tags: 'full',
    timeout: 7_200_000,
  }, async () => {
    let kills = 0
    const seen = new Map<string, number>()
    /** The calls to other systems: address, turn, and keys. */
    const delivered = new Map<string, Set<string>>()
    const receiver = createServer(async (request, response) => {
      const id = String(request.headers['idempotency-key'])
      const body = JSON.parse((await request.toArray()).join('')) as { event?: string; task?: { turnId: string } }
      if (body.event === undefined) seen.set(id, (seen.get(id) ?? 0) + 1)
      else {
        const about = `${request.url} ${body.event} ${body.task?.turnId}`
        delivered.set(about, (delivered.get(about) ?? new Set()).add(id))
      }
      // In the short form nothing is answered before the first kill, so that it comes between call and result.
      if (kills === 0 && !isFull) return
      const answer = () => response.setHeader('content-type', 'application/json').end('{"got":1}')
      if (isFull) setTimeout(answer, 30)
      else answer()
    }).listen(0, '127.0.0.1')
    await new Promise(resolve => receiver.once('listening', resolve))
    const { port } = receiver.address() as AddressInfo
    const http = {
      method: 'POST' as const,
      url: `http://127.0.0.1:${port}/`,
      body: '{}',
      outputs: { got: 'answer.body.got' },
    }
    const flow = (from: string, to: string) =>
      `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`
    const { key } = await deploy(
      `<startEvent id="start"/><parallelGateway id="fork"/>
        <serviceTask id="work" name="work">${settingsOf({ http })}</serviceTask>
       ${own('after')[1]}${own('beside')[1]}${flow('start', 'fork')}${flow('fork', 'work')}
       ${flow('fork', 'beside')}${flow('work', 'after')}`,
    )
    for (const kind of ['callback', 'oa']) {
      const system = { name: unique(kind), kind, url: `http://127.0.0.1:${port}/${kind}`, events: ['taskOpened'] }
      await dataOf('/nbpm/callback/save', { ...system, processKeys: [key] })
    }
    const started = new Set<string>()
    const wanted = sized({ short: 12, full: 30, long: 1000 })
    while (started.size < wanted) {
      const batch = Array.from({ length: Math.min(sized({ short: 8, full: 20 }), wanted - started.size) }, async () => {
        const answer = await asked('/nbpm/instance/start', { key })
        if (answer?.http === 200) started.add(String(Object(answer.data).id))
      })
      await Promise.all(batch)
      if (started.size < wanted || kills === 0) {
        await until(async () => seen.size > 0 && delivered.size > 0, Boolean)
        if (isFull) await new Promise(resolve => setTimeout(resolve, moments.next() * 60))
        await kill()
        kills += 1
        await restart()
      }
    }
    const unfinished = async () => 2 * started.size - Number((await dataOf('/nbpm/task/todo', { key, size: 1 })).total)
    // Jobs claimed by a killed process are free when the claim expires, in less than a minute.
    await until(unfinished, left => left <= 0, isLong ? 300_000 : 60_000)
    const waiting = async () =>
      Number((await dataOf('/nbpm/callback/delivery/page', { state: 'waiting', size: 1 })).total)
    // Thousands in the long form: 15 s on a quiet machine, more than a minute beside other work.
    await until(waiting, left => left === 0, isLong ? 300_000 : 60_000)
    if (kind === 'pglite') await kill()
    const database = await open()
    for (const id of started) {
      const entered = await database.db
        .selectFrom('processTask')
        .select('id')
        .where('instanceId', '=', id)
        .where('nodeId', '=', 'after')
        .execute()
      expect(entered).toHaveLength(1)
    }
    const jobs = await database.db.selectFrom('processJob').selectAll().where('kind', '=', 'work').execute()
    expect(jobs).toEqual([])
    const deliveries = await database.db.selectFrom('processDelivery').select(['id', 'state']).execute()
    await database.close()
    // Two turns of each instance, each reported to both.
    expect(deliveries.map(({ state }) => state)).toEqual(Array(4 * started.size).fill('done'))
    expect([...delivered.values()].map(keys => keys.size)).toEqual(Array(4 * started.size).fill(1))
    expect(new Set([...delivered.values()].flatMap(keys => [...keys]))).toEqual(new Set(deliveries.map(({ id }) => id)))
    expect(seen.size).toBe(started.size)
    expect([...seen.values()].filter(count => count > 1).length).toBeLessThanOrEqual(kills * 25)
    if (kind === 'pglite') await restart()
    receiver.close()
  })
})
