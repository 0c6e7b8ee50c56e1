import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyMigration, MigrationError, migrate, readMigrations } from '../../../../server/ground/database/migrate.ts'
import { type OpenDatabase, openPglite } from '../../../../server/ground/database/open.ts'
import { runSql } from '../../../../server/services/records/model/statement.ts'

describe('migrations', () => {
  let database: OpenDatabase
  let folder: string
  const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
  const refusal = () =>
    migrate(database.db, folder).then(
      () => '',
      (error: unknown) => (error instanceof MigrationError ? error.message : 'another error'),
    )

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'migrations-'))
    database = await openPglite('memory://')
    write('0002_b.sql', 'alter table a add column c text;')
    write('0001_a.sql', 'create table a (b text); create index on a (b);')
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('are applied once, in the order of their numbers', async () => {
    expect(await migrate(database.db, folder)).toEqual(['0001_a.sql', '0002_b.sql'])
    expect(await migrate(database.db, folder)).toEqual([])
    expect((await runSql(database.db, 'select b, c from a')).rows).toEqual([])
  })

  it('leave nothing of one that fails', async () => {
    write('0003_c.sql', 'create table half (x text); select no_such_thing();')
    await expect(migrate(database.db, folder)).rejects.toThrow()
    expect((await runSql(database.db, "select to_regclass('half') as found")).rows[0]?.found).toBeNull()
    write('0003_c.sql', 'create table half (x text);')
    expect(await migrate(database.db, folder)).toEqual(['0003_c.sql'])
  })

  it('refuse a file changed after it was applied', async () => {
    write('0001_a.sql', 'create table a (b integer);')
    expect(await refusal()).toContain('0001_a.sql')
    write('0001_a.sql', 'create table a (b text); create index on a (b);')
  })

  it('refuse a database that is newer than the program', async () => {
    await runSql(database.db, "insert into schema_migration (name, checksum) values ('0009_future.sql', 'x')")
    expect(await refusal()).toContain('0009_future.sql')
  })
})

/** What stands in 0030, and databases have seen: no later change may touch it. */
const first = '391e31c9a5b4444069748c77e3877d72a1022ac79506e4f12af046c0544c34e0'
/** What stood in 0030 for a time: the same table, its title not demanded. */
const between = '9cb1513c22ce9881f1cf16672bd950b8696949d3de5d3af59f163d66f9f09a18'

describe.each(['as it is', 'as it was for a time'])('a database in which drafts of applications were made %s', kind => {
  it('is brought to the same table', async () => {
    const { db, close } = await openPglite('memory://')
    const all = readMigrations()
    expect(all.find(({ name }) => name.startsWith('0030'))?.checksum).toBe(first)
    const upTo = all.findIndex(({ name }) => name.startsWith('0032'))
    const raw = (text: string, values: unknown[] = []) => runSql(db, text, values)
    await raw(
      'create table schema_migration (name text primary key, checksum text not null, applied_at timestamptz not ' +
        'null default now())',
    )
    await db.transaction().execute(async tx => {
      for (const one of all.slice(0, upTo)) await applyMigration(tx, one)
    })
    if (kind !== 'as it is') {
      await raw('alter table process_start_draft alter column title drop not null')
      await raw(`update schema_migration set checksum = $1 where name like '0030%'`, [between])
    }
    expect(await migrate(db)).toEqual(all.slice(upTo).map(({ name }) => name))
    await raw(`insert into process_start_draft (id, user_id, key) values ('d1', 'u1', 'leave')`)
    expect((await raw('select title from process_start_draft')).rows).toEqual([{ title: null }])
    await close()
  })
})
