import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/ground/config/config.ts'
import { migrate } from '../../server/ground/database/migrate.ts'
import { openDatabase } from '../../server/ground/database/open.ts'
import { registry } from '../../server/ground/kernel/registry.ts'
import { seedDatabase } from '../../server/seed/seedDatabase.ts'
import { until } from '../contract/exchange/exchange.ts'
import { allDatabases } from '../contract/harness.ts'
import { inLine, userTask } from '../contract/workflow/approvalDesk.ts'
import { sized } from '../helpers/form.ts'
import { quickPace } from '../helpers/pace.ts'
import { type Postgres, type Standby, startPostgres } from '../helpers/startPostgres.ts'
import { Line } from './line.ts'
import { administrator, callerOf, deployed, expectAllSound, workUntil } from './processDesk.ts'
import { type ServerProcess, startProcess } from './serverProcess.ts'

const portOf = (url: string) => Number(new URL(url).port)

describe.skipIf(!allDatabases.includes('postgres'))('a database that is lost while another follows it', () => {
  let postgres: Postgres
  let standby: Standby
  let line: Line
  let folder: string
  let token: string
  let adminId: string
  let servers: ServerProcess[]

  beforeAll(async () => {
    const started = await startPostgres()
    if (!started) throw new Error('no PostgreSQL')
    postgres = started
    folder = mkdtempSync(join(tmpdir(), 'failover-'))
    const database = await openDatabase({ database: { kind: 'postgres', url: postgres.url } })
    await migrate(database.db)
    await seedDatabase({ db: database.db, config: { ...readConfig({ DATA_DIR: folder }), seed: 'none' }, registry })
    const admin = await administrator(database)
    adminId = admin.id
    token = admin.token
    await database.close()
    standby = await postgres.standby()
    // An address that moves with the database, which hides from clients which one answers.
    line = new Line(portOf(postgres.url))
    const url = new URL(postgres.url)
    url.port = String(await line.open())
    const env = { ...quickPace, DATABASE_URL: url.href, DATA_DIR: folder }
    servers = await Promise.all(Array.from({ length: sized({ short: 1, full: 2 }) }, () => startProcess(env)))
  }, 200_000)
  afterAll(async () => {
    await Promise.all(servers.map(server => server.close()))
    line.close()
    await standby.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('F6 W9 the other takes over under load: nothing acknowledged is lost, and servers go on without a restart', {
    timeout: 300_000,
  }, async () => {
    const own = (id: string): [string, string] => [
      id,
      userTask(id, { approvers: [{ rule: 'users', users: [adminId] }] }),
    ]
    const first = servers[0] as ServerProcess
    const key = await deployed(callerOf(first, token), inLine(own('n0'), own('n1'), own('n2')))
    const done = new Map<string, number>()
    let isOver = false
    const clients = Array.from({ length: sized({ short: 3, full: 8 }) }, (_, at) =>
      workUntil(() => isOver, { server: servers[at % servers.length] as ServerProcess, token, key, done }),
    )
    const least = sized({ short: 2, full: 10 })
    const more = async () => {
      const known = done.size
      await until(
        async () => done.size,
        size => size > known + least,
        60_000,
      )
    }
    await more()
    await postgres.kill()
    const acknowledged = new Map(done)
    await standby.promote()
    line.lead(portOf(standby.url))
    await more()
    isOver = true
    await Promise.all(clients)
    const database = await openDatabase({ database: { kind: 'postgres', url: standby.url } })
    try {
      expect(acknowledged.size).toBeGreaterThan(least)
      await expectAllSound(database.db, acknowledged)
      await expectAllSound(database.db, done)
    } finally {
      await database.close()
    }
  })
})
