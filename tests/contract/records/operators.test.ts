import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../../server/app.ts'
import type { Job } from '../../../server/ground/kernel/call.ts'
import { plugins } from '../../../server/plugins.ts'
import { enqueue } from '../../../server/services/jobs/enqueue.ts'
import { claimJob, LostJob, requireHeld, settleJob } from '../../../server/services/jobs/jobRow.ts'
import { nextRun, runDueSchedules } from '../../../server/services/jobs/scheduler.ts'
import { expectWithin } from '../../helpers/expectWithin.ts'
import { until } from '../exchange/exchange.ts'
import { databaseKinds, dataOf, givenServer, unique } from '../harness.ts'

const schedules = plugins.flatMap(plugin => plugin.schedules ?? [])

describe.each(databaseKinds)('jobs and schedules on %s', kind => {
  const server = givenServer(kind)
  let token: string
  /** Handlers of the jobs of the kind `trial`, by name. */
  const trials = new Map<string, (job: Job) => Promise<void>>()

  beforeAll(async () => {
    await server.app.close()
    const trial = {
      name: 'trial',
      handlers: {},
      jobs: { trial: async (_base: object, job: Job) => trials.get(String(job.data.name))?.(job) },
    }
    server.app = createApp({ config: server.config, db: server.db, plugins: [...plugins, trial] })
    await server.app.ready()
    token = await server.tokenFor('admin')
  })

  const begin = (name: string) => server.system().transaction(tx => enqueue(tx, 'trial', { name }, name))
  const row = (id: string) => server.db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const stateBecomes = (id: string, state: string) =>
    until(
      () => row(id),
      one => one.state === state,
    )

  test('a failing job is retried, and its state says so meanwhile', async () => {
    const name = unique('again')
    let tries = 0
    trials.set(name, async () => {
      tries += 1
      if (tries === 1) throw new Error('the first time fails')
    })
    const id = await begin(name)
    expect(await stateBecomes(id, 'retrying')).toMatchObject({ attempts: 1, error: '服务器内部错误，详见服务器日志' })
    await sql`update pgboss.job set start_after = now() where id::text = ${(await row(id)).deliveryId}`.execute(
      server.db,
    )
    expect(await stateBecomes(id, 'done')).toMatchObject({ attempts: 2, error: null })
    expect(tries).toBe(2)
  })

  /** Begins six jobs of a kind; gives when each of them ran. */
  const runSix = async () => {
    const times: number[] = []
    const name = unique('many')
    trials.set(name, async () => {
      times.push(performance.now())
    })
    for (let at = 0; at < 6; at++) await begin(name)
    await expect.poll(() => times.length, { timeout: 40_000 }).toBe(6)
    return times
  }

  test('all waiting jobs of one kind are run', async () => {
    await runSix()
  })

  test('jobs of one kind follow each other at once', { tags: 'full' }, async () => {
    const times = await runSix()
    // Without that each of them waits for the next look, seconds later.
    expectWithin((times.at(-1) ?? 0) - (times[0] ?? 0), 6000)
  })

  test('a cancelled job is interrupted, writes nothing more, and can be run again', async () => {
    const name = unique('cancel')
    let fenced: unknown
    let isBegun = false
    trials.set(name, async job => {
      isBegun = true
      await new Promise(resolve => job.signal.addEventListener('abort', resolve))
      fenced = await job.fence(server.db).catch((error: unknown) => error)
      throw new Error('interrupted')
    })
    const id = await begin(name)
    await until(
      async () => isBegun,
      begun => begun,
    )
    expect((await server.call('job.cancel', { id }, token)).http).toBe(200)
    await until(
      async () => fenced,
      found => found !== undefined,
    )
    expect(fenced).toBeInstanceOf(LostJob)
    expect(await row(id)).toMatchObject({ state: 'cancelled' })
    expect((await server.call('job.cancel', { id }, token)).http).toBe(409)

    trials.set(name, async () => undefined)
    expect((await server.call('job.again', { id }, token)).http).toBe(200)
    expect(await stateBecomes(id, 'done')).toMatchObject({ error: null })
    expect((await server.call('job.again', { id }, token)).http).toBe(409)
  })

  test('only permitted users see and operate jobs; the data of a job is not shown', async () => {
    const plain = await server.db
      .selectFrom('appUser')
      .select('username')
      .where('superAdmin', '=', false)
      .where('enabled', '=', true)
      .executeTakeFirstOrThrow()
    const other = await server.tokenFor(plain.username)
    for (const [endpoint, args] of [
      ['job.list', {}],
      ['job.again', { id: 'x' }],
      ['job.cancel', { id: 'x' }],
      ['jobSchedule.list', {}],
      ['jobSchedule.runNow', { id: 'x' }],
    ] as const)
      expect((await server.call(endpoint, args, other)).http, endpoint).toBe(403)
    const { records } = dataOf<{ records: object[] }>(await server.call('job.list', {}, token))
    expect(records.length).toBeGreaterThan(0)
    for (const record of records) {
      expect(record).not.toHaveProperty('data')
      expect(record).not.toHaveProperty('deliveryId')
    }
  })

  test('a worker that takes over a job fences its predecessor', async () => {
    const name = unique('fence')
    trials.set(name, job => new Promise(resolve => job.signal.addEventListener('abort', () => resolve())))
    const id = await begin(name)
    const { deliveryId } = await stateBecomes(id, 'running')
    const first = { id, kind: 'trial', attempts: 1, ownerId: null, data: {} }
    await requireHeld(server.db, first)
    const second = await claimJob(server.db, id, String(deliveryId))
    expect(second?.attempts).toBe(2)
    await expect(requireHeld(server.db, first)).rejects.toThrow(LostJob)
    expect(await settleJob(server.db, first, { state: 'done', error: null })).toBe(false)
    expect(await claimJob(server.db, id, 'another delivery')).toBeUndefined()
    expect((await server.call('job.cancel', { id }, token)).http).toBe(200)
  })

  test('schedules are listed, run on demand, and paused', async () => {
    const { records } = dataOf<{ records: { id: string; name: string; nextRunAt: string }[] }>(
      await server.call('jobSchedule.list', {}, token),
    )
    expect(records.map(one => one.name)).toEqual([...schedules.map(one => one.name)].sort())
    const one = records.find(({ name }) => name === 'finished-jobs')
    const id = String(one?.id)
    const old = await begin(unique('old'))
    await stateBecomes(old, 'done')
    await sql`update job set finished_at = now() - interval '8 days' where id = ${old}`.execute(server.db)
    expect((await server.call('jobSchedule.runNow', { id }, token)).http).toBe(200)
    const schedule = () =>
      server.db.selectFrom('jobSchedule').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const done = await until(schedule, found => found.lastState === 'done')
    expect(done.lastRunAt).toBeInstanceOf(Date)
    expect(await server.db.selectFrom('job').select('id').where('id', '=', old).execute()).toEqual([])

    const paused = await server.call('jobSchedule.enable', { id, enabled: false }, token)
    expect(paused.http, paused.text).toBe(200)
    await sql`update job_schedule set next_run_at = now() - interval '1 minute' where id = ${id}`.execute(server.db)
    // Others may have become due in this very minute.
    expect(await runDueSchedules(server, schedules)).not.toContain('finished-jobs')
  })

  test('runs missed while no worker was up are made up by one run', async () => {
    await sql`update job_schedule set next_run_at = now() - interval '9 days' where name = 'expired-codes'`.execute(
      server.db,
    )
    const before = Date.now()
    const started = [...(await runDueSchedules(server, schedules)), ...(await runDueSchedules(server, schedules))]
    const runs = await until(
      () =>
        server.db
          .selectFrom('job')
          .selectAll()
          .where('kind', '=', 'schedule')
          .where(sql<string>`data->>'name'`, '=', 'expired-codes')
          .execute(),
      found => found.length > 0 && found.every(({ state }) => state === 'done'),
    )
    // The server's own sweep may have been the one that started it.
    expect(started.length).toBeLessThanOrEqual(1)
    expect(runs.length).toBe(1)
    const next = await server.db
      .selectFrom('jobSchedule')
      .select('nextRunAt')
      .where('name', '=', 'expired-codes')
      .executeTakeFirstOrThrow()
    expect(next.nextRunAt?.getTime()).toBeGreaterThan(before)
  })
})

describe('the next time of a schedule', () => {
  test('follows the time zone of the company, whatever the zone of the machine', () => {
    expect(nextRun('37 3 * * *', new Date('2026-03-08T00:00:00Z')).toISOString()).toBe('2026-03-08T19:37:00.000Z')
    expect(nextRun('7 * * * *', new Date('2026-03-29T00:59:59Z')).toISOString()).toBe('2026-03-29T01:07:00.000Z')
  })
})
