import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { appliedMigrations } from '../../server/ground/database/migrate.ts'
import { type OpenDatabase, openDatabase, openPglite } from '../../server/ground/database/open.ts'
import { BackupError } from '../../server/services/operations/backup/backupFormat.ts'
import { tablesOf } from '../../server/services/operations/backup/backupLines.ts'
import { restoreBackup } from '../../server/services/operations/backup/restoreBackup.ts'
import { writeBackup } from '../../server/services/operations/backup/writeBackup.ts'
import { create } from '../../server/services/records/write/create.ts'
import {
  allDatabases,
  databaseKinds,
  databaseName,
  givenServer,
  mainly,
  startTestServer,
  stopSealing,
  unique,
} from '../contract/harness.ts'
import { isFull, sized } from '../helpers/form.ts'

describe.each(isFull ? allDatabases : mainly('postgres'))('backups of %s', kind => {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'))
  const file = join(folder, 'a.backup')
  const server = givenServer(kind)
  let opened: OpenDatabase[] = []
  const source = () => ({ db: server.db, kind, dataDir: server.config.dataDir })
  const emptyPglite = async () => {
    const database = await openPglite('memory://')
    opened.push(database)
    return database
  }
  /** PGlite, whatever a backup came from; in the short form the quicker database. */
  const emptyDatabase = async () => {
    if (isFull || kind === 'pglite') return emptyPglite()
    const database = await openDatabase({ database: { kind, url: await emptyPostgres() } })
    opened.push(database)
    return database
  }
  const lines = () => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')

  beforeAll(async () => {
    // Compared rows must not change during the test.
    await stopSealing(server)
    await server.db.updateTable('jobSchedule').set({ enabled: false }).execute()
    mkdirSync(join(server.config.dataDir, 'objects', 'ab'), { recursive: true })
    writeFileSync(join(server.config.dataDir, 'objects', 'ab', 'file'), Buffer.alloc(700_001, 'xyz'))
  })
  afterEach(async () => {
    for (const database of opened) await database.close()
    opened = []
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('F14 a backup taken under load restores to one moment of it', { timeout: 180_000 }, async () => {
    const system = server.system()
    let isOver = false
    let written = 0
    // Two rows in one transaction, each naming the other: a backup holds both or none.
    const load = async () => {
      for (; !isOver; written += 1) {
        const pair = unique('PAIR')
        await system.transaction(async tx => {
          await create(tx, 'project', { code: `${pair}-A`, name: pair }, { trusted: true })
          await create(tx, 'project', { code: `${pair}-B`, name: pair }, { trusted: true })
        })
        // Paced: unlimited writes would end in a hundred thousand rows, which this test does not need.
        await pause(10)
      }
    }
    const loads = [load(), load()]
    const rounds = sized({ short: 1, full: 2, long: 10 })
    try {
      for (let round = 0; round < rounds; round++) {
        await until(() => written >= (round + 1) * 5)
        await writeBackup(source(), file)
        const { db, kind: into } = await emptyDatabase()
        await restoreBackup({ db, kind: into, dataDir: join(folder, `restored-${round}`) }, file)
        const { rows } = await sql<{ halves: number; pairs: number }>`
          select count(*) filter (where rows <> 2)::int as halves, count(*)::int as pairs
          from (select name, count(*) as rows from project where name like 'PAIR%' group by name) p`.execute(db)
        expect(rows[0]?.halves).toBe(0)
        // The audit rows of the same transactions lie in a table that is read earlier.
        const { rows: unaudited } = await sql`
          select name from project p where name like 'PAIR%'
            and not exists (select 1 from audit_log a where a.record_id = p.id)`.execute(db)
        expect(unaudited).toEqual([])
        expect(rows[0]?.pairs).toBeGreaterThan(0)
      }
    } finally {
      isOver = true
      await Promise.all(loads)
    }
  })

  it('F14 what is restored is what there was, files included, on either database', { timeout: 180_000 }, async () => {
    const { bytes } = await writeBackup(source(), file)
    expect(bytes).toBeGreaterThan(0)
    const dataDir = join(folder, 'whole')
    const { db } = await emptyPglite()
    const restored = await restoreBackup({ db, kind: 'pglite', dataDir }, file)
    expect(restored.files).toBeGreaterThanOrEqual(1)
    expect(readFileSync(join(dataDir, 'objects', 'ab', 'file'))).toEqual(Buffer.alloc(700_001, 'xyz'))
    for (const { name } of await tablesOf(server.db))
      expect(await contentOf(db, name), name).toEqual(await contentOf(server.db, name))
    expect(await appliedMigrations(db)).toEqual(await appliedMigrations(server.db))

    // And back: the same file into a database of the same kind that holds something else.
    const other = await startTestServer(kind)
    const target = { db: other.db, kind, dataDir: other.config.dataDir }
    await expect(restoreBackup(target, file)).rejects.toThrow('已有数据')
    await create(other.system(), 'project', { code: unique('GONE'), name: '不再存在' }, { trusted: true })
    await restoreBackup(target, file, { replace: true })
    expect(await contentOf(other.db, 'project')).toEqual(await contentOf(server.db, 'project'))
    const answer = await other.raw('GET', '/readyz')
    await other.close()
    expect(answer.http).toBe(200)
  })

  const isBroken = databaseKinds.includes(kind)
  if (isBroken)
    it('F14 a backup cut short, changed or of a newer program leaves everything as it was', {
      timeout: 180_000,
    }, async () => {
      await writeBackup(source(), file)
      const all = lines()
      const broken: Record<string, string[]> = {
        'without its end': all.slice(0, -1),
        'without a row': all.toSpliced(
          all.findIndex(line => line.startsWith('{')),
          1,
        ),
        'with a changed row': all.map(line =>
          line.startsWith('{') ? line.replace('"revision": 1', '"revision": 2') : line,
        ),
        'with more after its end': [...all, '{}'],
        'of a newer program': all.map((line, index) => (index === 0 ? line.replace('0001_', '9001_') : line)),
        'with a path that leads out': all.map(line => line.replace('"objects/ab/file"', '"objects/../../file"')),
      }
      const { db, kind: into } = await emptyDatabase()
      const tried = Object.entries(broken).filter((_, at) => isFull || at % 2 === 0)
      for (const [what, changed] of tried) {
        writeFileSync(file, gzipSync(`${changed.join('\n')}\n`))
        const refused: unknown = await restoreBackup({ db, kind: into, dataDir: folder }, file).catch(error => error)
        expect(refused, what).toBeInstanceOf(Error)
        expect(await tablesOf(db), `${what}: ${String(refused)}`).toEqual([])
      }
      writeFileSync(file, 'no archive at all')
      await expect(restoreBackup({ db, kind: into, dataDir: folder }, file)).rejects.toThrow(BackupError)
    })

  it('F14 the server that holds the embedded database writes its backup for the operator only', async () => {
    const refused = await server.raw('POST', '/operations/backup', { token: await server.tokenFor('admin') })
    expect(refused.http).toBe(404)
    expect(refused.message).toBe((await server.raw('POST', '/operations/none')).message.replace('none', 'backup'))
  })
})

const contentOf = async (db: OpenDatabase['db'], table: string) => {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(t)::text as row from ${sql.table(table)} t order by 1`.execute(db.withoutPlugins())
  return rows
}

/** Address of a new PostgreSQL database without tables. */
async function emptyPostgres(): Promise<string> {
  const url = inject('contractPostgres')
  const name = databaseName('empty')
  const admin = await openDatabase({ database: { kind: 'postgres', url } })
  await sql`create database ${sql.id(name)}`.execute(admin.db)
  await admin.close()
  return url.replace(/\/postgres$/, `/${name}`)
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(resolve => setTimeout(resolve, 20))
}
