import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/ground/config/config.ts'
import { migrate } from '../../server/ground/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../server/ground/database/open.ts'
import { registry } from '../../server/ground/kernel/registry.ts'
import { startSession } from '../../server/ground/session/session.ts'
import { seedDatabase } from '../../server/seed/seedDatabase.ts'
import { until } from '../contract/exchange/exchange.ts'
import { allDatabases, copyOfSeeded } from '../contract/harness.ts'
import { inLine, settingsOf, userTask } from '../contract/workflow/approvalDesk.ts'
import { isFull, isLong, sized } from '../helpers/form.ts'
import { quickPace } from '../helpers/pace.ts'
import { type Postgres, startPostgres } from '../helpers/startPostgres.ts'
import { administrator, callerOf, deployed, expectAllSound, expectSound, workUntil } from './processDesk.ts'
import { type ServerProcess, startProcess } from './serverProcess.ts'

describe.skipIf(!allDatabases.includes('postgres'))('processes on several servers', () => {
  /** A PostgreSQL that a test may crash, in the full form. */
  let postgres: Postgres | undefined
  let database: OpenDatabase
  let folder: string
  let token: string
  let adminId: string
  let servers: ServerProcess[]
  let env: Record<string, string>
  const http: Server[] = []

  const own = (id: string): [string, string] => [id, userTask(id, { approvers: [{ rule: 'users', users: [adminId] }] })]

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'servers-'))
    if (isFull) postgres = await startPostgres()
    const url = postgres?.url ?? (await copyOfSeeded())
    database = await openDatabase({ database: { kind: 'postgres', url } })
    if (postgres) {
      await migrate(database.db)
      await seedDatabase({ db: database.db, config: { ...readConfig({ DATA_DIR: folder }), seed: 'none' }, registry })
    }
    const admin = await administrator(database)
    adminId = admin.id
    token = admin.token
    env = {
      ...quickPace,
      DATABASE_URL: url,
      DATA_DIR: folder,
      DATABASE_POOL: '4',
      OUTBOUND_HOSTS: '127.0.0.1',
    }
    servers = await Promise.all([startProcess(env), startProcess(env)])
  }, 200_000)
  afterAll(async () => {
    for (const one of http) one.close()
    await Promise.all(servers.map(server => server.close()))
    await database.close().catch(() => undefined)
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const call = (at: number) => callerOf(servers[at] as ServerProcess, token)
  const eventsOf = async (id: string, kind: string, nodeId: string) =>
    database.db
      .selectFrom('processEvent')
      .select('id')
      .where('instanceId', '=', id)
      .where('kind', '=', kind)
      .where('nodeId', '=', nodeId)
      .execute()

  test(`W7 a server frozen ${isFull ? `for ${isLong ? 60 : 32} s` : 'past its claim'} in a call: another takes over`, {
    timeout: 200_000,
  }, async () => {
    const seen: { key: string; answer(): void }[] = []
    const receiver = createServer((request, response) => {
      seen.push({ key: String(request.headers['idempotency-key']), answer: () => response.end('{"got":1}') })
    }).listen(0, '127.0.0.1')
    http.push(receiver)
    await new Promise(resolve => receiver.once('listening', resolve))
    const { port } = receiver.address() as AddressInfo
    const settings = { http: { method: 'POST' as const, url: `http://127.0.0.1:${port}/`, body: '{}' } }
    const key = await deployed(
      call(0),
      inLine(['work', `<serviceTask id="work" name="work">${settingsOf(settings)}</serviceTask>`], own('after')),
    )
    // Only the first works: what it claims is its own.
    servers[1]?.signal('SIGSTOP')
    const { id } = await call(0)('/nbpm/instance/start', { key })
    await until(
      async () => seen.length,
      count => count === 1,
    )
    servers[0]?.signal('SIGSTOP')
    servers[1]?.signal('SIGCONT')
    const frozen = Date.now()
    await until(
      async () => seen.length,
      count => count === 2,
      60_000,
    )
    seen[1]?.answer()
    await until(
      () => eventsOf(String(id), 'taskCreated', 'after'),
      rows => rows.length === 1,
      30_000,
    )
    if (isFull) await wait(Math.max(0, (isLong ? 60_000 : 32_000) - (Date.now() - frozen)))
    servers[0]?.signal('SIGCONT')
    seen[0]?.answer()
    expect((await servers[0]?.call('/nbpm/task/todo', token, { instanceId: String(id) }))?.http).toBe(200)
    expect(new Set(seen.map(each => each.key)).size).toBe(1)
    // It takes new work when it is done with the old: its rounds come one after the other.
    servers[1]?.signal('SIGSTOP')
    await call(0)('/nbpm/instance/start', { key })
    await until(
      async () => seen.length,
      count => count === 3,
    )
    seen[2]?.answer()
    servers[1]?.signal('SIGCONT')
    if (isFull) await wait(3000)
    expect(await eventsOf(String(id), 'nodeLeft', 'work')).toHaveLength(1)
    expect(await eventsOf(String(id), 'taskCreated', 'after')).toHaveLength(1)
    expect(await expectSound(database.db, String(id))).toBe('running')
  })

  test('W5 everybody of many signs within a moment, each at one of several servers: one continuation', {
    timeout: 200_000,
  }, async () => {
    const { organizationId } = await database.db
      .selectFrom('appUser')
      .select('organizationId')
      .where('id', '=', adminId)
      .executeTakeFirstOrThrow()
    const users = Array.from({ length: sized({ short: 6, full: 12, long: 50 }) }, (_, at) => `signer${at}`)
    const rows = users.map(id => ({ id, username: id, name: id, organizationId }))
    await database.db
      .insertInto('appUser')
      .values(rows as never)
      .execute()
    const tokens = new Map<string, string>()
    for (const userId of users) {
      const session = { userId, username: userId, applicationId: 'admin', ip: '127.0.0.1', userAgent: 'test' }
      tokens.set(userId, (await startSession(database.db, session)).answer.access_token)
    }
    const third = isLong ? [await startProcess(env)] : []
    const all = [...servers, ...third]
    const key = await deployed(
      call(0),
      inLine(['sign', userTask('sign', { approvers: [{ rule: 'users', users }], mode: 'all' })], own('after')),
    )
    for (let round = 0; round < sized({ short: 1, full: 3, long: 20 }); round++) {
      const { id, tasks } = await call(0)('/nbpm/instance/start', { key })
      const taskId = (tasks as { id: string }[])[0]?.id
      const answers = await Promise.all(
        users.map((user, at) => all[at % all.length]?.call('/nbpm/task/complete', tokens.get(user), { id: taskId })),
      )
      expect(answers.map(answer => answer?.http)).toEqual(users.map(() => 200))
      expect(await eventsOf(String(id), 'slotDecided', 'sign')).toHaveLength(users.length)
      expect(await eventsOf(String(id), 'taskCreated', 'after')).toHaveLength(1)
      expect(await expectSound(database.db, String(id))).toBe('running')
    }
    await Promise.all(third.map(server => server.close()))
  })

  const work = (at: number, key: string, isOver: () => boolean, done: Map<string, number>) =>
    workUntil(isOver, { server: servers[at] as ServerProcess, token, key, done })

  test('W9 the database crashes under load, connections run out: nothing acknowledged is lost', {
    tags: 'full',
    timeout: 900_000,
  }, async () => {
    const key = await deployed(call(0), inLine(own('n0'), own('n1'), own('n2')))
    const done = new Map<string, number>()
    let isOver = false
    const clients = Array.from({ length: sized({ short: 4, full: 12 }) }, (_, at) =>
      work(at % 2, key, () => isOver, done),
    )
    for (let crash = 0; crash < (isLong ? 10 : 1); crash++) {
      const before = done.size
      await until(
        async () => done.size,
        size => size > before + 5,
        60_000,
      )
      await postgres?.crash()
    }
    const before = done.size
    await until(
      async () => done.size,
      size => size > before + 5,
      60_000,
    )
    isOver = true
    await Promise.all(clients)
    await expectAllSound(database.db, done)
  })

  test('W15 an older server goes on beside a newer one that has columns and events of its own', {
    timeout: 4_000_000,
  }, async () => {
    const key = await deployed(call(0), inLine(own('n0'), own('n1'), own('n2')))
    const done = new Map<string, number>()
    let isOver = false
    const clients = Array.from({ length: sized({ short: 2, full: 6 }) }, (_, at) =>
      work(at % 2, key, () => isOver, done),
    )
    await until(
      async () => done.size,
      size => size > 3,
      60_000,
    )
    // As the migration of a later version leaves the tables while this one still runs.
    for (const table of [
      'process_instance',
      'process_task',
      'process_slot',
      'process_token',
      'process_event',
      'process_scope',
    ])
      await sql`alter table ${sql.table(table)} add column later_column text default 'later'`.execute(database.db)
    const ends = Date.now() + (isLong ? Number(process.env.UPGRADE_MINUTES ?? 60) * 60_000 : isFull ? 4000 : 0)
    let written = 0
    // On a slow machine few of them are met alive in that time.
    while (Date.now() < ends || written <= 3) {
      const id = [...done.keys()].at(-1) as string
      // What the newer one writes: an event of a kind that this one has never heard of.
      await database.db.transaction().execute(async tx => {
        const { rows } = await sql<{
          sequence: number
        }>`update process_instance set sequence = sequence + 1, revision = revision + 1
          where id = ${id} and ended_at is null returning sequence`.execute(tx)
        const sequence = rows[0]?.sequence
        if (sequence === undefined) return
        await sql`insert into process_event (id, instance_id, sequence, at, kind, data, rows, later_column)
          values (${`${id}.${sequence}`}, ${id}, ${sequence}, now(), 'laterKind', '{"later":true}',
          ${JSON.stringify({ instance: { sequence } })}::jsonb, 'x')`.execute(tx)
        written += 1
      })
      const at = written % 2
      expect((await servers[at]?.call('/nbpm/instance/timeline', token, { id }))?.http).toBe(200)
      expect((await servers[at]?.call(`/nbpm/instance/detail/${id}`, token))?.http).toBe(200)
      if (isFull) await wait(isLong ? 1000 : 100)
    }
    isOver = true
    await Promise.all(clients)
    expect(written).toBeGreaterThan(3)
    await expectAllSound(database.db, done)
  })
})
