import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LockedError } from '../../../server/database/lock.ts'
import { openPglite } from '../../../server/database/open.ts'
import { runSql } from '../../../server/records/statement.ts'

describe('PGlite in a folder', () => {
  let parent: string
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'pglite-'))
  })
  afterEach(() => rmSync(parent, { recursive: true, force: true }))

  it('keeps its rows, and cannot be opened twice', async () => {
    const folder = join(parent, 'database')
    const first = await openPglite(folder)
    await runSql(first.db, 'create table kept (at date, big bigint, list jsonb)')
    await runSql(first.db, "insert into kept values ('2026-01-02', 5, $1::jsonb)", ['[1]'])
    await expect(openPglite(folder)).rejects.toThrow(LockedError)
    await first.close()
    expect(existsSync(`${folder}.lock`)).toBe(false)
    const second = await openPglite(folder)
    expect((await runSql(second.db, 'select * from kept')).rows).toEqual([{ at: '2026-01-02', big: 5, list: [1] }])
    await second.close()
  })

  it('begins anew when its first filling was cut short', async () => {
    const folder = join(parent, 'database')
    writeFileSync(`${folder}.new`, '')
    const first = await openPglite(folder)
    expect(existsSync(`${folder}.new`)).toBe(false)
    await first.close()
  })

  it('keeps a transaction apart from the queries of others', async () => {
    const { db, close } = await openPglite('memory://')
    await runSql(db, 'create table t (x integer)')
    let begin = () => {}
    const begun = new Promise<void>(resolve => {
      begin = resolve
    })
    const failed = db.transaction().execute(async tx => {
      await runSql(tx, 'insert into t values (1)')
      begin()
      await new Promise(resolve => setTimeout(resolve, 50))
      throw new Error('rolled back')
    })
    await begun
    const other = runSql(db, 'insert into t values (2)')
    await expect(failed).rejects.toThrow('rolled back')
    await other
    expect((await runSql(db, 'select x from t')).rows).toEqual([{ x: 2 }])
    await close()
  })
})
