import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../../server/app.ts'
import { newId } from '../../../server/ground/kernel/id.ts'
import { exportJob } from '../../../server/services/download/exportJob.ts'
import { enqueue } from '../../../server/services/jobs/enqueue.ts'
import { sized } from '../../helpers/form.ts'
import { quickPace } from '../../helpers/pace.ts'
import { allDatabases, givenServer, unique } from '../harness.ts'
import { importStep, until } from './exchange.ts'

describe.each(allDatabases)('background jobs on %s', kind => {
  const server = givenServer(kind, quickPace)
  let token: string
  beforeAll(async () => {
    token = await server.tokenFor('admin')
  })

  const waiting = async (name: string) => {
    const owner = await server.db
      .selectFrom('appUser')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow()
    const id = newId()
    await server.db
      .insertInto('download')
      .values({
        id,
        name,
        status: 'waiting',
        ownerId: owner.id,
        applicationId: 'admin',
        endpoint: 'position.export',
        request: JSON.stringify({ columns: ['code'] }),
      })
      .execute()
    return id
  }
  const statusOf = (id: string) =>
    server.db.selectFrom('download').select(['status', 'error']).where('id', '=', id).executeTakeFirstOrThrow()
  const settled = (id: string) =>
    until(
      () => statusOf(id),
      one => one.status === 'done' || one.status === 'failed',
    )

  test('a job of a rolled back transaction never runs', async () => {
    const id = await waiting('verworfen.xlsx')
    const refused = server.system().transaction(async tx => {
      await enqueue(tx, 'export', { downloadId: id })
      throw new Error('no')
    })
    await expect(refused).rejects.toThrow('no')
    expect(await server.db.selectFrom('jobOutbox').select('id').execute()).toEqual([])
    expect((await statusOf(id)).status).toBe('waiting')
  })

  test('a job of a committed transaction runs', async () => {
    const id = await waiting('岗位.xlsx')
    await server.system().transaction(tx => enqueue(tx, 'export', { downloadId: id }))
    expect(await settled(id)).toEqual({ status: 'done', error: null })
    expect(await server.db.selectFrom('jobOutbox').select('id').execute()).toEqual([])
  })

  test('a job queued twice runs once, and a job that a dead process never queued is found', async () => {
    const id = await waiting('遗留.xlsx')
    const jobId = randomUUID()
    const job = newId()
    const row = () => ({ id: newId(), kind: 'export', jobId, data: JSON.stringify({ job }) })
    await server.app.close()
    await server.db
      .insertInto('job')
      .values({
        id: job,
        kind: 'export',
        title: '遗留.xlsx',
        state: 'waiting',
        deliveryId: jobId,
        data: JSON.stringify({ downloadId: id }),
      })
      .execute()
    await server.db.insertInto('jobOutbox').values([row(), row()]).execute()
    server.app = createApp({ config: server.config, db: server.db })
    await server.app.ready()
    expect(await settled(id)).toMatchObject({ status: 'done' })
    expect(await server.db.selectFrom('jobOutbox').select('id').execute()).toEqual([])
    const run = await server.db.selectFrom('job').select('attempts').where('id', '=', job).executeTakeFirstOrThrow()
    expect(run.attempts).toBe(1)
  })

  test('a permission revoked while the job waited applies: the job fails with a message', async () => {
    const id = await waiting('无权.xlsx')
    const plain = await server.db
      .selectFrom('appUser')
      .select('id')
      .where('superAdmin', '=', false)
      .executeTakeFirstOrThrow()
    await server.db.updateTable('download').set({ ownerId: plain.id }).where('id', '=', id).execute()
    await server.system().transaction(tx => enqueue(tx, 'export', { downloadId: id }))
    expect(await settled(id)).toEqual({ status: 'failed', error: '拒绝访问，您没有权限' })
  })

  test('an import interrupted by a server stop is finished by the next server, each row once', async () => {
    const organization = await server.db
      .selectFrom('organization')
      .select('code')
      .where('parentId', 'is', null)
      .executeTakeFirstOrThrow()
    const rows = sized({ short: 250, full: 700 })
    const tag = unique('RES').toUpperCase()
    const lines = Array.from({ length: rows }, (_, index) => `${tag}-${index},岗位${index},${organization.code}`)
    const file = Buffer.from(`岗位编码,岗位名称,所属组织\r\n${lines.join('\r\n')}`)
    const path = '/upms/position/import'
    const { data } = await importStep(server, path, { token, step: 'check', file })
    const status = async () => (await importStep(server, path, { token, step: 'status', id: String(data.id) })).data
    await until(status, one => one.status === 'checked')
    await importStep(server, path, { token, step: 'run', id: String(data.id) })
    await until(status, one => Number(one.done) > 0)
    await server.app.close()
    const half = await server.db
      .selectFrom('importRun')
      .select(['status', 'done'])
      .where('id', '=', String(data.id))
      .executeTakeFirstOrThrow()
    expect(half.status).toBe('running')
    expect(half.done).toBeLessThan(rows)

    server.app = createApp({ config: server.config, db: server.db })
    await server.app.ready()
    expect(await until(status, one => one.status === 'done')).toMatchObject({ created: rows, failed: 0, done: rows })
    const stored = await server.db.selectFrom('position').select('code').where('code', 'like', `${tag}-%`).execute()
    expect(stored.length).toBe(rows)
  })

  test('a download that is deleted while its file is written leaves no file behind', async () => {
    const base = { db: server.db, config: server.config }
    const deletedMeanwhile = async () => {
      const id = await waiting('删除.xlsx')
      const job = exportJob(base, {
        data: { downloadId: id },
        isLast: true,
        signal: new AbortController().signal,
        fence: async () => undefined,
      }).catch(() => undefined)
      while ((await statusOf(id)).status === 'waiting');
      const { numDeletedRows } = await server.db
        .deleteFrom('download')
        .where('id', '=', id)
        .where('status', '=', 'running')
        .executeTakeFirst()
      await job
      return numDeletedRows > 0 ? id : undefined
    }
    let id: string | undefined
    for (let tries = 0; tries < 30 && id === undefined; tries++) id = await deletedMeanwhile()
    expect(id).toBeDefined()
    const key = `export/${String(id)}`
    expect(await server.db.selectFrom('storedObject').select('id').where('key', '=', key).execute()).toEqual([])
  })

  test('a failed download requested again by two windows is written once', async () => {
    const id = await waiting('重试.xlsx')
    await server.db.updateTable('download').set({ status: 'failed' }).where('id', '=', id).execute()
    const again = () =>
      server.app.inject({
        method: 'POST',
        url: '/upms/download/retry',
        payload: { id },
        headers: { authorization: `Bearer ${token}` },
      })
    const answers = await Promise.all([again(), again(), again()])
    expect(answers.some(one => one.statusCode === 200)).toBe(true)
    for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode)
    expect(await settled(id)).toMatchObject({ status: 'done' })
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from job where data->>'downloadId' = ${id}`.execute(server.db)
    expect(rows[0]?.count).toBe(1)
  })
})
