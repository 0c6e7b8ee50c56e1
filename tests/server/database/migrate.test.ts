import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MigrationError, migrate } from '../../../server/database/migrate.ts'
import { type OpenDatabase, openPglite } from '../../../server/database/open.ts'
import { runSql } from '../../../server/records/statement.ts'

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
